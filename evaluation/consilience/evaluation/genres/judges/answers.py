"""Parsing of the chat judge's answers, and what is forgiven in them.

Asked for are lines such as `3: true` or `3: 0`. Forgiven are bullets, brackets, bold type, words after the verdict,
and lines about anything else. A number that was not asked about is ignored; of two lines with one number the first
counts.
"""

import re

__all__ = ["counts", "truths"]

_LINE = r"^(?:[^\S\n]|[*_>#\-(\[])*+(\d+)\s*+[:.)\]\-][\s:.)\]\-*_`\"']*+({0})\b"
_TRUTH = re.compile(_LINE.format("true|false"), re.IGNORECASE | re.MULTILINE)
_COUNT = re.compile(_LINE.format(r"\d{1,3}"), re.MULTILINE)


def truths(answer: str, asked: int) -> dict[int, str]:
    """Return `true` or `false` by number, from 1 to `asked`."""
    return {number: verdict.lower() for number, verdict in _read_numbered(_TRUTH, answer, asked).items()}


def counts(answer: str, asked: int) -> dict[int, str]:
    """Return a count, in decimal digits, by number, from 1 to `asked`."""
    return {number: str(int(verdict)) for number, verdict in _read_numbered(_COUNT, answer, asked).items()}


def _read_numbered(line: re.Pattern[str], answer: str, asked: int) -> dict[int, str]:
    found: dict[int, str] = {}
    for number, verdict in line.findall(answer):
        if 1 <= int(number) <= asked:
            found.setdefault(int(number), verdict)
    return found
