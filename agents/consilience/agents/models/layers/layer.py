"""Protocol of layers."""

from typing import Protocol

from consilience.agents.models.protocol import Reply
from consilience.agents.models.request import Request

__all__ = ["Layer"]


class Layer(Protocol):
    """Answers a request, as a rule by asking the layer below; each does one thing."""

    async def __call__(self, request: Request) -> Reply:
        """Return the reply.

        Raises:
            ServiceError: there is none.
            DocumentError: the endpoint rejects this one request.
        """
        ...
