"""Digest of what a run says of a document, by which a merge tells that the graph has exactly that already."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import orjson

__all__ = ["is_digest_of", "run_digest"]

_Parts = Mapping[str, Any]
_MARK = "2:"
"""Begins digests of this form. Releases before wrote JSON with blanks, which takes ten times as long."""
_ADDED = ("digest", "accepted", "contested", "rejected", "said")
"""What a run's row has beside what was known before it had a digest."""


def run_digest(run: _Parts, parts: _Parts) -> str:
    """Return the digest of a run's row and of the rows of what it says, in the order of their names.

    The same of each always gives the same digest, on every machine.
    """
    content = [_before(run), parts]
    try:
        return _MARK + _hash(orjson.dumps(content))
    except TypeError:  # half of a surrogate pair, or a number over 64 bits, which no database stores either
        return _hash_of_former(content)


def is_digest_of(digest: str | None, run: _Parts, parts: _Parts) -> bool:
    """Tell whether a digest, of whichever release, is of this run and what it says."""
    if digest is None:
        return False
    return digest == (run["digest"] if digest.startswith(_MARK) else _hash_of_former([_before(run), parts]))


def _before(run: _Parts) -> dict[str, Any]:
    return {name: value for name, value in run.items() if name not in _ADDED}


def _hash(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def _hash_of_former(content: object) -> str:
    return _hash(json.dumps(content, ensure_ascii=True).encode())
