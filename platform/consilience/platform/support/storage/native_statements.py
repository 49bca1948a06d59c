"""Statements as PostgreSQL takes them: `?`, `?1` and `:name` become `$1`."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from consilience.platform.support.storage.database import Values

__all__ = ["to_native"]

_PART = re.compile(r"'[^']*'|--[^\n]*|\?(?P<number>\d*)|(?<![:\w]):(?P<name>[a-z_]+)")


def to_native(statement: str, values: Values) -> tuple[str, list[Any]]:
    """Return a statement with PostgreSQL's placeholders, and the values in their order.

    A value that is None is written into the statement as NULL: of a parameter without a type the server could not tell
    in `?1 IS NULL` what it is.
    """
    named: Mapping[Any, Any] = values if isinstance(values, Mapping) else dict(enumerate(values))
    text, keys = _translate(statement, frozenset(key for key, value in named.items() if value is None))
    return text, [named[key] for key in keys]


@lru_cache(maxsize=1000)
def _translate(statement: str, absent: frozenset[int | str]) -> tuple[str, tuple[int | str, ...]]:
    numbers: dict[int | str, int] = {}
    last = 0

    def put(part: re.Match[str]) -> str:
        nonlocal last
        if part["name"] is None and part["number"] is None:  # a text in quotes, or a comment
            return part[0]
        key: int | str = part["name"] or ""
        if not key:
            number = int(part["number"] or last + 1)
            last, key = max(last, number), number - 1
        return "NULL" if key in absent else f"${numbers.setdefault(key, len(numbers) + 1)}"

    return _PART.sub(put, statement), tuple(numbers)
