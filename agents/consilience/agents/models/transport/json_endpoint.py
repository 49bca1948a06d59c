"""An endpoint that is asked with JSON for other things than chat replies in runs: verdicts on triples, vectors."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import orjson

from consilience.agents.models.secrets import ModelKey
from consilience.agents.models.transport.errors import FailureKind, RequestFailedError
from consilience.agents.models.transport.failures import describe_broken_connection, describe_failure, describe_refusal
from consilience.agents.models.transport.http_post import Post
from consilience.agents.models.transport.repetition import LONGEST_PAUSE_S, repeat
from consilience.agents.models.transport.stream_client import BrokenConnection
from consilience.agents.models.transport.told_errors import find_error
from consilience.graph.model.errors import ServiceError

__all__ = ["JsonEndpoint", "open_json_endpoint"]

_CONCURRENCY = 8
_TIMEOUT_S = 120.0
_ATTEMPTS = 6
_WAY_OUT: dict[FailureKind, str] = dict.fromkeys(
    ("timeout", "dropped", "limited"), "Try again later; what was answered is kept."
)
"""Where what usually helps is a field of a team's model, which this endpoint has none of."""


@dataclass(frozen=True, slots=True)
class JsonEndpoint:
    """Posts JSON and returns JSON, through the connections, failures and retries of all models."""

    url: str
    """Such as `https://api.example.org/v1`."""
    key: ModelKey | None
    """Sent as a bearer token; None sends none."""
    sender: Post
    longest_pause_s: float = LONGEST_PAUSE_S
    """Between two attempts, unless the endpoint asks for another."""
    turns: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(_CONCURRENCY))

    async def post(self, path: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """Return the answer, having tried up to six times.

        Raises:
            ServiceError: no usable answer; the message names the address and what it said, never the key.
        """
        url = f"{self.url.rstrip('/')}/{path}"
        try:
            return await repeat(lambda: self._once(url, orjson.dumps(body)), _ATTEMPTS, self.longest_pause_s)
        except RequestFailedError as failure:
            way_out = _WAY_OUT.get(failure.kind, failure.way_out)
            if failure.kind == "key" and self.key is None:
                way_out = "It wants a key: set CONSILIENCE_MODEL_API_KEY."
            raise ServiceError(f"{url} {failure.what}. {way_out}".rstrip()) from None

    async def _once(self, url: str, body: bytes) -> dict[str, Any]:
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key.value.get_secret_value()}"
        try:
            async with self.turns, asyncio.timeout(_TIMEOUT_S):
                posted = await self.sender(url, headers, body)
        except TimeoutError:
            raise describe_failure(self.key, "timeout", f"gave no whole answer within {_TIMEOUT_S:g} s") from None
        except BrokenConnection as error:
            raise describe_broken_connection(self.key, error) from None
        try:
            said: Any = orjson.loads(posted.body)
        except ValueError:
            said = posted.body.decode(errors="replace").strip()
        if posted.status >= 300:
            raise describe_refusal(self.key, posted.status, posted.headers, find_error(said))
        if not isinstance(said, dict):
            raise describe_failure(
                self.key, "malformed", f"sent something that is no JSON object ({str(said)[:100]!r})"
            )
        return said


@asynccontextmanager
async def open_json_endpoint(
    url: str, key: ModelKey | None, *, longest_pause_s: float = LONGEST_PAUSE_S
) -> AsyncIterator[JsonEndpoint]:
    """Open the connections of an endpoint and close them at the end."""
    post = Post()
    try:
        yield JsonEndpoint(url, key, post, longest_pause_s)
    finally:
        await post.aclose()
