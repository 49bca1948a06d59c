"""The layer that has every question kept with its reply, as they were."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from consilience.agents.models.call_context import CallContext, current_call_context
from consilience.agents.models.layers.layer import Layer
from consilience.agents.models.protocol import Reply
from consilience.agents.models.request import Request

__all__ = ["Called", "Recorded", "Recorder"]


@dataclass(frozen=True, slots=True)
class Called:
    """One question to a model and its reply."""

    occasion: CallContext
    request: Request
    reply: Reply
    """Untrusted text. Its usage tells whether it came from the cache."""
    model: str
    """Its name at its endpoint."""
    options: Mapping[str, Any]
    """How else the model is asked: endpoint, way of asking for JSON, more parameters. Never a key or a header."""


class Recorder(Protocol):
    """Keeps the calls of models: what they were asked, and what they answered."""

    async def keep(self, called: Called) -> None:
        """Keep a call; it outlives the process when this returns. A call outside of runs is not kept.

        Raises:
            ConsilienceError: it cannot be kept.
        """
        ...


@dataclass(frozen=True, slots=True)
class Recorded:
    """Has each call kept before its reply is handed on, so that nothing is done with a reply that is not kept.

    On top of all: sees each reply once, also those from the cache, as it was before anybody read it.
    """

    below: Layer
    recorder: Recorder
    model: str
    options: Mapping[str, Any]

    async def __call__(self, request: Request) -> Reply:
        """Ask, and have the call kept."""
        reply = await self.below(request)
        await self.recorder.keep(Called(current_call_context(), request, reply, self.model, self.options))
        return reply
