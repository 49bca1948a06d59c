"""The graph as it was known at a moment: drawn, expanded, connected and counted."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from tests.graph.statements import Statement, Thing, document_graph
from tests.graph.test_view import drawn, entity

from consilience.graph.curation.review import review_fact
from consilience.graph.reading.facts.facets import fact_facets
from consilience.graph.reading.facts.listing import FactFilter, list_facts
from consilience.graph.reading.facts.recorded import KnownThen, count_recorded_facts, list_recorded_facts
from consilience.graph.records.views import NeighbourCounts
from consilience.graph.store.store import Store
from consilience.graph.view.subgraph import (
    central_view,
    ego_view,
    expand_view,
    look_up_view,
    neighbour_counts,
    path_view,
)
from consilience.graph.view.view_filter import ViewFilter
from consilience.graph.writing.documents.merge import merge_document

pytestmark = pytest.mark.neo4j

ACME, BETA = Thing("Acme Works", "Organization"), Thing("Beta", "Organization")
ANN, BOB, CID = Thing("Ann"), Thing("Bob"), Thing("Cid")


@pytest.fixture
async def then(store: Store) -> KnownThen:
    """What the graph knew after the first of two documents; the second one is sure of what the first one doubted."""
    first = document_graph(
        Statement(ANN, "founded", ACME, holds=("1990", "1995")),
        Statement(BOB, "joined", ACME, "contested"),
        name="a.txt",
    )
    await merge_document(store, first)
    known = KnownThen(datetime.now(UTC), frozenset({first.run.id}))
    second = document_graph(
        Statement(BOB, "joined", ACME), Statement(CID, "joined", ACME), Statement(BOB, "joined", BETA), name="b.txt"
    )
    await merge_document(store, second)
    return known


async def test_a_node_is_drawn_with_the_facts_that_were_known(store: Store, then: KnownThen) -> None:
    acme = await entity(store, "Acme Works")
    assert drawn(await ego_view(store, acme))[0] == ["Acme Works", "Ann", "Bob", "Cid"]
    past = await ego_view(store, acme, ViewFilter(recorded=then))
    assert drawn(past) == (["Acme Works", "Ann"], [("Ann", "founded", "Acme Works")])
    assert (past.total, past.nodes[0].id, past.edges[0].valid_from) == (2, acme, "1990")
    doubted = await ego_view(store, acme, ViewFilter(("contested",), recorded=then))
    assert drawn(doubted) == (["Acme Works", "Bob"], [("Bob", "joined", "Acme Works")])
    assert [(edge.status, edge.support, edge.disagreement > 0) for edge in doubted.edges] == [("contested", 0, True)]
    both = ViewFilter(("accepted", "contested"), recorded=then)
    assert drawn(await ego_view(store, acme, both, depth=2))[0] == ["Acme Works", "Ann", "Bob"]
    assert (await ego_view(store, acme, both, limit=1)).total == 3
    assert (await ego_view(store, acme, ViewFilter(as_of="2001", recorded=then))).total == 1
    nothing = replace(then, runs=frozenset())
    assert drawn(await ego_view(store, acme, ViewFilter(recorded=nothing))) == (["Acme Works"], [])


async def test_neighbours_are_counted_and_expanded_as_they_were(store: Store, then: KnownThen) -> None:
    acme, ann = await entity(store, "Acme Works"), await entity(store, "Ann")
    past = ViewFilter(("accepted", "contested"), recorded=then)
    assert await neighbour_counts(store, acme, [ann], past) == NeighbourCounts(1, {"joined": 1}, {"Person": 1})
    assert (await neighbour_counts(store, acme, [ann])).total == 2
    grown = await expand_view(store, acme, [ann], past)
    assert (drawn(grown)[0], grown.total) == (["Bob"], 1)
    found = await look_up_view(store, [acme, ann, await entity(store, "Beta")], past)
    assert drawn(found.view) == (["Acme Works", "Ann", "Beta"], [("Ann", "founded", "Acme Works")])


async def test_a_path_leads_over_what_was_known(store: Store, then: KnownThen) -> None:
    people = {name: await entity(store, name) for name in ("Ann", "Bob", "Beta")}
    assert (await path_view(store, people["Ann"], people["Beta"])).total == 4
    both = ViewFilter(("accepted", "contested"), recorded=then)
    assert drawn(await path_view(store, people["Ann"], people["Bob"], both)) == (
        ["Acme Works", "Ann", "Bob"],
        [("Ann", "founded", "Acme Works"), ("Bob", "joined", "Acme Works")],
    )
    assert (await path_view(store, people["Ann"], people["Beta"], both)).total == 0
    assert (await path_view(store, people["Ann"], people["Bob"], ViewFilter(recorded=then))).total == 0
    assert (await path_view(store, people["Ann"], people["Bob"], replace(both, types=("Person",)))).total == 0


async def test_the_centre_is_of_documents_that_had_been_read(store: Store, then: KnownThen) -> None:
    past = await central_view(store, ViewFilter(recorded=then))
    assert drawn(past) == (["Acme Works", "Ann", "Bob"], [("Ann", "founded", "Acme Works")])
    assert (await central_view(store)).total == 5
    assert (await central_view(store, ViewFilter(document_id="another", recorded=then))).total == 0


async def test_what_people_decided_later_was_not_known(store: Store, then: KnownThen) -> None:
    acme, ann = await entity(store, "Acme Works"), await entity(store, "Ann")
    founded = (await list_facts(store, FactFilter(predicate="founded"))).facts[0].id
    await review_fact(store, founded, by="ann", decision="rejected", reason="Not so.")
    assert drawn(await ego_view(store, ann))[0] == ["Ann"]
    assert drawn(await ego_view(store, ann, ViewFilter(recorded=then)))[0] == ["Acme Works", "Ann"]
    since = replace(then, moment=datetime.now(UTC))
    assert drawn(await ego_view(store, acme, ViewFilter(recorded=since)))[0] == ["Acme Works"]
    rejected = await count_recorded_facts(store, FactFilter(status="rejected"), since)
    assert rejected.predicates == {"founded": 1}


async def test_facets_count_what_is_listed(store: Store, then: KnownThen) -> None:
    acme = await entity(store, "Acme Works")
    asked = [
        FactFilter(),
        FactFilter(kind="relation"),
        FactFilter(status="contested"),
        FactFilter(predicate="joined", about=acme),
        FactFilter(about=acme, as_of="2001"),
        FactFilter(least_confidence=0.99),
        FactFilter(within=()),
    ]
    for wanted in asked:
        listed = (await list_recorded_facts(store, wanted, then)).facts
        counted = await count_recorded_facts(store, wanted, then)
        assert counted.total == len(listed)
        assert counted.statuses == {one: sum(f.status == one for f in listed) for one in {f.status for f in listed}}
    relations = FactFilter(kind="relation")
    assert (await count_recorded_facts(store, relations, then)).statuses == {"accepted": 1, "contested": 1}
    assert (await fact_facets(store, relations)).statuses == {"accepted": 4}
