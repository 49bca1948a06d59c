"""Claims beside what a verifier says of them, as arrays."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from consilience.evaluation.records.claims import Decision, Judgement, LabelledClaim
from consilience.evaluation.support.errors import EvaluationError

__all__ = ["Scored", "join_judgements"]

_SCORES: Mapping[Decision | None, float] = {"supported": 1.0, "undecided": 0.5, "not_supported": 0.0}
Booleans = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Scored:
    """Claims in the order of gold; all arrays have an item for each."""

    scores: NDArray[np.float64]
    """How far the verifier holds the claim to be supported: its probability, or 1, ½ or 0 by its decision."""
    probable: Booleans
    """Whether it gave a probability."""
    judged: Booleans
    """Whether it said anything."""
    decided: Booleans
    accepted: Booleans
    """Held to be supported; an undecided claim is not."""
    supported: Booleans
    """By people."""
    groups: NDArray[np.int64]
    """Number of the source, from 0."""

    def __len__(self) -> int:
        """Return the number of claims."""
        return len(self.scores)

    @property
    def sources(self) -> int:
        """The number of sources."""
        return int(self.groups.max()) + 1 if len(self) else 0

    def of(self, chosen: Booleans) -> "Scored":
        """Return the chosen claims, with their sources numbered anew."""
        groups = np.unique(self.groups[chosen], return_inverse=True)[1].astype(np.int64)
        return Scored(
            self.scores[chosen],
            self.probable[chosen],
            self.judged[chosen],
            self.decided[chosen],
            self.accepted[chosen],
            self.supported[chosen],
            groups,
        )


def join_judgements(claims: Sequence[LabelledClaim], judgements: Iterable[Judgement], threshold: float) -> Scored:
    """Return claims with what is said of them.

    A decision that a verifier states counts; where it states none, its probability decides: at `threshold` or above the
    claim is accepted. A claim that it says nothing of is undecided.

    Args:
        claims: those of gold.
        judgements: by ids of gold; others are not looked at.
        threshold: at which probabilities are accepted.

    Raises:
        EvaluationError: no judgement is about one of the claims.
    """
    said = {judgement.id: judgement for judgement in judgements}
    if claims and said.keys().isdisjoint(claim.id for claim in claims):
        named = f" (here {next(iter(said))!r}, there {claims[0].id!r})" if said else ""
        raise EvaluationError(f"No judgement is about one of the claims{named}. Give judgements the ids of the claims.")
    found = [said.get(claim.id) for claim in claims]
    decisions = [_decision(one, threshold) for one in found]
    numbers: dict[str, int] = {}
    return Scored(
        np.array([_score(one) for one in found], dtype=np.float64),
        np.array([one is not None and one.probability is not None for one in found], dtype=bool),
        np.array([one is not None for one in found], dtype=bool),
        np.array([decision != "undecided" for decision in decisions], dtype=bool),
        np.array([decision == "supported" for decision in decisions], dtype=bool),
        np.array([claim.supported for claim in claims], dtype=bool),
        np.array([numbers.setdefault(claim.group or claim.id, len(numbers)) for claim in claims], dtype=np.int64),
    )


def _score(said: Judgement | None) -> float:
    if said is None:
        return 0.5
    return _SCORES[said.decision or "undecided"] if said.probability is None else said.probability


def _decision(said: Judgement | None, threshold: float) -> Decision:
    if said is None:
        return "undecided"
    if said.decision is not None or said.probability is None:
        return said.decision or "undecided"
    return "supported" if said.probability >= threshold else "not_supported"
