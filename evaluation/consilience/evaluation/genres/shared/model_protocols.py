"""Protocols of what judges and embedders need of models: somebody who asks an endpoint, and a place to keep answers."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

__all__ = ["ByteStore", "ModelEndpoint", "cache_key"]


class ModelEndpoint(Protocol):
    """An OpenAI-compatible endpoint."""

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Return what the endpoint answers; trouble that passes is waited out.

        Args:
            path: what follows the address of the endpoint, such as `chat/completions`.
            body: JSON.

        Raises:
            EvaluationError: there is no usable answer.
        """
        ...


class ByteStore(Protocol):
    """Bytes by key, so that nothing is paid for twice and a stopped run goes on where it was."""

    def get(self, keys: Sequence[str]) -> dict[str, bytes]:
        """Return the values of those keys that are known."""
        ...

    def put(self, values: Mapping[str, bytes]) -> None:
        """Keep values; those that are known are replaced."""
        ...


def cache_key(*parts: str | Iterable[str]) -> str:
    """Return a key for everything that determines an answer, in a fixed order."""
    data = json.dumps([part if isinstance(part, str) else list(part) for part in parts]).encode()
    return hashlib.blake2b(data, digest_size=20).hexdigest()
