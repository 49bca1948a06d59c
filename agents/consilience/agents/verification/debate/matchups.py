"""Matchups of contested claims: which questions debates put, and which claims each answer stands for."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from consilience.agents.claims.claim import Claim, ClaimKey
from consilience.agents.claims.conflicts import Conflict, find_conflicts
from consilience.agents.claims.cross_document import RivalFact, RivalFacts
from consilience.graph.model.identity import name_key
from consilience.graph.model.model import Chunk, Document, Span
from consilience.graph.schema.schema import Schema

__all__ = ["Matchup", "match_up_claims", "passage_of_rival", "passages_of_matchup"]

_WHOLE = 6000
"""Characters of a document that debaters read as a whole; of a longer one they read the chunks in question."""


@dataclass(frozen=True, slots=True)
class Matchup:
    """One debate to be held: a claim against its negation, or against a rival.

    Claims that say the same of entities of the same names are debated once, by the one that most experts propose.
    """

    claims: tuple[Claim, Claim | None]
    """Those that are debated; None: the second answer is the negation of the first."""
    members: tuple[tuple[int, ...], tuple[int, ...]]
    """The claims that stand and fall with each, by their position among the document's claims."""
    rival: Annotated[RivalFact | None, Field(alias="elsewhere")] = None
    """Where one of the two claims comes from another document; it stands and falls with no claim of this one."""

    @property
    def own(self) -> Claim:
        """The claim of this document, of rivals in it the first."""
        one, other = self.claims
        return one if self.members[0] or other is None else other


def match_up_claims(
    claims: Sequence[Claim],
    wanted: Collection[ClaimKey],
    schema: Schema,
    rivals: RivalFacts | None = None,
    document_id: str = "",
) -> tuple[Matchup, ...]:
    """Return the debates that decide about the wanted claims, in the order of the claims.

    Two sides of a conflict meet in one debate. Where three or more exclude one another, each is debated by itself. A
    claim that one fact of another document excludes meets that; one that several exclude is left to a person.

    Args:
        claims: all claims of the document.
        wanted: those to decide about.
        schema: says which relations are functional.
        rivals: those in other documents.
        document_id: of the claims.
    """
    abroad = {number: facts for number, facts in (rivals or {}).items() if claims[number].key in wanted}
    met = frozenset(claims[number].key for number in abroad)
    wanted = frozenset(wanted) - met
    place = {claim.key: number for number, claim in enumerate(claims)}
    found: dict[tuple[object, ...], tuple[list[Claim], list[Claim]]] = {}
    taken: set[ClaimKey] = set()
    for conflict in find_conflicts(claims, schema):
        if pair := _pair(conflict, set(wanted) - taken):
            one, other = pair
            both = found.setdefault(_question_key(conflict), ([], []))
            both[0].extend(one)
            both[1].extend(other)
            taken.update(claim.key for claim in (*one, *other))
    for claim in claims:
        if claim.key in wanted and claim.key not in taken:
            found.setdefault(_statement_key(claim), ([], []))[0].append(claim)
    made = [_contest(one, other, place) for one, other in found.values()]
    made += _with_documents(claims, abroad, document_id)
    return tuple(sorted(made, key=lambda contest: contest.members[0] or contest.members[1]))


def passages_of_matchup(contest: Matchup, document: Document, chunks: Sequence[Chunk]) -> tuple[Span | None, ...]:
    """Return what debaters read of the document: all of it (None), or the passages that hold its claims."""
    if len(document.text) <= _WHOLE:
        return (None,)
    claims = [contest.own] if contest.rival else contest.claims
    shown = [_around(claim, document, chunks) for claim in claims if claim]
    joined = shown[0].join(shown[-1])
    if joined.end - joined.start <= _WHOLE:
        return (joined,)
    return tuple(dict.fromkeys(shown))


def passage_of_rival(rival: RivalFact, document: Document) -> Span | None:
    """Return what debaters read of the other document: all of it (None), or the passage that states the rival."""
    return None if len(document.text) <= _WHOLE else rival.chunk


def _pair(conflict: Conflict, wanted: Collection[ClaimKey]) -> tuple[list[Claim], list[Claim]] | None:
    if len(conflict.sides) != 2 or not all(conflict.opponents(side) for side in conflict.sides):
        return None
    one, other = ([claim for claim in side if claim.key in wanted] for side in conflict.sides.values())
    return (one, other) if one and other else None


def _question_key(conflict: Conflict) -> tuple[object, ...]:
    """Return what makes two conflicts one question: the same words with the same two types."""
    first = next(iter(conflict.sides.values()))[0]
    if conflict.kind == "type":
        return "type", name_key(conflict.about), *conflict.sides
    if conflict.kind in {"object", "value"}:
        return conflict.kind, conflict.about, name_key(first.anchor.text), first.anchor.type, *conflict.sides
    return conflict.kind, first.anchor, first.object, *conflict.sides


def _statement_key(claim: Claim) -> tuple[object, ...]:
    if claim.kind in {"event", "argument"} or claim.object is None:
        own = claim.anchor if claim.kind != "entity" else name_key(claim.anchor.text)
        return claim.kind, own, claim.predicate, claim.object
    ends = ((a.type, name_key(a.text)) for a in (claim.anchor, claim.object))
    return claim.kind, claim.predicate, *ends


def _contest(one: Sequence[Claim], other: Sequence[Claim], place: Mapping[ClaimKey, int]) -> Matchup:
    members = tuple(tuple(sorted(place[claim.key] for claim in side)) for side in (one, other))
    return Matchup((_spokesman(one), _spokesman(other) if other else None), (members[0], members[1]))


def _with_documents(claims: Sequence[Claim], abroad: RivalFacts, document_id: str) -> Iterator[Matchup]:
    """Yield the debates with other documents, the answers in the order of the documents' ids.

    So it is the same debate from whichever document's side it is held.
    """
    groups: dict[tuple[object, ...], list[int]] = {}
    for number, rivals in abroad.items():
        if len(rivals) == 1:
            groups.setdefault((rivals[0].fact_id, *_statement_key(claims[number])), []).append(number)
    for numbers in groups.values():
        own, (rival,) = _spokesman([claims[number] for number in numbers]), abroad[numbers[0]]
        if document_id < rival.document_id:
            yield Matchup((own, rival.claim), (tuple(numbers), ()), rival)
        else:
            yield Matchup((rival.claim, own), ((), tuple(numbers)), rival)


def _spokesman(claims: Sequence[Claim]) -> Claim:
    return max(claims, key=lambda claim: (len(claim.proposals), claim.confidence, -claim.anchor.span.start))


def _around(claim: Claim, document: Document, chunks: Sequence[Chunk]) -> Span:
    spans = [claim.anchor.span, *([claim.object.span] if claim.object else []), *_quote_spans(claim)]
    inside = [span for span in spans if span.end <= len(document.text)]
    held = [chunk.span for chunk in chunks if any(chunk.span.overlaps(span) for span in inside)]
    return _join_spans(held or [chunks[0].span])


def _quote_spans(claim: Claim) -> Iterator[Span]:
    yield from (quote.span for quote in claim.quotes if quote.span)


def _join_spans(spans: Iterable[Span]) -> Span:
    first, *others = spans
    for span in others:
        first = first.join(span)
    return first
