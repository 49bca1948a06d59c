import asyncio
import json
from collections.abc import AsyncIterator

import httpx
import pytest
from tests.graph.statements import Statement, Thing, document_graph
from tests.platform.api.conftest import Then

from consilience.agents.events.run_events import Changes, ExpertAnswered
from consilience.agents.models.usage import Usage
from consilience.graph.model.model import Document, Run
from consilience.graph.writing.documents.merge import merge_document
from consilience.platform.api.state.api_state import ApiState
from consilience.platform.jobs.assignments import Assignments
from consilience.platform.runs.job import Order

pytestmark = pytest.mark.neo4j


def queued(state: ApiState, *texts: str) -> list[str]:
    return [state.queue.submit(Document(text, f"{text}.txt", "x"), Order()).id for text in texts]


async def test_a_document_of_the_graph_is_run_again(api: httpx.AsyncClient, state: ApiState) -> None:
    graph = document_graph(Statement(Thing("Ann"), "founded", Thing("Acme")))
    await merge_document(state.store, graph)
    asked = {"documents": [graph.document.id], "schema": "news", "again": True, "priority": 5}
    answer = await api.post("/runs", json=asked, headers={"Idempotency-Key": "k1"})
    assert answer.status_code == 202
    (run,) = answer.json()
    assert (run["status"], run["document"], run["priority"]) == ("queued", "a.txt", 5)
    assert (await api.post("/runs", json=asked, headers={"Idempotency-Key": "k1"})).json() == [run]
    other = await api.post("/runs", json={**asked, "priority": 0}, headers={"Idempotency-Key": "k1"})
    assert other.status_code == 422
    found = (await api.get(f"/runs/{run['id']}")).json()
    assert found == {**run, "last_event_id": 1}
    assert state.queue.document(run["id"]) == graph.document


async def test_runs_are_listed_newest_first_page_by_page(api: httpx.AsyncClient, state: ApiState) -> None:
    ids = queued(state, "one", "two", "three")
    first = (await api.get("/runs", params={"limit": 2})).json()
    second = (await api.get("/runs", params={"limit": 2, "cursor": first["next"]})).json()
    assert [item["id"] for item in first["items"] + second["items"]] == ids[::-1]
    assert second["next"] is None
    await api.post(f"/runs/{ids[0]}/cancel")
    cancelled = (await api.get("/runs", params={"status": "cancelled"})).json()
    assert [item["id"] for item in cancelled["items"]] == [ids[0]]


async def test_a_run_tells_what_it_took_so_far_and_what_it_was_asked(api: httpx.AsyncClient, state: ApiState) -> None:
    (waiting, job_id) = queued(state, "two", "one")
    state.queue.cancel(waiting)
    assignments = Assignments(state.queue.database, slots=1)
    job = assignments.take()
    assert job is not None
    document = state.queue.document(job_id)
    run = Run(document.id, "tools", "t1", "news", "s1")
    state.ledger.begin(run, document)
    usage = Usage(calls=3, prompt_tokens=100, completion_tokens=20, cost=0.25, unpriced=1, cached=2)
    state.ledger.record(run.id, ExpertAnswered(2, 0, "ner", 0, 0, 0, 0, Changes(), usage))
    assignments.tell(job, run.id, ExpertAnswered(2, 0, "ner", 0, 0, 0, 0, Changes(), usage))
    state.queue.pause(job_id)

    spent = {"rounds": 2, "calls": 3, "cached": 2, "prompt_tokens": 100, "completion_tokens": 20}
    first, second = (await api.get("/runs")).json()["items"]
    assert first["spent"] == {**spent, "cost": 0.25, "unpriced": 1}
    assert (first["status"], first["wanted"]) == ("running", "pause")
    assert (second["spent"], second["wanted"]) == (None, "")
    one = (await api.get(f"/runs/{job_id}")).json()
    assert one == {**first, "last_event_id": state.queue.last_event(job_id)}
    assignments.leave()


async def test_a_run_is_stopped_and_taken_up_again(api: httpx.AsyncClient, state: ApiState) -> None:
    (run,) = queued(state, "one")
    steps = [("pause", "paused"), ("resume", "queued"), ("cancel", "cancelled"), ("retry", "queued")]
    for step, status in steps:
        answer = await api.post(f"/runs/{run}/{step}")
        assert (answer.status_code, answer.json()["status"]) == (200, status)
    assert (await api.post(f"/runs/{run}/cancel")).status_code == 200
    assert (await api.post(f"/runs/{run}/pause")).status_code == 409
    assert (await api.post("/runs/job_none/pause")).status_code == 404
    assert (await api.post("/runs/retry-failed")).json() == []


async def test_a_full_queue_says_when_to_come_again(api: httpx.AsyncClient, state: ApiState) -> None:
    graph = document_graph(Statement(Thing("Ann"), "founded", Thing("Acme")))
    await merge_document(state.store, graph)
    state.queue.capacity = 1
    queued(state, "one")
    answer = await api.post("/runs", json={"documents": [graph.document.id]})
    assert (answer.status_code, int(answer.headers["retry-after"]) > 0) == (429, True)


async def lines(answer: httpx.Response) -> AsyncIterator[tuple[str, str]]:
    async for line in answer.aiter_lines():
        if line:
            name, _, value = line.partition(": ")
            yield name, value


async def test_events_of_a_run_can_be_read_and_followed_from_any_point(
    api: httpx.AsyncClient, state: ApiState, when_all_is_told: Then
) -> None:
    (run,) = queued(state, "one")
    state.queue.pause(run)
    state.queue.resume(run)
    events = (await api.get(f"/runs/{run}/events")).json()
    assert [event["event"] for event in events] == ["job_queued", "job_paused", "job_resumed"]
    rest = (await api.get(f"/runs/{run}/events", params={"after": events[0]["id"]})).json()
    assert rest == events[1:]
    when_all_is_told(state.queue.cancel, run)
    headers = {"Last-Event-ID": str(events[1]["id"])}
    async with asyncio.timeout(120), api.stream("GET", f"/runs/{run}/stream", headers=headers) as answer:
        assert (answer.status_code, answer.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")
        assert answer.headers["x-accel-buffering"] == "no"
        heard = [pair async for pair in lines(answer)]
    assert [value for name, value in heard if name == "event"] == ["job_resumed", "job_cancelled"]
    last = [value for name, value in heard if name == "id"][-1]
    data = json.loads([value for name, value in heard if name == "data"][-1])
    assert (data["run"], str(data["id"])) == (run, last)
    over = await api.get(f"/runs/{run}/stream", headers={**headers, "Last-Event-ID": last})
    assert over.status_code == 204  # an EventSource does not come again


async def test_the_events_of_an_unknown_run_are_a_problem(api: httpx.AsyncClient) -> None:
    for path in ("/runs/job_none/events", "/runs/job_none/stream"):
        answer = await api.get(path)
        assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")
