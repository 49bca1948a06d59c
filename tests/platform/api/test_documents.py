import httpx
import pytest
from tests.graph.statements import Statement, Thing, document_graph
from tests.platform.api.filled import filled

from consilience.graph.merge import merge
from consilience.graph.store import Store
from consilience.platform.api.state import ApiState

pytestmark = pytest.mark.neo4j


async def test_documents_are_listed_page_by_page(api: httpx.AsyncClient, store: Store) -> None:
    for name in ("b.txt", "a.txt", "c.md"):
        await merge(store, document_graph(Statement(Thing(f"Ann {name[0]}"), "founded", Thing("Acme")), name=name))
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
    await merge(store, going)
    await merge(store, document_graph(both, name="staying.txt"))
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
    assert (told["remembered"], told["shared"]) == (1, len({fact["id"] for fact in facts}) - 1 - told["facts"])
    assert (await api.get(f"/facts/{joined['id']}")).json()["fact"]["status"] == "retracted"
    assert (await api.get("/documents/doc_0/withdrawal")).status_code == 404
