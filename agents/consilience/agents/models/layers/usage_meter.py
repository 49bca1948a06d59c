"""The layer that counts what everybody's questions cost."""

from collections import defaultdict
from dataclasses import dataclass, field

from consilience.agents.models.layers.layer import Layer
from consilience.agents.models.protocol import Asker, Reply
from consilience.agents.models.request import Request
from consilience.agents.models.usage import Usage

__all__ = ["Counted", "UsageMeter"]


@dataclass(slots=True)
class UsageMeter:
    """Usage by asker, in sums that any question about cost can be answered from."""

    by_asker: defaultdict[Asker, Usage] = field(default_factory=lambda: defaultdict(Usage))

    def total(self, *, name: str | None = None, document: str | None = None, round_number: int | None = None) -> Usage:
        """Return the sum over all askers that fit; None fits all."""
        wanted = (name, document, round_number)
        fitting = (
            usage
            for asker, usage in self.by_asker.items()
            if all(w in (None, is_) for w, is_ in zip(wanted, (asker.name, asker.document, asker.round), strict=True))
        )
        return sum(fitting, Usage())


@dataclass(slots=True)
class Counted:
    """Adds each reply's usage to its asker's. On top, so that answers from the cache are counted as such."""

    below: Layer
    tally: UsageMeter

    async def __call__(self, request: Request) -> Reply:
        """Ask and count."""
        reply = await self.below(request)
        self.tally.by_asker[request.asker] += reply.usage
        return reply
