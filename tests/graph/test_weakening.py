"""What a document's withdrawal takes from facts and names piece by piece is what a count of all that is left gives."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.examples import examples
from tests.graph.exported import exported
from tests.graph.statements import Decision, Statement, Thing, document_graph

from consilience.graph.checking.check import check_graph
from consilience.graph.curation.entity_decisions import merge_entity
from consilience.graph.curation.review import comment_fact, review_fact
from consilience.graph.model.errors import EditError, NotFoundError
from consilience.graph.model.model import DocumentGraph
from consilience.graph.reading.entities_events import list_entities
from consilience.graph.reading.facts.listing import list_facts
from consilience.graph.store.statement_runner import StatementRunner
from consilience.graph.store.statements import query
from consilience.graph.store.store import Store, Transaction
from consilience.graph.writing.documents.forget import forget_document, forget_naming
from consilience.graph.writing.documents.merge import merge_document
from consilience.graph.writing.withdraw import clear_entities, refresh_facts

pytestmark = pytest.mark.neo4j

ACME = Thing("Acme", "Organization")
NAMES = [Thing(name) for name in ("Ann", "ANN", "Bob", "bob")]
PLACES = [ACME, Thing("ACME", "Organization")]
DAYS = [None, ("2003", "2011"), ("2001", None), (None, "2020-05")]
DECISIONS = st.sampled_from(("accepted", "accepted", "contested", "rejected"))
STATEMENTS = st.builds(
    Statement,
    st.sampled_from(NAMES),
    st.sampled_from(("founded", "sails with")),
    st.sampled_from(PLACES),
    DECISIONS,
    DECISIONS,
    st.sampled_from((None, None, "Business.Found")),
    st.sampled_from((True, True, True, False)),
    st.sampled_from((0.25, 0.5, 1.0)),
    st.sampled_from(DAYS),
    st.sampled_from((None, "Organization")),
)
READINGS = st.lists(
    st.tuples(st.lists(STATEMENTS, min_size=1, max_size=3), st.sampled_from((("founded",), ())), st.none() | DECISIONS),
    min_size=2,
    max_size=5,
)
NUMBERS = st.integers(0, 30)
STEPS = st.lists(
    st.tuples(st.sampled_from(("accept", "reject", "comment", "make one", "forget", "forget")), NUMBERS, NUMBERS),
    min_size=1,
    max_size=5,
)
Reading = tuple[list[Statement], tuple[str, ...], Decision | None]


def read(readings: Sequence[Reading]) -> Iterator[DocumentGraph]:
    """Yield what a team reads, and what another one says of the same text that decides all in one way."""
    for number, (said, listed, otherwise) in enumerate(readings):
        yield document_graph(*said, name=f"{number}.txt", relation_types=listed)
        if otherwise is not None:
            decided = [replace(each, decision=otherwise, confidence=0.75) for each in said]
            graph = document_graph(*decided, name=f"{number}.txt", relation_types=("founded", "sails with"))
            yield replace(graph, run=replace(graph.run, team="others", team_signature="team-2"))


async def take(store: Store, graphs: Sequence[DocumentGraph], what: str, first: int, second: int) -> None:
    """Do one thing to the graph; what cannot be done in its state is left."""
    facts = (await list_facts(store)).facts
    people = [row.id for row in (await list_entities(store, entity_type="Person"))[0]]
    with suppress(NotFoundError, EditError):
        match what:
            case "accept" | "reject" if facts:
                await review_fact(store, facts[first % len(facts)].id, f"{what}ed", by="kim")  # type: ignore[arg-type]
            case "comment" if facts:
                await comment_fact(store, facts[first % len(facts)].id, by="kim", text="Look again.")
            case "make one" if people:
                await merge_entity(store, people[first % len(people)], people[second % len(people)], by="kim")
            case "forget":
                await forget_document(store, graphs[first % len(graphs)].document.id)


async def counted_anew(store: Store) -> list[str]:
    """Return what the graph is once all facts and names are made of all that is left."""
    facts = sorted(row.id for row in (await list_facts(store, limit=1000)).facts)
    entities = sorted(row["id"] for row in await store.rows("entities_after", after="", limit=1000))

    async def work(transaction: Transaction) -> None:
        await refresh_facts(transaction, facts, StatementRunner())
        await clear_entities(transaction, entities, StatementRunner())

    await store.write(work)
    return await exported(store)


@given(readings=READINGS, steps=STEPS)
@settings(max_examples=examples(10, long=200), deadline=None, suppress_health_check=list(HealthCheck))
async def test_what_is_left_is_what_a_count_of_it_gives(
    opened_store: Store,
    empty: Callable[[], Awaitable[None]],
    readings: Sequence[Reading],
    steps: Sequence[tuple[str, int, int]],
) -> None:
    await empty()
    graphs = list(read(readings))
    for graph in graphs:
        await merge_document(opened_store, graph)
    for step in steps:
        await take(opened_store, graphs, *step)
        if step[0] == "forget":
            assert await check_graph(opened_store) == []
            left = await exported(opened_store)
            assert await counted_anew(opened_store) == left


def hub_documents(number: int) -> list[DocumentGraph]:
    """Return documents that name one hub, and state one fact of it each and one that all of them state."""
    said = Statement(Thing("Ann"), "founded", ACME)
    return [
        document_graph(said, Statement(Thing(f"Witness {i}"), "founded", ACME), name=f"{i}.txt") for i in range(number)
    ]


FIRST, *OTHERS = hub_documents(3)


async def looks(store: Store, name: str, **parameters: object) -> int:
    """Return how often a statement looks into the graph; what it changes is undone."""
    async with store.session() as session:
        transaction = await session.begin_transaction()
        summary = await (await transaction.run(f"PROFILE {query(name)}", parameters)).consume()
        await transaction.rollback()
    return _sum_of_looks(summary.profile or {})


def _sum_of_looks(plan: dict[str, Any]) -> int:
    return int(plan["dbHits"]) + sum(_sum_of_looks(child) for child in plan.get("children", ()))


@pytest.mark.parametrize("name", ["lock_known_document", "lock_document_entities", "weaken_facts", "delete_naming"])
async def test_how_many_documents_state_a_fact_is_no_work(
    store: Store, empty: Callable[[], Awaitable[None]], name: str
) -> None:
    counts = []
    for number in (20, 60):
        await empty()
        for graph in hub_documents(number):
            await merge_document(store, graph)
        counts.append(await looks(store, name, document=hub_documents(1)[0].document.id))
    assert counts[1] < counts[0] + 10


async def test_forgetting_asks_for_no_more_than_it_must(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    for method in ("run", "rows"):
        whole = getattr(StatementRunner, method)

        async def note(
            runner: StatementRunner,
            transaction: Transaction,
            name: str,
            parameters: dict[str, Any],
            whole: Callable[..., Awaitable[Any]] = whole,
        ) -> Any:  # noqa: ANN401 - as the method has it
            if parameters.get("ids") != [] and parameters.get("rows") != []:
                asked.append(name)
            return await whole(runner, transaction, name, parameters)

        monkeypatch.setattr(StatementRunner, method, note)
    for graph in (FIRST, *OTHERS):
        await merge_document(store, graph)
    asked.clear()
    await forget_document(store, FIRST.document.id)
    assert asked == [
        "lock_known_document",
        "lock_document_entities",
        "weaken_facts",
        "unlink_labels",
        "unlink_edges",
        "delete_facts",
        "disputed_facts",
        "update_edges",
        "delete_text",
        "delete_runs",
        "delete_naming",
        "delete_entities",
        "delete_document",
    ]
    assert json.loads((await exported(store))[0])


async def test_forgetting_tells_what_the_document_named_whatever_became_of_it(store: Store) -> None:
    for graph in (FIRST, *OTHERS):
        await merge_document(store, graph)
    counts, named = await forget_naming(store, FIRST.document.id)
    assert named == sorted(each.id for each in FIRST.entities)
    assert counts.nodes_deleted > 0
    left = {row.id for row in (await list_entities(store))[0]}
    assert 0 < len(left.intersection(named)) < len(named)


async def test_of_two_who_forget_a_document_at_once_one_does(store: Store) -> None:
    for graph in (FIRST, *OTHERS):
        await merge_document(store, graph)
    told = await asyncio.gather(*(forget_document(store, FIRST.document.id) for _ in range(4)), return_exceptions=True)
    assert sorted(isinstance(each, NotFoundError) for each in told) == [False, True, True, True]
    assert await check_graph(store) == []
