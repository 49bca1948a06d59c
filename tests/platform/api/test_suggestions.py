"""Suggestions about entities over HTTP."""

import httpx
import pytest
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.writing.documents.merge import merge_document
from consilience.platform.api.state.api_state import ApiState

pytestmark = pytest.mark.neo4j


async def test_suggestions_are_made_listed_accepted_undone_and_declined(
    api: httpx.AsyncClient, state: ApiState
) -> None:
    ids = []
    for name in ("Bill Hartley", "William Hartley"):
        graph = document_graph(
            Statement(Thing(name), "founded", Thing("Corvane Mills", "Organization")), name=f"{name}.txt"
        )
        await merge_document(state.store, graph)
        ids.append(graph.document.id)
        made = (await api.post("/suggestions", json={"document": ids[-1]})).json()
    (suggestion,) = made["suggested"]
    assert (made["linked"], suggestion["entity_name"], suggestion["into_name"]) == (
        [],
        "Bill Hartley",
        "William Hartley",
    )
    page = (await api.get("/suggestions", params={"entity": suggestion["entity"]})).json()
    assert [item["id"] for item in page["items"]] == [suggestion["id"]]
    url = f"/suggestions/{suggestion['id']}"
    told = (await api.post(f"{url}/accept", json={"dry_run": True})).json()
    done = (await api.post(f"{url}/accept", json={})).json()
    assert (told["dry_run"], done["changes"]) == (True, told["changes"])
    assert done["decision"]["reason"].startswith("Suggested (0.")
    assert (await api.post(f"{url}/accept", json={})).status_code == 404
    assert (await api.delete(f"/decisions/{done['decision']['id']}")).status_code == 200
    again = (await api.post("/suggestions", json={"document": ids[0]})).json()
    assert [item["id"] for item in again["suggested"]] == [suggestion["id"]]
    declined = (await api.post(f"{url}/decline")).json()
    assert (declined["state"], declined["by"]) == ("declined", "the admin")
    assert (await api.get("/suggestions")).json()["items"] == []
    assert len((await api.get("/suggestions", params={"state": "declined"})).json()["items"]) == 1
    linked = (await api.post("/suggestions", json={"document": ids[0], "link": True})).json()
    assert linked["linked"] == []
    assert (await api.post("/suggestions", json={"document": "doc_0"})).status_code == 404
    assert [event.event.event for event in state.queue.events("facts")] == ["entities_merged", "decision_undone"]
