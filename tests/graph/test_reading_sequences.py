"""Random readings, decisions and withdrawals on a real Neo4j, beside a plain model of what must hold."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.examples import examples
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.checking.check import check_graph
from consilience.graph.curation.decided_facts import list_decided_facts
from consilience.graph.curation.entity_decisions import merge_entity, undo_decision
from consilience.graph.curation.review import review_fact, undo_review
from consilience.graph.model.model import DocumentGraph
from consilience.graph.reading.facts.listing import list_facts
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.forget import forget_document
from consilience.graph.writing.documents.merge import merge_document

pytestmark = pytest.mark.neo4j

ACME = Thing("Acme", "Organization")
WHOLE = (
    document_graph(Statement(Thing("Ann"), "founded", ACME), Statement(Thing("Bob"), "joined", ACME), name="a.txt"),
    document_graph(Statement(Thing("Ann"), "founded", ACME), Statement(Thing("Cy"), "joined", ACME), name="b.txt"),
)
FACTS = sorted({fact.id for graph in WHOLE for fact in graph.facts})
READERS = (("news", "tools"), ("news", "models"), ("claims", "tools"))
Decision = Literal["accepted", "rejected"]


@dataclass
class Model:
    """What each reading says, and what people decided about which facts, on the grounds of which documents."""

    readings: dict[tuple[int, int], frozenset[str]] = field(default_factory=dict)
    """Facts by document and reader."""
    decisions: dict[str, list[Decision]] = field(default_factory=dict)
    grounds: dict[str, set[int]] = field(default_factory=dict)
    """Documents that once stated a fact that was decided, while it was."""
    present: set[int] = field(default_factory=set)

    def stating(self, fact: str) -> set[int]:
        return {document for (document, _), facts in self.readings.items() if fact in facts}

    def read(self, document: int, reader: int, facts: frozenset[str]) -> None:
        self.present.add(document)
        if facts or not self.readings.get((document, reader)):
            self.keep_grounds(document)
            self.readings[document, reader] = facts

    def keep_grounds(self, document: int) -> None:
        for fact in self.decisions:
            if document in self.stating(fact):
                self.grounds.setdefault(fact, set()).add(document)

    def forget(self, document: int) -> None:
        self.keep_grounds(document)
        self.present.discard(document)
        self.readings = {key: facts for key, facts in self.readings.items() if key[0] != document}

    def undo(self, fact: str) -> None:
        self.decisions[fact].pop()
        if not self.decisions[fact]:
            del self.decisions[fact]
            self.grounds.pop(fact, None)

    def expected(self) -> dict[str, tuple[str, int]]:
        found: dict[str, tuple[str, int]] = {}
        for fact in FACTS:
            support, said = len(self.stating(fact)), self.decisions.get(fact)
            if support or (said and self.grounds.get(fact, set()) & self.present):
                found[fact] = (said[-1] if said else "accepted", support)
            elif said:
                found[fact] = ("retracted", 0)
        return found


def found_by(document: int, reader: int, version: int, some: frozenset[int]) -> DocumentGraph:
    graph, (schema, team) = WHOLE[document], READERS[reader]
    run = replace(graph.run, schema=schema, team=team, schema_signature=schema, team_signature=f"{team} {version}")
    facts = tuple(fact for fact in graph.facts if FACTS.index(fact.id) in some)
    return replace(graph, run=run, facts=facts)


some_facts = st.one_of(
    st.just(frozenset[int]()), st.frozensets(st.integers(0, len(FACTS) - 1)), st.just(frozenset(range(len(FACTS))))
)
readings = st.tuples(st.just("read"), st.integers(0, 1), st.integers(0, 2), some_facts)
decisions = st.tuples(st.sampled_from(["accepted", "rejected", "undo"]), st.integers(0, len(FACTS) - 1))
steps = st.lists(
    st.one_of(
        readings,
        readings,
        decisions,
        decisions,
        st.tuples(st.just("forget"), st.integers(0, 1)),
        st.just(("merge and part",)),
    ),
    min_size=4,
    max_size=12,
)


@given(steps=steps)
@settings(
    max_examples=examples(6),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
async def test_whatever_is_read_decided_and_withdrawn_the_graph_says_what_the_model_says(
    opened_store: Store, empty: Callable[[], Awaitable[None]], steps: list[tuple[object, ...]]
) -> None:
    await empty()
    store, model = opened_store, Model()
    for version, step in enumerate(steps):
        await _take(store, model, version, step)
        page = await list_facts(store, limit=1000)
        assert {fact.id: (fact.status, fact.support) for fact in page.facts} == model.expected()
        assert {fact.id for fact in page.facts if fact.kept} == {
            fact for fact, (status, support) in model.expected().items() if status != "retracted" and not support
        }
    assert await check_graph(store) == []
    counted = {fact for fact, (status, _) in model.expected().items() if status != "retracted"} & set(model.decisions)
    assert {fact.id for fact in await list_decided_facts(store)} == counted


async def _take(store: Store, model: Model, version: int, step: tuple[object, ...]) -> None:
    match step:
        case ("read", int(document), int(reader), frozenset(some)):
            graph = found_by(document, reader, version, some)
            model.read(document, reader, frozenset(fact.id for fact in graph.facts))
            await merge_document(store, graph)
            assert (await merge_document(store, graph)).unchanged
        case ("forget", int(document)) if document in model.present:
            model.forget(document)
            await forget_document(store, WHOLE[document].document.id)
        case (("accepted" | "rejected") as decision, int(number)) if FACTS[number] in model.expected():
            model.decisions.setdefault(FACTS[number], []).append(decision)
            await review_fact(store, FACTS[number], decision, by="kim")
        case ("undo", int(number)) if FACTS[number] in model.decisions:
            model.undo(FACTS[number])
            await undo_review(store, FACTS[number])
        case ("merge and part",) if model.present:
            await _merged_and_parted(store)


async def _merged_and_parted(store: Store) -> None:
    """Say that two entities are one, and take it back."""
    rows = await store.rows("list_entities", after="", type=None, document=None, limit=10)
    people = [row["id"] for row in rows if row["type"] == "Person"]
    if len(people) > 1:
        decision, _ = await merge_entity(store, people[0], people[1], by="kim")
        await undo_decision(store, decision.id)
