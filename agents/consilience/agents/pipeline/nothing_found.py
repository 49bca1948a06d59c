"""Explanation of a run that accepted nothing, in a sentence: who finds an empty graph should not have to guess."""

from collections import Counter
from collections.abc import Sequence

from consilience.agents.claims.claim import Claim
from consilience.agents.collaboration.coverage import TeamCoverage
from consilience.graph.model.model import Document

__all__ = ["why_nothing"]


def why_nothing(
    document: Document, claims: Sequence[Claim], coverage: TeamCoverage | None, *, offered: int = 0, unread: int = 0
) -> str:
    """Return why nothing of a document was accepted; empty where something was.

    Args:
        document: what was read.
        claims: all claims of the run, with their verdicts.
        coverage: what the team can find; None where nobody has looked.
        offered: candidates in the experts' last answers, also those that fit no type of the schema.
        unread: replies of models that could not be read.
    """
    if any(claim.verdict and claim.verdict.decision == "accepted" for claim in claims):
        return ""
    if claims:
        return _why_not_accepted(claims)
    if not document.text.strip():
        return "The text is empty."
    if coverage and not coverage.reads(document.language):
        return coverage.language_sentence(document.language)
    types = coverage.types_sentence() if coverage else ""
    if coverage and len(coverage.missing_types(document.language)) == len(coverage.wanted):
        return types
    said = "The experts found nothing of the schema in the text."
    if offered:
        said = f"What the experts found ({offered}) fits no type of the schema."
    unreadable = f"Replies that could not be read: {unread}." if unread else ""
    return " ".join(filter(None, (said, unreadable, types)))


def _why_not_accepted(claims: Sequence[Claim]) -> str:
    verdicts = [claim.verdict for claim in claims if claim.verdict]
    decisions = Counter(verdict.decision for verdict in verdicts)
    numbers = ", ".join(f"{decisions[name]} {name}" for name in ("contested", "rejected") if decisions[name])
    reasons = Counter(verdict.reason.rstrip(".") for verdict in verdicts if verdict.reason)
    often = f" The most frequent reason: {reasons.most_common(1)[0][0]}." if reasons else ""
    return f"No claim was accepted: {numbers}.{often}"
