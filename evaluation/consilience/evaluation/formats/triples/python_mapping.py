"""Objects in the text of a model: JSON, or what Python prints for a dictionary. Nothing is ever evaluated."""

import ast
import json
from collections.abc import Mapping
from typing import Any

__all__ = ["read_mapping"]

_LONGEST = 100_000
_DEEPEST = 50


def read_mapping(text: str) -> Mapping[str, Any] | None:
    """Return the object that a model wrote, alone or amid other words; None if there is none.

    Understood are JSON, and literals of Python with single quotes, `True` or `None`, also in a fenced block. Texts of
    more than 100,000 characters or brackets nested deeper than 50 are refused, since they can only be meant to harm.
    """
    start, end = text.find("{"), text.rfind("}")
    if start == -1 or end < start or end - start > _LONGEST or _depth(text[start : end + 1]) > _DEEPEST:
        return None
    for read in (json.loads, ast.literal_eval):
        try:
            found = read(text[start : end + 1])
        except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):  # a set of objects is no literal
            continue
        if isinstance(found, dict):
            return {str(key): value for key, value in found.items()}
    return None


def _depth(text: str) -> int:
    depth = deepest = 0
    for character in text:
        if character in "{[(":
            depth += 1
            deepest = max(deepest, depth)
        elif character in "}])":
            depth -= 1
    return deepest
