import httpx
import pytest
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.writing.documents.merge import merge_document
from consilience.platform.api.state.api_state import ApiState

pytestmark = pytest.mark.neo4j


async def people(api: httpx.AsyncClient) -> dict[str, str]:
    found = (await api.get("/entities", params={"type": "Person"})).json()["items"]
    return {item["name"]: item["id"] for item in found}


async def test_two_entities_are_merged_once_it_was_told_what_changes(api: httpx.AsyncClient, state: ApiState) -> None:
    for name, number in (("Ann Vale", "a"), ("Anne Vale", "b")):
        await merge_document(
            state.store,
            document_graph(Statement(Thing(name), "founded", Thing("Acme", "Organization")), name=f"{number}.txt"),
        )
    known = await people(api)
    url, asked = f"/entities/{known['Anne Vale']}/merge", {"into": known["Ann Vale"], "reason": "A slip."}
    told = (await api.post(url, json={**asked, "dry_run": True})).json()
    assert await people(api) == known
    assert (told["dry_run"], told["changes"]["facts"], told["changes"]["joined"]) == (True, 2, 2)
    key = {"Idempotency-Key": "m"}
    done = [(await api.post(url, json=asked, headers=key)).json() for _ in range(2)]
    assert done[0] == done[1]
    assert done[0]["changes"] == told["changes"]
    assert list(await people(api)) == ["Ann Vale"]
    (decision,) = (await api.get("/decisions", params={"entity": known["Ann Vale"]})).json()["items"]
    assert (decision["decision"], decision["by"], decision["reason"]) == ("same", "the admin", "A slip.")
    undone = await api.delete(f"/decisions/{decision['id']}")
    assert (undone.status_code, await people(api)) == (200, known)
    assert (await api.delete(f"/decisions/{decision['id']}")).status_code == 404
    assert [event.event.event for event in state.queue.events("facts")] == ["entities_merged", "decision_undone"]


async def test_an_entity_that_is_one_with_another_leads_to_it_until_that_is_undone(
    api: httpx.AsyncClient, state: ApiState
) -> None:
    for name in ("Ann", "Anne", "Anna"):
        said = Statement(Thing(name), "founded", Thing("Acme", "Organization"))
        await merge_document(state.store, document_graph(said, name=f"{name}.txt"))
    known = await people(api)
    ann, anne, anna = known["Ann"], known["Anne"], known["Anna"]
    first = (await api.post(f"/entities/{anna}/merge", json={"into": anne})).json()["decision"]["id"]
    await api.post(f"/entities/{anne}/merge", json={"into": ann})
    told = await api.get(f"/entities/{anna}")
    assert (told.status_code, told.headers["location"]) == (307, f"/api/v1/entities/{ann}")
    assert told.json()["merged_into"] == ann
    mentions = await api.get(f"/entities/{anna}/mentions", params={"limit": 1})
    assert mentions.headers["location"] == f"/api/v1/entities/{ann}/mentions?limit=1"
    graph = await api.get("/graph/ego", params={"id": anne, "status": ["accepted", "contested"]}, follow_redirects=True)
    assert (graph.status_code, ann in {node["id"] for node in graph.json()["nodes"]}) == (200, True)
    refused = await api.post(f"/entities/{anna}/split", json={"documents": ["doc_0"]})
    assert (refused.status_code, refused.json()["merged_into"]) == (404, ann)
    await api.delete(f"/decisions/{first}")
    assert (await api.get(f"/entities/{anna}")).json()["name"] == "Anna"
    assert (await api.get("/entities/entity_0")).status_code == 404


async def test_an_entity_is_parted_and_what_cannot_be_is_refused(api: httpx.AsyncClient, state: ApiState) -> None:
    for place in ("Acme", "Beta"):
        said = Statement(Thing("Ann Vale"), "founded", Thing(place, "Organization"))
        await merge_document(state.store, document_graph(said, name=f"{place}.txt"))
    ann = (await people(api))["Ann Vale"]
    documents = [item["id"] for item in (await api.get("/documents")).json()["items"]]
    refused = await api.post(f"/entities/{ann}/split", json={"documents": documents})
    assert (refused.status_code, "not all of them" in refused.json()["detail"]) == (422, True)
    done = await api.post(f"/entities/{ann}/split", json={"documents": documents[:1]})
    assert (done.status_code, done.json()["decision"]["documents"]) == (200, documents[:1])
    assert len((await api.get("/entities", params={"type": "Person"})).json()["items"]) == 2
    assert (await api.post(f"/entities/{ann}/merge", json={"into": "entity_0"})).status_code == 404


async def test_who_looks_at_a_fact_is_shown_to_others_until_it_is_decided(
    api: httpx.AsyncClient, state: ApiState
) -> None:
    graph = document_graph(Statement(Thing("Ann"), "founded", Thing("Acme"), "contested"))
    await merge_document(state.store, graph)
    fact = (await api.get("/facts", params={"kind": "relation"})).json()["items"][0]["id"]
    other = {"x-test-role": "reviewer"}
    assert (await api.put(f"/facts/{fact}/lock")).json() == []
    assert (await api.put(f"/facts/{fact}/lock")).status_code == 200
    seen = (await api.put(f"/facts/{fact}/lock", headers=other)).json()
    assert [(lock["fact"], lock["by"]) for lock in seen] == [(fact, "the admin")]
    held = (await api.get("/facts/locks", params={"fact": fact})).json()
    assert [lock["by"] for lock in held] == ["the admin", "the reviewer"]
    assert (await api.delete(f"/facts/{fact}/lock")).status_code == 204
    assert [lock["by"] for lock in (await api.get("/facts/locks")).json()] == ["the reviewer"]
    await api.post(f"/facts/{fact}/review", json={"decision": "accepted"})  # nobody is kept from it
    assert (await api.get("/facts/locks")).json() == []
    assert (await api.put("/facts/fact_0/lock")).status_code == 404
    told = [event.event.event for event in state.queue.events("locks")]
    assert told == ["fact_held", "fact_held", "facts_released", "facts_released"]
