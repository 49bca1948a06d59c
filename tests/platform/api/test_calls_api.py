"""What models were asked, as readers of the API see it."""

import sqlite3
from pathlib import Path
from typing import Any

import httpx
from tests.platform.test_calls import FORM, OPTIONS, SYSTEM, called

from consilience.agents.events.run_events import Changes, ExpertAnswered
from consilience.agents.models.usage import Usage
from consilience.graph.model.model import Document, Run
from consilience.platform.api.state.api_state import ApiState
from consilience.platform.calls.archive import open_calls
from consilience.platform.runs.job import Order

HOSTILE = "</script><img src=x onerror=alert(1)> \u202e王"


def begun(state: ApiState, text: str = "Ann.", *, asked: bool = True) -> str:
    """Return the id of a run that the ledger knows."""
    document = Document(text, "a.txt", "a.txt")
    run = Run(document.id, "t", "s1", "news", "s2", 0, "en", ())
    state.ledger.begin(run, document)
    if asked:
        state.ledger.record(run.id, ExpertAnswered(1, 0, "ner", 0, 0, 0, 0, Changes(), Usage(calls=2)))
    return run.id


def kept(state: ApiState, run_id: str) -> None:
    speech: dict[str, Any] = {"passage": None, "debate": "x", "rollout": 1}
    with open_calls(state.settings.home) as archive:
        calls = [
            called(HOSTILE, '{"people": [', run_id=run_id),
            called("Go on.", run_id=run_id, attempt=2),
            called("Who?", run_id=run_id, name="re", passage=1, round_number=2),
            called("Argue.", run_id=run_id, name="debater for answer 1", **speech),
            called("Judge.", run_id=run_id, name="judge", order="flipped", **speech),
        ]
        archive.add((1_700_000_000.0 + at, each) for at, each in enumerate(calls))


async def test_calls_are_listed_in_pages_and_filtered(api: httpx.AsyncClient, state: ApiState) -> None:
    run = begun(state)
    kept(state, run)
    path = f"/runs/{run}/calls"
    first = (await api.get(path, params={"limit": 3})).json()
    rest = (await api.get(path, params={"limit": 3, "cursor": first["next"]})).json()
    items = first["items"] + rest["items"]
    assert rest["next"] is None
    assert [(c["asker"], c["round"], c["passage"], c["debate"], c["attempt"]) for c in items] == [
        ("ner", 1, 0, None, 1),
        ("ner", 1, 0, None, 2),
        ("re", 2, 1, None, 1),
        ("debater for answer 1", 1, None, "x", 1),
        ("judge", 1, None, "x", 1),
    ]
    assert {key: items[4][key] for key in items[4] if key != "id"} == {
        "asker": "judge",
        "round": 1,
        "passage": None,
        "debate": "x",
        "rollout": 1,
        "order": "flipped",
        "attempt": 1,
        "sample": 0,
        "model": "m",
        "at": "2023-11-14T22:13:24+00:00",
        "prompt_tokens": 10,
        "completion_tokens": 2,
        "cost": 0.25,
        "from_cache": False,
        "truncated": False,
        "refused": False,
    }
    filters: list[tuple[dict[str, str | int], int]] = [
        ({"asker": "ner"}, 2),
        ({"round": 2}, 1),
        ({"passage": 0}, 2),
        ({"debate": "x"}, 2),
        ({"asker": "ner", "passage": 1}, 0),
    ]
    for wanted, found in filters:
        assert len((await api.get(path, params=wanted)).json()["items"]) == found
    assert (await api.get(path, params={"round": 0})).status_code == 422


async def test_a_call_is_given_whole_and_as_it_was(api: httpx.AsyncClient, state: ApiState) -> None:
    run = begun(state)
    kept(state, run)
    listed = (await api.get(f"/runs/{run}/calls")).json()["items"][0]
    whole = (await api.get(f"/runs/{run}/calls/{listed['id']}")).json()
    assert whole == {
        **listed,
        "messages": [{"role": "system", "text": SYSTEM}, {"role": "user", "text": HOSTILE}],
        "form": {"name": "people", "text": FORM.json_text},
        "options": {"temperature": 0.5, "max_tokens": 100, **OPTIONS},
        "reply": '{"people": [',
        "refusal": "",
        "thoughts": "",
        "first_token": {},
    }
    answer = await api.get(f"/runs/{run}/calls/nothing")
    assert (answer.status_code, answer.json()["detail"]) == (404, f"Run {run} has no call nothing.")


async def test_a_run_of_the_queue_has_the_calls_of_its_run_in_the_graph(
    api: httpx.AsyncClient, state: ApiState
) -> None:
    job = state.queue.submit(Document("Ann.", "a.txt", "a.txt"), Order("tools", "news"))
    assert (await api.get(f"/runs/{job.id}/calls")).json() == {"items": [], "next": None}  # it has not begun
    assert (await api.get(f"/runs/{job.id}/calls/x")).status_code == 404
    run = begun(state)
    with state.queue.database.transaction() as connection:
        connection.execute("UPDATE jobs SET run_id = ? WHERE id = ?", (run, job.id))
    kept(state, run)
    assert len((await api.get(f"/runs/{job.id}/calls")).json()["items"]) == 5
    assert (await api.get("/runs/unknown/calls")).status_code == 404


async def test_why_there_are_no_calls_is_told(api: httpx.AsyncClient, state: ApiState) -> None:
    silent, asked = begun(state, "No model.", asked=False), begun(state)
    assert (await api.get(f"/runs/{silent}/calls")).json() == {"items": [], "next": None}
    for path in (f"/runs/{asked}/calls", f"/runs/{asked}/calls/x"):
        answer = await api.get(path)
        assert answer.status_code == 410
        assert "it is of an older release" in answer.json()["detail"]
    for settings, reason in (
        ({"calls_kept": False}, "CONSILIENCE_CALLS_KEPT is false"),
        ({"calls_days": 30}, "no longer than 30 days"),
    ):
        state.settings = state.settings.model_copy(update=settings | {"home": Path(state.settings.home)})
        assert reason in (await api.get(f"/runs/{asked}/calls")).json()["detail"]
        state.settings = state.settings.model_copy(update={"calls_kept": True, "calls_days": None})
    kept(state, asked)
    assert (await api.get(f"/runs/{asked}/calls", params={"asker": "nobody"})).json()["items"] == []


async def test_the_calls_of_a_withdrawn_document_are_gone(api: httpx.AsyncClient, state: ApiState) -> None:
    run = begun(state, "Ann.")
    kept(state, run)
    state.ledger.end(run, "merged", 0.5)
    with sqlite3.connect(state.settings.home / "calls.sqlite") as connection:
        (document,) = connection.execute("SELECT document_id FROM runs").fetchone()
    assert (
        await api.delete(f"/documents/{document}")
    ).status_code == 404  # the graph lost it; its calls go all the same
    assert (await api.get(f"/runs/{run}/calls")).status_code == 410
