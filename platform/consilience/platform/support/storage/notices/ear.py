"""Hearing of what happens in a database, where it tells; elsewhere one has to look."""

from collections.abc import Callable
from hashlib import md5
from typing import Protocol

__all__ = ["EVENTS", "QUEUED", "STOPPED", "Ear", "Hear", "channel_of"]

QUEUED = "queued"
"""Topic: a job may be taken that could not before."""
STOPPED = "stopped"
"""Topic: a job of the worker that the notice names is to stop, or is not its own any more."""
EVENTS = "events"
"""Topic: something was added to the log of all jobs."""

Hear = Callable[[str, str], None]
"""Is told topic and content of a notice, in a thread of its own, and returns at once. An empty content may say that
notices were missed."""


class Ear(Protocol):
    """Somebody who hears of topics of a database until it is closed."""

    @property
    def hears(self) -> bool:
        """Whether notices come just now; else one has to look often."""

    def close(self) -> None:
        """Hear nothing any more."""


def channel_of(schema: str, topic: str) -> str:
    """Return the server's name for a topic of a schema, as the triggers of the schema make it: short enough always."""
    return f"consilience_{md5(f'{schema} {topic}'.encode(), usedforsecurity=False).hexdigest()}"
