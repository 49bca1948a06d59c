"""The gate: which claims are contested before anything is verified, and why."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from consilience.agents.claims.claim import Claim, ClaimKey
from consilience.agents.claims.conflicts import Conflict, find_conflicts
from consilience.agents.verification.evidence.linking import find_unnamed_ends
from consilience.graph.model.confidence import format_bar, shown_confidence
from consilience.graph.model.model import Span
from consilience.graph.schema.schema import Schema

__all__ = ["gate_claims"]

CLEARLY = 0.1
"""By so much a claim must be likelier than its rivals to stand against them unheard."""


def gate_claims(
    claims: Sequence[Claim],
    schema: Schema,
    *,
    confidence_below: float = 0.0,
    bar: Callable[[Claim], float] | None = None,
    naming: bool = False,
) -> tuple[Claim, ...]:
    """Return the claims, each with the reason why it is contested in `gate`, or "" when it is not.

    A claim is contested when an expert proposed and withdrew it in turn, when experts type its span differently or
    disagree on an event's realis, when it has rivals (`conflicts.find_conflicts`) and does not clearly outweigh them,
    when a quote of it is not in the text, when its quotes do not name what it is about, when those who propose it are
    not sure of it, or when it was weighed and is not likely enough.

    Args:
        claims: all claims of a document.
        schema: says which relations are functional.
        confidence_below: claims whose confidence is lower are contested, 0..1.
        bar: in place of that for a claim that was weighed, 0..1; None: 0.
        naming: whether evidence must name both ends of a relation or an argument, or lead to them by its links.
    """
    reasons: dict[ClaimKey, list[str]] = defaultdict(list)
    found = (
        *_find_unsteady(claims),
        *_find_differing_types(claims),
        *_find_rivals(claims, schema, bar or (lambda _: 1.0)),
        *_find_unverified(claims),
        *(_find_unnamed(claims) if naming else ()),
        *_find_unsure(claims, confidence_below, bar or (lambda _: 0.0)),
    )
    for key, reason in found:
        if reason not in reasons[key]:
            reasons[key].append(reason)
    return tuple(replace(claim, gate=" ".join(reasons[claim.key])) for claim in claims)


Reasons = Iterator[tuple[ClaimKey, str]]


def _find_unsteady(claims: Iterable[Claim]) -> Reasons:
    for claim in claims:
        if claim.unsteady:
            yield claim.key, f"{_and(claim.unsteady)} proposed and withdrew it in turn."
        if len(claim.realis) > 1:
            yield claim.key, f"The experts disagree on its realis: {_and(claim.realis)}."


def _find_differing_types(claims: Iterable[Claim]) -> Reasons:
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


def _find_rivals(claims: Sequence[Claim], schema: Schema, bar: Callable[[Claim], float]) -> Reasons:
    for conflict in find_conflicts(claims, schema):
        for side, members in conflict.sides.items():
            opponents = conflict.opponents(side)
            if opponents and not (
                conflict.kind in {"object", "value"} and _outweigh(members, side, conflict, opponents, bar)
            ):
                reason = conflict.reason(side)
                for claim in members:
                    if conflict.kind != "type" or not _is_disputed(conflict.sides.values()):
                        yield claim.key, reason


def _outweigh(
    members: Sequence[Claim], side: str, conflict: Conflict, opponents: Iterable[str], bar: Callable[[Claim], float]
) -> bool:
    """Tell whether claims that were weighed are likely enough, and no rival of theirs is, or lies in their object."""
    if any((other, side) in conflict.within for other in opponents):
        return False
    best = max(members, key=lambda claim: claim.confidence)
    others = [claim for other in opponents for claim in conflict.sides[other]]
    return (
        best.weighed
        and best.confidence >= bar(best)
        and all(claim.weighed and claim.confidence < min(bar(claim), best.confidence - CLEARLY) for claim in others)
    )


def _is_disputed(sides: Iterable[tuple[Claim, ...]]) -> bool:
    """Tell whether different experts stand on different sides, which `_find_differing_types` words better."""
    experts = [frozenset(p.expert for claim in members for p in claim.proposals) for members in sides]
    return len(set(experts)) > 1


def _find_unverified(claims: Iterable[Claim]) -> Reasons:
    for claim in claims:
        if missing := sum(not quote.verified for quote in claim.quotes):
            yield claim.key, f"The text does not contain {missing} of its {len(claim.quotes)} quotes."


def _find_unnamed(claims: Sequence[Claim]) -> Reasons:
    mentions = [claim.anchor for claim in claims if claim.kind == "entity"]
    for claim in claims:
        if ends := find_unnamed_ends(claim, mentions):
            names = " or ".join(f"“{end.text}”" for end in ends)
            yield claim.key, f"Its evidence does not name {names}, nor a word that is known to stand for it."


def _find_unsure(claims: Iterable[Claim], confidence_below: float, bar: Callable[[Claim], float]) -> Reasons:
    for claim in claims:
        limit = bar(claim) if claim.weighed else confidence_below
        if claim.confidence >= limit:
            continue
        shown, under = shown_confidence(claim.confidence), format_bar(limit)
        if claim.weighed:
            yield claim.key, f"Its evidence gives it a probability of {shown}, under {under}{claim.because}."
        else:
            yield claim.key, f"Its confidence is {shown}, under {under}."


def _and(names: Sequence[str]) -> str:
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else names[0]
