"""Model that a name means: one that is named, one that answers on this machine, one at the settings' endpoint."""

from collections.abc import Mapping, Sequence

from consilience.agents.models.configuration import ModelConfiguration, plain_url
from consilience.agents.models.opening.factory import DEFAULT, place_models, settings_model
from consilience.graph.model.errors import ConsilienceError
from consilience.platform.probing.local_servers import LocalServer
from consilience.platform.probing.named_models import NamedModel
from consilience.platform.support.settings import Settings

__all__ = ["chosen_model"]

_SHOWN = 8


def chosen_model(
    name: str | None,
    settings: Settings,
    environment: Mapping[str, str],
    *,
    named: Sequence[NamedModel],
    servers: Sequence[LocalServer] = (),
    url: str | None = None,
    key_env: str | None = None,
) -> NamedModel:
    """Return the model that a person means.

    Args:
        name: as settings, a team or a server call it; None: the settings' one, else the only one on this machine.
        settings: fill in what is not said.
        environment: where keys are looked up.
        named: by settings and team.
        servers: of this machine.
        url: the endpoint, which the person has typed and so trusts. The settings' key goes there only if it is theirs.
        key_env: variable of its key.

    Raises:
        ConsilienceError: there is none of that name, or it cannot be asked.
    """
    if url is not None or key_env is not None:
        return _at(url, name or settings.model or "", settings, environment, key_env)
    for each in named:
        if name in (each.name, each.configuration.model) or (name is None and each.name == DEFAULT):
            return _usable(each)
    if name is None and len(named) == 1:
        return _usable(named[0])
    there = [(server.url, model.name) for server in servers for model in server.models]
    if name is None:
        if len(there) == 1:
            return _at(*there[0], settings, environment, None)
        raise ConsilienceError(
            "Nobody has named a model. Set CONSILIENCE_MODEL, or say which: `consilience models try NAME`"
            + (f" ({_list_names([model for _, model in there])})." if there else ", with --url for its endpoint.")
        )
    for where, model in there:
        if model in (name, f"{name}:latest"):
            return _at(where, model, settings, environment, None)
    if settings.model_base_url is None and settings.model_api_key is None:
        known = _list_names([each.name for each in named] + [model for _, model in there])
        raise ConsilienceError(f"No model {name!r} is named, and none answers here ({known}). Give its --url.")
    return _at(None, name, settings, environment, None)


def _usable(named: NamedModel) -> NamedModel:
    if named.placed is None:
        raise ConsilienceError(named.problem)
    return named


def _at(
    url: str | None, model: str, settings: Settings, environment: Mapping[str, str], key_env: str | None
) -> NamedModel:
    if not model:
        raise ConsilienceError("Say which model of this endpoint: `consilience models try NAME --url …`.")
    try:
        where = None if url is None else plain_url(url)
    except ValueError as error:
        raise ConsilienceError(f"--url {url}: {error}.") from None
    configured: ModelConfiguration = settings_model(model, settings)
    if where is not None or key_env is not None:
        configured = configured.model_copy(update={"base_url": where, "api_key_env": key_env})
    theirs = where is None or where == (settings.model_base_url or "").rstrip("/")
    asking = settings.model_copy(
        update={"model": None, **({} if theirs else {"model_base_url": where, "model_api_key": None})}
    )
    placed = place_models({DEFAULT: configured}, asking, environment)[DEFAULT]
    return NamedModel(DEFAULT, "settings", configured, placed.url, placed)


def _list_names(names: Sequence[str]) -> str:
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return f"{', '.join(names[:_SHOWN])}{more}" if names else "none is known"
