"""Attributes in the graph: facts whose object is a value, kept like all others."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.graph.exported import exported
from tests.graph.statements import READER, Decision, Statement, Thing, document_graph

from consilience.graph.checking.check import check_graph
from consilience.graph.curation.entity_decisions import merge_entity, undo_decision
from consilience.graph.curation.review import review_fact
from consilience.graph.exchange.import_jsonl import import_jsonl
from consilience.graph.exchange.jsonl import export_jsonl
from consilience.graph.model.errors import SchemaError
from consilience.graph.model.model import DocumentGraph, Evidence, Fact, Proposal, Verdict
from consilience.graph.reading.annotations import document_annotations
from consilience.graph.reading.facts.listing import FactFilter, fact_value, list_facts
from consilience.graph.reading.facts.provenance import fact_provenance
from consilience.graph.schema.literal import AttributeValue
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.forget import forget_document
from consilience.graph.writing.documents.merge import merge_document

pytestmark = pytest.mark.neo4j

ANN, BOB = Thing("Ann"), Thing("Bob")
ACME = Thing("Acme", "Organization")
AGE = "34^^xsd:integer year"


def with_attribute(
    graph: DocumentGraph, literal: str = AGE, name: str = "age", of: str = "Ann", decision: Decision = "accepted"
) -> DocumentGraph:
    """Return a document's graph that also says that one of its entities has a value."""
    subject = next(entity.id for entity in graph.entities if entity.name == of)
    chunk = graph.chunks[0]
    fact = Fact(
        "attribute",
        subject,
        name,
        literal,
        0.75,
        (Evidence(chunk.text, chunk.id, chunk.span, True),),
        (Proposal(READER.name, 1),),
        Verdict(decision, "quote check", "The text says so."),
    )
    return replace(graph, facts=(*graph.facts, fact))


def of_ann(name: str = "a.txt", person: Thing = ANN) -> DocumentGraph:
    return document_graph(Statement(person, "founded", ACME), name=name)


async def attributes(store: Store) -> list[tuple[str, str, str, str, int]]:
    """Return subject, attribute, value, status and support of all attributes."""
    page = await list_facts(store, FactFilter(kind="attribute"))
    return sorted((f.subject.name, f.predicate, str(fact_value(f)), f.status, f.support) for f in page.facts)


async def test_an_attribute_is_a_fact_with_a_value_and_no_object(store: Store) -> None:
    await merge_document(store, with_attribute(of_ann()))
    (fact,) = (await list_facts(store, FactFilter(kind="attribute"))).facts
    assert (fact.subject.name, fact.predicate, fact.object) == ("Ann", "age", None)
    assert (fact.value, fact.datatype, fact.unit) == ("34", "xsd:integer", "year")
    provenance = await fact_provenance(store, fact.id)
    assert provenance.fact == fact
    assert [quote.quote for quote in provenance.evidence] == ["Ann founded Acme."]
    assert [(p.expert, p.round) for p in provenance.proposals] == [("reader", 1)]
    assert [v.reason for v in provenance.verdicts] == ["The text says so."]


async def test_numbers_can_be_compared_in_queries(store: Store) -> None:
    await merge_document(store, with_attribute(of_ann(), "12500000^^xsd:decimal USD", "revenue", "Acme"))
    async with store.session("READ") as session:
        found = await session.run(
            "MATCH (f:Fact {kind: 'attribute'})-[:SUBJECT]->(e) WHERE f.number > 1e6 RETURN e.name, f.value, f.unit"
        )
        assert await found.values() == [["Acme", "12500000", "USD"]]


async def test_an_attribute_makes_no_edge_and_no_label_and_the_graph_is_sound(store: Store) -> None:
    await merge_document(store, of_ann())
    async with store.session("READ") as session:
        question = "MATCH (e:Entity)-[r]->(o:Entity) RETURN type(r), labels(e), labels(o)"
        before = await (await session.run(question)).values()
        await merge_document(store, with_attribute(of_ann("b.txt")))
        assert await (await session.run(question)).values() == before
    assert await check_graph(store) == []


