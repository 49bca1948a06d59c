"""Each invariant holds of graphs that Consilience made, and is named with what breaks it where it does not."""

from collections.abc import AsyncIterator

import pytest
from tests.graph.test_import import fill

from consilience.graph.checking.check import Breach, Invariant, check_graph, find_breaches, list_invariants
from consilience.graph.curation.entity_decisions import merge_entity, undo_decision
from consilience.graph.store.store import Store

BROKEN = {
    "labels": [
        "MATCH (n:Mention) WITH n LIMIT 1 SET n:Chunk RETURN n.id",
        "MATCH (n:Mention) WITH n LIMIT 1 REMOVE n.id RETURN elementId(n)",
        "CREATE (n:Note {id: 'x'}) RETURN n.id",
    ],
    "chunks": [
        "MATCH (n:Chunk) WITH n LIMIT 1 SET n.text = 'x' RETURN n.id",
        "MATCH (n:Chunk) WITH n LIMIT 1 SET n.start = -1 RETURN n.id",
        "MATCH (n:Chunk)-[r:PART_OF]->() WITH n, r LIMIT 1 DELETE r RETURN n.id",
    ],
    "chunk_order": [
        "MATCH (n:Chunk)<-[r:NEXT]-() WITH n, r LIMIT 1 DELETE r RETURN n.id",
        "MATCH (n:Chunk {index: 0}) WITH n LIMIT 1 CREATE (n)-[:NEXT]->(n) RETURN n.id",
    ],
    "mentions": [
        "MATCH (n:Mention) WITH n LIMIT 1 SET n.text = 'x' RETURN n.id",
        "MATCH (n:Mention) WITH n LIMIT 1 SET n.end = null RETURN n.id",
        "MATCH (n:Mention)-[r:REFERS_TO]->() WITH n, r LIMIT 1 DELETE r RETURN n.id",
        "MATCH (n:Mention)-[r:IN]->() WITH n, r LIMIT 1 DELETE r RETURN n.id",
        "MATCH (n:Mention {kind: 'event'}) WITH n LIMIT 1 SET n.kind = 'entity' RETURN n.id",
        ("MATCH (n:Mention {kind: 'event'})-[:REFERS_TO]->()<-[r:MENTIONS]-() WITH n, r LIMIT 1 DELETE r RETURN n.id"),
    ],
    "metadata": [
        "MATCH (n:Metadatum)<-[r:DESCRIBED_BY]-() WITH n, r LIMIT 1 DELETE r RETURN n.id",
        "MATCH (n:Metadatum {kind: 'number'}) WITH n LIMIT 1 SET n.quantity = null RETURN n.id",
        "MATCH (n:Metadatum {kind: 'date'}) WITH n LIMIT 1 SET n.last_day = date('0001-01-01') RETURN n.id",
        "MATCH (n:Metadatum) WITH n LIMIT 1 SET n.folded = null RETURN n.id",
        (
            "MATCH (n:Metadatum {key: 'title'})<-[:DESCRIBED_BY]-(d) WITH n, d LIMIT 1 "
            "SET d.metadata_given = null, d.metadata_changes = null RETURN n.id"
        ),
    ],
    "events": ["MATCH (n:Event)<-[:MENTIONS]-() WITH n LIMIT 1 SET n.trigger = 'x' RETURN n.id"],
    "quotes": [
        (
            "MATCH (n:Fact)-[q:EVIDENCED_BY {verified: true}]->() WITH n, q LIMIT 1 "
            "SET q.start = q.start + 1 RETURN n.id"
        ),
        ("MATCH (n:Fact)-[q:EVIDENCED_BY {verified: false}]->() WITH n, q LIMIT 1 SET q.start = 0 RETURN n.id"),
        "MATCH (n:Fact)-[q:EVIDENCED_BY]->() WITH n, q LIMIT 1 SET q.verified = null RETURN n.id",
    ],
    "times": [
        "MATCH (n:Mention) WHERE n.value IS NOT NULL WITH n LIMIT 1 SET n.value = 'soon' RETURN n.id",
        "MATCH (n)-[q:EVIDENCED_BY]->() WHERE q.valid_to > '' WITH n, q LIMIT 1 SET q.valid_from = '03' RETURN n.id",
        "MATCH (n)-[q:EVIDENCED_BY]->() WHERE q.valid_to > '' WITH n, q LIMIT 1 SET q.valid_end = 99999 RETURN n.id",
    ],
    "names": [
        "MATCH (n:Entity) WITH n LIMIT 1 SET n.name = 'x' RETURN n.id",
        "MATCH (n:Entity)<-[:MENTIONS]-() WITH n LIMIT 1 SET n.aliases = n.aliases + 'x' RETURN n.id",
    ],
    "type_labels": [
        "MATCH (n:Person) WITH n LIMIT 1 REMOVE n:Person RETURN n.id",
        "MATCH (n:Person) WITH n LIMIT 1 SET n:Place RETURN n.id",
    ],
    "edges": [
        "MATCH ()-[e:founded]->() WITH e LIMIT 1 WITH e, e.fact AS id DELETE e RETURN id",
        "MATCH ()-[e:founded]->() WITH e LIMIT 1 SET e.support = 7 RETURN e.fact",
        "MATCH ()-[e:HAS_ARGUMENT]->() WITH e LIMIT 1 SET e.role = 'x' RETURN e.fact",
        "MATCH (s)-[e:founded]->(o) WITH s, e, o LIMIT 1 CREATE (s)-[:founded {fact: e.fact}]->(o) RETURN e.fact",
    ],
    "edge_facts": [
        "MATCH (n)-[e:founded]->() WITH n, e LIMIT 1 SET e.fact = null RETURN n.id",
        "MATCH (n)-[e:founded]->() WITH n, e LIMIT 1 SET e.fact = 'x' RETURN n.id",
        "MATCH (n)-[e:founded]->() WITH n, e LIMIT 1 MATCH (f:Fact {id: e.fact}) SET f.status = 'rejected' RETURN n.id",
    ],
    "fact_ends": [
        "MATCH (n:Fact {kind: 'relation'})-[r:OBJECT]->() WITH n, r LIMIT 1 DELETE r RETURN n.id",
        "MATCH (n:Fact {kind: 'entity'}) WITH n LIMIT 1 SET n.kind = 'event' RETURN n.id",
    ],
    "statuses": ["MATCH (n:Fact {status: 'accepted'}) WITH n LIMIT 1 SET n.status = 'contested' RETURN n.id"],
    "reviews": ["MATCH (n:Fact) WHERE n.review IS NOT NULL WITH n LIMIT 1 SET n.review = null RETURN n.id"],
    "review_grounds": [
        "MATCH (n:Review)-[r:OF]->() WITH n, r LIMIT 1 DELETE r RETURN n.id",
        "MATCH (n:Review)-[r:BASED_ON]->(:Withdrawn) WITH n, r LIMIT 1 SET r.quote = 'x' RETURN n.id",
        (
            "MATCH (n:Review)-[r:BASED_ON]->(:Document) WITH n, r LIMIT 1 "
            "SET r += {verified: true, start: 0, end: 1, quote: 'xyz'} RETURN n.id"
        ),
    ],
    "fact_numbers": [
        f"MATCH (n:Fact) WHERE n.runs > 0 WITH n LIMIT 1 SET n.{name} = n.{name} + 1 RETURN n.id"
        for name in ("runs", "support", "confidence", "agreement", "disagreement")
    ]
    + ["MATCH (n:Fact) WHERE n.runs > 0 WITH n LIMIT 1 SET n.valid_to = '1066' RETURN n.id"],
    "unverified": [
        "MATCH (n:Fact {unverified: true}) WITH n LIMIT 1 SET n.unverified = null RETURN n.id",
        "MATCH (n:Fact) WHERE n.unverified IS NULL WITH n LIMIT 1 SET n.unverified = true RETURN n.id",
    ],
    "priorities": ["MATCH (n:Fact) WITH n LIMIT 1 SET n.priority = 99.0 RETURN n.id"],
    "entity_facts": ["MATCH (n:Entity) WITH n LIMIT 1 SET n.facts = 99 RETURN n.id"],
    "run_counts": [
        "MATCH (n:Run) WITH n LIMIT 1 SET n.rejected = null RETURN n.id",
        "MATCH (n:Run)-[r:USED]->() WITH n, r LIMIT 1 DELETE r RETURN n.id",
    ],
    "statements": [
        "MATCH (n:Fact)<-[r:PRODUCED]-() WITH n, r LIMIT 1 SET r.verdict = null RETURN n.id",
        "MATCH (n:Fact)<-[r:PRODUCED]-() WITH n, r LIMIT 1 SET r.experts = ['x'] RETURN n.id",
        "MATCH (n:Fact)<-[r:PRODUCED]-() WITH n, r LIMIT 1 SET r.proposed_in = [] RETURN n.id",
        "MATCH (n:Fact)-[r:EVIDENCED_BY]->() WITH n, r LIMIT 1 SET r.run = null RETURN n.id",
    ],
    "verdicts": [
        "MATCH (n:Verdict) WITH n LIMIT 1 SET n.run = 'x' RETURN n.id",
        "CREATE (n:Verdict {id: 'x'}) RETURN n.id",
        "CREATE (n:Debate {id: 'x'}) RETURN n.id",
    ],
    "leftovers": ["CREATE (n:Entity {id: 'x'}) RETURN n.id", "CREATE (n:Fact {id: 'x'}) RETURN n.id"],
    "withdrawn": [
        "MATCH (n:Withdrawn) WITH n LIMIT 1 SET n.name = 'x' RETURN n.id",
        "CREATE (n:Withdrawn {id: 'x'}) RETURN n.id",
        "MATCH (n:Withdrawn) WITH n LIMIT 1 CREATE (:Document {id: n.id}) RETURN n.id",
    ],
    "withdrawals": ["MATCH (n:Withdrawal) WHERE n.id <> 'last' WITH n LIMIT 1 SET n.number = 99 RETURN n.id"],
    "decisions": [
        "MATCH (n:Decision) WITH n LIMIT 1 SET n.into = n.entity RETURN n.id",
        "MATCH (n:Decision) WITH n LIMIT 1 SET n.number = null RETURN n.id",
        "MATCH (n:Decision), (d:Document) WITH n, d LIMIT 1 CREATE (n)-[:APPLIES_TO]->(d) RETURN n.id",
    ],
    "suggestions": [
        "MATCH (n:Suggestion) WITH n LIMIT 1 SET n.state = 'x' RETURN n.id",
        "MATCH (n:Suggestion) WITH n LIMIT 1 SET n.state = 'declined' RETURN n.id",
        "MATCH (n:Suggestion)-[r:CONCERNS]->() WITH n, r LIMIT 1 DELETE r RETURN n.id",
        "MATCH (n:Suggestion) WITH n LIMIT 1 SET n.type = 'x' RETURN n.id",
        "MATCH (n:Suggestion) WITH n LIMIT 1 SET n.score = 2.0 RETURN n.id",
        "MATCH (n:Suggestion) WITH n LIMIT 1 SET n.kind = 'different', n.documents = null RETURN n.id",
    ],
    "event_pairs": [
        "MATCH (n:EventPair) WITH n LIMIT 1 SET n.state = 'x' RETURN n.id",
        "MATCH (n:EventPair) WITH n LIMIT 1 SET n.one = n.other RETURN n.id",
        "MATCH (n:EventPair) WITH n LIMIT 1 SET n.state = 'declined', n.by = 'kim', n.decided_at = n.at RETURN n.id",
        "MATCH (n:EventPair)-[r:CONCERNS]->() WITH n, r LIMIT 1 DELETE r RETURN n.id",
        (
            "MATCH (n:EventPair)-[r:CONCERNS]->() WITH n, r LIMIT 1 DELETE r "
            "SET n.state = 'accepted', n.by = 'kim', n.decided_at = n.at RETURN n.id"
        ),
        "MATCH (n:EventPair)-[:CONCERNS]->()<-[r:MENTIONS]-() WITH n, r LIMIT 1 DELETE r RETURN n.id",
        "MATCH (n:EventPair) WITH n LIMIT 1 SET n.type = 'x' RETURN n.id",
        "MATCH (n:EventPair) WITH n LIMIT 1 SET n.score = 2.0 RETURN n.id",
        "MATCH (n:EventPair) WITH n LIMIT 1 SET n.by = 'kim' RETURN n.id",
        "MATCH (n:EventPair) WITH n LIMIT 1 SET n.state = 'accepted' RETURN n.id",
    ],
}
"""Statements that break an invariant, and return the id that the check must name."""


