"""Entities that people merge and part, on a real Neo4j: nothing doubled, nothing lost, everything undone."""

import asyncio
import json
import random
import time

import pytest
from tests.graph.exported import exported
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.curation.entity_decisions import list_decisions, merge_entity, split_entity, undo_decision
from consilience.graph.curation.review import review_fact, undo_review
from consilience.graph.cypher.read_only_gate import run_read_query
from consilience.graph.model.errors import EditError, NotFoundError
from consilience.graph.model.model import DocumentGraph
from consilience.graph.reading.facts.provenance import fact_provenance
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.forget import forget_document
from consilience.graph.writing.documents.merge import merge_document

pytestmark = pytest.mark.neo4j

ANN, ANNE, BOB = Thing("Ann Vale"), Thing("Anne Vale"), Thing("Bob")
ACME, BETA = Thing("Acme", "Organization"), Thing("Beta", "Organization")


def entity(graph: DocumentGraph, name: str) -> str:
    return next(each.id for each in graph.entities if each.name == name)


def relation(graph: DocumentGraph, subject: str) -> str:
    wanted = entity(graph, subject)
    return next(fact.id for fact in graph.facts if fact.kind == "relation" and fact.subject_id == wanted)


async def whole(store: Store) -> list[str]:
    return sorted(await exported(store))


async def said(store: Store) -> list[str]:
    """The graph without the decisions themselves and what runs keep of what they said at first."""
    kept = []
    for line in await whole(store):
        record = json.loads(line)
        if "APPLIES_TO" not in line and "Decision" not in record.get("labels", []):
            record.get("properties", {}).pop("original", None)
            record.get("properties", {}).pop("own", None)
            kept.append(json.dumps(record, sort_keys=True))
    return sorted(kept)


async def edges(store: Store) -> list[list[object]]:
    cypher = (
        "MATCH (s:Entity)-[r]->(o:Entity) RETURN s.name, type(r), o.name, r.support ORDER BY s.name, type(r), o.name"
    )
    return [list(row) for row in (await run_read_query(store, cypher)).rows]


async def two(store: Store) -> tuple[DocumentGraph, DocumentGraph]:
    """Two documents, one of which calls Ann otherwise."""
    first = document_graph(Statement(ANN, "founded", ACME), Statement(BOB, "joined", ACME), name="a.txt")
    second = document_graph(Statement(ANNE, "founded", ACME), Statement(ANNE, "joined", BETA), name="b.txt")
    await merge_document(store, first)
    await merge_document(store, second)
    return first, second


async def test_what_is_one_has_all_names_facts_and_mentions_once(store: Store) -> None:
    first, second = await two(store)
    before = await whole(store)
    ann, anne = entity(first, "Ann Vale"), entity(second, "Anne Vale")
    tried = await merge_entity(store, anne, ann, by="kim", dry_run=True)
    assert await whole(store) == before
    decision, consequences = await merge_entity(store, anne, ann, by="kim", reason="A slip of the pen.")
    assert tried[1] == consequences
    assert (consequences.documents, consequences.facts, consequences.joined) == (1, 3, 2)
    assert await edges(store) == [
        ["Ann Vale", "founded", "Acme", 2],
        ["Ann Vale", "joined", "Beta", 1],
        ["Bob", "joined", "Acme", 1],
    ]
    rows = (await run_read_query(store, "MATCH (e:Person) RETURN e.name, e.aliases ORDER BY e.name")).rows
    assert [list(row) for row in rows] == [["Ann Vale", ["Ann Vale", "Anne Vale"]], ["Bob", ["Bob"]]]
    found = await fact_provenance(store, relation(first, "Ann Vale"))
    assert [quote.document_name for quote in found.evidence] == ["a.txt", "b.txt"]
    assert (await list_decisions(store))[0] == (decision,)
    await undo_decision(store, decision.id)
    assert await whole(store) == before
    with pytest.raises(NotFoundError):
        await undo_decision(store, decision.id)


