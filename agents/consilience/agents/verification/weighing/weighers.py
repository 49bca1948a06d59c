"""Several weighers as one: each weighs what it knows of."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from consilience.agents.claims.claim import Claim, ClaimKey
from consilience.graph.model.model import Chunk, Document

__all__ = ["RULES", "Weigher", "Weighers", "are_only_of", "are_weighed", "with_probabilities"]

RULES = "corenlp"
"""The kind of the experts that propose by rules."""
_WEIGHED_KINDS = frozenset({RULES, "learned"})
"""Kinds of experts whose proposals are weighed; what only a chat model proposes, a judge without a
model reads."""


def are_weighed(claim: Claim, kinds: Mapping[str, str]) -> bool:
    """Tell whether all who propose the claim are experts whose proposals are weighed.

    Args:
        claim: of whatever kind.
        kinds: of the experts, by their names.
    """
    return are_only_of(_WEIGHED_KINDS, claim, kinds)


def are_only_of(some: Collection[str], claim: Claim, kinds: Mapping[str, str]) -> bool:
    """Tell whether all who propose the claim are experts of some kinds; see `are_weighed`."""
    return all(kinds.get(proposal.expert, "") in some for proposal in claim.proposals)


def with_probabilities(
    claims: Sequence[Claim], evidence: Mapping[ClaimKey, object], probability: Mapping[ClaimKey, float]
) -> tuple[Claim, ...]:
    """Return the claims; those with evidence have their probability for their confidence, and what was weighed.

    Args:
        claims: all of the document.
        evidence: of those that were weighed; as text it says in one line what was.
        probability: of the same claims, 0..1.
    """
    return tuple(
        replace(claim, confidence=round(probability[claim.key], 3), weighed=True, witnesses=str(evidence[claim.key]))
        if claim.key in evidence
        else claim
        for claim in claims
    )


class Weigher(Protocol):
    """Says of some claims how likely they hold."""

    @property
    def signature(self) -> str:
        """All that determines what it says."""
        ...

    async def weigh(
        self, claims: Sequence[Claim], document: Document, chunks: Sequence[Chunk], kinds: Mapping[str, str]
    ) -> tuple[Claim, ...]:
        """Return the claims; each one that is weighed has its probability for its confidence.

        Args:
            claims: all of the document.
            document: the text.
            chunks: its passages, as the experts read them.
            kinds: of the experts, by their names.

        Raises:
            ServiceError: CoreNLP cannot be reached or used.
        """
        ...


@dataclass(frozen=True, slots=True)
class Weighers:
    """Several weighers as one: each weighs the claims as the one before left them."""

    each: tuple[Weigher, ...]

    @property
    def signature(self) -> str:
        """The signatures of all weighers, in their order."""
        return "|".join(weigher.signature for weigher in self.each)

    async def weigh(
        self, claims: Sequence[Claim], document: Document, chunks: Sequence[Chunk], kinds: Mapping[str, str]
    ) -> tuple[Claim, ...]:
        """Return the claims with what each weigher says; see `Weigher.weigh`."""
        weighed = tuple(claims)
        for weigher in self.each:
            weighed = await weigher.weigh(weighed, document, chunks, kinds)
        return weighed
