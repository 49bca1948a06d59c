import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.cypher.read_only_gate import run_read_query
from consilience.graph.model.errors import NotFoundError
from consilience.graph.reading.full_text_query import full_text_query
from consilience.graph.reading.search import search_chunks, search_entities
from consilience.graph.records.views import GraphView, NeighbourCounts
from consilience.graph.store.store import Store
from consilience.graph.view.subgraph import (
    central_view,
    ego_view,
    expand_view,
    neighbour_counts,
    nodes_of,
    path_view,
    view_of,
)
from consilience.graph.view.view_filter import ViewFilter
from consilience.graph.writing.documents.merge import merge_document

ACME, BETA = Thing("Acme Works", "Organization"), Thing("Beta", "Organization")


@pytest.fixture
async def filled(store: Store) -> Store:
    await merge_document(
        store,
        document_graph(
            Statement(Thing("Ann"), "founded", ACME, event="Business.Found"),
            Statement(Thing("Bob"), "joined", ACME),
            Statement(Thing("Bob"), "joined", BETA),
            Statement(Thing("Cid"), "joined", BETA, "contested"),
        ),
    )
    async with store.session() as session:
        await (await session.run("CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()")).consume()
    return store


async def entity(store: Store, name: str) -> str:
    rows = (await run_read_query(store, "MATCH (e:Entity {name: $name}) RETURN e.id", {"name": name})).rows
    return str(rows[0][0])


def drawn(view: GraphView) -> tuple[list[str], list[tuple[str, str, str]]]:
    names = {node.id: node.name for node in view.nodes}
    known = [(names.get(e.start, "?"), e.predicate, names.get(e.end, "?")) for e in view.edges]
    return sorted(names.values()), sorted(known)


@pytest.mark.neo4j
async def test_a_node_is_drawn_with_its_neighbours_by_accepted_facts(filled: Store) -> None:
    view = await ego_view(filled, await entity(filled, "Acme Works"))
    assert drawn(view) == (
        ["Acme Works", "Ann", "Bob"],
        [("Ann", "founded", "Acme Works"), ("Bob", "joined", "Acme Works")],
    )
    assert (view.total, view.nodes[0].name, view.nodes[0].x, view.nodes[0].y) == (3, "Acme Works", 0.0, 0.0)
    wider = await ego_view(filled, await entity(filled, "Acme Works"), depth=2)
    assert drawn(wider)[0] == ["Acme Works", "Ann", "Beta", "Bob", "founded"]
    with pytest.raises(NotFoundError, match="no entity or event x"):
        await ego_view(filled, "x")


@pytest.mark.neo4j
async def test_a_limit_says_how_many_there_would_be(filled: Store) -> None:
    view = await ego_view(filled, await entity(filled, "Acme Works"), limit=1)
    assert (len(view.nodes), view.total) == (2, 3)


@pytest.mark.neo4j
async def test_contested_facts_are_drawn_when_asked_for(filled: Store) -> None:
    view = await ego_view(filled, await entity(filled, "Beta"), ViewFilter(("accepted", "contested")))
    assert drawn(view)[0] == ["Beta", "Bob", "Cid"]
    only = await ego_view(filled, await entity(filled, "Bob"), ViewFilter(types=("Organization",), predicates=("met",)))
    assert drawn(only) == (["Bob"], [])


@pytest.mark.neo4j
async def test_an_expansion_gives_what_is_new_around_the_node(filled: Store) -> None:
    acme, bob = await entity(filled, "Acme Works"), await entity(filled, "Bob")
    view = await expand_view(filled, bob, [acme, bob], at=(10.0, 20.0))
    assert [node.name for node in view.nodes] == ["Beta"]
    assert abs(view.nodes[0].x - 10) < 10 > abs(view.nodes[0].y - 20)
    assert [(edge.start, edge.predicate) for edge in view.edges] == [(bob, "joined")]


@pytest.mark.neo4j
async def test_a_path_leads_through_what_the_filter_lets_pass(filled: Store) -> None:
    ann, beta = await entity(filled, "Ann"), await entity(filled, "Beta")
    (document,) = (await run_read_query(filled, "MATCH (d:Document) RETURN d.id")).rows[0]
    open_ways = (
        ViewFilter(predicates=("founded", "joined"), types=("Organization", "Person"), least_confidence=0.0),
        ViewFilter(document_id=str(document)),
    )
    for wanted in open_ways:
        assert len((await path_view(filled, ann, beta, wanted)).nodes) == 4
    closed_ways = (
        ViewFilter(predicates=("founded",)),
        ViewFilter(types=("Organization",)),
        ViewFilter(least_confidence=1.1),
        ViewFilter(document_id="another"),
    )
    for wanted in closed_ways:
        assert await path_view(filled, ann, beta, wanted) == GraphView((), (), 0)