async def test_decisions_are_in_the_order_in_which_they_were_made_also_when_the_clock_is_set_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = await two(store)
    ann, anne = entity(first, "Ann Vale"), entity(second, "Anne Vale")
    one, _ = await merge_entity(store, anne, ann, by="kim")
    hour_before = time.time_ns() - 3_600_000_000_000
    monkeypatch.setattr("consilience.graph.curation.entity_decisions.time.time_ns", lambda: hour_before)
    other, _ = await merge_entity(store, entity(first, "Bob"), ann, by="kim")
    assert (await list_decisions(store))[0] == (other, one)
    (newest,), before = await list_decisions(store, limit=1)
    assert (newest, (await list_decisions(store, before=before))[0]) == (other, (one,))


async def test_decisions_hold_for_documents_that_come_later_or_again(store: Store) -> None:
    first, second = await two(store)
    await merge_entity(store, entity(second, "Anne Vale"), entity(first, "Ann Vale"), by="kim")
    decided = await whole(store)
    await forget_document(store, second.document.id)
    assert await edges(store) == [["Ann Vale", "founded", "Acme", 1], ["Bob", "joined", "Acme", 1]]
    await merge_document(store, second)
    assert await whole(store) == decided
    assert (await merge_document(store, second)).unchanged
    await forget_document(store, first.document.id)
    assert await edges(store) == [["Anne Vale", "founded", "Acme", 1], ["Anne Vale", "joined", "Beta", 1]]
    await merge_document(store, first)
    assert await whole(store) == decided


async def test_reviews_go_along_and_come_back(store: Store) -> None:
    first, second = await two(store)
    wrong = relation(second, "Anne Vale")
    await review_fact(store, wrong, "rejected", by="kim")
    before = await whole(store)
    decision, consequences = await merge_entity(store, entity(second, "Anne Vale"), entity(first, "Ann Vale"), by="kim")
    assert consequences.reviews == 1
    statuses = [
        row[0] for row in (await run_read_query(store, "MATCH (f:Fact {review: 'rejected'}) RETURN f.status")).rows
    ]
    assert statuses == ["rejected"]
    await undo_decision(store, decision.id)
    assert await whole(store) == before
    await undo_review(store, wrong)


async def test_an_entity_is_parted_in_some_documents(store: Store) -> None:
    first = document_graph(Statement(ANN, "founded", ACME), name="a.txt")
    second = document_graph(Statement(ANN, "joined", BETA), name="b.txt")
    for graph in (first, second):
        await merge_document(store, graph)
    before, ann = await whole(store), entity(first, "Ann Vale")
    decision, consequences = await split_entity(store, ann, [second.document.id], by="kim")
    assert (consequences.documents, consequences.facts, consequences.joined) == (1, 2, 0)
    rows = (await run_read_query(store, "MATCH (e:Person)-[r]->(o) RETURN e.id, type(r) ORDER BY type(r)")).rows
    assert [list(row) for row in rows] == [[ann, "founded"], [decision.into, "joined"]]
    decided = await whole(store)
    await forget_document(store, second.document.id)
    await merge_document(store, second)
    assert await whole(store) == decided
    with pytest.raises(EditError, match="Undo them first"):
        await merge_entity(store, decision.into, ann, by="kim")
    await undo_decision(store, decision.id)
    assert await whole(store) == before


async def test_what_cannot_be_decided_is_refused(store: Store) -> None:
    first, second = await two(store)
    ann, anne, acme = entity(first, "Ann Vale"), entity(second, "Anne Vale"), entity(first, "Acme")
    with pytest.raises(EditError, match="one with itself"):
        await merge_entity(store, ann, ann, by="kim")
    with pytest.raises(EditError, match="of one type"):
        await merge_entity(store, ann, acme, by="kim")
    with pytest.raises(NotFoundError, match="There is no entity entity_0"):
        await merge_entity(store, ann, "entity_0", by="kim")
    with pytest.raises(EditError, match="not all of them"):
        await split_entity(store, ann, [first.document.id], by="kim")
    with pytest.raises(NotFoundError, match="does not name"):
        await split_entity(store, acme, ["doc_0"], by="kim")
    with pytest.raises(NotFoundError, match="does not name"):
        await split_entity(store, anne, [first.document.id], by="kim")


