"""Worth of a debate: how likely it changes decisions to the better, and what hangs on them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from consilience.agents.claims.claim import Claim, ClaimKey
from consilience.agents.verification.debate.matchups import Matchup
from consilience.agents.verification.value.terms import ValueTerms

__all__ = ["chance_of_better", "claims_standing_on", "worth"]


def chance_of_better(claim: Claim, right: float) -> float:
    """Return how likely a debate changes the decision to the better, less how likely to the worse; -1..1.

    A claim that stands is wrong with 1 - p; a debate that is right then takes it out, one that is wrong takes out what
    is true: `(1 - p) * right - p * (1 - right)`. What is contested is in no graph; a debate lets in what is true with
    `p * right`, and what is not with `(1 - p) * (1 - right)`.

    Args:
        claim: p is its confidence.
        right: how often a debate is right, 0..1.
    """
    return claim.confidence + right - 1 if claim.gate else right - claim.confidence


def claims_standing_on(claims: Iterable[Claim]) -> Mapping[ClaimKey, int]:
    """Return how many other claims stand on each: those with evidence and without a contest of their own."""
    return Counter(key for claim in claims if claim.has_evidence and not claim.gate for key in claim.premises)


def worth(matchup: Matchup, claims: Sequence[Claim], standing: Mapping[ClaimKey, int], terms: ValueTerms) -> float:
    """Return what the debate is worth: 0 where it would do harm as often as good.

    Every claim that it decides about counts once for itself and once for each claim that stands on it, so that an
    entity weighs as much as it has mentions and relations.

    Args:
        matchup: the debate.
        claims: all of the document.
        standing: how many other claims stand on each.
        terms: what an error is worth.
    """
    members = [claims[number] for side in matchup.members for number in side]
    gains = (chance_of_better(claim, terms.right) * (1 + standing.get(claim.key, 0)) for claim in members)
    return max(0.0, terms.value_of_error * sum(gains))
