"""Escaping for terminals, so that names, quotes and errors, which are foreign text, do not steer them."""

import re

__all__ = ["visible", "visible_json"]

_STEERING = (
    "\x7f-\x9f"  # among them an escape sequence's beginning in one character
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # the direction of writing
    "\u2028\u2029\ud800-\udfff\U000e0000-\U000e007f"
)
_UNSEEN = re.compile(f"[\x00-\x08\x0b-\x1f{_STEERING}]")
_IN_JSON = re.compile(f"[{_STEERING}]")


def visible(text: str) -> str:
    """Return the text with an escape, backslash and digits, for what would move the cursor or turn the writing.

    Line feeds and tabs stay.
    """
    return _UNSEEN.sub(lambda found: ascii(found[0])[1:-1], text)


def visible_json(text: str) -> str:
    """Return JSON that says the same with such characters escaped; those below the blank JSON escapes itself."""
    return _IN_JSON.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    units = found[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))
