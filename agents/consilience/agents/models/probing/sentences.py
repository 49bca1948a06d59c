"""One sentence for a person about why a model could not be tried."""

from collections.abc import Sequence
from difflib import get_close_matches

from consilience.agents.models.probing.listing import ListedModel
from consilience.agents.models.transport.errors import RequestFailedError

__all__ = ["failure_sentence"]

_SHOWN = 8


def failure_sentence(
    model: str, url: str, failure: RequestFailedError, listed: Sequence[ListedModel] | None = None
) -> str:
    """Return what happened and what to do.

    Args:
        model: its name.
        url: the endpoint.
        failure: of the first request.
        listed: the models that the server says it has; None where it does not say.
    """
    where = f"The model {model} at {url}"
    if failure.kind == "timeout":
        return f"{where} {failure.what}. Wait until it has loaded the model, or raise --timeout."
    if _is_a_page(failure):
        return (
            f"{where} answers with a web page, not as an API does. Check that its base_url leads to an "
            "OpenAI-compatible API (as a rule it ends in /v1)."
        )
    names = [each.name for each in listed or ()]
    if failure.kind in ("model", "rejected") and names and model not in names:
        near = get_close_matches(model, names, _SHOWN, 0.3) or names[:_SHOWN]
        more = f" and {len(names) - len(near)} more" if len(names) > len(near) else ""
        return f"{where} {failure.what}. The server has {', '.join(near)}{more}."
    return f"{where} {failure.what}. {failure.way_out}".rstrip()


def _is_a_page(failure: RequestFailedError) -> bool:
    said = f"{failure.what} {failure.said}".lower()
    return "<html" in said or "<!doctype" in said
