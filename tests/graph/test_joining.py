"""Claims that say the same are one: the rule on types, and the statements of the database held to it."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Literal

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tests.examples import examples
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.curation.review import review_fact
from consilience.graph.model.joining import (
    Decision,
    FactStatement,
    Joined,
    best_decision,
    first_proposals,
    join_runs,
    join_said,
)
from consilience.graph.model.model import DocumentGraph, Evidence, Proposal, Span, Validity
from consilience.graph.model.validity import Period
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.forget import forget_document
from consilience.graph.writing.documents.merge import merge_document

ANN, ACME = Thing("Ann"), Thing("Acme", "Organization")
QUOTES = tuple(Evidence(words, "c", Span(at, at + len(words)), True) for at, words in enumerate(("Ann", "Acme")))
DATED = replace(QUOTES[0], validity=Validity("2003", None, Span(0, 3)))
HELD = replace(QUOTES[0], validity=Validity("2003", "2011", Span(0, 3)))
TIMES = (
    None,
    Validity("2003", "2011", Span(0, 3)),
    Validity("1999-05", None, Span(0, 3)),
    Validity(None, "2011-06-19", Span(0, 3)),
)
DECISIONS: tuple[Decision, ...] = ("accepted", "contested", "rejected")

ReviewDecision = Literal["accepted", "rejected"]
REVIEWS: tuple[ReviewDecision | None, ...] = (None, "accepted", "rejected")

said: st.SearchStrategy[FactStatement[str]] = st.builds(
    FactStatement,
    decision=st.sampled_from(DECISIONS),
    confidence=st.sampled_from((0.0, 0.25, 0.5, 1.0)),
    gate=st.sampled_from(("", "experts disagree")),
    verdict=st.just("v"),
    evidence=st.lists(st.sampled_from((*QUOTES, DATED)), max_size=2).map(tuple),
    proposals=st.lists(st.builds(Proposal, st.sampled_from("ab"), st.integers(1, 3)), max_size=3).map(tuple),
)


def test_the_best_claim_says_how_sure_a_fact_is_and_all_of_them_what_speaks_for_it() -> None:
    sure = FactStatement("contested", 0.9, "experts disagree", "v1", QUOTES[:1], (Proposal("a", 2),))
    good = FactStatement("accepted", 0.5, "", "v2", QUOTES, (Proposal("a", 1), Proposal("b", 3)))
    assert join_said([sure, good]) == FactStatement(
        "accepted", 0.5, "", "v2", QUOTES, (Proposal("a", 1), Proposal("b", 3))
    )


@given(st.lists(said, min_size=1, max_size=4))
def test_joining_twice_or_in_parts_is_joining_once(each: list[FactStatement[str]]) -> None:
    once = join_said(each)
    assert join_said([once, once]) == once
    assert join_said([join_said(each[:1]), *each[1:]]) == once
    assert best_decision(one.decision for one in each) == once.decision
    assert first_proposals(once.proposals) == once.proposals


timed = st.builds(
    lambda one, time: replace(one, evidence=(replace(QUOTES[0], validity=time),)), said, st.sampled_from(TIMES)
)
readings = st.tuples(st.integers(0, 2), st.integers(0, 1), timed)
"""Number of a document, number of a team, and what the team says of the one fact."""


def reading(document: int, team: int, one: FactStatement[str]) -> DocumentGraph:
    """What a team says of a document: that Ann founded Acme, decided like that."""
    graph = document_graph(
        Statement(ANN, "founded", ACME), Statement(Thing(f"Witness {document}"), "joined", ACME), name=f"{document}.txt"
    )
    (fact,) = (fact for fact in graph.facts if fact.predicate == "founded")
    verdict = replace(fact.verdict, decision=one.decision)
    evidence = tuple(
        replace(quote, validity=said.validity) for quote, said in zip(fact.evidence, one.evidence, strict=False)
    )
    evidence = evidence or fact.evidence
    facts = (replace(fact, confidence=one.confidence, gate=one.gate, verdict=verdict, evidence=evidence),)
    return replace(graph, facts=facts, run=replace(graph.run, team=f"team {team}", team_signature=f"team {team}"))


async def stored(store: Store) -> Joined | None:
    async with store.session("READ") as session:
        rows = await (await session.run("MATCH (f:Fact {predicate: 'founded'}) RETURN properties(f) AS fact")).data()
    if not rows:
        return None
    (fact,) = (row["fact"] for row in rows)
    return Joined(
        fact["status"],
        fact["confidence"],
        fact["support"],
        fact["runs"],
        fact["disagreement"],
        Period(fact.get("valid_from"), fact.get("valid_to")),
    )


SURE: FactStatement[str] = FactStatement("accepted", 0.5, "", "v", (), ())
UNSURE: FactStatement[str] = FactStatement("accepted", 0.25, "", "v", (), ())


@pytest.mark.neo4j
@example(said=[(1, 1, SURE), (1, 1, UNSURE)], review="accepted")  # no run states it for a moment, and it is reviewed
@example(said=[(0, 0, replace(SURE, evidence=(HELD,))), (0, 0, SURE)], review="accepted")  # nor then when it held
@given(said=st.lists(readings, min_size=1, max_size=5), review=st.sampled_from(REVIEWS))
@settings(
    max_examples=examples(10),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
async def test_the_statements_that_find_an_existing_fact_join_runs_as_the_rule_does(
    opened_store: Store,
    empty: Callable[[], Awaitable[None]],
    said: list[tuple[int, int, FactStatement[str]]],
    review: ReviewDecision | None,
) -> None:
    await empty()
    store = opened_store
    stands: dict[tuple[int, int], FactStatement[str]] = {}
    decided: Decision | None = None
    for document, team, one in said:  # each strengthens what is there, or replaces what its team said before
        await merge_document(store, graph := reading(document, team, one))
        stands[document, team] = one
        assert await stored(store) == join_runs(((str(at), each) for (at, _), each in stands.items()), decided)
        if review and decided is None:
            decided = review
            await review_fact(store, graph.facts[0].id, review, by="kim")
    for document in sorted({document for document, _ in stands})[:-1]:  # withdrawing refreshes it from those that stay
        await forget_document(store, reading(document, 0, said[0][2]).document.id)
        stands = {key: each for key, each in stands.items() if key[0] != document}
        assert await stored(store) == join_runs(((str(at), each) for (at, _), each in stands.items()), decided)
