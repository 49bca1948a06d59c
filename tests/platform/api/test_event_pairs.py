"""Events of different documents that are perhaps one, over HTTP."""

from typing import Any

import httpx
import pytest
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.writing.documents.merge import merge_document
from consilience.platform.api.state.api_state import ApiState

pytestmark = pytest.mark.neo4j


async def merge_wedding(state: ApiState, name: str, bride: str = "Ann Vale") -> str:
    """Merge a document that tells of a wedding, and return its id."""
    day = ("2018-06-19", "2018-06-19")
    said = Statement(Thing(bride), "married", Thing("Tom Roe"), event="Life.Marry", holds=day, role="Person")
    graph = document_graph(said, Statement(Thing(name), "joined", Thing("Press", "Organization")), name=f"{name}.txt")
    await merge_document(state.store, graph)
    return graph.document.id


async def test_events_are_found_listed_accepted_undone_and_declined(api: httpx.AsyncClient, state: ApiState) -> None:
    documents = [await merge_wedding(state, name) for name in ("Eve", "Cy")]
    made = (await api.post("/event-pairs", json={"document": documents[0]})).json()
    (pair,) = made["suggested"]
    assert [each["quote"] for each in pair["events"]] == ["Ann Vale married Tom Roe."] * 2
    assert [(each["before"], each["after"], each["quote_start"]) for each in pair["events"]] == [("", "", 0)] * 2
    assert sorted(each["document_id"] for each in pair["events"]) == sorted(documents)
    page = (await api.get("/event-pairs", params={"event": pair["one"]})).json()
    assert ([each["id"] for each in page["items"]], page["total"]) == ([pair["id"]], 1)
    url = f"/event-pairs/{pair['id']}"
    assert (await api.get(url)).json()["events"] == pair["events"]
    accepted = (await api.post(f"{url}/accept", json={"reason": "One wedding."})).json()
    assert (accepted["state"], accepted["by"], accepted["reason"]) == ("accepted", "the admin", "One wedding.")
    assert (await api.post(f"{url}/accept", json={})).status_code == 422
    assert (await api.get(f"/events/{pair['one']}")).json()["same_as"] == [pair["other"]]
    assert (await api.get("/event-pairs", params={"state": "accepted"})).json()["total"] == 1
    assert (await api.get("/event-pairs")).json()["items"] == []
    assert (await api.delete(f"{url}/accept")).json()["state"] == "open"
    assert (await api.get(f"/events/{pair['one']}")).json()["same_as"] == []
    assert (await api.post(f"{url}/decline")).json()["state"] == "declined"
    linked = (await api.post("/event-pairs", json={"document": documents[0], "link": True})).json()
    assert (linked["linked"], linked["suggested"]) == ([], [])
    assert (await api.delete(f"{url}/decline")).json()["state"] == "open"
    assert (await api.get("/suggestions")).json()["items"] == []  # those are about entities alone
    told = [event.event for event in state.queue.events("facts")]
    assert {event.event for event in told} == {"events_paired"}
    assert [event.state for event in told] == ["accepted", "open", "declined", "open"]  # type: ignore[union-attr]
    assert (await api.post("/event-pairs", json={"document": "doc_0"})).status_code == 404
    assert (await api.get("/event-pairs/pair_0")).status_code == 404


async def test_events_follow_what_is_decided_about_entities(api: httpx.AsyncClient, state: ApiState) -> None:
    for name, bride in (("Eve", "Ann Vale"), ("Cy", "Anne Vale")):
        document = await merge_wedding(state, name, bride)
        await api.post("/suggestions", json={"document": document})
        await api.post("/event-pairs", json={"document": document})
    (before,) = (await api.get("/event-pairs")).json()["items"]
    assert "another Agent: Ann Vale / Anne Vale" in before["reasons"]
    people: dict[str, str] = {each["name"]: each["id"] for each in await list_people(api)}
    done = (await api.post(f"/entities/{people['Anne Vale']}/merge", json={"into": people["Ann Vale"]})).json()
    (after,) = (await api.get("/event-pairs")).json()["items"]
    assert after["score"] > before["score"]
    await api.delete(f"/decisions/{done['decision']['id']}")
    (again,) = (await api.get("/event-pairs")).json()["items"]
    assert (again["score"], again["reasons"]) == (before["score"], before["reasons"])


async def list_people(api: httpx.AsyncClient) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await api.get("/entities", params={"type": "Person"})).json()["items"]
    return found
