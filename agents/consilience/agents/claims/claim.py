"""Candidates under verification: what all experts said of all passages, brought together claim by claim."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from pydantic import Field

from consilience.agents.answers.candidates import Answer, EntityCandidate, EventCandidate, Quote
from consilience.agents.answers.schema_filter import conform_to_schema
from consilience.agents.answers.trail import Trail
from consilience.agents.claims.dated import DatedQuote
from consilience.agents.support.plain_json import AsList
from consilience.graph.model.joining import first_proposals
from consilience.graph.model.model import CoreferenceLink, FactKind, Proposal, Realis, Span, Verdict
from consilience.graph.schema.schema import Schema

__all__ = ["Anchor", "Claim", "ClaimKey", "collect_claims"]


@dataclass(frozen=True, slots=True, order=True)
class Anchor:
    """Place of a claim in the text: an entity mention or an event nugget."""

    span: Span
    type: str
    text: str


_AnchorRow = Annotated[Anchor, AsList(flat=True)]
ClaimKey = tuple[FactKind, Anchor, str, Anchor | None]
"""What makes two candidates the same claim: kind, anchor, predicate, object."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A candidate under verification, with everyone who proposed it.

    | kind | anchor | predicate | object |
    | --- | --- | --- | --- |
    | entity | the mention | its type | None |
    | relation | the subject's mention | relation type | the object's mention |
    | event | the nugget | event type | None |
    | argument | the nugget | role | the filler's mention |
    | attribute | the subject's mention | attribute | the words of the value, with its datatype as their type |
    """

    kind: FactKind
    anchor: _AnchorRow
    predicate: str
    object: _AnchorRow | None
    realis: tuple[Realis, ...]
    """Of events: what the experts say, most often named first; empty for other kinds."""
    quotes: tuple[Annotated[Quote, AsList()], ...]
    proposals: tuple[Annotated[Proposal, AsList()], ...]
    """Each expert once, with the round in which it first proposed the claim."""
    confidence: float
    """The largest among the proposals, 0..1; of a claim that is weighed, how likely the text states it."""
    unsteady: tuple[str, ...] = ()
    """Experts that proposed and withdrew the claim in turn until they were stopped."""
    gate: str = ""
    """Why the claim is contested before verification; empty when it is not."""
    verdict: Annotated[Verdict, AsList()] | None = None
    weighed: Annotated[bool, Field(exclude_if=lambda weighed: not weighed)] = False
    """Whether its evidence was brought together to one probability."""
    witnesses: Annotated[str, Field(exclude_if=lambda witnesses: not witnesses)] = ""
    """Of a claim that is weighed, what speaks for it and against it, in one line."""
    reading: Annotated[Literal["", "learned", "due"], Field(exclude_if=lambda reading: not reading)] = ""
    """Of a claim for which no rule stands and that was not weighed by its experts' evidence: `learned` if the learned
    judge has read it, whose probability is its confidence then, `due` if the judge by rules has to read it."""
    links: Annotated[
        tuple[Annotated[CoreferenceLink, AsList(flat=True)], ...], Field(exclude_if=lambda links: not links)
    ] = ()
    """What words of its quotes stand for, where a quote names an end by a pronoun or a description alone."""
    dated: Annotated[
        tuple[Annotated[DatedQuote, AsList(flat=True)], ...], Field(exclude_if=lambda dated: not dated)
    ] = ()
    """Of a relation, from when until when it holds, as far as the text says beside its quotes; of an entity that is a
    date, what it means."""

    @property
    def key(self) -> ClaimKey:
        """The properties that make two candidates the same claim."""
        return self.kind, self.anchor, self.predicate, self.object

    @property
    def because(self) -> str:
        """The reasons that were weighed, as they follow a probability in a sentence; empty in earlier versions."""
        return f": {self.witnesses}" if self.witnesses else ""

    @property
    def has_evidence(self) -> bool:
        """True if the text contains at least one of its quotes; without one it is rejected unheard."""
        return any(quote.verified for quote in self.quotes)

    @property
    def premises(self) -> tuple[ClaimKey, ...]:
        """The claims without which this one cannot hold: of subject, object, event and filler."""
        if self.kind == "relation" and self.object:
            return _entity_key(self.anchor), _entity_key(self.object)
        if self.kind == "attribute":
            return (_entity_key(self.anchor),)
        if self.kind == "argument" and self.object:
            return ("event", self.anchor, self.anchor.type, None), _entity_key(self.object)
        return ()


def collect_claims(
    trails: Iterable[Mapping[str, Trail]], text: str, schema: Schema, foreign: Collection[str] = ()
) -> tuple[Claim, ...]:
    """Return the claims of a document, each once, in the order of the text, with their quotes verified.

    Args:
        trails: for each passage, what each expert said; answers conform to the expert's schema.
        text: the document's; a quote that it does not have where the quote says loses its span.
        schema: of the run; says which relations are symmetric: ⟨b, r, a⟩ is then the same claim as ⟨a, r, b⟩.
        foreign: experts with a schema of their own; what they say beyond the run's becomes no claim.
    """
    found = _collect_by_key(
        claim
        for passage in trails
        for expert, trail in passage.items()
        for claim in _claims_of_one(expert, trail, schema, foreign=expert in foreign)
    )
    return tuple(sorted((_settle_claim(claim, text) for claim in found.values()), key=_order))


def _claims_of_one(expert: str, trail: Trail, schema: Schema, *, foreign: bool) -> Iterator[Claim]:
    said = {
        answer: _collect_by_key(_list_claims(conform_to_schema(answer, schema) if foreign else answer, schema))
        for _, answer in trail.said
    }
    first = {key: given for given, answer in reversed(trail.said) for key in said[answer]}
    standing = [said[answer] for answer in trail.standing]
    for key, claim in {key: claim for claims in standing for key, claim in claims.items()}.items():
        unsteady = () if all(key in claims for claims in standing) else (expert,)
        yield replace(claim, proposals=(Proposal(expert, first[key]),), unsteady=unsteady)


def _list_claims(answer: Answer, schema: Schema) -> Iterator[Claim]:
    for entity in answer.entities:
        yield _entity_claim(entity)
    for relation in answer.relations:
        subject, object_ = _entity_claim(relation.subject), _entity_claim(relation.object)
        if relation.relation in schema.attributes:
            yield subject
            quotes = (relation.quote,)
            ends = subject.anchor, object_.anchor
            yield Claim("attribute", ends[0], relation.relation, ends[1], (), quotes, (), relation.confidence)
            continue
        yield from (subject, object_)
        ends = (subject.anchor, object_.anchor)
        definition = schema.relations.get(relation.relation)
        a, b = sorted(ends) if definition and definition.symmetric else ends
        yield Claim("relation", a, relation.relation, b, (), (relation.quote,), (), relation.confidence)
    for event in answer.events:
        yield from _event_claims(event)


def _event_claims(event: EventCandidate) -> Iterator[Claim]:
    anchor = Anchor(event.trigger, event.type, event.text)
    quotes = (Quote(event.text, event.trigger),)
    yield Claim("event", anchor, event.type, None, (event.realis,), quotes, (), event.confidence)
    for argument in event.arguments:
        filler = _entity_claim(argument.filler)
        yield filler
        yield Claim("argument", anchor, argument.role, filler.anchor, (), (argument.quote,), (), argument.confidence)


def _entity_claim(entity: EntityCandidate) -> Claim:
    anchor = Anchor(entity.span, entity.type, entity.text)
    return Claim("entity", anchor, entity.type, None, (), (Quote(entity.text, entity.span),), (), entity.confidence)


def _entity_key(anchor: Anchor) -> ClaimKey:
    return "entity", anchor, anchor.type, None


def _collect_by_key(claims: Iterable[Claim]) -> dict[ClaimKey, Claim]:
    found: dict[ClaimKey, Claim] = {}
    for claim in claims:
        key = claim.key
        known = found.get(key)
        if known is None:
            found[key] = claim
        elif claim != known:
            found[key] = _join_claims(known, claim)
    return found


def _join_claims(one: Claim, other: Claim) -> Claim:
    return replace(
        one,
        realis=one.realis + other.realis,
        quotes=tuple(dict.fromkeys(one.quotes + other.quotes)),
        proposals=one.proposals + other.proposals,
        confidence=max(one.confidence, other.confidence),
        unsteady=one.unsteady + other.unsteady,
    )


def _settle_claim(claim: Claim, text: str) -> Claim:
    """Order what was collected, so that the claim does not depend on who was heard first, and verify its quotes."""
    realis = sorted(set(claim.realis), key=lambda value: (-claim.realis.count(value), value))
    return replace(
        claim,
        realis=tuple(realis),
        quotes=tuple(quote.verify(text) for quote in claim.quotes),
        proposals=first_proposals(claim.proposals),
        unsteady=tuple(sorted(set(claim.unsteady))),
    )


_KINDS: tuple[FactKind, ...] = ("entity", "event", "relation", "argument", "attribute")


def _order(claim: Claim) -> tuple[object, ...]:
    empty = Anchor(claim.anchor.span, "", "")
    return claim.anchor.span, _KINDS.index(claim.kind), claim.anchor, claim.predicate, claim.object or empty
