"""The gate by value in a run: which claims are debated, what is told, and that a stopped run decides the same."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph.state import CompiledStateGraph
from tests.agents.debate.scripted_models import Call, Script, ScriptedModel, choosing
from tests.agents.test_debated_claims import DOCUMENT, FAITHFUL, SCHEMA, jordan, pair, run, saying
from tests.agents.test_machine import one_chunk
from tests.scripted import RESOLVER

from consilience.agents.collaboration.team import Team
from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.configuration.team_file import TeamFile, load_team_file
from consilience.agents.configuration.verifier_builder import build_verifier
from consilience.agents.events.debate_events import DebateOpened
from consilience.agents.events.progress import Progress
from consilience.agents.events.run_events import ClaimsGated
from consilience.agents.models.configuration import Prices
from consilience.agents.pipeline.machine import Services, state_machine
from consilience.agents.verification.debate.debate_verifier import DebateVerifier
from consilience.agents.verification.debate.shared.settings import Cast, DebateRules
from consilience.agents.verification.value.foresight import DebateCostModel
from consilience.agents.verification.value.gate import ValueGate
from consilience.agents.verification.value.terms import ValueTerms
from consilience.agents.verification.verifier import Verifier
from consilience.graph.model.errors import ConsilienceError, ServiceError
from consilience.graph.model.model import DocumentGraph


def by_value(terms: ValueTerms, prices: Prices | None = None, judge: Script = choosing("“Person”")) -> Verifier:  # noqa: B008
    asked, debater = ScriptedModel(judge, "judge"), ScriptedModel(FAITHFUL, "debater")
    debates = DebateVerifier("debate", Cast(asked, (debater, debater)), DebateRules(), SCHEMA)
    one, other = (DebateCostModel(model, prices, 150) for model in (asked, debater))
    counting = DebateVerifier("debate", Cast(one, (other, other)), DebateRules(), SCHEMA)
    return Verifier("value", 0.5, debates=debates, value=ValueGate(terms, counting))


def gated(events: list[Progress]) -> ClaimsGated:
    (found,) = [event for event in events if isinstance(event, ClaimsGated)]
    return found


def reasons(graph: DocumentGraph) -> set[str]:
    return {fact.verdict.reason for fact in graph.facts}


async def test_what_is_worth_its_calls_is_debated() -> None:
    graph, events = await run(pair(by_value(ValueTerms(10))))
    assert {fact.predicate: fact.verdict.decision for fact in graph.facts} == {"Person": "accepted", "City": "rejected"}
    told = gated(events)
    assert (told.debated, told.left) == (2, 0)
    assert told.choice == (
        "1 of 1 possible debates pay, for 6 calls; 0 cost more than they are worth, 0 are beyond the budget"
    )


async def test_what_costs_more_than_it_is_worth_is_left_to_a_person_and_says_so() -> None:
    graph, events = await run(pair(by_value(ValueTerms(3))))
    assert {fact.verdict.decision for fact in graph.facts} == {"contested"}
    assert all(why.endswith("A debate about it would cost 6 calls and is worth 4.68.") for why in reasons(graph))
    assert not [event for event in events if isinstance(event, DebateOpened)]
    assert (gated(events).debated, gated(events).left) == (0, 2)


async def test_what_the_budget_does_not_reach_is_left_too() -> None:
    graph, events = await run(pair(by_value(ValueTerms(10, budget=5))))
    assert all(
        why.endswith("A debate about it costs 6 calls, is worth 15.6, and is beyond the budget.")
        for why in reasons(graph)
    )
    assert gated(events).choice.endswith("0 cost more than they are worth, 1 are beyond the budget")


async def test_with_prices_cost_and_worth_are_money() -> None:
    cheap = gated((await run(pair(by_value(ValueTerms(0.01), Prices(prompt=0.1, completion=0.4)))))[1])
    assert cheap.debated == 2
    assert "calls" not in cheap.choice
    dear = gated((await run(pair(by_value(ValueTerms(0.01), Prices(prompt=10, completion=40)))))[1])
    assert dear.debated == 0


async def test_an_uncontested_claim_is_debated_where_it_is_doubtful_enough() -> None:
    doubtful = Team(
        "one", [saying("left", replace(jordan("Person"), confidence=0.55))], verifier=by_value(ValueTerms(50))
    )
    assert gated((await run(doubtful))[1]).debated == 1
    sure = Team("one", [saying("left", replace(jordan("Person"), confidence=0.9))], verifier=by_value(ValueTerms(50)))
    graph, events = await run(sure)
    assert gated(events).debated == 0
    assert [fact.verdict.decision for fact in graph.facts] == ["accepted"]


async def test_the_same_claims_are_chosen_again() -> None:
    team = pair(by_value(ValueTerms(10)))
    assert gated((await run(team))[1]) == gated((await run(team))[1])


async def test_a_run_that_was_stopped_in_a_debate_keeps_the_choice_that_was_made() -> None:
    broken = [True]

    def away_at_first(call: Call) -> str:
        if broken:
            broken.clear()
            raise ServiceError("The judge is away.")
        return choosing("“Person”")(call)

    saver, merged = InMemorySaver(), list[DocumentGraph]()

    async def merge(graph: DocumentGraph) -> None:
        merged.append(graph)

    def machine(terms: ValueTerms) -> CompiledStateGraph[Any, Any, Any, Any]:
        services = Services({DOCUMENT.id: DOCUMENT}.__getitem__, one_chunk, RESOLVER, merge)
        return state_machine(pair(by_value(terms, judge=away_at_first)), SCHEMA, services, saver)

    config: Any = {"configurable": {"thread_id": "run"}}
    with pytest.raises(ServiceError, match="away"):
        await machine(ValueTerms(10)).ainvoke({"document_id": DOCUMENT.id}, config)
    assert merged == []
    stream = machine(ValueTerms(3)).astream(None, config, stream_mode="custom")
    events = [event async for event in stream]
    assert not [event for event in events if isinstance(event, ClaimsGated)]  # with 3 it would not be held
    undisturbed, _ = await run(pair(by_value(ValueTerms(10))))
    assert [(graph.facts, graph.run.spent) for graph in merged] == [(undisturbed.facts, undisturbed.run.spent)]


def test_terms_and_prices_are_part_of_the_signature() -> None:
    signatures = {
        by_value(terms, prices).signature
        for terms in (ValueTerms(1), ValueTerms(2), ValueTerms(1, 5))
        for prices in (None, Prices(prompt=1, completion=2))
    }
    assert len(signatures) == 6
    assert DOCUMENT.text not in str(signatures)


def team(folder: Path, verification: str) -> TeamFile:
    path = folder / "team.yaml"
    models = "{default: {model: small, prices: {prompt: 1, completion: 2}}}"
    path.write_text(
        f"name: t\nmodels: {models}\nexperts: [{{name: ner, task: ner}}]\nverification: {verification}\n",
        encoding="utf-8",
    )
    return load_team_file(path)


def test_a_team_file_says_what_an_error_is_worth(tmp_path: Path) -> None:
    with pytest.raises(ConsilienceError, match="gate: value needs value_of_error"):
        team(tmp_path, "{gate: value}")
    file = team(tmp_path, "{gate: value, value_of_error: 0.05, budget: 2}")
    models = {"default": ScriptedModel(FAITHFUL, "small")}
    verifier = build_verifier(file, builtin_schema("news"), models, None)
    assert verifier.value is not None
    assert verifier.value.signature == "value_of_error:0.05|budget:2|right:0.78|prices:1/2,1/2,1/2"
    with pytest.raises(ConsilienceError, match="Set value_of_error under verification"):
        build_verifier(team(tmp_path, "{gate: all}"), builtin_schema("news"), models, None, "value")
