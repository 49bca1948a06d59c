"""Models from their configuration: the layers put together, the keys found, the connections closed again."""

import json
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlsplit

from pydantic import SecretStr

from consilience.agents.models.configuration import OPENAI_URL, ModelConfiguration, Structured, plain_url
from consilience.agents.models.forms.known_forms import KnownForms, open_known_forms
from consilience.agents.models.forms.known_strategies import find_known_strategy
from consilience.agents.models.forms.response_format import Forms
from consilience.agents.models.layers.budget import Budget, Budgeted
from consilience.agents.models.layers.cache import AnswerCache, Cached, OpenAnswers, open_answers
from consilience.agents.models.layers.circuit_breaker import Circuit, CircuitBreaker
from consilience.agents.models.layers.layer import Layer
from consilience.agents.models.layers.layered_model import LayeredModel
from consilience.agents.models.layers.rate_limit import EndpointLimits, Limited, Limits, OpenLimits
from consilience.agents.models.layers.recording import Recorded, Recorder
from consilience.agents.models.layers.retry import Retries
from consilience.agents.models.layers.usage_meter import Counted, UsageMeter
from consilience.agents.models.protocol import ChatModel
from consilience.agents.models.secrets import ModelKey, key_from_environment, key_from_file
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.support.unencrypted import is_loopback, warn_in_the_clear

if TYPE_CHECKING:
    import httpx2 as httpx

    from consilience.agents.models.transport.http_post import Post

__all__ = [
    "DEFAULT",
    "ModelSettings",
    "Models",
    "PlacedModel",
    "check_models",
    "open_models",
    "place_models",
    "settings_model",
]

DEFAULT = "default"
"""The name of the model that the settings describe."""
_CONCURRENCY = 16


class ModelSettings(Protocol):
    """Settings of models; they fill in what a configuration leaves open."""

    @property
    def model(self) -> str | None:
        """Name of the model."""

    @property
    def model_base_url(self) -> str | None:
        """Base URL of its endpoint."""

    @property
    def model_api_key(self) -> SecretStr | None:
        """The key of that endpoint; never sent to another."""

    @property
    def model_structured(self) -> Structured:
        """Mode in which its replies are held to their form."""

    @property
    def model_max_tokens(self) -> int | None:
        """Limit of a reply's length; None: the usual one. So too the limits that follow."""

    @property
    def model_timeout_s(self) -> float | None:
        """Limit of the time of a reply."""

    @property
    def model_concurrency(self) -> int | None:
        """Requests under way at once."""

    @property
    def model_hosts(self) -> Collection[str]:
        """Hosts that configurations may name besides that of the endpoint."""


@dataclass(frozen=True, slots=True)
class Models:
    """The models of a run by name, and what they cost."""

    by_name: Mapping[str, ChatModel]
    tally: UsageMeter
    budget: Budget

    def __getitem__(self, name: str) -> ChatModel:
        """Return a model.

        Raises:
            ConsilienceError: there is none of that name.
        """
        if name not in self.by_name:
            known = ", ".join(self.by_name) or "none; set CONSILIENCE_MODEL, or name them in the team file"
            raise ConsilienceError(f"There is no model {name!r}; there are: {known}.")
        return self.by_name[name]


@dataclass(frozen=True, slots=True)
class PlacedModel:
    """A model, its endpoint and its key."""

    configuration: ModelConfiguration
    url: str
    """Without a slash at its end."""
    key: ModelKey | None
    """None: no key is sent."""


