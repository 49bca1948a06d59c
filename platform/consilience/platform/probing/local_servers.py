"""Servers of models that answer on this machine at their usual ports. Only loopback is asked, and no key sent."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from consilience.agents.models.probing.listing import ListedModel, list_models
from consilience.agents.models.transport.errors import RequestFailedError
from consilience.graph.support.unencrypted import is_loopback

__all__ = ["USUAL_PORTS", "LocalServer", "local_servers"]

USUAL_PORTS: Final = {
    11434: "Ollama",
    1234: "LM Studio",
    8000: "vLLM, llama-cpp-python",
    8080: "llama.cpp, llamafile",
    8081: "llamafile",
    1337: "Jan",
    30000: "SGLang",
}
_OWNERS: Final = {
    "library": "Ollama",
    "vllm": "vLLM",
    "llamacpp": "llama.cpp",
    "organization_owner": "LM Studio",
    "me": "llama-cpp-python",
    "sglang": "SGLang",
}
"""By what servers write as the owner of their models."""
_TIMEOUT_S = 1.5


@dataclass(frozen=True, slots=True)
class LocalServer:
    """A server that answers as an OpenAI-compatible API does."""

    url: str
    """Such as `http://127.0.0.1:11434/v1`."""
    product: str
    """As it calls itself, else whose port it is as a rule."""
    models: tuple[ListedModel, ...]
    wants_key: bool = False
    """Whether it lists its models only to who has its key."""


async def local_servers(
    more: Iterable[str] = (), *, ports: Iterable[int] | None = None, timeout_s: float = _TIMEOUT_S
) -> tuple[LocalServer, ...]:
    """Return the servers that answer, in the order of the ports; what does not answer like one is none.

    Args:
        more: endpoints that the settings name; those elsewhere than on this machine are not asked.
        ports: at which to ask; None: the usual ones.
        timeout_s: for each; all are asked at once.
    """
    own = [url for url in more if is_loopback(urlsplit(url).hostname or "")]
    urls = dict.fromkeys((*own, *(f"http://127.0.0.1:{port}/v1" for port in (USUAL_PORTS if ports is None else ports))))
    found = await asyncio.gather(*(_server(url, timeout_s) for url in urls))
    once: dict[int | None, LocalServer] = {}
    for server in filter(None, found):
        once.setdefault(urlsplit(server.url).port, server)  # `localhost` and 127.0.0.1 are the same
    return tuple(once.values())


async def _server(url: str, timeout_s: float) -> LocalServer | None:
    usual = USUAL_PORTS.get(urlsplit(url).port or 0, "")
    try:
        models = await list_models(url, None, timeout_s)
    except RequestFailedError as failure:
        return LocalServer(url, usual, (), wants_key=True) if failure.kind == "key" else None
    if models is None:
        return None
    return LocalServer(url, next((_OWNERS[m.owner] for m in models if m.owner in _OWNERS), usual), models)
