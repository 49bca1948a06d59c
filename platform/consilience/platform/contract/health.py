"""Models of the API for the health of the server."""

from consilience.platform.contract.base import Answer

__all__ = ["Live", "Ready"]


class Live(Answer):
    """The process answers."""

    version: str


class Ready(Answer):
    """Whether all that requests need can be reached."""

    ready: bool
    parts: dict[str, bool]
    """Whether each can: the store, the queue, the accounts, the worker of the server if it has one."""
    reasons: dict[str, str]
    """Why those that cannot work cannot."""
