"""The numbers by which lists are sorted: how many facts there are about an entity, and how much depends on a fact."""

import math
from collections.abc import Mapping, Sequence

import pytest
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.store.statement_runner import StatementRunner
from consilience.graph.store.store import Store, Transaction
from consilience.graph.writing.documents.merge import merge_document
from consilience.graph.writing.priorities import weigh_facts

pytestmark = pytest.mark.neo4j

ACME = Thing("Acme", "Organization")
BETWEEN_TWO = math.log(1 + 2 * 2**1.5)
"""Priority of a fact between two entities with two facts each: one and two, rounded down to half a power of two."""


async def weigh(store: Store, facts: Sequence[str], entities: Sequence[str], events: Sequence[str] = ()) -> None:
    """Weigh these facts and those about these entities and events, in a transaction of its own."""

    async def work(transaction: Transaction) -> None:
        await weigh_facts(transaction, facts, entities, events, StatementRunner())

    await store.write(work)


async def run(store: Store, statement: str) -> list[dict[str, object]]:
    async with store.session() as session:
        return await (await session.run(statement)).data()


async def kept(store: Store) -> Mapping[str, object]:
    """Return the facts about each entity by its name, and the priority of each relation by its predicate."""
    entities = await run(store, "MATCH (e:Entity) RETURN e.name AS name, e.facts AS number")
    facts = await run(store, "MATCH (f:Fact {kind: 'relation'}) RETURN f.predicate AS name, f.priority AS number")
    return {str(row["name"]): row["number"] for row in (*entities, *facts)}


async def test_a_fact_about_which_runs_disagree_counts_the_more_the_more_is_known_of_its_ends(store: Store) -> None:
    said = [Statement(Thing("Ann"), "joined", ACME, "contested"), Statement(Thing("Ann"), "founded", ACME)]
    await merge_document(store, document_graph(*said))
    ids = [str(row["id"]) for row in await run(store, "MATCH (f:Fact) RETURN f.id AS id")]
    ends = [str(row["id"]) for row in await run(store, "MATCH (e:Entity) RETURN e.id AS id")]
    await run(store, "MATCH (n:Entity|Fact) REMOVE n.facts, n.priority")
    await weigh(store, ids, ends)
    assert await kept(store) == {"Ann": 2, "Acme": 2, "joined": pytest.approx(BETWEEN_TWO), "founded": None}


async def test_facts_of_an_entity_are_weighed_again_only_when_its_rounded_number_changed(store: Store) -> None:
    said = [Statement(Thing("Ann"), "joined", ACME, "contested"), Statement(Thing("Ann"), "founded", ACME)]
    await merge_document(store, document_graph(*said))
    ends = [str(row["id"]) for row in await run(store, "MATCH (e:Entity) RETURN e.id AS id")]
    await run(store, "MATCH (f:Fact {predicate: 'joined'}) SET f.priority = 99.0")
    await weigh(store, [], ends)
    assert (await kept(store))["joined"] == 99.0
    await run(store, "MATCH (e:Entity) SET e.facts = 50")
    await weigh(store, [], ends)
    assert (await kept(store))["joined"] == pytest.approx(BETWEEN_TWO)


async def test_a_fact_that_is_no_longer_disputed_has_no_priority(store: Store) -> None:
    await merge_document(store, document_graph(Statement(Thing("Ann"), "joined", ACME, "contested")))
    (row,) = await run(store, "MATCH (f:Fact {predicate: 'joined'}) SET f.disagreement = 0.0 RETURN f.id AS id")
    await weigh(store, [str(row["id"])], [])
    assert (await kept(store))["joined"] is None


async def test_facts_about_an_event_are_weighed_by_its_arguments(store: Store) -> None:
    said = Statement(Thing("Ann"), "founded", ACME, "contested", event="Business.Found")
    await merge_document(store, document_graph(said))
    statement = "MATCH (f:Fact {kind: 'event'}) RETURN f.priority AS number"
    (before,) = await run(store, statement)
    (event,) = await run(store, "MATCH (e:Event) RETURN e.id AS id")
    await run(store, "MATCH (f:Fact {kind: 'event'}) SET f.priority = 99.0")
    await weigh(store, [], [], [str(event["id"])])
    assert await run(store, statement) == [before]
    assert before["number"] == pytest.approx(math.log(1 + 2))  # one argument, and one for the event itself
