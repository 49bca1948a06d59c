"""Whatever happens to a graph, it ends as the documents that are left and the decisions that hold define it.

Hypothesis makes up the histories: documents come, come in another version, are withdrawn; entities are made one, are
parted, are linked by resolution; events are compared and decided about; decisions are taken back; the graph is
exported and restored. On a real Neo4j.
"""

import asyncio
import json
from collections.abc import Coroutine, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test
from tests.examples import examples
from tests.graph.conftest import EMPTY
from tests.graph.exported import exported
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.checking.check import check_graph
from consilience.graph.curation.across.resolving import resolve_all
from consilience.graph.curation.entity_decisions import list_decisions, merge_entity, split_entity, undo_decision
from consilience.graph.curation.events_across.event_pairs import (
    accept_event_pair,
    decline_event_pair,
    list_event_pairs,
    reopen_event_pair,
    undo_event_pair,
)
from consilience.graph.curation.events_across.resolving_events import resolve_all_events
from consilience.graph.exchange.import_jsonl import import_jsonl
from consilience.graph.exchange.jsonl import export_jsonl
from consilience.graph.model.errors import EditError, NotFoundError
from consilience.graph.model.model import DocumentGraph
from consilience.graph.records.entities_events import EventPairState
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.forget import forget_document
from consilience.graph.writing.documents.merge import merge_document

pytestmark = [pytest.mark.neo4j, pytest.mark.slow, pytest.mark.long, pytest.mark.timeout(3600)]

_Result = TypeVar("_Result")
PEOPLE = [Thing(name) for name in ("Ann Vale", "Anne Vale", "A. Vale", "Bob Hartley", "Robert Hartley")]
PLACES = [Thing(name, "Organization") for name in ("Acme", "Acme Inc.", "Beta")]
NUMBERS, VERSIONS = range(4), range(2)
YEAR = ("2018-06-19", "2018-06-19")


def text(number: int, version: int) -> DocumentGraph:
    """Return a version of a document; each tells of three events of its own, some of which others tell, too."""
    said = dict.fromkeys(
        (
            PEOPLE[(number + version + step) % len(PEOPLE)],
            ("founded", "joined", "left")[(number * step + version) % 3],
            PLACES[(number + step * step) % len(PLACES)],
        )
        for step in range(3)
    )
    return document_graph(
        *(Statement(*each, event="Business.Found", role="Organization", holds=YEAR) for each in said),
        name=f"{number}-{version}.txt",
    )


def of_documents(lines: list[str]) -> list[str]:
    """Return what documents alone make of a graph: without decisions, and what resolution looked up and suggests."""
    kept = []
    for line in lines:
        record = json.loads(line)
        ends = (record.get("start", {}), record.get("end", {}))
        labels = {*record.get("labels", ()), *(label for end in ends for label in end.get("labels", ()))}
        if not labels & {"Suggestion", "Decision", "EventPair"}:
            record["properties"].pop("keys", None)
            kept.append(json.dumps(record, sort_keys=True))
    return sorted(kept)


