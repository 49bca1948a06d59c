import sqlite3
from contextlib import closing

import httpx
import pytest
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import empty_checkpoint
from tests.graph.statements import Statement, Thing, document_graph
from tests.platform.api.filled import filled

from consilience.agents.events.run_events import ExpertAsked
from consilience.graph.model.model import Document, Run
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.merge import merge_document
from consilience.platform.api.state.api_state import ApiState
from consilience.platform.jobs.assignments import Assignments
from consilience.platform.runs.checkpoints import checkpoints
from consilience.platform.runs.job import Order
from consilience.platform.withdrawal import documents as withdrawal
from consilience.platform.withdrawal.documents import clean_withdrawn

pytestmark = pytest.mark.neo4j


async def test_documents_are_listed_page_by_page(api: httpx.AsyncClient, store: Store) -> None:
    for name in ("b.txt", "a.txt", "c.md"):
        await merge_document(
            store, document_graph(Statement(Thing(f"Ann {name[0]}"), "founded", Thing("Acme")), name=name)
        )
    first = (await api.get("/documents", params={"limit": 2})).json()
    second = (await api.get("/documents", params={"limit": 2, "cursor": first["next"]})).json()
    assert [item["name"] for item in first["items"] + second["items"]] == ["a.txt", "b.txt", "c.md"]
    assert second["next"] is None
    assert (first["items"][0]["schema"], first["items"][0]["accepted"]) == ("news", 3)
    named = (await api.get("/documents", params={"name": "TXT"})).json()
    assert [item["name"] for item in named["items"]] == ["a.txt", "b.txt"]


async def test_what_files_would_take_is_told_and_nothing_is_kept(api: httpx.AsyncClient, state: ApiState) -> None:
    graph = await filled(state.store)
    files = [
        ("files", ("again.txt", graph.document.text.encode())),
        ("files", ("new.txt", b"Ann Vale founded Acme Works in Leeds.")),
        ("files", ("broken.docx", b"PK\x03\x04broken")),
    ]
    answer = await api.post("/documents/preflight", files=files, data={"order": "{}"})
    found = answer.json()
    assert answer.status_code == 200
    assert [(each["name"], each["known"], bool(each["problem"])) for each in found["documents"]] == [
        ("again.txt", "graph", False),
        ("new.txt", "new", False),
        ("broken.docx", "new", True),
    ]
    assert (found["runs"], found["basis"], found["expected"]["cost"]) == (2, "tools", 0.0)
    assert state.queue.jobs() == []
    unknown = await api.post("/documents/preflight", files=files[:1], data={"order": '{"team": "none"}'})
    assert unknown.status_code == 422


async def test_a_withdrawal_does_what_was_told_before(api: httpx.AsyncClient, store: Store) -> None:
    ann, bob, acme = Thing("Ann"), Thing("Bob"), Thing("Acme", "Organization")
    both = Statement(ann, "founded", acme)
    going = document_graph(both, Statement(bob, "joined", acme, event="Business.Found"), name="going.txt")
    await merge_document(store, going)
    await merge_document(store, document_graph(both, name="staying.txt"))
    facts = (await api.get("/facts", params={"document": going.document.id})).json()["items"]
    joined = next(fact for fact in facts if fact["predicate"] == "joined")
    await api.post(f"/facts/{joined['id']}/review", json={"decision": "rejected", "reason": "No."})

    async def ids(kind: str) -> set[str]:
        return {item["id"] for item in (await api.get(kind, params={"limit": 100})).json()["items"]}

    told = (await api.get(f"/documents/{going.document.id}/withdrawal")).json()
    before = {kind: await ids(kind) for kind in ("/facts", "/entities", "/events")}
    assert (await api.delete(f"/documents/{going.document.id}")).status_code == 200
    after = {kind: await ids(kind) for kind in ("/facts", "/entities", "/events")}

    gone = {kind: len(before[kind] - after[kind]) for kind in before}
    assert (told["facts"], told["entities"], told["events"]) == (gone["/facts"], gone["/entities"], gone["/events"])
    assert told["decisions"] == 1
    assert (told["remembered"], told["shared"]) == (1, len({fact["id"] for fact in facts}) - 1 - told["facts"])
    assert (await api.get(f"/facts/{joined['id']}")).json()["fact"]["status"] == "retracted"
    assert (await api.get("/documents/doc_0/withdrawal")).status_code == 404


async def test_with_a_document_goes_all_that_quotes_it(
    api: httpx.AsyncClient, state: ApiState, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = (await filled(state.store)).document
    run = Run(document.id, "tools", "t1", "news", "s1")
    failed = state.queue.submit(document, Order())
    worker = Assignments(state.queue.database, 1)
    job = worker.take()
    assert job is not None
    state.ledger.begin(run, document)
    state.ledger.record(run.id, ExpertAsked(1, 0, document.text[:10], ()))
    worker.tell(job, run.id, ExpertAsked(1, 0, document.text[:10], ()))
    with checkpoints(state.settings.home / "steps.sqlite") as steps:
        place: RunnableConfig = {"configurable": {"thread_id": f"{run.id}:1", "checkpoint_ns": ""}}
        steps.put(place, {**empty_checkpoint(), "channel_values": {"text": document.text}}, {"step": 1}, {})

    waiting = state.queue.submit(document, Order(team="other"))
    monkeypatch.setattr(withdrawal, "_PATIENCE_S", 0.0)
    assert (await api.delete(f"/documents/{document.id}")).status_code == 200
    assert (state.queue.get(waiting.id).outcome, state.queue.get(failed.id).wanted) == ("withdrawn", "cancel")
    assert state.ledger.events(run.id), "A run that is under way has what it needs."

    worker.end(job, "cancelled")
    state.ledger.end(run.id, "failed", 1.0)
    await clean_withdrawn(state.store, state.settings.home)
    assert [event.event.event for event in state.queue.events(failed.id)] == ["job_cancelled"]
    assert state.ledger.events(run.id) == []
    with checkpoints(state.settings.home / "steps.sqlite") as steps:
        assert steps.get_tuple(place) is None
    begins = (document.text[:10], document.text[:10].encode().hex().upper())
    for file in state.settings.home.glob("*.sqlite"):
        with closing(sqlite3.connect(file)) as connection:
            assert not [line for line in connection.iterdump() if any(words in line for words in begins)], file
    for file in state.settings.home.glob("*.sqlite*"):
        assert document.text[:10].encode() not in file.read_bytes(), f"{file.name}: deleted, yet there"
    assert (await api.get(f"/runs/{failed.id}")).json()["status"] == "cancelled", "That there was a run is still told."


async def test_a_document_on_its_way_is_not_withdrawn_before_it_is_there(
    api: httpx.AsyncClient, state: ApiState
) -> None:
    job = state.queue.submit(Document("Ann met Bob.", "a", "a.txt"), Order())
    assert (await api.delete(f"/documents/{job.document_id}")).status_code == 404
    assert state.queue.get(job.id).status == "queued"
    assert state.queue.document(job.id).text == "Ann met Bob."
