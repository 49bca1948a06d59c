"""Identifiers derived from content, so that storing a thing twice changes nothing."""

import hashlib
import unicodedata
from functools import lru_cache
from json.encoder import encode_basestring_ascii as _quote

__all__ = ["content_id", "name_key"]


@lru_cache(maxsize=2**13)  # of a document everything is asked for its identifier again and again
def content_id(kind: str, *parts: str | int | None) -> str:
    """Return the identifier of a thing of this kind that is determined by `parts`.

    The same parts always give the same identifier, on every machine and in every version of Python.

    Args:
        kind: short prefix that tells a reader what the identifier names, such as `doc` or `fact`.
        parts: what distinguishes the thing from all others of its kind, in a fixed order.

    Returns:
        `kind`, an underscore, and 32 hexadecimal digits (128 bits).
    """
    # JSON without blanks, made of its parts: an encoder for each takes several times as long, and there are thousands.
    parts_as_json = [_quote(part) if type(part) is str else "null" if part is None else str(part) for part in parts]
    encoded = f"[{','.join(parts_as_json)}]".encode()
    return f"{kind}_{hashlib.blake2b(encoded, digest_size=16).hexdigest()}"


@lru_cache(maxsize=2**16)  # a document names its entities again and again
def name_key(name: str) -> str:
    """Return the form under which names are compared: NFKC, case folded, format characters out, blanks collapsed.

    Zero-width and other format characters (Unicode category Cf) do not make two names different.
    """
    if name.isascii() and name.isprintable():
        return " ".join(name.lower().split())
    key = _fold_once(name)
    while (folded := _fold_once(key)) != key:  # folding case can leave characters that NFKC composes anew
        key = folded
    return key


def _fold_once(name: str) -> str:
    spaced = "".join(
        " " if c.isspace() else c for c in name if c.isspace() or unicodedata.category(c) not in {"Cf", "Cc"}
    )
    return " ".join(unicodedata.normalize("NFKC", spaced).casefold().split())
