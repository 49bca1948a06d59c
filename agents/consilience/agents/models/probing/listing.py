"""Listing of a server's models: `GET /models`, which costs nothing. What it says is untrusted, and may be missing."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import httpx2 as httpx
import orjson

from consilience.agents.models.probing.context_length import read_listed_context
from consilience.agents.models.secrets import ModelKey
from consilience.agents.models.transport.failures import describe_broken_connection, describe_failure, describe_refusal
from consilience.agents.models.transport.stream_client import BrokenConnection, certificate_authorities
from consilience.agents.models.transport.told_errors import find_error
from consilience.graph.support.unencrypted import is_loopback

__all__ = ["ListedModel", "list_models", "read_listing"]

_MOST_BYTES = 8_000_000
_MOST_MODELS = 2000
_LONGEST_NAME = 300


@dataclass(frozen=True, slots=True)
class ListedModel:
    """A model that a server offers."""

    name: str
    owner: str = ""
    """Who the server says owns it, which as a rule names the server: `vllm`, `llamacpp`, `library` (Ollama)."""
    context: int | None = None
    """Tokens, where the server says so."""


async def list_models(url: str, key: ModelKey | None, timeout_s: float) -> tuple[ListedModel, ...] | None:
    """Return the models that a server lists; None where it answers, but lists none.

    Args:
        url: the endpoint, such as `http://127.0.0.1:11434/v1`.
        key: sent as a bearer token.
        timeout_s: for the whole answer.

    Raises:
        RequestFailedError: it cannot be reached, does not answer in time, or refuses the key.
    """
    headers = {"Authorization": f"Bearer {key.value.get_secret_value()}"} if key else {}
    local = is_loopback(urlsplit(url).hostname or "")
    try:
        async with (
            asyncio.timeout(timeout_s),
            httpx.AsyncClient(verify=certificate_authorities(), timeout=None, trust_env=not local) as client,
            client.stream("GET", f"{url}/models", headers=headers) as response,
        ):
            body = b""
            async for part in response.aiter_bytes():
                body += part
                if len(body) > _MOST_BYTES:
                    return None
    except TimeoutError:
        raise describe_failure(key, "timeout", f"gave no whole answer within {timeout_s:g} s") from None
    except BrokenConnection as error:
        raise describe_broken_connection(key, error) from None
    if response.status_code in (401, 403):
        raise describe_refusal(key, response.status_code, response.headers, _detail(body))
    return read_listing(body) if response.status_code == 200 else None


def read_listing(body: bytes) -> tuple[ListedModel, ...] | None:
    """Return the models of a list as OpenAI's API has it, or as near as servers come; None if it is no list."""
    try:
        said: Any = orjson.loads(body)
    except ValueError:
        return None
    entries = said.get("data", said.get("models")) if isinstance(said, dict) else said
    if not isinstance(entries, list):
        return None
    return tuple(model for entry in entries[:_MOST_MODELS] if (model := _model(entry)))


def _model(entry: object) -> ListedModel | None:
    if not isinstance(entry, Mapping):
        return None
    name = entry.get("id", entry.get("name"))
    if not isinstance(name, str) or not name.strip() or len(name) > _LONGEST_NAME:
        return None
    owner = entry.get("owned_by")
    return ListedModel(name, owner if isinstance(owner, str) else "", read_listed_context(entry))


def _detail(body: bytes) -> object:
    try:
        said: Any = orjson.loads(body)
    except ValueError:
        return body.decode(errors="replace").strip()
    return find_error(said)
