"""The gate: which claims are contested before anything is verified, and why."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from consilience.agents.claims import Claim, ClaimKey
from consilience.graph.identity import name_key
from consilience.graph.model import Span
from consilience.graph.schema import Schema

__all__ = ["gated"]


def gated(claims: Sequence[Claim], schema: Schema) -> tuple[Claim, ...]:
    """Return the claims, each with the reason why it is contested in `gate`, or "" when it is not.

    A claim is contested when an expert proposed and withdrew it in turn, when experts type its span differently or
    disagree on an event's realis, or when it is one of the rivals of a functional relation.
    """
    reasons: dict[ClaimKey, list[str]] = defaultdict(list)
    for key, reason in (*_unsteady(claims), *_typed_differently(claims), *_rivals(claims, schema)):
        if reason not in reasons[key]:
            reasons[key].append(reason)
    return tuple(replace(claim, gate=" ".join(reasons[claim.key])) for claim in claims)


Reasons = Iterator[tuple[ClaimKey, str]]


def _unsteady(claims: Iterable[Claim]) -> Reasons:
    for claim in claims:
        if claim.unsteady:
            yield claim.key, f"{_and(claim.unsteady)} proposed and withdrew it in turn."
        if len(claim.realis) > 1:
            yield claim.key, f"The experts disagree on its realis: {_and(claim.realis)}."


def _typed_differently(claims: Iterable[Claim]) -> Reasons:
    spans: dict[tuple[str, Span], list[Claim]] = defaultdict(list)
    for claim in claims:
        if claim.kind in {"entity", "event"}:
            spans[claim.kind, claim.anchor.span].append(claim)
    for same in spans.values():
        types: dict[str, set[str]] = defaultdict(set)
        for claim in same:
            for proposal in claim.proposals:
                types[proposal.expert].add(claim.anchor.type)
        if len({frozenset(given) for given in types.values()}) > 1:
            said = "; ".join(f"{expert} says {_and(sorted(given))}" for expert, given in sorted(types.items()))
            for claim in same:
                yield claim.key, f"The experts type “{claim.anchor.text}” differently: {said}."


def _rivals(claims: Iterable[Claim], schema: Schema) -> Reasons:
    statements: dict[tuple[str, str, str], list[Claim]] = defaultdict(list)
    for claim in claims:
        relation = schema.relations.get(claim.predicate)
        if claim.kind == "relation" and relation and relation.functional:
            statements[claim.predicate, claim.anchor.type, name_key(claim.anchor.text)].append(claim)
    for (predicate, *_), same in statements.items():
        names = sorted({claim.object.text for claim in same if claim.object})
        for claim in same:
            own = claim.object.text if claim.object else ""
            if rivals := [f"“{name}”" for name in names if not _may_be_one(own, name)]:
                yield claim.key, f"{predicate} has one object at most, and {_and(rivals)} is claimed too."


def _may_be_one(name: str, other: str) -> bool:
    """Tell whether the words of one name are all in the other: `Curie` and `Marie Curie` are no rivals."""
    a, b = set(name_key(name).split()), set(name_key(other).split())
    return a <= b or b <= a


def _and(names: Sequence[str]) -> str:
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else names[0]
