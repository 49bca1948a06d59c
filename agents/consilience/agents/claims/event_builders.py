"""Makes the events that tell of claims: what the gate found contested, what the verdicts are."""

from collections.abc import Collection, Iterable

from consilience.agents.claims.claim import Claim
from consilience.agents.claims.contributions import count_contributions
from consilience.agents.events.run_events import ClaimsGated, ClaimsVerified

__all__ = ["build_gated_event", "build_verified_event", "describe_claim"]


def build_gated_event(
    claims: Iterable[Claim],
    choice: str = "",
    debated: Collection[int] | None = None,
    concluding: Collection[str] = (),
) -> ClaimsGated:
    """Return the event that tells which claims the gate found contested, and who contributed what.

    Args:
        claims: gated, of a document.
        choice: which debates pay, in one line; empty where that is not asked.
        debated: the claims that these decide about, by their place; None where that is not asked.
        concluding: members that were asked when all others' answers stood.
    """
    listed = tuple(claims)
    contested = [(number, claim) for number, claim in enumerate(listed) if claim.gate]
    return ClaimsGated(
        len(listed),
        tuple((describe_claim(claim), claim.gate) for _, claim in contested),
        None if debated is None else len(debated),
        None if debated is None else sum(number not in debated for number, _ in contested),
        choice,
        count_contributions(listed, concluding),
    )


def build_verified_event(claims: Iterable[Claim], judged: int = 0, debates: int = 0) -> ClaimsVerified:
    """Return the event that tells the verdicts, those that are not acceptances with their reasons.

    Args:
        claims: with verdicts.
        judged: about how many of them a judge decided.
        debates: how many debates that took.
    """
    verdicts = [(claim, claim.verdict) for claim in claims if claim.verdict]
    count = [verdict.decision for _, verdict in verdicts].count
    return ClaimsVerified(
        count("accepted"),
        count("contested"),
        count("rejected"),
        tuple((describe_claim(c), v.decision, v.reason) for c, v in verdicts if v.decision != "accepted"),
        judged,
        debates,
    )


def describe_claim(claim: Claim) -> str:
    """Return a claim as a person reads it."""
    start = claim.anchor.span.start
    if claim.object is None:
        return f"{claim.predicate} “{claim.anchor.text}” at {start}"
    return f"“{claim.anchor.text}” {claim.predicate} “{claim.object.text}” at {start}"