async def test_a_circle_of_decisions_is_refused(store: Store) -> None:
    graph = document_graph(Statement(ANN, "met", BOB), Statement(ANNE, "met", BOB), name="a.txt")
    await merge_document(store, graph)
    ann, anne, bob = (entity(graph, name) for name in ("Ann Vale", "Anne Vale", "Bob"))
    first, _ = await merge_entity(store, ann, anne, by="kim")
    await merge_entity(store, anne, bob, by="kim")
    await undo_decision(store, first.id)
    await merge_entity(store, bob, ann, by="kim")
    with pytest.raises(NotFoundError):  # Anne is where Bob is, and Bob where Ann is
        await merge_entity(store, ann, anne, by="kim")


async def test_the_same_operation_decides_once(store: Store) -> None:
    first, second = await two(store)
    asked = (entity(second, "Anne Vale"), entity(first, "Ann Vale"))
    found = [(await merge_entity(store, *asked, by="kim", operation="r1"))[0] for _ in range(2)]
    assert found[0] == found[1]
    assert len((await list_decisions(store))[0]) == 1


async def test_a_document_that_comes_while_somebody_decides_follows(store: Store) -> None:
    first, second = await two(store)
    third = document_graph(Statement(ANNE, "left", BETA), name="c.txt")
    await asyncio.gather(
        merge_document(store, third),
        merge_entity(store, entity(second, "Anne Vale"), entity(first, "Ann Vale"), by="kim"),
    )
    rows = (await run_read_query(store, "MATCH (e:Person) RETURN e.name ORDER BY e.name")).rows
    assert [row[0] for row in rows] == ["Ann Vale", "Bob"]


NAMES = [Thing(name) for name in ("Ann", "Anne", "Anna", "Bob")]


@pytest.mark.parametrize("seed", range(4))
async def test_whatever_is_decided_and_undone_the_graph_is_that_of_its_documents(store: Store, seed: int) -> None:
    chance = random.Random(seed)
    graphs = []
    for number in range(4):
        pairs = [chance.sample([*NAMES, ACME], 2) for _ in range(3)]
        said_here = dict.fromkeys((one, chance.choice(("met", "knew")), other) for one, other in pairs)
        graphs.append(document_graph(*(Statement(*each) for each in said_here), name=f"{number}.txt"))
    for graph in graphs:
        await merge_document(store, graph)
    before = await whole(store)
    made: list[str] = []
    for _ in range(6):
        rows = (await run_read_query(store, "MATCH (e:Entity {type: 'Person'}) RETURN e.id ORDER BY e.id")).rows
        people = [str(row[0]) for row in rows]
        step = chance.choice(("same", "same", "different", "again", "undo"))
        try:
            if step == "same" and len(people) > 1:
                made.append((await merge_entity(store, *chance.sample(people, 2), by="kim"))[0].id)
            elif step == "different":
                document = chance.choice(graphs).document.id
                made.append((await split_entity(store, chance.choice(people), [document], by="kim"))[0].id)
            elif step == "undo" and made:
                await undo_decision(store, made.pop(chance.randrange(len(made))))
            else:
                graph = chance.choice(graphs)
                decided = await said(store)
                await forget_document(store, graph.document.id)
                await merge_document(store, graph)
                assert await said(store) == decided
        except (EditError, NotFoundError):
            continue
    supports = (await run_read_query(store, "MATCH (f:Fact) RETURN count(f), count(DISTINCT f.id)")).rows[0]
    assert supports[0] == supports[1]
    chance.shuffle(made)
    for decision in made:
        await undo_decision(store, decision)
    assert await whole(store) == before
