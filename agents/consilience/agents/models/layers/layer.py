"""One question to a model on its way through the layers, and what every layer is."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from consilience.agents.models.protocol import Asker, Message, Reply, ReplyForm

__all__ = ["Layer", "Request"]


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked, with the model's defaults filled in."""

    messages: tuple[Message, ...]
    asker: Asker
    form: ReplyForm | None
    temperature: float | None
    """None: none is sent, and the endpoint takes its own."""
    sample: int
    max_tokens: int
    alternatives: int
    response_format: Mapping[str, Any] | None = None
    """How the endpoint is held to the form; the layer of forms sets it."""


class Layer(Protocol):
    """Answers a request, as a rule by asking the layer below; each does one thing."""

    async def __call__(self, request: Request) -> Reply:
        """Return the reply.

        Raises:
            ServiceError: there is none.
            DocumentError: the endpoint rejects this one request.
        """
        ...
