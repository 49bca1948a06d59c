"""Moments as text."""

from datetime import UTC, datetime
from typing import overload

__all__ = ["iso", "now", "phrase_moment"]


def now() -> str:
    """Return the time as ISO 8601 in UTC, with milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


@overload
def iso(seconds: float) -> str: ...
@overload
def iso(seconds: None) -> None: ...
@overload
def iso(seconds: float | None) -> str | None: ...
def iso(seconds: float | None) -> str | None:
    """Return a moment given in seconds since 1970 as ISO 8601 in UTC."""
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def phrase_moment(moment: str) -> str:
    """Return a moment in ISO 8601 as people read it, to the second: `2026-11-26 08:14:03 UTC`."""
    return f"{datetime.fromisoformat(moment).astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"
