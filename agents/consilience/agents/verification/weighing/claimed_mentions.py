"""The mentions that are claimed in a passage, with places in the passage."""

from collections.abc import Sequence

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.claims.claim import Claim
from consilience.graph.model.model import Span

__all__ = ["find_claimed_mentions", "shift"]


def find_claimed_mentions(claims: Sequence[Claim], passage: Span) -> tuple[EntityCandidate, ...]:
    """Return the mentions that entity claims of a document have within a passage, counted from its beginning."""
    anchors = {c.anchor for c in claims if c.kind == "entity" and passage.covers(c.anchor.span)}
    return tuple(EntityCandidate(shift(a.span, -passage.start), a.text, a.type) for a in sorted(anchors))


def shift(span: Span, by: int) -> Span:
    """Return the span so many code points further on."""
    return Span(span.start + by, span.end + by)
