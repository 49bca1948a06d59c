"""One question to a model on its way through the layers to the endpoint."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from consilience.agents.models.protocol import Asker, Message, ReplyForm

__all__ = ["Request"]


@dataclass(frozen=True, slots=True)
class Request:
    """Request to a model, with the model's defaults filled in."""

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
