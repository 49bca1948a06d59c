"""Ids of what sources have: what a stranger chose becomes a part of an address that is nothing else's."""

import hashlib
from urllib.parse import quote

__all__ = ["digest", "make_item_id"]

_LONGEST = 300
_PLAIN = ":@<>=+$.,;!*'()"
"""Beside letters, digits and `_.-~`: none of `#`, `/` and `%`, with which the parts of a source begin."""


def make_item_id(given: str) -> str:
    """Return an id of characters that every database and terminal takes; two that differ in more than space differ."""
    written = quote(" ".join(given.split()), safe=_PLAIN, errors="replace")
    return written if len(written) <= _LONGEST else f"{written[:_LONGEST]}~{digest(given)}"


def digest(*parts: str) -> str:
    """Return what differs whenever one of some texts does."""
    counted = "".join(f"{len(part)}:{part}" for part in parts)
    return hashlib.sha256(counted.encode("utf-8", "replace")).hexdigest()[:32]
