"""Rivals from another document: what the graph accepts of the same subject, by a relation that has one object."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import Field

from consilience.agents.answers.candidates import Quote
from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.claims.conflicts import may_name_one_thing
from consilience.agents.claims.dated import period_said
from consilience.agents.claims.entity_linking import Resolver, link_entities
from consilience.agents.support.plain_json import AsList
from consilience.agents.support.words.countries import may_lie_in_country
from consilience.graph.model.model import Chunk, Document, Entity, Span, Verdict
from consilience.graph.model.validity import may_contradict
from consilience.graph.reading.facts.cross_document import StatedFact
from consilience.graph.schema.schema import Schema

__all__ = [
    "Library",
    "RivalFact",
    "RivalFacts",
    "contest_claims_with_rivals",
    "contest_late",
    "document_of",
    "find_rival_facts",
    "match_rival_facts",
]


@dataclass(frozen=True, slots=True)
class Library:
    """The documents that are in the store already, as a run asks for them."""

    stated: Callable[[str, Sequence[tuple[str, str]]], Awaitable[Sequence[StatedFact]]]
    """⟨document, pairs of an entity and a relation⟩ -> accepted facts that other documents state of these."""
    document: Callable[[str], Awaitable[Document | None]]
    """The document of an id; None when it is not in the store any more."""


@dataclass(frozen=True, slots=True)
class RivalFact:
    """Rival of a claim: what another document claims and the graph accepts as a fact."""

    claim: Claim
    """Spans are those of the other document."""
    fact_id: Annotated[str, Field(alias="fact")]
    document_id: Annotated[str, Field(alias="document")]
    document_name: Annotated[str, Field(alias="name")]
    chunk: Annotated[Span, AsList()]
    """The passage of the other document that says so."""


RivalFacts = Mapping[int, tuple[RivalFact, ...]]
"""Position of a claim among its document's -> its rivals in other documents, each fact once, best supported first."""


async def document_of(rival: RivalFact | None, library: Library | None) -> Document | None:
    """Return the document that states a rival; None where there is none, or it is not in the store any more."""
    return await library.document(rival.document_id) if rival and library else None


async def find_rival_facts(
    claims: Sequence[Claim],
    document: Document,
    chunks: Sequence[Chunk],
    schema: Schema,
    resolver: Resolver | None,
    library: Library | None,
) -> RivalFacts:
    """Return the rivals that the claims have now in other documents; none without a library.

    Args:
        claims: all claims of the document.
        document: the text.
        chunks: its passages in order.
        schema: says which relations are functional.
        resolver: says which entities the mentions are going to be; the rivals are about the same one.
        library: what is in the store.

    Raises:
        StoreError: the database failed.
    """
    if not (resolver and library and any(schema.is_functional(claim.predicate) for claim in claims)):
        return {}
    entity_of = link_entities(document, chunks, claims, resolver, schema)
    subjects = sorted({(entity_of[c.anchor].id, c.predicate) for c in claims if _has_one_object(c, entity_of, schema)})
    return match_rival_facts(claims, await library.stated(document.id, subjects), entity_of, schema)


def match_rival_facts(
    claims: Sequence[Claim], facts: Iterable[StatedFact], entity_of: Mapping[Anchor, Entity], schema: Schema
) -> RivalFacts:
    """Return the rivals of claims in other documents.

    A fact excludes a claim if a functional relation relates the same entity to another object in it, unless the names
    of the two objects may be names of one (`may_name_one_thing`), one is a country in which the other may lie, or the
    two hold at different times.

    Args:
        claims: all claims of the document.
        facts: what other documents state.
        entity_of: to which entity each mention is going to be resolved.
        schema: says which relations are functional.
    """
    stated: dict[tuple[str, str], dict[str, StatedFact]] = {}
    for fact in facts:
        stated.setdefault((fact.subject_id, fact.predicate), {}).setdefault(fact.fact_id, fact)
    found: dict[int, tuple[RivalFact, ...]] = {}
    for number, claim in enumerate(claims):
        if _has_one_object(claim, entity_of, schema):
            known = stated.get((entity_of[claim.anchor].id, claim.predicate), {}).values()
            among_places = bool(schema.relations[claim.predicate].corenlp.get("narrowest"))
            excluding = (fact for fact in known if _excludes(fact, claim, entity_of, among_places=among_places))
            if rivals := tuple(map(_rival_fact, excluding)):
                found[number] = rivals
    return found


def contest_claims_with_rivals(claims: Sequence[Claim], rivals: RivalFacts) -> tuple[Claim, ...]:
    """Return the claims, those with rivals in other documents contested for that reason, too."""
    return tuple(
        replace(claim, gate=f"{claim.gate} {_reason(rivals[number])}".strip()) if number in rivals else claim
        for number, claim in enumerate(claims)
    )


def contest_late(claims: Sequence[Claim], known: RivalFacts, late: RivalFacts) -> tuple[Claim, ...]:
    """Return the claims as verified, but contested where another document has come to exclude one that is accepted.

    Args:
        claims: with verdicts.
        known: the rivals with which they were verified.
        late: the rivals now.
    """
    settled = list(claims)
    for number, rivals in late.items():
        claim, met = claims[number], {rival.fact_id for rival in known.get(number, ())}
        new = tuple(rival for rival in rivals if rival.fact_id not in met)
        if new and claim.verdict and claim.verdict.decision == "accepted":
            reason = _reason(new)
            verdict = Verdict("contested", "gate", reason, claim.verdict.debate_id)
            settled[number] = replace(claim, gate=f"{claim.gate} {reason}".strip(), verdict=verdict)
    return tuple(settled)


def _has_one_object(claim: Claim, entity_of: Mapping[Anchor, Entity], schema: Schema) -> bool:
    return claim.kind == "relation" and schema.is_functional(claim.predicate) and claim.anchor in entity_of


def _excludes(fact: StatedFact, claim: Claim, entity_of: Mapping[Anchor, Entity], *, among_places: bool) -> bool:
    if claim.object is None:
        return False
    one, other = claim.object.text, fact.object.text
    if among_places and (may_lie_in_country(one, other) or may_lie_in_country(other, one)):
        return False
    entity = entity_of.get(claim.object)
    if entity and entity.id == fact.object_id:
        return False
    if not may_contradict(period_said(claim.dated), fact.interval):
        return False
    names = {claim.object.text, *(entity.aliases if entity else ())}
    return not any(
        may_name_one_thing(name, other) for name in names for other in (fact.object.text, *fact.object_names)
    )


def _rival_fact(fact: StatedFact) -> RivalFact:
    subject, object_ = (Anchor(end.span, end.type, end.text) for end in (fact.subject, fact.object))
    quotes = (Quote(fact.evidence.quote, fact.evidence.span),)
    claim = Claim("relation", subject, fact.predicate, object_, (), quotes, (), fact.confidence)
    return RivalFact(claim, fact.fact_id, fact.document_id, fact.document_name, fact.chunk)


def _reason(rivals: Sequence[RivalFact]) -> str:
    said = (
        f"“{rival.claim.object.text}” from “{rival.document_name}” ({rival.fact_id})"
        for rival in rivals
        if rival.claim.object
    )
    return f"{rivals[0].claim.predicate} has one object at most, and the graph accepts {' and '.join(said)}."
