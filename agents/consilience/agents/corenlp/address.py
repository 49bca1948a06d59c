"""Addresses of CoreNLP servers, which may hold a password."""

import re

__all__ = ["without_password"]


def without_password(url: str) -> str:
    """Return an address as it may be shown: without name and password, and without a slash at its end."""
    return re.sub(r"//[^/]*@", "//", url.rstrip("/"))
