"""Pauses that an endpoint asks for, wherever it says so."""

import re
from collections.abc import Iterator, Mapping
from email.utils import parsedate_to_datetime
from time import time
from typing import Final

__all__ = ["find_pause"]

_WORDS: Final = re.compile(
    r"(?:try again|retry) in (?:(\d{1,4})m(?!s))?(?:(\d{1,6}(?:\.\d{1,12})?)(ms|s))?", re.IGNORECASE
)
"""As Groq, OpenAI and Gemini put it: `Please try again in 1m0.36s`, `in 644ms`."""
_SECONDS: Final = re.compile(r"(\d{1,6}(?:\.\d{1,9})?)s")
_MILLISECONDS_SINCE: Final = 1e11
"""A moment that is larger is in milliseconds since 1970, not in seconds."""


def find_pause(headers: Mapping[str, str], detail: object) -> float | None:
    """Return for how many seconds an endpoint asks to be left alone; None if it does not.

    In this order: `retry-after-ms` (Azure, OpenAI), `Retry-After` as seconds or as a date (RFC 9110, section 10.2.3),
    Gemini's `retryDelay`, OpenRouter's `X-RateLimit-Reset` in the body, and the words of the message.

    Args:
        headers: of the answer, whatever the case of their names.
        detail: what the body tells of the error; untrusted.
    """
    milliseconds = _number(headers.get("retry-after-ms", ""))
    if milliseconds is not None:
        return milliseconds / 1000
    said = headers.get("retry-after", "").strip()
    if (seconds := _number(said)) is not None:
        return seconds
    try:
        return max(0.0, parsedate_to_datetime(said).timestamp() - time())
    except ValueError:
        pass
    if not isinstance(detail, Mapping):
        return None
    return next(_find_hints(detail), None)


def _find_hints(detail: Mapping[str, object]) -> Iterator[float]:
    hints = detail.get("details")
    for hint in hints if isinstance(hints, list) else ():
        delay = hint.get("retryDelay") if isinstance(hint, Mapping) else None
        if isinstance(delay, str) and (found := _SECONDS.fullmatch(delay)):
            yield float(found[1])
    metadata = detail.get("metadata")
    told = metadata.get("headers") if isinstance(metadata, Mapping) else None
    reset = _number(str(told.get("X-RateLimit-Reset", ""))) if isinstance(told, Mapping) else None
    if reset is not None:
        yield max(0.0, (reset / 1000 if reset > _MILLISECONDS_SINCE else reset) - time())
    message = detail.get("message")
    if isinstance(message, str) and (words := _WORDS.search(message)) and (words[1] or words[2]):
        unit = 0.001 if words[3] == "ms" else 1.0
        yield 60.0 * float(words[1] or 0) + unit * float(words[2] or 0)


def _number(said: str) -> float | None:
    try:
        number = float(said)
    except ValueError:
        return None
    return max(0.0, number) if number < float("inf") else None
