"""The `models` section of a team file: endpoints, keys' whereabouts, parameters, limits and prices."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from consilience.graph.model.errors import ConsilienceError

__all__ = ["OPENAI_URL", "ModelConfiguration", "Prices", "Structured", "models_of", "plain_url"]

OPENAI_URL = "https://api.openai.com/v1"
Structured = Literal["auto", "json_schema", "json_object", "text"]

_Positive = Annotated[int, Field(ge=1)]


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)


class Prices(_Section):
    """Prices of a model: what a million tokens of the prompt cost, and of the completion."""

    prompt: float = Field(ge=0)
    completion: float = Field(ge=0)

    def cost(self, prompt_tokens: int, completion_tokens: int) -> float:
        """Return the cost of a call."""
        return (prompt_tokens * self.prompt + completion_tokens * self.completion) / 1_000_000


class ModelConfiguration(_Section):
    """Configuration of one model at one endpoint, as the section `models` of a team file gives it."""

    model: str = Field(min_length=1)
    """Its name at the endpoint; at Azure the deployment."""
    kind: Literal["openai", "azure"] = "openai"
    """`openai`: any OpenAI-compatible endpoint."""
    base_url: str | None = None
    """None takes that of the settings, else OpenAI's own."""
    api_version: str | None = None
    """Of Azure."""
    api_key_env: str | None = None
    """Environment variable that holds the key."""
    api_key_file: Path | None = None
    """File whose only line is the key."""
    temperature: float | None = Field(default=0.0, ge=0, le=2)
    """None never sends one, for models that take none."""
    max_tokens: _Positive = 4096
    """Limit of a reply's length."""
    max_tokens_as: Literal["auto", "max_tokens", "max_completion_tokens"] = "auto"
    """What the endpoint calls that limit; `auto`: the newer name at OpenAI and Azure, the older elsewhere."""
    parameters: dict[str, Any] = Field(default_factory=dict)
    """More parameters, sent as they are, such as `{seed: 1, reasoning_effort: low}`."""
    structured: Structured = "auto"
    """How a reply is held to its form; `auto` tries them in that order and remembers what the endpoint takes."""
    stream: bool = False
    """Whether replies are streamed, for what stands between and closes connections that are silent for long."""
    timeout_s: float = Field(default=120.0, gt=0)
    """For a whole reply."""
    attempts: _Positive = 5
    """How often a request is sent before it has failed."""
    concurrency: _Positive | None = None
    """Requests to the endpoint under way at once; None: 16."""
    requests_per_minute: _Positive | None = None
    tokens_per_minute: _Positive | None = None
    prices: Prices | None = None

    @model_validator(mode="before")
    @classmethod
    def _no_key_here(cls, data: object) -> object:
        if isinstance(data, Mapping) and "api_key" in data:
            raise ValueError("a key does not belong in this file; name its variable as api_key_env, or api_key_file")
        return data

    @field_validator("base_url")
    @classmethod
    def _plain_url(cls, url: str | None) -> str | None:
        return None if url is None else plain_url(url)

    @model_validator(mode="after")
    def _whole(self) -> "ModelConfiguration":
        if self.api_key_env and self.api_key_file:
            raise ValueError("give api_key_env or api_key_file, not both")
        if (self.api_key_env or "").upper().startswith(
            "CONSILIENCE_"
        ) and self.api_key_env != "CONSILIENCE_MODEL_API_KEY":
            raise ValueError(f"api_key_env: {self.api_key_env} holds a secret of Consilience, not a model's key")
        if self.kind == "azure" and not (self.base_url and self.api_version):
            raise ValueError("a model at Azure needs base_url and api_version")
        return self


def plain_url(url: str) -> str:
    """Return the URL of an endpoint without slashes at its end.

    Raises:
        ValueError: it is none, or holds what does not belong in messages and files.
    """
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("not a URL such as https://api.example.org/v1")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise ValueError("the URL must hold no user, password or query; name the key's variable as api_key_env")
    return url.rstrip("/")


def models_of(section: Mapping[str, Any], where: str) -> dict[str, ModelConfiguration]:
    """Return the models of a `models` section by name.

    An entry with `like: OTHER` takes from the entry OTHER all that it does not say itself.

    Args:
        section: as read from YAML or TOML.
        where: the file, for messages.

    Raises:
        ConsilienceError: naming the entry and the field that cannot be used.
    """
    return {name: _parse_model(section, name, where, ()) for name in section}


def _parse_model(section: Mapping[str, Any], name: str, where: str, seen: tuple[str, ...]) -> ModelConfiguration:
    fields = _fields(section, name, where, seen)
    try:
        return ModelConfiguration.model_validate(fields)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        place = ".".join(("models", name, *(str(part) for part in first["loc"])))
        raise ConsilienceError(f"{where}: {place}: {first['msg'].removeprefix('Value error, ')}.") from None


def _fields(section: Mapping[str, Any], name: str, where: str, seen: tuple[str, ...]) -> dict[str, Any]:
    entry = section.get(name)
    if not isinstance(entry, Mapping):
        raise ConsilienceError(f"{where}: models.{name}: must be fields such as {{model: gpt-4o-mini}}.")
    if "like" not in entry:
        return dict(entry)
    other = entry["like"]
    if other not in section or other in (*seen, name):
        others = ", ".join(key for key in section if key != name) or "there is none"
        raise ConsilienceError(f"{where}: models.{name}.like: {other!r} is no other model ({others}).")
    inherited = _fields(section, other, where, (*seen, name))
    own = {field: value for field, value in entry.items() if field != "like"}
    if {"api_key_env", "api_key_file"} & own.keys() or own.get("base_url", inherited.get("base_url")) != inherited.get(
        "base_url"
    ):  # a key is never taken over to another endpoint
        inherited = {f: v for f, v in inherited.items() if f not in ("api_key_env", "api_key_file")}
    return inherited | own
