"""Verifiers by name: each is registered by the module that has it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from consilience.agents.verification.debate.shared.settings import Cast, DebateRules
from consilience.evaluation.records.claims import Judgement, StatedClaim
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.support.registry import Registry

__all__ = [
    "VERIFIERS",
    "Bench",
    "OnJudged",
    "SentenceVerifier",
    "VerifierKind",
    "nobody_waits",
    "verifier",
    "verifier_named",
]

OnJudged = Callable[[], object]
"""Is told of each claim that was judged."""


def nobody_waits() -> None:
    """Hear nothing of what was judged."""


class SentenceVerifier(Protocol):
    """Says of claims whether their sources support them; never sees what people say."""

    @property
    def signature(self) -> str:
        """All that determines what it says: versions, models, prompts."""

    async def judge(self, claims: Sequence[StatedClaim], on_judged: OnJudged = nobody_waits) -> list[Judgement]:
        """Return what it says of claims; of those of which it can say nothing, there is no judgement.

        Args:
            claims: with their sources; many may have the same one.
            on_judged: is told of each claim.

        Raises:
            ServiceError: a model or service cannot be reached, or the budget is spent.
        """
        ...


@dataclass(frozen=True, slots=True)
class Bench:
    """Bench of what verifiers may work with."""

    cast: Cast | None = None
    """Models, for those that ask some."""
    rules: DebateRules = field(default_factory=DebateRules)
    """Of debates."""
    concurrency: int = 16
    """Claims under way side by side."""


Maker = Callable[[Bench], SentenceVerifier]
M = TypeVar("M", bound=Maker)


@dataclass(frozen=True, slots=True)
class VerifierKind:
    """One verifier before it is made."""

    make: Maker
    """May raise a ConsilienceError that says what it lacks."""
    asks_models: bool = False


VERIFIERS: Registry[VerifierKind] = Registry("verifier", __package__, "consilience.verifiers")
"""In the order in which they are listed."""

_ELSEWHERE = {
    "rules": "The judge by rules reads claims of a schema, not sentences: `consilience experiment claims` measures it.",
}
"""What somebody may ask for and not find, with the reason."""


def verifier(name: str, rank: int = 1000, *, asks_models: bool = False) -> Callable[[M], M]:
    """Register a class of verifiers, or a function that makes one from a `Bench`.

    Args:
        name: as `consilience evaluate verification --verifier` names it.
        rank: its place in lists; those without one come last, by name.
        asks_models: whether it needs the models of a bench.

    Raises:
        ConsilienceError: another module has registered this name.
    """

    def register(made: M) -> M:
        VERIFIERS.add(name, VerifierKind(made, asks_models), module=made.__module__, rank=rank)
        return made

    return register


def verifier_named(name: str) -> VerifierKind:
    """Return the registered verifier of sentence claims of a name.

    Raises:
        ConsilienceError: there is none; the message says why, where that is known.
    """
    if name not in VERIFIERS and name in _ELSEWHERE:
        raise ConsilienceError(
            f"There is no verifier {name!r} here. {_ELSEWHERE[name]} There are {', '.join(VERIFIERS)}."
        )
    return VERIFIERS.find(name)
