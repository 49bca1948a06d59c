"""What the graph accepts from other documents, against the claims of a new one."""

from dataclasses import replace

import pytest

from consilience.agents.answers.candidates import Quote
from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.claims.cross_document import (
    Library,
    RivalFact,
    contest_claims_with_rivals,
    contest_late,
    document_of,
    find_rival_facts,
    match_rival_facts,
)
from consilience.agents.claims.dated import DatedQuote
from consilience.agents.support.plain_json import from_plain, to_plain
from consilience.graph.model.model import Chunk, Document, Entity, Evidence, Span, Verdict
from consilience.graph.model.validity import Period
from consilience.graph.reading.facts.cross_document import NamingMention, StatedFact
from consilience.graph.schema.schema import EntityType, RelationType, Schema

SCHEMA = Schema(
    name="seats",
    entities={"Firm": EntityType(), "City": EntityType()},
    relations={"based_in": RelationType(functional=True), "sells_in": RelationType()},
)
ACME, BASEL = Anchor(Span(0, 4), "Firm", "Acme"), Anchor(Span(17, 22), "City", "Basel")
ENTITIES = {ACME: Entity("Firm", "Acme", ("Acme",)), BASEL: Entity("City", "Basel", ("Basel", "Basilea"))}
CLAIM = Claim("relation", ACME, "based_in", BASEL, (), (Quote("Acme is based in Basel", Span(0, 22)),), (), 0.9)


def stated(
    place: str, *names: str, fact: str = "fact_1", document: str = "doc_1", relation: str = "based_in"
) -> StatedFact:
    city = Entity("City", place, ())
    return StatedFact(
        fact_id=fact,
        predicate=relation,
        subject_id=ENTITIES[ACME].id,
        object_id=city.id,
        subject=NamingMention(Span(0, 4), "Firm", "Acme"),
        object=NamingMention(Span(17, 17 + len(place)), "City", place),
        object_names=(place, *names),
        confidence=0.8,
        document_id=document,
        document_name=f"{document}.txt",
        chunk=Span(0, 30),
        evidence=Evidence(f"Acme is based in {place}", "chunk_1", Span(0, 17 + len(place)), verified=True),
    )


def rivals(*facts: StatedFact, claim: Claim = CLAIM, schema: Schema = SCHEMA) -> list[str]:
    found = match_rival_facts([claim], facts, ENTITIES, schema).get(0, ())
    return [rival.claim.object.text for rival in found if rival.claim.object]


def test_another_object_of_a_functional_relation_of_the_same_entity_is_a_rival() -> None:
    assert rivals(stated("Bern")) == ["Bern"]


@pytest.mark.parametrize(
    "fact",
    [
        stated("Basel"),
        stated("Basilea"),
        stated("Basel Stadt"),
        stated("Bâle", "Basel"),
        stated("Bern", relation="sells_in"),
    ],
    ids=["the same entity", "another name of it", "a name with all its words", "known by its name", "another relation"],
)
def test_what_may_be_the_same_or_is_said_of_something_else_is_none(fact: StatedFact) -> None:
    assert rivals(fact) == []


def test_a_country_and_a_place_that_may_lie_in_it_are_no_rivals() -> None:
    based_in = RelationType(functional=True, corenlp={"narrowest": "sells_in"})
    schema = SCHEMA.model_copy(update={"relations": {**SCHEMA.relations, "based_in": based_in}})
    assert rivals(stated("Switzerland"), stated("Europe", fact="fact_2"), schema=schema) == ["Europe"]
    assert rivals(stated("Switzerland")) == ["Switzerland"]  # no schema says that this relation is one of places


def test_a_fact_that_another_document_ends_is_no_rival() -> None:
    until = replace(stated("Bern"), interval=Period(None, "2011"))
    assert rivals(until) == []
    since = replace(CLAIM, dated=(DatedQuote(Span(0, 22), "2009", None, Span(0, 22)),))
    assert rivals(until, claim=since) == ["Bern"]


