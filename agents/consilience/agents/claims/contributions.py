"""Counts what each member of a team contributed to the claims of a run."""

from collections.abc import Collection, Iterable, Sequence

from consilience.agents.claims.claim import Claim
from consilience.agents.events.run_events import Contribution

__all__ = ["count_contributions"]


def count_contributions(claims: Iterable[Claim], concluding: Collection[str] = ()) -> tuple[Contribution, ...]:
    """Return a line for each member that proposed anything, by name.

    Args:
        claims: of a document, with everyone who proposes each.
        concluding: members that were asked when all others' answers stood: what such a one has alone it has corrected,
            where a colleague says something else at the same place, or added.
    """
    listed = [(claim, frozenset(proposal.expert for proposal in claim.proposals)) for claim in claims]
    members = sorted({member for _, proposers in listed for member in proposers})
    return tuple(_contribution(member, listed, concludes=member in concluding) for member in members)


def _contribution(member: str, listed: Sequence[tuple[Claim, frozenset[str]]], *, concludes: bool) -> Contribution:
    mine = [(claim, proposers) for claim, proposers in listed if member in proposers]
    alone = [claim for claim, proposers in mine if len(proposers) == 1]
    others = [claim for claim, proposers in listed if member not in proposers] if concludes else []
    corrected = sum(any(_is_beside(claim, other) for other in others) for claim in alone)
    added = len(alone) - corrected if concludes else 0
    return Contribution(member, len(mine), len(mine) - len(alone), corrected, added, len(alone))


def _is_beside(claim: Claim, other: Claim) -> bool:
    """Tell whether another claim says something else of the same place."""
    if claim.kind != other.kind or not claim.anchor.span.overlaps(other.anchor.span):
        return False
    if claim.object is None or other.object is None:
        return True
    return claim.object.span.overlaps(other.object.span) or claim.predicate == other.predicate
