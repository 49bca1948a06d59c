"""The address under which a workspace is served: at the root, or below a prefix of its own."""

from fastapi import Request
from starlette.types import Scope

__all__ = ["PREFIX", "serve_below", "within"]

PREFIX = "/w/"
"""What the addresses of a workspace begin with, before its name."""
_KEY = "consilience.prefix"


def serve_below(scope: Scope, prefix: str, path: str) -> Scope:
    """Return a request as the application of a workspace sees it, which need not know its prefix.

    Args:
        scope: of the request as it came.
        prefix: such as `/w/law`.
        path: what follows it.
    """
    return {**scope, "path": path, "raw_path": path.encode(), _KEY: prefix}


def within(request: Request, path: str) -> str:
    """Return the path that leads a browser to where the application has `path`."""
    return f"{request.scope.get(_KEY, '')}{path}"
