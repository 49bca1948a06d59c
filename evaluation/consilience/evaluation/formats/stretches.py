"""Stretches of a text between two marks, found in one pass however many marks never close."""

from collections.abc import Iterator

__all__ = ["find_stretches"]


def find_stretches(text: str, opening: str, closing: str) -> Iterator[str]:
    """Yield the shortest stretches from an opening to the next closing mark, with both, one after another.

    That is what a regular expression `opening.*?closing` finds, which however reads the rest of the text again for
    every mark that is never closed.
    """
    start = text.find(opening)
    while start >= 0:
        end = text.find(closing, start + len(opening))
        if end < 0:
            return
        yield text[start : end + len(closing)]
        start = text.find(opening, end + len(closing))
