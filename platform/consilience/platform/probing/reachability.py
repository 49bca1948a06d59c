"""Whether the settings' model answers, asked without a question: for checks that may cost nothing."""

from consilience.agents.models.probing.listing import list_models
from consilience.agents.models.probing.sentences import failure_sentence
from consilience.agents.models.transport.errors import RequestFailedError
from consilience.graph.model.errors import ServiceError
from consilience.platform.probing.named_models import NamedModel

__all__ = ["reach"]

_TIMEOUT_S = 10.0
_SHOWN = 5


async def reach(named: NamedModel, timeout_s: float = _TIMEOUT_S) -> str:
    """Return where a model's endpoint answers, and whether it has the model, as far as it says.

    Raises:
        ServiceError: it cannot be asked; one sentence that says why, and what to do.
    """
    if named.placed is None:
        raise ServiceError(named.problem)
    model, url = named.configuration.model, named.url
    if named.configuration.kind == "azure":
        return f"{model} at {url}, which lists no models; `consilience models try` asks it"
    try:
        listed = await list_models(url, named.placed.key, timeout_s)
    except RequestFailedError as failure:
        raise ServiceError(failure_sentence(model, url, failure)) from None
    if not listed:
        return f"{url} answers, and lists no models; `consilience models try` asks {model}"
    names = [each.name for each in listed]
    if model not in names and f"{model}:latest" not in names:
        raise ServiceError(f"{url} answers, and does not list {model}, but {', '.join(names[:_SHOWN])}.")
    return f"{model} is there at {url}; `consilience models try` says how well it answers"