@pytest.fixture(scope="module")
async def filled(opened_store: Store) -> AsyncIterator[Store]:
    """A store with documents, debates, decisions of people and a withdrawn document."""
    empty = "MATCH (n) WHERE NOT n:Migration DETACH DELETE n"
    async with opened_store.session() as session:
        await (await session.run(empty)).consume()
    await fill(opened_store)
    yield opened_store
    async with opened_store.session() as session:
        await (await session.run(empty)).consume()


@pytest.mark.neo4j
async def test_a_graph_that_was_made_in_order_breaks_nothing(filled: Store) -> None:
    assert await check_graph(filled) == []


@pytest.mark.neo4j
@pytest.mark.parametrize("invariant", list_invariants(), ids=lambda invariant: invariant.name)
async def test_what_breaks_an_invariant_is_named(filled: Store, invariant: Invariant) -> None:
    async with filled.session() as session:
        for statement in BROKEN[invariant.name]:
            transaction = await session.begin_transaction()
            try:
                record = await (await transaction.run(statement)).single(strict=True)
                breaches = await find_breaches(transaction, invariant)
            finally:
                await transaction.rollback()
            assert record[0] in {breach.id for breach in breaches}, statement
            assert {breach.repair for breach in breaches} == {invariant.repair}


@pytest.mark.neo4j
async def test_verdicts_that_a_merge_set_aside_are_kept_for_who_takes_it_back(filled: Store) -> None:
    pair = """
    MATCH (a:Entity)<-[:SUBJECT|ABOUT]-(:Fact {kind: 'entity'})<-[p:PRODUCED]-(run:Run)
    MATCH (run)-[q:PRODUCED]->(:Fact {kind: 'entity'})-[:SUBJECT|ABOUT]->(b:Entity)
    WHERE a.type = b.type AND a.id < b.id AND p.verdict <> q.verdict RETURN a.id, b.id ORDER BY a.id, b.id LIMIT 1
    """
    async with filled.session() as session:
        one, other = await (await session.run(pair)).single(strict=True)
    decision, _ = await merge_entity(filled, one, other, by="kim")
    try:
        assert await check_graph(filled) == []
    finally:
        await undo_decision(filled, decision.id)
    assert await check_graph(filled) == []


def test_an_invariant_says_what_holds_and_what_to_do() -> None:
    assert [
        each.name for each in list_invariants() if not (each.says.endswith(".") and each.repair.endswith("."))
    ] == []
    assert {each.name for each in list_invariants()} == BROKEN.keys()


@pytest.mark.neo4j
async def test_so_many_are_named_of_each_invariant(store: Store) -> None:
    async with store.session() as session:
        await (
            await session.run("UNWIND ['a', 'b', 'c'] AS id CREATE (:Entity {id: id, name: id, facts: 0})")
        ).consume()
    found = [breach for breach in await check_graph(store, most=2) if breach.invariant == "leftovers"]
    assert len(found) == 2
    assert isinstance(found[0], Breach)