class Histories(RuleBasedStateMachine):
    """A graph with a history, and the documents that are left."""

    def __init__(self, loop: asyncio.Runner, store: Store, folder: Path) -> None:
        super().__init__()
        self.loop, self.store, self.folder = loop, store, folder
        self.left: dict[int, DocumentGraph] = {}
        """By number; the versions that were not withdrawn."""
        self.run(self.empty())

    def run(self, work: Coroutine[Any, Any, _Result]) -> _Result:
        return self.loop.run(work)

    async def empty(self) -> None:
        async with self.store.session() as session:
            await (await session.run(EMPTY)).consume()

    @rule(number=st.sampled_from(NUMBERS), version=st.sampled_from(VERSIONS))
    def ingest(self, number: int, version: int) -> None:
        """Bring a document, or another version in its place."""
        graph, before = text(number, version), self.left.get(number)
        if before is not None and before.document.id != graph.document.id:
            self.run(forget_document(self.store, before.document.id))
        self.run(merge_document(self.store, graph))
        self.left[number] = graph

    @precondition(lambda self: self.left)
    @rule(chosen=st.integers(0, 99))
    def forget(self, chosen: int) -> None:
        number = sorted(self.left)[chosen % len(self.left)]
        self.run(forget_document(self.store, self.left.pop(number).document.id))

    @precondition(lambda self: self.left)
    @rule(one=st.integers(0, 99), other=st.integers(0, 99), documents=st.booleans())
    def make_one(self, one: int, other: int, documents: bool) -> None:
        people = self.run(self.people())
        if not people:
            return
        wanted = [sorted(self.left.values(), key=lambda g: g.document.id)[one % len(self.left)].document.id]
        with suppress(EditError, NotFoundError):
            entity, into = people[one % len(people)], people[other % len(people)]
            self.run(merge_entity(self.store, entity, into, by="kim", documents=wanted if documents else None))

    @precondition(lambda self: self.left)
    @rule(one=st.integers(0, 99), document=st.integers(0, 99))
    def part(self, one: int, document: int) -> None:
        people = self.run(self.people())
        if not people:
            return
        graphs = sorted(self.left.values(), key=lambda graph: graph.document.id)
        with suppress(EditError, NotFoundError):
            wanted = [graphs[document % len(graphs)].document.id]
            self.run(split_entity(self.store, people[one % len(people)], wanted, by="kim"))

    @precondition(lambda self: self.left)
    @rule()
    def link(self) -> None:
        """Let resolution make one what is sure."""
        self.run(resolve_all(self.store, link=True))

    @precondition(lambda self: self.left)
    @rule(sure=st.booleans())
    def compare_events(self, sure: bool) -> None:
        self.run(resolve_all_events(self.store, link=sure))

    @rule(chosen=st.integers(0, 99), state=st.sampled_from(["open", "accepted", "declined"]), yes=st.booleans())
    def decide_about_events(self, chosen: int, state: EventPairState, yes: bool) -> None:
        """Accept or decline a pair of events, or take that back."""
        found, _ = self.run(list_event_pairs(self.store, state=state))
        if not found:
            return
        pair = found[chosen % len(found)].id
        with suppress(EditError):  # other decisions say otherwise
            if state == "accepted":
                self.run(undo_event_pair(self.store, pair, by="kim"))
            elif state == "declined":
                self.run(reopen_event_pair(self.store, pair))
            else:
                self.run((accept_event_pair if yes else decline_event_pair)(self.store, pair, by="kim"))

    @rule(chosen=st.integers(0, 99))
    def undo(self, chosen: int) -> None:
        made, _ = self.run(list_decisions(self.store))
        if made:
            self.run(undo_decision(self.store, made[chosen % len(made)].id))

    @rule()
    def restore(self) -> None:
        """Export the graph, and bring it back into an empty database."""

        async def there_and_back() -> tuple[str, str]:
            path = self.folder / "graph.jsonl"
            before = "".join([line async for line in export_jsonl(self.store)])
            await asyncio.to_thread(path.write_text, before, encoding="utf-8", newline="\n")
            await self.empty()
            await import_jsonl(self.store, path)
            return before, "".join([line async for line in export_jsonl(self.store)])

        before, after = self.run(there_and_back())
        assert after == before

    async def people(self) -> list[str]:
        async with self.store.session("READ") as session:
            return list(
                await (await session.run("MATCH (e:Entity {type: 'Person'}) RETURN e.id ORDER BY e.id")).value()
            )

    def teardown(self) -> None:
        self.run(self.prove())

    async def prove(self) -> None:
        """Prove invariants; that decisions hold for documents that come again; and what is left without decisions."""
        assert await check_graph(self.store) == []
        decided = decided_alone(await exported(self.store))
        for graph in self.left.values():
            await forget_document(self.store, graph.document.id)
            await merge_document(self.store, graph)
        assert decided_alone(await exported(self.store)) == decided
        assert await check_graph(self.store) == []
        while made := (await list_decisions(self.store))[0]:
            await undo_decision(self.store, made[0].id)
        found = of_documents(await exported(self.store))
        await self.empty()
        for graph in self.left.values():
            await merge_document(self.store, graph)
        assert found == of_documents(await exported(self.store))


def decided_alone(lines: list[str]) -> list[str]:
    """Return a graph without what runs keep of what they said at first, which a document that comes again says anew."""
    kept = []
    for line in of_documents(lines):
        record = json.loads(line)
        for name in ("original", "own"):
            record["properties"].pop(name, None)
        kept.append(json.dumps(record, sort_keys=True))
    return kept


@pytest.fixture
def opened(neo4j_address: Neo4jAddress) -> Iterator[tuple[asyncio.Runner, Store]]:
    """A store in an event loop of its own: the rules of a state machine are plain functions."""
    with asyncio.Runner() as loop:
        store = Store(neo4j_address)
        loop.run(store.__aenter__())
        yield loop, store
        loop.run(store.__aexit__(None, None, None))


def test_whatever_happens_the_graph_is_that_of_the_documents_and_decisions_that_are_left(
    opened: tuple[asyncio.Runner, Store], tmp_path: Path
) -> None:
    class Here(Histories):
        def __init__(self) -> None:
            super().__init__(*opened, tmp_path)

    run_state_machine_as_test(
        Here,
        settings=settings(
            max_examples=examples(10), stateful_step_count=15, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
