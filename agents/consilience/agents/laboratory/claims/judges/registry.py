"""Judges of claims by name: each is registered by the module that has it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeVar

from consilience.agents.collaboration.team import Team
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.laboratory.claims.corruption import KnownClaim
from consilience.agents.laboratory.claims.trial import ClaimVerdict
from consilience.graph.model.model import Chunk, Document
from consilience.graph.schema.schema import Schema
from consilience.graph.support.registry import Registry

__all__ = ["CLAIM_JUDGES", "DEFAULT_TEAM", "ClaimBench", "ClaimJudge", "OnDecided", "claim_judge", "nobody_waits"]

DEFAULT_TEAM = "tools"
"""Whose runs the judge `team` decides by."""
OnDecided = Callable[[], object]
"""Is told of each claim that was decided about."""


def nobody_waits() -> None:
    """Hear nothing of what was decided."""


class ClaimJudge(Protocol):
    """Decides about claims of a schema, each by itself; never sees whether gold states it."""

    @property
    def signature(self) -> str:
        """All that determines what it decides."""

    async def decide(self, known: Sequence[KnownClaim], on_decided: OnDecided = nobody_waits) -> list[ClaimVerdict]:
        """Return the decisions, in the order of the claims.

        Args:
            known: true claims and corrupted copies; those of one text come together.
            on_decided: is told of each.

        Raises:
            ServiceError: CoreNLP cannot be reached or used.
        """
        ...


@dataclass(frozen=True, slots=True)
class ClaimBench:
    """Bench of what judges may work with."""

    schema: Schema
    split: Callable[[Document], Sequence[Chunk]]
    """Cuts a document into passages."""
    corenlp: CoreNLP | None = None
    """None: plain text is read."""
    language: Literal["en", "zh"] = "en"
    team: Team | None = None
    """`DEFAULT_TEAM`, opened for the schema to read elsewhere; None: whoever needs it makes it with `corenlp`."""
    at_once: int = 4
    """Texts under way side by side."""


Maker = Callable[[ClaimBench], ClaimJudge]
M = TypeVar("M", bound=Maker)

CLAIM_JUDGES: Registry[Maker] = Registry("judge of claims", __package__)
"""In the order in which they are listed; making one may raise a ConsilienceError that says what it lacks."""


def claim_judge(name: str, rank: int = 1000) -> Callable[[M], M]:
    """Register a class of judges, or a function that makes one from a `ClaimBench`.

    Args:
        name: as `consilience experiment claims --judge` names it.
        rank: its place in lists; those without one come last, by name.

    Raises:
        ConsilienceError: another module has registered this name.
    """

    def register(made: M) -> M:
        CLAIM_JUDGES.add(name, made, module=made.__module__, rank=rank)
        return made

    return register
