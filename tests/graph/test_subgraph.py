import pytest
from tests.graph.test_view import drawn, entity, filled

from consilience.graph.curation.entity_decisions import merge_entity
from consilience.graph.cypher.read_only_gate import run_read_query
from consilience.graph.store.store import Store
from consilience.graph.view.subgraph import look_up_view
from consilience.graph.view.view_filter import ViewFilter

__all__ = ["filled"]

pytestmark = pytest.mark.neo4j


async def fact(store: Store, predicate: str, subject: str) -> str:
    cypher = "MATCH (f:Fact {predicate: $p})-[:SUBJECT]->({name: $s}) RETURN f.id ORDER BY f.id"
    return str((await run_read_query(store, cypher, {"p": predicate, "s": subject})).rows[0][0])


async def test_things_are_drawn_with_the_facts_between_them_alone(filled: Store) -> None:
    ids = [await entity(filled, name) for name in ("Bob", "Acme Works", "Ann")]
    found = await look_up_view(filled, [*ids, ids[0]])
    assert [node.id for node in found.view.nodes] == ids
    assert drawn(found.view)[1] == [("Ann", "founded", "Acme Works"), ("Bob", "joined", "Acme Works")]
    assert (found.view.total, found.unknown) == (3, ())


async def test_a_fact_stands_for_what_it_is_about_and_its_status_decides_whether_it_is_drawn(filled: Store) -> None:
    contested = await fact(filled, "joined", "Cid")
    assert drawn((await look_up_view(filled, [contested])).view) == (["Beta", "Cid"], [])
    seen = await look_up_view(filled, [contested], ViewFilter(("contested",)))
    assert drawn(seen.view) == (["Beta", "Cid"], [("Cid", "joined", "Beta")])


async def test_what_is_left_out_is_told(filled: Store) -> None:
    ids = [await entity(filled, name) for name in ("Bob", "Ann")]
    found = await look_up_view(filled, ["entity_gone", *ids, await fact(filled, "joined", "Cid"), "x"], limit=3)
    assert found.unknown == ("entity_gone", "x")
    assert (len(found.view.nodes), found.view.total) == (3, 4)
    assert [node.id for node in found.view.nodes[:2]] == ids
    nothing = await look_up_view(filled, ["x"])
    assert (nothing.view.nodes, nothing.view.total, nothing.unknown) == ((), 0, ("x",))


async def test_events_are_drawn_with_their_arguments(filled: Store) -> None:
    event = str((await run_read_query(filled, "MATCH (e:Event) RETURN e.id")).rows[0][0])
    found = await look_up_view(filled, [event, await entity(filled, "Ann")])
    assert [(node.kind, node.name) for node in found.view.nodes] == [("event", "founded"), ("entity", "Ann")]
    assert [edge.kind for edge in found.view.edges] == ["argument"]


async def test_an_entity_that_people_made_one_with_another_stands_for_that_one(filled: Store) -> None:
    bob, cid = await entity(filled, "Bob"), await entity(filled, "Cid")
    await merge_entity(filled, bob, cid, by="ann")
    found = await look_up_view(filled, [bob])
    assert ([node.id for node in found.view.nodes], found.unknown) == ([cid], ())