@asynccontextmanager
async def open_models(
    configurations: Mapping[str, ModelConfiguration],
    settings: ModelSettings,
    environment: Mapping[str, str],
    *,
    answers: Path | OpenAnswers | None,
    known_forms: Path | None = None,
    budget: Budget | None = None,
    recorder: Recorder | None = None,
    open_limits: OpenLimits | None = None,
) -> AsyncIterator[Models]:
    """Make the models ready, and close their connections at the end.

    The layers, from the asker down, and why in this order:

    1. record: keeps question and reply before anybody does something with it;
    2. count: sees every reply, also those from the cache;
    3. cache: what is known costs nothing, so it is above all that costs;
    4. budget: holds the worst case of what will really be asked;
    5. circuit breaker: sees only what retries could not heal;
    6. retry: holds no slot while it waits;
    7. form: another way to ask for JSON is another request, which counts for the limits;
    8. limits: shared by all models of an endpoint, every request passes them;
    9. endpoint.

    Args:
        configurations: by name. If there is no `default`, the settings' model is it.
        settings: fill in endpoint and key.
        environment: where `api_key_env` is looked up.
        answers: file of the answer cache, or what opens one; None for no cache.
        known_forms: file of what earlier runs learnt of the forms that endpoints take; None learns anew.
        budget: shared by all models; None for no limit.
        recorder: keeps what is asked and answered; None keeps nothing.
        open_limits: makes the limits of each endpoint; None counts them in this process.

    Raises:
        ConsilienceError: a key that cannot be found, a budget without prices, a file that cannot be used.
    """
    budget = budget or Budget()
    placed = place_models(configurations, settings, environment)
    if budget.max_cost is not None and (unpriced := [n for n, each in placed.items() if not each.configuration.prices]):
        raise ConsilienceError(f"--max-cost needs models.{unpriced[0]}.prices: {{prompt: …, completion: …}}.")
    tally = UsageMeter()
    connections: list[httpx.AsyncClient | Post] = []
    try:
        with (
            _open_answers(answers) as cache,
            open_known_forms(known_forms) if known_forms else nullcontext() as forms,
        ):
            models: dict[str, ChatModel] = {}
            for members in _by_endpoint(placed).values():
                models |= _endpoint_models(
                    members, tally, budget, cache, forms, recorder, connections, open_limits or _limits_of_here
                )
            yield Models({name: models[name] for name in placed}, tally, budget)
    finally:
        for each in connections:
            await each.aclose()


def _open_answers(answers: Path | OpenAnswers | None) -> AbstractContextManager[AnswerCache | None]:
    if isinstance(answers, Path):
        return open_answers(answers)
    return answers() if answers else nullcontext()


def check_models(
    configurations: Mapping[str, ModelConfiguration], settings: ModelSettings, environment: Mapping[str, str]
) -> None:
    """Check that `open_models` would find every endpoint and key; see there.

    Raises:
        ConsilienceError: it would not.
    """
    place_models(configurations, settings, environment)


def place_models(
    configurations: Mapping[str, ModelConfiguration], settings: ModelSettings, environment: Mapping[str, str]
) -> dict[str, PlacedModel]:
    """Return where each model is asked, and with which key; see `open_models`.

    Raises:
        ConsilienceError: a key cannot be found, or an endpoint is none that the settings allow.
    """
    if DEFAULT not in configurations and settings.model:
        configurations = {DEFAULT: settings_model(settings.model, settings)} | dict(configurations)
    return {name: _place_model(name, each, settings, environment) for name, each in configurations.items()}


def settings_model(name: str, settings: ModelSettings) -> ModelConfiguration:
    """Return the model of this name at the settings' endpoint, as the settings have it asked."""
    limits = {
        "max_tokens": settings.model_max_tokens,
        "timeout_s": settings.model_timeout_s,
        "concurrency": settings.model_concurrency,
    }
    said = {field: limit for field, limit in limits.items() if limit is not None}
    return ModelConfiguration.model_validate({"model": name, "structured": settings.model_structured, **said})


def _endpoint_models(
    members: Mapping[str, PlacedModel],
    tally: UsageMeter,
    budget: Budget,
    cache: AnswerCache | None,
    forms: KnownForms | None,
    recorder: Recorder | None,
    connections: "list[httpx.AsyncClient | Post]",
    open_limits: OpenLimits,
) -> dict[str, ChatModel]:
    """Return the models of one endpoint; they share its connections, circuit and limits, of several the lowest."""
    from consilience.agents.models.transport.endpoint import Endpoint
    from consilience.agents.models.transport.http_post import Post
    from consilience.agents.models.transport.stream_client import (
        http_client,  # a second to import, for those alone who use models
    )

    each = [member.configuration for member in members.values()]
    concurrency = _lowest([c.concurrency for c in each]) or _CONCURRENCY
    circuit = Circuit()
    limits = open_limits(
        _endpoint_name(next(iter(members.values()))),
        concurrency,
        _lowest([c.requests_per_minute for c in each]),
        _lowest([c.tokens_per_minute for c in each]),
        circuit.check,
    )
    client, post = http_client(concurrency), Post()
    connections += (client, post)
    models: dict[str, ChatModel] = {}
    for name, member in members.items():
        configured = member.configuration
        signature = _signature(member)
        layers: Layer = Endpoint(configured, member.url, member.key, post, client)
        layers = Limited(layers, limits)
        memory = forms.of(member.url, configured.model) if forms else None
        layers = Forms(layers, configured.structured, configured.model, memory)
        layers = Retries(layers, configured.attempts)
        layers = CircuitBreaker(layers, circuit, f"{configured.model} at {member.url}", configured.attempts)
        layers = Budgeted(layers, budget, configured.prices)
        if cache:
            layers = Cached(layers, cache, signature)
        layers = Counted(layers, tally)
        if recorder is not None:
            layers = Recorded(layers, recorder, configured.model, _options(member))
        strategy = find_known_strategy(forms, member.url, configured.model) if forms else ""
        models[name] = LayeredModel(
            configured.model, signature, layers, configured.temperature, configured.max_tokens, strategy
        )
    return models


