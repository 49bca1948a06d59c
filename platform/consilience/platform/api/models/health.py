"""Whether the server works."""

from consilience.platform.api.models.base import Answer

__all__ = ["Live", "Ready"]


class Live(Answer):
    """The process answers."""

    version: str


class Ready(Answer):
    """Whether all that requests need can be reached."""

    ready: bool
    parts: dict[str, bool]
    """By name: the store, the queue."""
