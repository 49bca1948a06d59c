"""Readings of one document by several schemas and teams, on a real Neo4j: side by side, and people's decisions kept."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest
from tests.graph.exported import exported
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.curation.decided_facts import DecidedFilter, list_decided_facts
from consilience.graph.curation.edit import Edit, edit_fact
from consilience.graph.curation.entity_decisions import merge_entity, undo_decision
from consilience.graph.curation.review import review_fact, review_facts, undo_review
from consilience.graph.cypher.read_only_gate import run_read_query
from consilience.graph.model.model import DocumentGraph, Fact
from consilience.graph.reading.documents import decisions_on, document_spans, document_summary
from consilience.graph.reading.facts.listing import FactFilter, list_facts
from consilience.graph.reading.facts.provenance import fact_provenance
from consilience.graph.store.migrate import migrations
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.forget import forget_document, preview_forgetting
from consilience.graph.writing.documents.merge import merge_document

pytestmark = pytest.mark.neo4j

ANN, BOB, ACME = Thing("Ann"), Thing("Bob"), Thing("Acme", "Organization")
FOUNDED = Statement(ANN, "founded", ACME, event="Business.Found")
JOINED = Statement(BOB, "joined", ACME)


def reading(
    graph: DocumentGraph, *, schema: str = "news", team: str = "team", signature: str = "1", finds: str = "all"
) -> DocumentGraph:
    """The graph as another schema or team would have found it: `all`, `nothing`, or facts with one word in them."""
    run = replace(
        graph.run,
        schema=schema,
        team=team,
        schema_signature=f"{schema}-{signature}",
        team_signature=f"{team}-{signature}",
    )
    if finds == "all":
        return replace(graph, run=run)
    facts = tuple(fact for fact in graph.facts if finds != "nothing" and is_about(fact, finds))
    return replace(graph, run=run, facts=facts)


def is_about(fact: Fact, word: str) -> bool:
    return any(word in evidence.quote for evidence in fact.evidence)


def relation(graph: DocumentGraph, predicate: str) -> str:
    return next(fact.id for fact in graph.facts if fact.kind == "relation" and fact.predicate == predicate)


async def status(store: Store, fact_id: str) -> str:
    return (await fact_provenance(store, fact_id)).fact.status


async def dump(store: Store) -> list[str]:
    return await exported(store)


async def facts_of(store: Store) -> dict[str, tuple[str, int]]:
    return {fact.id: (fact.status, fact.support) for fact in (await list_facts(store, limit=1000)).facts}


async def test_a_reading_with_another_schema_stands_beside_the_first_and_takes_nothing_away(store: Store) -> None:
    graph = document_graph(FOUNDED, JOINED)
    await merge_document(store, reading(graph, finds="founded"))
    before = await facts_of(store)
    await merge_document(store, reading(graph, schema="claims", finds="joined"))
    assert before.items() <= (await facts_of(store)).items()
    found = await document_summary(store, graph.document.id)
    assert {(each.schema, each.team) for each in found.readings} == {("news", "team"), ("claims", "team")}
    assert found.accepted == len(graph.facts)


async def test_two_teams_that_read_the_same_text_count_as_one_document(store: Store) -> None:
    graph = document_graph(FOUNDED, JOINED)
    await merge_document(store, reading(graph))
    alone = await facts_of(store)
    await merge_document(store, reading(graph, team="other"))
    assert await facts_of(store) == alone
    found = await document_summary(store, graph.document.id)
    assert (found.accepted, found.mentions, found.entities) == (len(graph.facts), len(graph.mentions), 3)
    evidence = (await fact_provenance(store, relation(graph, "founded"))).evidence
    assert [quote.quote for quote in evidence] == ["Ann founded Acme."]


async def test_readings_come_in_any_order(store: Store, empty: Callable[[], Awaitable[None]]) -> None:
    graph = document_graph(FOUNDED, JOINED)
    readings = [
        reading(graph, finds="founded"),
        reading(graph, schema="claims", finds="joined"),
        reading(graph, team="other"),
    ]
    for each in readings:
        await merge_document(store, each)
    expected = await dump(store)
    await empty()
    for each in (*reversed(readings), *readings):
        await merge_document(store, each)
    assert await dump(store) == expected


async def test_an_improved_team_replaces_its_own_reading_and_no_other(store: Store) -> None:
    graph = document_graph(FOUNDED, JOINED)
    await merge_document(store, reading(graph, finds="founded"))
    await merge_document(store, reading(graph, team="other", finds="joined"))
    await merge_document(store, reading(graph, signature="2", finds="joined"))
    assert relation(graph, "founded") not in await facts_of(store)
    found = await document_summary(store, graph.document.id)
    assert sorted((each.team, each.accepted) for each in found.readings) == [("other", 2), ("team", 2)]


async def test_merging_a_reading_that_is_there_writes_nothing_also_beside_others(store: Store) -> None:
    graph = document_graph(FOUNDED, JOINED)
    for team in ("team", "other"):
        await merge_document(store, reading(graph, team=team))
    before = await dump(store)
    for team in ("team", "other"):
        assert (await merge_document(store, reading(graph, team=team))).unchanged
    assert await dump(store) == before


@pytest.mark.parametrize("signature", ["1", "2"])
async def test_a_run_that_finds_nothing_replaces_nothing(store: Store, signature: str) -> None:
    graph = document_graph(FOUNDED, JOINED)
    await merge_document(store, reading(graph))
    before = await facts_of(store)
    counts = await merge_document(store, reading(graph, signature=signature, finds="nothing"))
    assert counts.kept_facts == len(graph.facts)
    assert await facts_of(store) == before
    again = await merge_document(store, reading(graph, signature=signature, finds="nothing"))
    assert again.unchanged


async def test_a_run_that_finds_nothing_replaces_all_when_a_person_asks_for_it(store: Store) -> None:
    graph = document_graph(FOUNDED, JOINED)
    await merge_document(store, reading(graph))
    counts = await merge_document(store, reading(graph, signature="2", finds="nothing"), replace_with_nothing=True)
    assert (counts.kept_facts, await facts_of(store)) == (0, {})


async def test_a_run_that_finds_something_replaces_the_one_that_found_nothing(store: Store) -> None:
    graph = document_graph(FOUNDED, JOINED)
    await merge_document(store, reading(graph))
    await merge_document(store, reading(graph, signature="2", finds="nothing"))
    await merge_document(store, reading(graph, signature="3", finds="joined"))
    found = await document_summary(store, graph.document.id)
    assert [each.accepted for each in found.readings] == [2]


async def test_reading_again_with_nothing_found_keeps_58_facts_and_six_acceptances(store: Store) -> None:
    """The case of the issue: a run of another schema that finds nothing, then one of the same that does not."""
    people = [Thing(f"Person {i}") for i in range(28)]
    graph = document_graph(*(Statement(person, "joined", ACME) for person in people), Statement(ANN, "founded", ACME))
    assert len(graph.facts) == 59
    await merge_document(store, reading(graph))
    accepted = [fact.id for fact in graph.facts if fact.kind == "relation"][:6]
    for fact in accepted:
        await review_fact(store, fact, "accepted", by="kim", reason="I looked it up.")
    before = await facts_of(store)
    await merge_document(store, reading(graph, schema="claims", finds="nothing"))
    await merge_document(store, reading(graph, signature="2", finds="nothing"))
    assert await facts_of(store) == before
    await merge_document(store, reading(graph, signature="3", finds="founded"))
    after = await facts_of(store)
    assert {fact: after[fact] for fact in accepted} == dict.fromkeys(accepted, ("accepted", 0))
    provenance = await fact_provenance(store, accepted[0])
    assert provenance.fact.kept
    assert [(quote.quote, quote.verified) for quote in provenance.evidence] == [("Person 0 joined Acme.", True)]
    assert [(review.by, review.reason) for review in provenance.reviews] == [("kim", "I looked it up.")]
    spans = await document_spans(store, graph.document.id, 0, 10_000)
    assert set(accepted) <= {span.id for span in spans}
    listed = await list_facts(store, FactFilter(document_id=graph.document.id), limit=100)
    assert set(accepted) <= {fact.id for fact in listed.facts}
    given = await list_facts(store, FactFilter(document_id=graph.document.id, ids=tuple(accepted)))
    assert {fact.id for fact in given.facts} == set(accepted)


@pytest.mark.parametrize("decision", ["accepted", "rejected"])
async def test_what_a_person_decided_stays_so_though_no_reading_states_it(store: Store, decision: str) -> None:
    graph = document_graph(FOUNDED, JOINED)
    await merge_document(store, graph)
    founded = relation(graph, "founded")
    await review_fact(store, founded, decision, by="kim")  # type: ignore[arg-type]
    await merge_document(store, reading(graph, signature="2", finds="joined"))
    assert await status(store, founded) == decision
    edges = (await run_read_query(store, "MATCH (:Entity {name: 'Ann'})-[r:founded]->() RETURN r.fact")).rows
    assert edges == (((founded,),) if decision == "accepted" else ())
    await review_fact(store, founded, "rejected", by="lee")
    assert await status(store, founded) == "rejected"
    await undo_review(store, founded)
    assert await status(store, founded) == decision
    await undo_review(store, founded)
    assert founded not in await facts_of(store)


async def test_an_acceptance_is_there_again_when_its_document_comes_again(store: Store) -> None:
    graph = document_graph(FOUNDED, JOINED)
    await merge_document(store, graph)
    founded, joined = relation(graph, "founded"), relation(graph, "joined")
    first = await review_fact(store, founded, "accepted", by="kim", reason="I was there.")
    await review_fact(store, joined, "rejected", by="lee")
    await forget_document(store, graph.document.id)
    assert (await status(store, founded), await status(store, joined)) == ("retracted", "retracted")
    left = "\n".join(await dump(store))
    assert "Ann founded Acme." not in left
    await merge_document(store, reading(graph, signature="2", finds="joined"))
    found = await fact_provenance(store, founded)
    assert (found.fact.status, found.fact.kept, found.reviews) == ("accepted", True, (first,))
    assert [(quote.quote, quote.verified) for quote in found.evidence] == [("Ann founded Acme.", True)]
    assert await status(store, joined) == "rejected"


async def test_decisions_about_entities_hold_for_every_reading_and_are_undone_in_every_one(store: Store) -> None:
    anne = Thing("Anne")
    graph = document_graph(FOUNDED, Statement(anne, "founded", ACME), Statement(anne, "joined", ACME))
    await merge_document(store, reading(graph))
    ids = {each.name: each.id for each in graph.entities}
    decision, _ = await merge_entity(store, ids["Anne"], ids["Ann"], by="kim")
    await merge_document(store, reading(graph, team="other"))
    rows = (
        await run_read_query(
            store, "MATCH (a:Entity)-[r]->(b:Entity) RETURN a.name, type(r), r.support ORDER BY type(r)"
        )
    ).rows
    assert rows == (("Ann", "founded", 1), ("Ann", "joined", 1))
    await undo_decision(store, decision.id)
    after = await dump(store)
    await forget_document(store, graph.document.id)
    for team in ("team", "other"):
        await merge_document(store, reading(graph, team=team))
    assert await dump(store) == after


async def test_all_decisions_count_also_those_about_facts_that_no_reading_states(store: Store) -> None:
    graph = document_graph(FOUNDED, JOINED)
    await merge_document(store, graph)
    every = sorted(fact.id for fact in graph.facts)
    await review_facts(store, every, "accepted", by="kim")
    await merge_document(store, reading(graph, signature="2", finds="joined"))
    found = await list_decided_facts(store)
    assert [fact.id for fact in found] == every
    assert {bool(fact.statements) for fact in found} == {True, False}
    assert {fact.confidence for fact in found} == {0.75}
    stated = await list_decided_facts(store, DecidedFilter(team="team"))
    assert 0 < len(stated) < len(every)


async def test_what_goes_with_a_document_is_told_first_with_the_number_of_decisions(store: Store) -> None:
    graph = document_graph(FOUNDED, JOINED)
    await merge_document(store, graph)
    await review_fact(store, relation(graph, "founded"), "accepted", by="kim")
    await review_fact(store, relation(graph, "founded"), "rejected", by="lee")
    await merge_document(store, reading(graph, signature="2", finds="joined"))
    foreseen = await preview_forgetting(store, graph.document.id)
    assert (foreseen.remembered, foreseen.decisions) == (1, 2)
    assert await decisions_on(store, graph.document.id) == 2
    await forget_document(store, graph.document.id)
    assert await decisions_on(store, graph.document.id) == 2


async def test_an_edit_of_an_edited_fact_keeps_its_quotes(store: Store) -> None:
    graph = document_graph(FOUNDED, JOINED)
    await merge_document(store, graph)
    ids = {each.name: each.id for each in graph.entities}
    first = await edit_fact(store, relation(graph, "founded"), Edit(predicate="joined"), by="kim")
    second = await edit_fact(store, first.accepted, Edit(subject_id=ids["Bob"], predicate="founded"), by="kim")
    await forget_document(store, graph.document.id)
    await merge_document(store, graph)
    found = await fact_provenance(store, second.accepted)
    assert (found.fact.status, [quote.quote for quote in found.evidence]) == ("accepted", ["Ann founded Acme."])
    assert await status(store, first.accepted) == "rejected"


async def test_a_graph_of_an_earlier_release_learns_which_run_found_its_quotes(store: Store) -> None:
    graph = document_graph(FOUNDED, JOINED)
    await merge_document(store, graph)
    before = await dump(store)
    async with store.session() as session:
        await (await session.run("MATCH ()-[q:EVIDENCED_BY]->() REMOVE q.run")).consume()
        for _ in range(2):
            for statement in dict(migrations())["0008_readings"]:
                await (await session.run(statement)).consume()
    assert await dump(store) == before
