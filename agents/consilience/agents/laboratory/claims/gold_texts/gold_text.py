"""A text with the claims that gold states of it, and what gold knows of any other claim."""

from collections.abc import Callable
from dataclasses import dataclass

from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.verification.evidence.sentences import ParsedSource
from consilience.graph.model.model import FactKind
from consilience.graph.schema.schema import Schema

__all__ = ["GoldText", "SameEnd", "same_fact"]

SameEnd = Callable[[Anchor, Anchor], bool]
"""Tells of two mentions of a text whether they name the same."""


@dataclass(frozen=True, slots=True)
class GoldText:
    """A text whose true claims are known."""

    id: str
    source: ParsedSource
    """Its text in sentences."""
    claims: tuple[Claim, ...]
    """Those that are sampled and corrupted, the entity mentions among them."""
    anchors: tuple[Anchor, ...]
    """The entity mentions."""
    says: Callable[[Claim, Claim], bool]
    """Tells of a claim of gold and of another one whether both state the same fact."""
    truth: Callable[[Claim], bool | None]
    """Tells of any claim whether gold states it; None where gold was not asked about such claims."""
    kinds: frozenset[FactKind] = frozenset({"entity", "relation", "event", "argument"})
    """What gold annotates for its own sake, so that it is sampled."""


def same_fact(one: Claim, other: Claim, same_end: SameEnd, schema: Schema) -> bool:
    """Tell whether two claims state the same of the same things.

    Args:
        one: of gold.
        other: of whomever.
        same_end: of entity mentions; of mentions as claims, and of events, places decide.
        schema: says which relations are symmetric.
    """
    if (one.kind, one.predicate) != (other.kind, other.predicate):
        return False
    if one.kind in {"entity", "event"} or one.object is None or other.object is None:
        return one.anchor.span.overlaps(other.anchor.span)
    if one.kind == "argument":
        same = one.anchor.type == other.anchor.type and one.anchor.span.overlaps(other.anchor.span)
        return same and same_end(one.object, other.object)
    if same_end(one.anchor, other.anchor) and same_end(one.object, other.object):
        return True
    relation = schema.relations.get(one.predicate)
    turned = same_end(one.anchor, other.object) and same_end(one.object, other.anchor)
    return turned and relation is not None and relation.symmetric
