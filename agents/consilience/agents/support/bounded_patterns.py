"""Regular expressions that people put into schemas: bounded in length and in time, whatever they say."""

import re
from functools import lru_cache
from typing import Any

import regex

from consilience.graph.model.errors import SchemaError

__all__ = ["check_pattern", "pattern_matches"]

LONGEST = 500
"""Characters of an expression."""
SECONDS = 1.0
"""For one expression on one passage; a sound one takes a thousandth."""
_MOST_REPEATS = 1000
_MOST_COPIES = 10_000
"""Product of the numbers of times that parts must at least come: compiling writes so many copies."""
_TIMES = re.compile(r"\{(\d++)?+,?+(\d++)?+\}")


def check_pattern(pattern: str) -> None:
    """Check that an expression can be used.

    Raises:
        ValueError: it is none, or asks for too much; the message is for the schema's author.
    """
    if len(pattern) > LONGEST:
        raise ValueError(f"{pattern[:40]!r}… has {len(pattern)} characters; a regular expression has {LONGEST} at most")
    copies = 1
    for times in _TIMES.finditer(pattern):
        numbers = [number for number in times.groups() if number]
        if any(len(number) > 4 or int(number) > _MOST_REPEATS for number in numbers):
            raise ValueError(f"{pattern!r} repeats a part more than {_MOST_REPEATS} times")
        copies *= max(1, int(times[1] or 1))
    if copies > _MOST_COPIES:
        raise ValueError(f"{pattern!r} repeats its parts {copies:,} times in all; {_MOST_COPIES:,} are allowed")
    try:
        re.compile(pattern)  # what both know: the package `regex` takes more
        _compile(pattern, lines=False)
    except (re.error, regex.error, RecursionError, OverflowError) as error:
        raise ValueError(f"{pattern!r} is not a regular expression ({error})") from error


def pattern_matches(
    pattern: str, text: str, start: int, end: int, *, where: str, lines: bool = False
) -> "tuple[regex.Match[str], ...]":
    """Return the matches of a checked expression in `[start, end)` of a text, in order.

    Args:
        pattern: the expression.
        text: what is looked through.
        start: where to begin.
        end: where to end.
        where: the field of the schema that has the expression, for messages.
        lines: whether `^` and `$` stand for the ends of lines too.

    Raises:
        SchemaError: it takes too long on this text.
    """
    try:
        # Concurrent: the lock of the interpreter is free meanwhile, so that nobody else waits.
        found = _compile(pattern, lines=lines).finditer(text, start, end, timeout=SECONDS, concurrent=True)
        return tuple(found)
    except TimeoutError as error:
        raise SchemaError(
            f"The schema's {where}: the regular expression {pattern!r} takes more than {SECONDS:g} s on a passage. "
            "Write it without repetitions inside repetitions."
        ) from error


@lru_cache(maxsize=1024)
def _compile(pattern: str, *, lines: bool) -> "regex.Pattern[str]":
    flags: Any = regex.VERSION0 | (regex.MULTILINE if lines else 0)
    return regex.compile(pattern, flags)
