"""The priority that facts keep is the one that their facts give, whatever happened, and also in older graphs."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.examples import examples
from tests.graph.statements import Decision, Statement, Thing, document_graph
from tests.graph.test_kept_numbers import WRONG

from consilience.graph.curation.edit import Edit, edit_fact
from consilience.graph.curation.entity_decisions import list_decisions, merge_entity, split_entity, undo_decision
from consilience.graph.curation.review import review_fact, undo_bulk, undo_review
from consilience.graph.model.errors import EditError, NotFoundError
from consilience.graph.model.model import DocumentGraph
from consilience.graph.reading.entities_events import list_entities
from consilience.graph.reading.facts.listing import FactFilter, list_facts
from consilience.graph.store.migrate import migrate
from consilience.graph.store.store import Store, Transaction
from consilience.graph.writing.documents.forget import forget_document
from consilience.graph.writing.documents.group_commit import GroupCommit
from consilience.graph.writing.documents.merge import merge_document

pytestmark = pytest.mark.neo4j

Step = tuple[str, int, int]
PEOPLE = [Thing(name) for name in ("Ann", "Bob", "Cy")]
ACME = Thing("Acme", "Organization")
TEAMS: tuple[tuple[str, Decision, Decision], ...] = (
    ("team-1", "accepted", "contested"),
    ("team-2", "contested", "rejected"),
)


def texts() -> list[DocumentGraph]:
    """Three documents, each read by two teams that decide otherwise about what one hub is in."""
    read = []
    for number in range(3):
        one, two = PEOPLE[number], PEOPLE[(number + 1) % 3]
        for team, first, second in TEAMS:
            said = [
                Statement(one, "founded", ACME, first, event="Business.Found" if number else None),
                Statement(two, "joined", ACME, second, first),
                Statement(one, "joined", two, second),
            ]
            read.append(document_graph(*said, name=f"{number}.txt", team_signature=team))
    return read


TEXTS = texts()


async def wrong(store: Store) -> list[dict[str, object]]:
    """Numbers that are kept and are not what a count says."""
    async with store.session("READ") as session:
        return await (await session.run(WRONG)).data()


class HeldCommit:
    """Commits what was written once it may."""

    def __init__(self, store: Store) -> None:
        self.store, self.written, self.may_commit = store, asyncio.Event(), asyncio.Event()

    async def write(self, work: Callable[[Transaction], Awaitable[Any]]) -> Any:  # noqa: ANN401 - of any kind
        async def held(transaction: Transaction) -> Any:  # noqa: ANN401 - of any kind
            result = await work(transaction)
            self.written.set()
            await self.may_commit.wait()
            return result

        return await self.store.write(held)


async def blocked(store: Store) -> bool:
    """Whether a transaction waits for another one's lock."""
    async with store.session("READ") as session:
        states = [row["status"] async for row in await session.run("SHOW TRANSACTIONS YIELD status")]
    return any(state.startswith("Blocked") for state in states)


async def take(store: Store, step: Step, bulks: list[str]) -> None:
    """Do one thing to the graph; what cannot be done in its state is left."""
    what, first, second = step
    people = [row.id for row in (await list_entities(store, entity_type="Person"))[0]]
    facts = (await list_facts(store)).facts
    with suppress(NotFoundError, EditError):
        match what:
            case "merge":
                await merge_document(store, TEXTS[first % len(TEXTS)])
            case "forget":
                await forget_document(store, TEXTS[first % len(TEXTS)].document.id)
            case "accept" if facts:
                await review_fact(store, facts[first % len(facts)].id, "accepted", by="kim")
            case "reject" if facts:
                await review_fact(store, facts[first % len(facts)].id, "rejected", by="kim")
            case "undo a review" if reviewed := (await list_facts(store, FactFilter(reviewed=True))).facts:
                await undo_review(store, reviewed[first % len(reviewed)].id)
            case "edit" if people and (wrong := [fact for fact in facts if fact.object]):
                edit = Edit(subject_id=people[second % len(people)])
                bulks.append((await edit_fact(store, wrong[first % len(wrong)].id, edit, by="kim")).id)
            case "undo an edit" if bulks:
                await undo_bulk(store, bulks.pop())
            case "make one" if people:
                await merge_entity(store, people[first % len(people)], people[second % len(people)], by="kim")
            case "make two" if people:
                document = TEXTS[second % len(TEXTS)].document.id
                await split_entity(store, people[first % len(people)], [document], by="kim")
            case "undo a decision" if decisions := (await list_decisions(store))[0]:
                await undo_decision(store, decisions[first % len(decisions)].id)


KINDS = ("accept", "reject", "undo a review", "edit", "undo an edit", "make one", "make two", "undo a decision")
NUMBERS = st.integers(0, 30)
STEPS = st.lists(st.tuples(st.sampled_from(("merge", "merge", "forget", *KINDS)), NUMBERS, NUMBERS), max_size=7)


@given(merged=st.lists(st.integers(0, 5), min_size=1, max_size=3, unique=True), steps=STEPS)
@settings(max_examples=examples(5), deadline=None, suppress_health_check=list(HealthCheck))
async def test_it_is_that_of_the_facts_after_whatever_happened(
    opened_store: Store, empty: Callable[[], Awaitable[None]], merged: Sequence[int], steps: Sequence[Step]
) -> None:
    await empty()
    bulks: list[str] = []
    for step in (*(("merge", number, 0) for number in merged), *steps):
        await take(opened_store, step, bulks)
        assert await wrong(opened_store) == [], step


async def test_a_graph_of_an_earlier_release_gets_it_with_its_order(store: Store) -> None:
    for graph in TEXTS[::2]:
        await merge_document(store, graph)
    wanted = (await list_facts(store, order="priority")).facts
    assert [fact for fact in wanted if fact.disagreement]
    async with store.session() as session:
        for statement in (
            "MATCH (f:Fact) REMOVE f.priority",
            "DROP INDEX fact_priority",
            "DROP INDEX fact_status_priority",
            "CREATE INDEX fact_disagreement FOR (n:Fact) ON (n.disagreement)",
            "MATCH (m:Migration {name: '0006_priority'}) DELETE m",
        ):
            await (await session.run(statement)).consume()
    assert await wrong(store) != []
    async with store.session() as session:
        assert await migrate(session) == ["0006_priority"]
        indexes = {
            row["name"] async for row in await session.run("SHOW INDEXES YIELD name, state WHERE state='ONLINE'")
        }
    assert await wrong(store) == []
    assert ({"fact_priority", "fact_status_priority"} <= indexes, "fact_disagreement" in indexes) == (True, False)
    assert (await list_facts(store, order="priority")).facts == wanted


async def test_two_documents_at_once_about_one_end_each_of_a_disputed_fact(store: Store) -> None:
    ann, acme = Thing("Ann"), Thing("Acme", "Organization")
    await merge_document(store, document_graph(Statement(ann, "joined", acme, "contested")))
    about_ann = document_graph(*(Statement(ann, "knows", Thing(name)) for name in ("Bob", "Cy", "Dee")))
    about_acme = document_graph(*(Statement(Thing(name), "founded", acme) for name in ("Eve", "Flo", "Gus")))
    held = HeldCommit(store)
    first = asyncio.create_task(merge_document(store, about_ann, commits=cast("GroupCommit", held)))
    await held.written.wait()
    second = asyncio.create_task(merge_document(store, about_acme))
    for _ in range(500):
        if second.done() or await blocked(store):
            break
        await asyncio.sleep(0.02)
    held.may_commit.set()
    await asyncio.gather(first, second)
    assert await wrong(store) == []
