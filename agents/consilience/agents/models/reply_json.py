"""Reads the JSON in a reply, whatever the model put around it and however it spelt it."""

import ast
import json
import re
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import json_repair

from consilience.agents.support.half_characters import without_halves, without_halves_within

__all__ = ["read_value"]

T = TypeVar("T")

_FENCE = re.compile(r"```[ \t]*+(?:json|javascript|js|python|py)?+[ \t]*+\n(.*?)(?:```|\Z)", re.DOTALL | re.IGNORECASE)
_LONGEST = 400_000
"""Characters of a reply that is read; repairing more would hold everybody else up."""
_LONGEST_BROKEN = 60_000
"""Characters of a broken value that is repaired: that takes time that grows with the square of some texts."""
_DEEPEST = 40
"""Brackets within brackets; an answer has six."""
_HALF = re.compile(r"\\[uU](?:0000)?[dD][89a-fA-F]")
"""How half of a surrogate pair is escaped, or a whole one."""
_CLOSING = {"{": "}", "[": "]"}


def read_value(text: str, accept: Callable[[Any], T]) -> T:
    """Return what the reader makes of the JSON in a reply.

    Forgiven are: code fences, also unclosed ones; prose before, after and between; Python's dictionaries
    (single quotes, None, True); objects one a line instead of a list; trailing commas, comments, missing quotes and
    commas; and brackets that were never closed, since the reply was cut off.

    If a reply holds several values, the reader is offered them one by one: sound before broken ones, the last before
    the first (the final answer follows the drafts), objects before lists. Never a part of a broken value. Half of a
    surrogate pair is U+FFFD in all of them.

    Args:
        text: what the model said of its own (`echo.without_echo`); untrusted.
        accept: makes a result of a value; raises ValueError with the reason if it cannot.

    Raises:
        ValueError: there is no value, or none that the reader accepts; the reason is what it said to the best one.
    """
    if len(text) > _LONGEST:
        raise ValueError(f"the reply is {len(text)} characters long, more than {_LONGEST} are not read")
    reason = "the reply holds no JSON" if text.strip() else "the reply is empty"
    text = without_halves(text)
    values = map(without_halves_within, _values(text)) if _HALF.search(text) else _values(text)
    for number, value in enumerate(values):
        try:
            return accept(value)
        except ValueError as error:
            reason = reason if number else str(error)
    raise ValueError(reason)


def _values(text: str) -> Iterator[object]:
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        pass
    else:
        yield whole
        return
    segments = [segment for block in (*_FENCE.findall(text)[::-1], text) for segment in _segments(block)[::-1]]
    sound: list[dict[Any, Any] | list[Any]] = []
    broken: list[str] = []
    for segment in dict.fromkeys(segments):
        if _depth(segment) > _DEEPEST:
            continue
        if (value := _sound(segment)) is None:
            broken.append(segment)
        else:
            sound.append(value)
    if len(sound) > 1 and all(_is_an_item(value) for value in sound):
        yield sound[::-1]
    yield from (value for kind in (dict, list) for value in sound if isinstance(value, kind))
    for segment in sorted((one for one in broken if len(one) <= _LONGEST_BROKEN), key=len, reverse=True):
        repaired = json_repair.loads(segment, skip_json_loads=True)
        if isinstance(repaired, dict | list) and repaired:
            yield repaired


def _is_an_item(value: object) -> bool:
    """Tell whether an object is one of several written one a line: unlike an answer, it begins with no list."""
    return isinstance(value, dict) and bool(value) and not isinstance(next(iter(value.values())), list)


def _segments(text: str) -> list[str]:
    """Return the outermost bracketed parts of a text, the last one up to the end if its bracket is never closed."""
    found = []
    position = 0
    while opening := re.compile(r"[{\[]").search(text, position):
        position = _end(text, opening.start())
        found.append(text[opening.start() : position])
    return found


def _end(text: str, start: int) -> int:
    """Return where the bracket at `start` is closed, brackets in strings not counted."""
    expected = []
    quote = ""
    for token in re.compile(r"\\.|[{}\[\]\"']", re.DOTALL).finditer(text, start):
        sign, at = token[0], token.start()
        if quote:
            if sign == quote and (quote == '"' or _ends_a_string(text, at)):
                quote = ""
        elif sign == '"' or (sign == "'" and _begins_a_string(text, at)):
            quote = sign
        elif sign in _CLOSING:
            expected.append(_CLOSING[sign])
        elif expected and sign == expected[-1]:
            expected.pop()
            if not expected:
                return token.end()
    return len(text)


def _begins_a_string(text: str, at: int) -> bool:
    return text[max(0, at - 20) : at].rstrip()[-1:] in ("{", "[", "(", ",", ":")


def _ends_a_string(text: str, at: int) -> bool:
    return text[at + 1 : at + 20].lstrip()[:1] in ("}", "]", ")", ",", ":")


def _sound(segment: str) -> dict[Any, Any] | list[Any] | None:
    """Return the value of a segment that is JSON or a Python literal, else None."""
    for parse in (json.loads, ast.literal_eval):
        try:
            value = parse(segment)
        except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
            continue
        if isinstance(value, dict | list):
            return value
    return None


def _depth(segment: str) -> int:
    deepest = depth = 0
    for sign in re.findall(r"[{}\[\]]", segment):
        depth += 1 if sign in _CLOSING else -1
        deepest = max(deepest, depth)
    return deepest