def _limits_of_here(
    endpoint: str,  # noqa: ARG001 - another process would need to know which it is
    concurrency: int,
    requests_per_minute: int | None,
    tokens_per_minute: int | None,
    admit: Callable[[], None],
) -> EndpointLimits:
    return Limits(concurrency, requests_per_minute, tokens_per_minute, admit)


def _endpoint_name(member: PlacedModel) -> str:
    """Return what tells an endpoint from others, its key included, without saying the key."""
    secret = member.key.value.get_secret_value() if member.key else ""
    return blake2b(f"{member.url} {secret}".encode(), digest_size=12).hexdigest()


def _place_model(
    name: str, configured: ModelConfiguration, settings: ModelSettings, environment: Mapping[str, str]
) -> PlacedModel:
    settings_url = _settings_url(settings)
    url = configured.base_url or settings_url
    _refuse_unknown_host(name, url, settings, settings_url)
    try:
        if configured.api_key_env:
            key: ModelKey | None = key_from_environment(configured.api_key_env, environment)
        elif configured.api_key_file:
            key = key_from_file(configured.api_key_file)
        else:
            key = _key_of_settings(settings) if url == settings_url else None
    except ConsilienceError as error:
        raise ConsilienceError(f"models.{name}: {error}") from None
    if key is None and (url == OPENAI_URL or configured.kind == "azure"):
        raise ConsilienceError(
            f"models.{name}: {url} wants a key. Set CONSILIENCE_MODEL_API_KEY or OPENAI_API_KEY, or name another "
            "variable as api_key_env."
        )
    if key is not None:
        warn_in_the_clear(
            f"The model {configured.model}",
            url,
            "the key",
            f"Name an https address (CONSILIENCE_MODEL_BASE_URL, or base_url of models.{name}).",
        )
    return PlacedModel(configured, url, key)


def _refuse_unknown_host(name: str, url: str, settings: ModelSettings, settings_url: str) -> None:
    """A team file comes with others' files: the user's texts and keys go only where the user's own settings allow."""
    host = urlsplit(url).hostname or ""
    known = {urlsplit(settings_url).hostname, urlsplit(OPENAI_URL).hostname, *map(str.lower, settings.model_hosts)}
    if host not in known and not is_loopback(host):
        raise ConsilienceError(
            f"models.{name}: this would send texts, and a key if one is named, to {host}, which your settings do not "
            f"allow. If you trust it, set CONSILIENCE_MODEL_HOSTS='[\"{host}\"]', or `model_hosts` in your own "
            "consilience.toml."
        )


def _settings_url(settings: ModelSettings) -> str:
    if settings.model_base_url is None:
        return OPENAI_URL
    try:
        return plain_url(settings.model_base_url)
    except ValueError as error:
        raise ConsilienceError(f"CONSILIENCE_MODEL_BASE_URL: {error}.") from None


def _key_of_settings(settings: ModelSettings) -> ModelKey | None:
    if settings.model_api_key is None or not settings.model_api_key.get_secret_value().strip():
        return None
    return ModelKey(settings.model_api_key, "CONSILIENCE_MODEL_API_KEY or OPENAI_API_KEY")


def _by_endpoint(placed: Mapping[str, PlacedModel]) -> dict[tuple[str, str], dict[str, PlacedModel]]:
    groups: dict[tuple[str, str], dict[str, PlacedModel]] = {}
    for name, each in placed.items():
        secret = each.key.value.get_secret_value() if each.key else ""
        groups.setdefault((each.url, secret), {})[name] = each
    return groups


def _lowest(limits: Sequence[int | None]) -> int | None:
    return min((limit for limit in limits if limit is not None), default=None)


def _options(member: PlacedModel) -> dict[str, Any]:
    """Return what determines a reply beside the request itself; never a key."""
    configured = member.configuration
    return {"endpoint": member.url, "structured": configured.structured, "parameters": configured.parameters}


def _signature(member: PlacedModel) -> str:
    configured = member.configuration
    parameters = json.dumps(configured.parameters, sort_keys=True, ensure_ascii=False)
    return (
        f"{member.url}|{configured.model}|temperature:{configured.temperature}|max_tokens:{configured.max_tokens}"
        f"|structured:{configured.structured}|{parameters}"
    )