def test_a_relation_with_many_objects_has_no_rivals() -> None:
    assert rivals(stated("Bern", relation="sells_in"), claim=replace(CLAIM, predicate="sells_in")) == []


def test_a_fact_that_several_documents_state_is_one_rival_as_the_first_of_them_states_it() -> None:
    found = match_rival_facts(
        [CLAIM], [stated("Bern", document="doc_2"), stated("Bern", document="doc_1")], ENTITIES, SCHEMA
    )
    assert [rival.document_id for rival in found[0]] == ["doc_2"]


def test_a_rival_is_kept_as_it_stands_in_its_own_document() -> None:
    (rival,) = match_rival_facts([CLAIM], [stated("Bern")], ENTITIES, SCHEMA)[0]
    assert rival.claim.quotes == (Quote("Acme is based in Bern", Span(0, 21)),)
    assert (rival.document_name, rival.chunk, rival.claim.confidence) == ("doc_1.txt", Span(0, 30), 0.8)
    assert from_plain(RivalFact, to_plain(rival)) == rival


def test_a_claim_with_rivals_is_contested_for_that_reason_too() -> None:
    against = match_rival_facts([CLAIM], [stated("Bern"), stated("Zug", fact="fact_2")], ENTITIES, SCHEMA)
    why = (
        "based_in has one object at most, and the graph accepts “Bern” from “doc_1.txt” (fact_1) "
        "and “Zug” from “doc_1.txt” (fact_2)."
    )
    assert [claim.gate for claim in contest_claims_with_rivals([CLAIM, CLAIM], against)] == [why, ""]
    assert contest_claims_with_rivals([replace(CLAIM, gate="Unsure.")], against)[0].gate == f"Unsure. {why}"


def verified(decision: str) -> Claim:
    return replace(CLAIM, verdict=Verdict(decision, "debate", "It won.", "debate_1"))  # type: ignore[arg-type]


def test_what_was_accepted_is_contested_when_a_rival_came_meanwhile() -> None:
    late = match_rival_facts([CLAIM], [stated("Bern")], ENTITIES, SCHEMA)
    (claim,) = contest_late([verified("accepted")], {}, late)
    assert claim.verdict == Verdict("contested", "gate", claim.gate, "debate_1")
    assert "“Bern” from “doc_1.txt”" in claim.gate


def test_a_rival_that_verification_has_met_changes_nothing_later() -> None:
    known = match_rival_facts([CLAIM], [stated("Bern")], ENTITIES, SCHEMA)
    assert contest_late([verified("accepted")], known, known) == (verified("accepted"),)


@pytest.mark.parametrize("decision", ["contested", "rejected"])
def test_what_was_not_accepted_stays_as_it_was_decided(decision: str) -> None:
    late = match_rival_facts([CLAIM], [stated("Bern")], ENTITIES, SCHEMA)
    assert contest_late([verified(decision)], {}, late) == (verified(decision),)


DOCUMENT = Document("Acme is based in Basel.", "basel", "basel.txt")
CHUNK = Chunk(DOCUMENT.id, 0, Span(0, 23), DOCUMENT.text)


async def test_without_a_library_there_are_no_rivals() -> None:
    assert await find_rival_facts([CLAIM], DOCUMENT, [CHUNK], SCHEMA, None, None) == {}


async def test_the_document_of_a_rival_is_asked_of_the_library() -> None:
    async def nothing(*_: object) -> list[StatedFact]:
        raise AssertionError

    async def document(id_: str) -> Document | None:
        return {"doc_1": DOCUMENT}.get(id_)

    library = Library(nothing, document)
    (rival,) = match_rival_facts([CLAIM], [stated("Bern")], ENTITIES, SCHEMA)[0]
    assert await document_of(rival, library) is DOCUMENT
    assert await document_of(replace(rival, document_id="gone"), library) is None
    assert await document_of(None, library) is None
    assert await document_of(rival, None) is None
