"""The layer that asks again when a request failed for a reason that passes."""

from dataclasses import dataclass

from consilience.agents.models.layers.layer import Layer
from consilience.agents.models.protocol import Reply
from consilience.agents.models.request import Request
from consilience.agents.models.transport.repetition import repeat

__all__ = ["Retries"]


@dataclass(slots=True)
class Retries:
    """Asks up to so many times, waiting as long as `Retry-After` says, else 0.5, 1, 2, 4 … s, each shortened by chance.

    Chance keeps requests that failed together from coming back together. Never repeated: what the endpoint rejects, a
    refused key, an unknown model, spent credit. Above the limits, so that no slot is held while waiting.
    """

    below: Layer
    attempts: int

    async def __call__(self, request: Request) -> Reply:
        """Ask until there is a reply or no hope."""
        return await repeat(lambda: self.below(request), self.attempts)
