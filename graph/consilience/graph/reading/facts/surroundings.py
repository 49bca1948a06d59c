"""What stands around a place in its sentence."""

import re

__all__ = ["find_surroundings"]

_SENTENCE_END = re.compile(r"[.!?](?=\s)|[。！？\n]")


def find_surroundings(text: str, start: int, end: int, most: int) -> tuple[str, str]:
    """Return what precedes and follows `[start, end)` in its sentence, at most so many characters of each."""
    ends = [match.end() for match in _SENTENCE_END.finditer(text)]
    first = max((at for at in ends if at <= start), default=0)
    last = min((at for at in ends if at >= end), default=len(text))
    return text[first:start].lstrip()[-most:] if most else "", text[end:last][:most]
