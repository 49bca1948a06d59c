"""Lists are of what some documents say, and count within these."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

import pytest
from tests.graph.conftest import EMPTY
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.curation.review import review_fact
from consilience.graph.reading.entities_events import list_entities, list_events
from consilience.graph.reading.facts import listing
from consilience.graph.reading.facts.facets import fact_facets
from consilience.graph.reading.facts.listing import FactFilter, FactOrder, list_facts
from consilience.graph.reading.search import search_chunks, search_entities
from consilience.graph.store.store import Store
from consilience.graph.view.subgraph import central_view, ego_view, path_view
from consilience.graph.view.view_filter import ViewFilter
from consilience.graph.writing.documents.merge import merge_document

pytestmark = pytest.mark.neo4j

ANN, ACME, BETA = Thing("Ann"), Thing("Acme", "Organization"), Thing("Beta", "Organization")
A = document_graph(Statement(ANN, "founded", ACME, event="Business.Found"), name="a")
B = document_graph(Statement(ANN, "founded", ACME), Statement(ANN, "joined", BETA), name="b")
C = document_graph(Statement(ANN, "founded", ACME, "rejected"), Statement(Thing("Bob"), "joined", BETA), name="c")
ID = {graph.document.name: graph.document.id for graph in (A, B, C)}


@pytest.fixture(scope="module")
async def filled(opened_store: Store) -> AsyncIterator[Store]:
    async with opened_store.session() as session:
        await (await session.run(EMPTY)).consume()
    for graph in (A, B, C):
        await merge_document(opened_store, graph)
    async with opened_store.session() as session:
        await (await session.run("CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()")).consume()
    yield opened_store
    async with opened_store.session() as session:
        await (await session.run(EMPTY)).consume()


@pytest.fixture(params=["few documents", "many documents"])
def size(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A filter that lets few documents pass is looked up in another way than one that lets many pass."""
    if request.param == "many documents":
        monkeypatch.setattr(listing, "_FEW_DOCUMENTS", -1)
        monkeypatch.setattr("consilience.graph.reading.entities_events._FEW_DOCUMENTS", -1)


def within(names: str) -> tuple[str, ...]:
    return tuple(ID[name] for name in names)


async def supports(store: Store, names: str, order: FactOrder = "id") -> dict[str, int]:
    page = await list_facts(store, FactFilter(kind="relation", within=within(names)), order=order)
    return {f"{fact.subject.name} {fact.predicate}": fact.support for fact in page.facts}


@pytest.mark.usefixtures("size")
@pytest.mark.parametrize("order", ["id", "confidence", "-confidence", "priority", "impact", "latest"])
@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("abc", {"Ann founded": 2, "Ann joined": 1, "Bob joined": 1}),
        ("a", {"Ann founded": 1}),
        ("bc", {"Ann founded": 1, "Ann joined": 1, "Bob joined": 1}),
        ("c", {"Ann founded": 0, "Bob joined": 1}),
        ("", {}),
    ],
)
async def test_facts_are_those_of_the_documents_with_the_support_that_these_give(
    names: str, expected: dict[str, int], order: FactOrder, filled: Store
) -> None:
    assert await supports(filled, names, order) == expected


@pytest.mark.usefixtures("size")
async def test_facts_are_paged_and_counted_within(filled: Store) -> None:
    wanted = FactFilter(kind="relation", within=within("bc"))
    found, after = [], None
    while True:
        page = await list_facts(filled, wanted, after=after, limit=1)
        found += [fact.id for fact in page.facts]
        if (after := page.next) is None:
            break
    assert found == [fact.id for fact in (await list_facts(filled, wanted)).facts]
    assert len(found) == 3
    facets = await fact_facets(filled, wanted)
    assert (facets.total, facets.predicates) == (3, {"joined": 2, "founded": 1})


@pytest.mark.usefixtures("size")
async def test_other_filters_hold_too(filled: Store) -> None:
    people = {row.name: row.id for row in (await list_entities(filled))[0]}
    for wanted, expected in (
        (FactFilter(about=people["Ann"], kind="relation", within=within("b")), 2),
        (FactFilter(document_id=ID["a"], kind="relation", within=within("b")), 1),
        (FactFilter(document_id=ID["a"], predicate="joined", within=within("b")), 0),
        (FactFilter(status="contested", within=within("b")), 0),
        (FactFilter(reviewed=True, within=within("b")), 0),
    ):
        assert len((await list_facts(filled, wanted)).facts) == expected, wanted
        assert (await fact_facets(filled, wanted)).total == expected, wanted


@pytest.mark.usefixtures("size")
@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("a", {"Acme": (1, 1, 1), "Ann": (1, 1, 2)}),
        ("bc", {"Acme": (2, 2, 1), "Ann": (2, 3, 2), "Beta": (2, 2, 2), "Bob": (1, 1, 1)}),
    ],
)
async def test_entities_are_those_that_the_documents_name_with_numbers_of_these(
    names: str, expected: dict[str, Sequence[int]], filled: Store
) -> None:
    found, _ = await list_entities(filled, within=within(names))
    assert {one.name: (one.documents, one.mentions, one.facts) for one in found} == expected


async def test_events_and_what_is_searched_are_of_the_documents(filled: Store) -> None:
    assert len((await list_events(filled, within=within("a")))[0]) == 1
    assert (await list_events(filled, within=within("b")))[0] == ()
    assert [found.name for found in await search_entities(filled, "bob", within=within("c"))] == ["Bob"]
    assert await search_entities(filled, "bob", within=within("ab")) == ()
    assert {found.document_id for found in await search_chunks(filled, "ann", within=within("ac"))} == set(within("ac"))


async def test_pictures_are_of_what_the_documents_state(filled: Store) -> None:
    people = {row.name: row.id for row in (await list_entities(filled))[0]}
    whole = await ego_view(filled, people["Ann"])
    part = await ego_view(filled, people["Ann"], ViewFilter(within=within("a")))
    edges = {edge.predicate: edge.support for edge in whole.edges if edge.kind == "relation"}
    assert edges == {"founded": 2, "joined": 1}
    assert {edge.predicate: edge.support for edge in part.edges if edge.kind == "relation"} == {"founded": 1}
    assert {node.name for node in part.nodes if node.kind == "entity"} == {"Ann", "Acme"}
    centre = await central_view(filled, ViewFilter(within=within("c")))
    assert ({node.name for node in centre.nodes}, centre.total) == ({"Ann", "Acme", "Bob", "Beta"}, 4)
    assert (await path_view(filled, people["Ann"], people["Bob"])).total == 3
    assert (await path_view(filled, people["Ann"], people["Bob"], ViewFilter(within=within("b")))).total == 0


async def test_what_a_persons_decision_keeps_of_a_document_is_among_its_facts(store: Store) -> None:
    graph = document_graph(Statement(ANN, "founded", ACME))
    await merge_document(store, graph)
    (fact,) = (await list_facts(store, FactFilter(kind="relation"))).facts
    await review_fact(store, fact.id, "accepted", by="kim")
    nothing = replace(graph, facts=(), run=replace(graph.run, team_signature="team-2"))
    await merge_document(store, nothing, replace_with_nothing=True)
    (kept,) = (await list_facts(store, FactFilter(kind="relation", within=(graph.document.id,)))).facts
    assert (kept.status, kept.support) == ("accepted", 0)