async def test_documents_that_say_the_same_value_support_one_fact(store: Store) -> None:
    one, other = with_attribute(of_ann()), with_attribute(document_graph(Statement(ANN, "joined", ACME), name="b.txt"))
    await merge_document(store, one)
    await merge_document(store, other)
    assert await attributes(store) == [("Ann", "age", AGE, "accepted", 2)]
    await forget_document(store, other.document.id)
    assert await attributes(store) == [("Ann", "age", AGE, "accepted", 1)]
    await forget_document(store, one.document.id)
    assert await attributes(store) == []


async def test_relations_of_a_document_are_the_same_with_attributes_beside_them(store: Store) -> None:
    await merge_document(store, of_ann())
    before = await document_annotations(store, of_ann().document.id)
    await merge_document(store, with_attribute(of_ann()))
    assert await document_annotations(store, of_ann().document.id) == before  # what `evaluate facts` counts


async def test_merging_a_document_twice_writes_nothing_the_second_time(store: Store) -> None:
    await merge_document(store, with_attribute(of_ann()))
    before = await exported(store)
    assert (await merge_document(store, with_attribute(of_ann()))).unchanged
    assert await exported(store) == before


async def test_values_follow_their_entity_when_it_is_merged_and_come_back_when_that_is_undone(store: Store) -> None:
    one = with_attribute(of_ann())
    other = with_attribute(of_ann("b.txt", Thing("Annie")), of="Annie")
    await merge_document(store, one)
    await merge_document(store, other)
    before = await exported(store)
    source, target = (next(e.id for e in graph.entities if e.type == "Person") for graph in (other, one))
    decision, _ = await merge_entity(store, source, target, by="me")
    assert await attributes(store) == [("Ann", "age", AGE, "accepted", 2)]
    assert await check_graph(store) == []
    await undo_decision(store, decision.id, by="me")
    assert await attributes(store) == [("Ann", "age", AGE, "accepted", 1), ("Annie", "age", AGE, "accepted", 1)]
    assert await exported(store) == before


async def test_people_decide_about_attributes_as_about_all_facts(store: Store) -> None:
    await merge_document(store, with_attribute(of_ann()))
    (fact,) = (await list_facts(store, FactFilter(kind="attribute"))).facts
    await review_fact(store, fact.id, "rejected", by="me", reason="She is 43.")
    assert await attributes(store) == [("Ann", "age", AGE, "rejected", 1)]
    await merge_document(store, with_attribute(of_ann("b.txt")))
    assert (await attributes(store))[0][3] == "rejected"


async def test_an_export_holds_the_values_and_an_import_brings_them_back(
    store: Store, empty: Callable[[], Awaitable[None]], tmp_path: Path
) -> None:
    await merge_document(store, with_attribute(of_ann()))
    before = await exported(store)
    file = tmp_path / "graph.jsonl"
    file.write_text("".join([line async for line in export_jsonl(store)]), encoding="utf-8")
    await empty()
    await import_jsonl(store, file)
    assert await exported(store) == before
    assert await attributes(store) == [("Ann", "age", AGE, "accepted", 1)]


async def test_what_is_no_value_is_not_stored(store: Store) -> None:
    with pytest.raises(SchemaError, match=r"'034' is no xsd:integer in its canonical form\."):
        await merge_document(store, with_attribute(of_ann(), "034^^xsd:integer"))


def test_a_literal_is_read_as_it_is_written() -> None:
    for value in (
        AttributeValue("34", "xsd:integer", "year"),
        AttributeValue("0.05", "xsd:decimal", "km2"),
        AttributeValue("a ^^ b", "xsd:string"),
        AttributeValue("1867-11", "xsd:gYearMonth"),
    ):
        assert AttributeValue.read(str(value)) == value
    assert AttributeValue("34", "xsd:integer").number == 34.0
    assert AttributeValue("chief executive", "xsd:string").number is None


@pytest.mark.parametrize(
    "literal", ["34", "x^^xsd:integer", "1.50^^xsd:decimal", "2021-13^^xsd:gYearMonth", "3^^xsd:byte"]
)
def test_what_is_no_literal_says_why(literal: str) -> None:
    with pytest.raises(SchemaError, match=r"no value of an attribute|canonical form|no type of values"):
        AttributeValue.read(literal)
