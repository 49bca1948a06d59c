"""The line under every score that says how it was computed."""

from functools import cache

__all__ = ["signature"]


def signature(kind: str, **settings: str) -> str:
    """Return `kind|key:value|...|v:<version>`, the keys in the order given.

    The same signature and the same input give the same figures.
    """
    parts = [kind, *(f"{key}:{value}" for key, value in settings.items()), f"v:{_version()}"]
    return "|".join(parts)


@cache
def _version() -> str:
    from importlib.metadata import version

    return version("consilience")
