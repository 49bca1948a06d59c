"""Models of the API for the health of the server."""

from consilience.platform.contract.base import ResponseModel

__all__ = ["Live", "Ready"]


class Live(ResponseModel):
    """The process answers."""

    version: str


class Ready(ResponseModel):
    """Whether all that requests need can be reached."""

    ready: bool
    parts: dict[str, bool]
    """Whether each can: the store, the queue, the accounts, the worker of the server if it has one."""
    reasons: dict[str, str]
    """Why those that cannot work cannot."""
