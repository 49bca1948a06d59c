from datetime import UTC, datetime, timedelta

import pytest
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.curation.decided_facts import (
    DecidedFact,
    DecidedFilter,
    PersonsDecision,
    RunStatement,
    TaskProposal,
    list_decided_facts,
)
from consilience.graph.curation.edit import Edit, edit_fact
from consilience.graph.curation.review import comment_fact, review_fact, review_facts, undo_review
from consilience.graph.model.model import DocumentGraph
from consilience.graph.reading.facts.listing import FactFilter, facts_of_ids, list_facts
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.forget import forget_document
from consilience.graph.writing.documents.merge import merge_document

pytestmark = pytest.mark.neo4j

ACME = Thing("Acme", "Organization")
FIRST = document_graph(
    Statement(Thing("Ann"), "founded", ACME, event="Business.Found"),
    Statement(Thing("Bob"), "joined", ACME, "contested", confidence=0.5),
)
SECOND = document_graph(
    Statement(Thing("Ann"), "founded", ACME, "contested", confidence=0.25), name="b.txt", team_signature="team-2"
)


def relation(graph: DocumentGraph, predicate: str) -> str:
    return next(fact.id for fact in graph.facts if fact.predicate == predicate)


FOUNDED, JOINED = relation(FIRST, "founded"), relation(FIRST, "joined")


async def ids(store: Store, wanted: DecidedFilter | None = None) -> list[str]:
    return [fact.id for fact in await list_decided_facts(store, wanted)]


async def test_what_nobody_decided_is_left_out(store: Store) -> None:
    await merge_document(store, FIRST)
    await comment_fact(store, FOUNDED, by="kim", text="Which Acme?")
    assert await ids(store) == []


async def test_a_decided_fact_comes_with_all_that_is_said_of_it(store: Store) -> None:
    for graph in (FIRST, SECOND):
        await merge_document(store, graph)
    await review_fact(store, FOUNDED, "rejected", by="kim")
    await comment_fact(store, FOUNDED, by="lee", text="I doubt that.")
    await review_fact(store, FOUNDED, "accepted", by="lee")
    (fact,) = await list_decided_facts(store)
    runs = [(FIRST.run.id, "team-1"), (SECOND.run.id, "team-2")]
    assert set(fact.statements) == {
        RunStatement(*runs[0], "accepted", 0.75, ""),
        RunStatement(*runs[1], "contested", 0.25, "experts disagree"),
    }
    assert fact.decisions == (PersonsDecision("kim", False, False), PersonsDecision("lee", True, False))
    assert set(fact.proposals) == {TaskProposal("reader", "re", run) for run, _ in runs}
    assert (fact.id, fact.kind, fact.verdicts) == (FOUNDED, "relation", ())


async def test_of_the_runs_only_those_that_are_asked_for_say_something(store: Store) -> None:
    for graph in (FIRST, SECOND):
        await merge_document(store, graph)
    await review_facts(store, [FOUNDED, JOINED], "accepted", by="kim")
    for wanted in (DecidedFilter(document=SECOND.document.id), DecidedFilter(run=SECOND.run.id)):
        (fact,) = await list_decided_facts(store, wanted)
        assert fact == DecidedFact(
            FOUNDED,
            "relation",
            (RunStatement(SECOND.run.id, "team-2", "contested", 0.25, "experts disagree"),),
            (PersonsDecision("kim", True, False),),
            (TaskProposal("reader", "re", SECOND.run.id),),
            (),
            0.75,
        )


async def test_a_decision_that_was_undone_is_none(store: Store) -> None:
    await merge_document(store, FIRST)
    await review_fact(store, FOUNDED, "rejected", by="kim")
    await undo_review(store, FOUNDED)
    assert await ids(store) == []


async def test_an_edit_rejects_what_a_run_says_and_states_nothing_for_a_run(store: Store) -> None:
    await merge_document(store, FIRST)
    edited = await edit_fact(store, JOINED, Edit("advised"), by="kim")
    assert (await list_facts(store, FactFilter(reviewed=True))).facts[1:]
    (fact,) = await list_decided_facts(store)
    assert (fact.id, fact.decisions) == (JOINED, (PersonsDecision("kim", False, True),))
    assert fact.id != edited.accepted


async def test_a_fact_whose_document_was_withdrawn_is_left_out(store: Store) -> None:
    await merge_document(store, FIRST)
    await review_fact(store, FOUNDED, "rejected", by="kim")
    await forget_document(store, FIRST.document.id)
    assert (await list_facts(store, FactFilter(status="retracted"))).facts
    assert await ids(store) == []


async def test_decided_facts_are_filtered(store: Store) -> None:
    await merge_document(store, FIRST)
    every = sorted(fact.id for fact in FIRST.facts)
    await review_facts(store, every, "accepted", by="kim")
    today = datetime.now(UTC).date()
    day = timedelta(days=1)
    assert await ids(store) == every
    assert await ids(store, DecidedFilter(kind="relation")) == sorted([FOUNDED, JOINED])
    assert await ids(store, DecidedFilter(type="joined")) == [JOINED]
    assert await ids(store, DecidedFilter(team="team", schema="news")) == every
    assert await ids(store, DecidedFilter(team="nobody")) == await ids(store, DecidedFilter(schema="none")) == []
    assert await ids(store, DecidedFilter(since=today - day, until=today + day)) == every
    assert await ids(store, DecidedFilter(since=today + 2 * day)) == []
    assert await ids(store, DecidedFilter(until=today - 2 * day)) == []
    assert await ids(store, DecidedFilter(until=today.max)) == every


async def test_facts_are_given_by_their_ids(store: Store) -> None:
    await merge_document(store, FIRST)
    found = await facts_of_ids(store, [JOINED, "fact_none", FOUNDED])
    assert [fact.id for fact in found] == sorted([FOUNDED, JOINED])
    assert await facts_of_ids(store, []) == ()
