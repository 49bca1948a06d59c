"""What people decided against all that the machine says, over HTTP, in the client and on the command line."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.platform.api.filled import filled

from consilience.graph.curation.edit import Edit, edit_fact
from consilience.graph.curation.review import review_fact, undo_review
from consilience.graph.model.model import DocumentGraph
from consilience.graph.store.address import Neo4jAddress
from consilience.platform.api.cache.beside import MOST_HERE
from consilience.platform.api.cache.response_cache import KeptAnswers
from consilience.platform.api.state.api_state import ApiState
from consilience.platform.client.call import Call
from consilience.platform.client.calls.evaluation import EvaluationCalls
from consilience.platform.commands.main import main

pytestmark = pytest.mark.neo4j


def relations(graph: DocumentGraph) -> list[str]:
    """Ids of: Ann founded (0.75), Bob joined (0.5), and contested that Cid joined (0.25)."""
    return [fact.id for fact in graph.facts if fact.kind == "relation"]


async def decided(state: ApiState) -> tuple[DocumentGraph, list[str]]:
    """Kim accepts what Ann did, Lee rejects what Bob did and then accepts it, Kim edits what Cid did."""
    graph = await filled(state.store)
    ann, bob, cid = relations(graph)
    await review_fact(state.store, ann, "accepted", by="kim")
    await review_fact(state.store, bob, "rejected", by="kim")
    await review_fact(state.store, bob, "accepted", by="lee")
    await edit_fact(state.store, cid, Edit("advised"), by="kim")
    return graph, [ann, bob, cid]


async def get(api: httpx.AsyncClient, path: str = "", **params: object) -> Any:  # noqa: ANN401 - JSON
    answer = await api.get(f"/evaluations/agreement{path}", params={name: str(value) for name, value in params.items()})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_confidence_and_everybody_are_compared_with_people(api: httpx.AsyncClient, state: ApiState) -> None:
    await decided(state)
    found = await get(api, bins="equal-width")
    assert (found["facts"], found["accepted"], found["rejected"], found["edited"], found["people"]) == (3, 2, 1, 1, 2)
    bins = [(b["confidence"], b["facts"], b["accepted"]) for b in found["calibration"]["bins"]]
    assert bins == [(0.25, 1, 0), (0.5, 1, 1), (0.75, 1, 1)]
    assert found["calibration"]["error"] == pytest.approx((0.25 + 0.5 + 0.25) / 3)
    assert found["calibration"]["brier"]["value"] == pytest.approx((0.25**2 + 0.5**2 + 0.25**2) / 3)
    assert [(r["key"], r["facts"], r["accepted"]) for r in found["raters"]] == [
        ("people", 3, 2),
        ("person:kim", 3, 1),
        ("person:lee", 1, 1),
        ("machine", 2, 2),
        ("gate", 3, 2),
        ("expert:reader", 3, 3),
    ]
    (pair,) = [p for p in found["pairs"] if (p["first"], p["second"]) == ("people", "gate")]
    assert (pair["both"], pair["first_only"], pair["second_only"], pair["neither"]) == (2, 0, 0, 1)
    assert (pair["agreement"]["value"], pair["kappa"]["value"]) == (1.0, 1.0)
    assert found["alpha"]["facts"] == 1


async def test_nothing_decided_says_so(api: httpx.AsyncClient, state: ApiState) -> None:
    await filled(state.store)
    found = await get(api)
    assert (found["facts"], found["raters"], found["pairs"], found["calibration"]["bins"]) == (0, [], [], [])
    assert found["calibration"]["accepted"]["reason"] == "People decided none of these facts."
    assert await get(api, "/facts") == {"items": [], "next": None, "total": 0}


async def test_a_decision_and_its_undoing_are_in_the_very_next_answer(api: httpx.AsyncClient, state: ApiState) -> None:
    graph = await filled(state.store)
    for expected in (1, 0):
        step = review_fact(state.store, relations(graph)[0], "accepted", by="kim") if expected else None
        await (step or undo_review(state.store, relations(graph)[0]))
        assert (await get(api))["facts"] == expected


async def test_the_facts_behind_a_bin_and_behind_two_raters(api: httpx.AsyncClient, state: ApiState) -> None:
    _, (ann, bob, cid) = await decided(state)
    for each in (await get(api))["calibration"]["bins"]:
        behind = await get(api, "/facts", min_confidence=each["least"], max_confidence=each["most"])
        assert (behind["total"], sum(item["accepted"] for item in behind["items"])) == (each["facts"], each["accepted"])
    (item,) = (await get(api, "/facts", first="people", first_says=False, second="expert:reader"))["items"]
    assert (item["fact"]["id"], item["accepted"], item["edited"], item["confidence"]) == (cid, False, True, 0.25)
    assert item["said"] == {"person:kim": False, "gate": False, "expert:reader": True}
    both = await get(api, "/facts", first="person:kim", second="person:lee")
    assert [each["fact"]["id"] for each in both["items"]] == [bob]
    assert (await get(api, "/facts", first="judge"))["total"] == 0
    assert (await get(api, "/facts", accepted=True))["total"] == 2
    paged, cursor = list[str](), ""
    while True:
        page = await get(api, "/facts", limit=2, **({"cursor": cursor} if cursor else {}))
        paged += [each["fact"]["id"] for each in page["items"]]
        if not (cursor := page["next"]):
            break
    assert paged == sorted([ann, bob, cid])


async def test_facts_are_chosen_as_elsewhere(api: httpx.AsyncClient, state: ApiState) -> None:
    graph, _ = await decided(state)
    for chosen, expected in (
        ({"type": "joined"}, 2),
        ({"kind": "entity"}, 0),
        ({"team": "team", "schema": "news", "document": graph.document.id, "run": graph.run.id}, 3),
        ({"team": "another"}, 0),
        ({"since": "2001-01-01", "until": "9999-12-31"}, 3),
        ({"until": "2001-01-01"}, 0),
    ):
        assert (await get(api, **chosen))["facts"] == (await get(api, "/facts", **chosen))["total"] == expected
    for wrong in ({"since": "soon"}, {"bins": "three"}, {"kind": "thing"}):
        assert (await api.get("/evaluations/agreement", params=wrong)).status_code == 422
    assert (await api.get("/evaluations/agreement/facts", params={"min_confidence": "2"})).status_code == 422
    assert (await api.get("/evaluations/agreement/facts", params={"cursor": "x"})).status_code == 422


async def test_the_client_reads_both(api: httpx.AsyncClient, state: ApiState) -> None:
    await decided(state)

    async def ask(call: Call[Any]) -> Any:  # noqa: ANN401 - what the call answers
        return call.read((await api.request(call.method, call.path, params=call.query)).content)

    assert (await ask(EvaluationCalls.agreement(type="joined"))).facts == 2
    assert (await ask(EvaluationCalls.agreement_facts(accepted="false"))).items[0].edited


async def test_the_command_prints_the_same(
    api: httpx.AsyncClient,
    state: ApiState,
    neo4j_address: Neo4jAddress,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    await decided(state)
    told = await get(api, type="joined")
    monkeypatch.setenv("CONSILIENCE_NEO4J_URI", neo4j_address.uri)
    monkeypatch.setenv("CONSILIENCE_NEO4J_PASSWORD", neo4j_address.password)
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")

    async def run(*arguments: str) -> str:
        def called() -> None:
            with pytest.raises(SystemExit) as ended:
                main(["evaluate", "people", *arguments])
            assert ended.value.code == 0

        capsys.readouterr()  # the server's log
        await asyncio.to_thread(called)
        shown = capsys.readouterr()
        return shown.out if "--json" in arguments else " ".join((shown.out + shown.err).split())

    assert json.loads(await run("--type", "joined", "--document", "a.txt", "--json")) == told
    shown = await run()
    assert "expert reader" in shown
    assert "3 facts decided by 2 people: 2 accepted, 1 rejected (1 of them edited)." in shown
    assert "People decided none of these facts" in await run("--type", "none")


async def test_figures_over_many_facts_are_computed_elsewhere_and_are_the_same(
    api: httpx.AsyncClient, state: ApiState
) -> None:
    await decided(state)
    here = await get(api, bins="equal-width")
    assert state.decided == 3
    state.decided, state.answers = MOST_HERE + 1, KeptAnswers(state.store)
    assert await get(api, bins="equal-width") == here
    assert state.decided == 3
    await state.beside.close()