@pytest.mark.neo4j
async def test_a_path_leads_from_one_node_to_another(filled: Store) -> None:
    view = await path_view(filled, await entity(filled, "Ann"), await entity(filled, "Beta"))
    assert [node.name for node in view.nodes] == ["Ann", "Acme Works", "Bob", "Beta"]
    assert len(view.edges) == 3
    none = await path_view(filled, await entity(filled, "Ann"), await entity(filled, "Cid"))
    assert none == GraphView((), (), 0)
    assert len((await path_view(filled, await entity(filled, "Ann"), await entity(filled, "Ann"))).nodes) == 1


@pytest.mark.neo4j
async def test_the_most_connected_entities_come_first(filled: Store) -> None:
    view = await central_view(filled, limit=2)
    assert ([node.facts for node in view.nodes], view.total) == ([2, 2], 5)
    rest = await central_view(filled, skip=2, limit=100)
    assert len(rest.nodes) == 3


@pytest.mark.neo4j
async def test_of_nothing_nothing_is_drawn(store: Store) -> None:
    assert await central_view(store) == GraphView((), (), 0)
    assert await view_of(store, ["entity_gone"], 7) == GraphView((), (), 7)
    assert await nodes_of(store, []) == {}


@pytest.mark.neo4j
async def test_neighbours_that_are_not_drawn_are_counted_by_what_connects_them(filled: Store) -> None:
    acme, bob = await entity(filled, "Acme Works"), await entity(filled, "Bob")
    counts = await neighbour_counts(filled, acme, [acme])
    assert counts == NeighbourCounts(2, {"founded": 1, "joined": 1}, {"Person": 2})
    assert await neighbour_counts(filled, acme, [bob]) == NeighbourCounts(1, {"founded": 1}, {"Person": 1})
    assert await neighbour_counts(filled, acme, [], ViewFilter(types=("Place",))) == NeighbourCounts(0, {}, {})
    with pytest.raises(NotFoundError, match="no entity or event x"):
        await neighbour_counts(filled, "x", [])


@pytest.mark.neo4j
async def test_a_document_narrows_what_is_drawn_to_what_its_run_says(filled: Store) -> None:
    other = document_graph(Statement(Thing("Ann"), "joined", BETA), name="b.txt")
    await merge_document(filled, other)
    wanted = ViewFilter(document_id=other.document.id)
    assert drawn(await ego_view(filled, await entity(filled, "Ann"), wanted)) == (
        ["Ann", "Beta"],
        [("Ann", "joined", "Beta")],
    )
    central = await central_view(filled, wanted)
    assert (drawn(central)[0], central.total) == (["Ann", "Beta"], 2)
    counts = await neighbour_counts(filled, await entity(filled, "Beta"), [], wanted)
    assert counts == NeighbourCounts(1, {"joined": 1}, {"Person": 1})


@pytest.mark.neo4j
async def test_chosen_nodes_are_drawn_with_the_edges_between_them(filled: Store) -> None:
    ids = [await entity(filled, name) for name in ("Ann", "Acme Works", "Beta")]
    view = await view_of(filled, [*ids, "none"], 9)
    assert (drawn(view), view.total) == ((["Acme Works", "Ann", "Beta"], [("Ann", "founded", "Acme Works")]), 9)


@pytest.mark.neo4j
@pytest.mark.parametrize("typed", ["acme", "Acm", "acme works", "works acme", "acmi"])
async def test_an_entity_is_found_by_what_people_type(filled: Store, typed: str) -> None:
    assert [found.name for found in await search_entities(filled, typed)] == ["Acme Works"]


@pytest.mark.neo4j
async def test_a_passage_is_found_with_the_places_of_the_words(filled: Store) -> None:
    (found,) = await search_chunks(filled, "cid joined")
    assert (found.excerpt, found.document_name) == ("Cid joined Beta.", "a.txt")
    assert [found.excerpt[m.start - found.start : m.end - found.start] for m in found.highlights] == ["Cid", "joined"]
    assert await search_chunks(filled, "cid", document_id="doc_none") == ()


@pytest.mark.neo4j
@pytest.mark.parametrize("typed", ["", "  ", "!!!", "* AND (", 'name:"x', "\\", "a OR b~ [x TO y] /r/", "AND", "~1"])
async def test_no_text_is_taken_for_the_language_of_the_index(filled: Store, typed: str) -> None:
    await search_entities(filled, typed)
    await search_chunks(filled, typed)


@given(st.text())
def test_only_words_get_into_the_query(text: str) -> None:
    query = full_text_query(text, prefix=True, fuzzy=True)
    assert query is None or not set(query) & set('+-&|!{}[]"?:\\/')
