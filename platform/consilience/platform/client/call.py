"""One request of the client, with the type of its answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter

__all__ = ["Call", "Values", "make_key_header", "matching", "non_null", "parts"]

Result = TypeVar("Result")
Values = Mapping[str, Any]


@dataclass(frozen=True)
class Call(Generic[Result]):
    """One request and the type of its answer."""

    method: str
    path: str
    answer: Any
    """Type of the JSON; `bytes` for what is no JSON, None for nothing."""
    query: Values = field(default_factory=dict)
    body: Values | None = None
    form: Values | None = None
    files: Sequence[tuple[str, tuple[str, bytes]]] = ()
    headers: Mapping[str, str] = field(default_factory=dict)

    def read(self, content: bytes) -> Result:
        """Return the answer from what came."""
        found: Any = content if self.answer is bytes else None
        if self.answer not in (bytes, None):
            found = TypeAdapter(self.answer).validate_json(content)
        result: Result = found
        return result


def non_null(values: Values) -> dict[str, Any]:
    """Return values without those that are None."""
    return {name: value for name, value in values.items() if value is not None}


def make_key_header(key: str | None) -> dict[str, str]:
    """Return the header of an idempotency key."""
    return {} if key is None else {"Idempotency-Key": key}


def matching(version: str | None) -> dict[str, str]:
    """Return the header that names the version which was read; `*` is any."""
    return {} if version is None else {"If-Match": version if version == "*" else f'"{version}"'}


def parts(name: str, files: Mapping[str, bytes] | None) -> list[tuple[str, tuple[str, bytes]]]:
    """Return files, by their names, as parts of a form."""
    return [(name, file) for file in (files or {}).items()]
