"""Suggestions about entities over HTTP."""

from typing import Any

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
    again = (await api.get("/suggestions")).json()
    assert ([item["id"] for item in again["items"]], again["total"]) == ([suggestion["id"]], 1)
    assert (await api.get(url)).json()["suggestion"]["id"] == suggestion["id"]
    assert (await api.delete(f"{url}/decline")).status_code == 422
    declined = (await api.post(f"{url}/decline")).json()
    assert (declined["state"], declined["by"]) == ("declined", "the admin")
    assert (await api.get("/suggestions")).json()["items"] == []
    assert len((await api.get("/suggestions", params={"state": "declined"})).json()["items"]) == 1
    assert (await api.delete(f"{url}/decline")).json()["state"] == "open"
    assert (await api.get("/suggestions")).json()["total"] == 1
    await api.post(f"{url}/decline")
    linked = (await api.post("/suggestions", json={"document": ids[0], "link": True})).json()
    assert linked["linked"] == []
    assert (await api.post("/suggestions", json={"document": "doc_0"})).status_code == 404
    assert [event.event.event for event in state.queue.events("facts")] == ["entities_merged", "decision_undone"]


async def test_what_is_left_is_suggested_anew_after_a_document_was_withdrawn(
    api: httpx.AsyncClient, state: ApiState
) -> None:
    mills = Thing("Corvane Mills", "Organization")
    for name, relation in (("Bill Hartley", "founded"), ("William Hartley", "founded"), ("William Hartley", "joined")):
        graph = document_graph(Statement(Thing(name), relation, mills), name=f"{name} {relation}.txt")
        await merge_document(state.store, graph)
        await api.post("/suggestions", json={"document": graph.document.id})
    (before,) = (await api.get("/suggestions")).json()["items"]
    assert (await api.delete(f"/documents/{graph.document.id}")).status_code == 200
    await state.suggestions.finish()
    (after,) = (await api.get("/suggestions")).json()["items"]
    assert (after["id"], after["at"] > before["at"]) == (before["id"], True)


async def test_who_asks_again_because_the_answer_was_lost_is_told_what_was_decided(
    api: httpx.AsyncClient, state: ApiState, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = [
        (await api.post("/suggestions", json={"document": await merge_founder(state, name, mills)})).json()["suggested"]
        for mills, names in (
            ("Corvane Mills", ("Bill Hartley", "William Hartley")),
            ("Bexley Looms", ("Tom Marsh", "Thomas Marsh")),
        )
        for name in names
    ]
    first, second = [suggested[0]["id"] for suggested in made if suggested]
    with monkeypatch.context() as lost:
        lost.setattr(state.responses, "keep", lambda operation, _: state.responses.leave(operation))
        accepted = [await ask_with_key(api, f"/suggestions/{first}/accept", json={}) for _ in range(2)]
        declined = [await ask_with_key(api, f"/suggestions/{second}/decline") for _ in range(2)]
    assert accepted[0]["decision"] == accepted[1]["decision"]
    assert len((await api.get("/decisions")).json()["items"]) == 1
    assert declined[0] == declined[1]
    assert (await api.post(f"/suggestions/{first}/accept", json={})).status_code == 404
    assert (await api.post(f"/suggestions/{second}/decline")).status_code == 422


async def merge_founder(state: ApiState, name: str, founded: str) -> str:
    """Merge a document that says who founded what, and return its id."""
    graph = document_graph(Statement(Thing(name), "founded", Thing(founded, "Organization")), name=f"{name}.txt")
    await merge_document(state.store, graph)
    return graph.document.id


async def ask_with_key(api: httpx.AsyncClient, path: str, **said: object) -> dict[str, Any]:
    answer = await api.post(path, headers={"Idempotency-Key": path[-30:].replace("/", "-")}, **said)  # type: ignore[arg-type]
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def test_both_sides_of_a_suggestion_are_told_with_the_sentences_that_name_them(
    api: httpx.AsyncClient, state: ApiState
) -> None:
    mills = Thing("Corvane Mills", "Organization")
    for name in ("Bill Hartley", "William Hartley"):
        graph = document_graph(Statement(Thing(name), "founded", mills), name=f"{name}.txt")
        await merge_document(state.store, graph)
        made = (await api.post("/suggestions", json={"document": graph.document.id})).json()
    told = (await api.get(f"/suggestions/{made['suggested'][0]['id']}")).json()
    goes, stays = told["sides"]
    assert [goes["aliases"], stays["aliases"]] == [["Bill Hartley"], ["William Hartley"]]
    (document,) = stays["documents"]
    assert (document["name"], document["mentions"], stays["documents_total"]) == ("William Hartley.txt", 1, 1)
    (place,) = document["places"]
    sentence = "William Hartley founded Corvane Mills."
    assert (place["before"], place["text"], place["before"] + place["text"] + place["after"]) == (
        "",
        "William Hartley",
        sentence,
    )
    (fact,) = goes["facts"]
    assert (fact["subject"], fact["predicate"], fact["object"]) == ("Bill Hartley", "founded", "Corvane Mills")


async def test_the_sides_of_one_that_is_perhaps_two_are_its_documents(api: httpx.AsyncClient, state: ApiState) -> None:
    bill = Thing("Bill Hartley")
    for town in ("Leeds", "Perth"):
        graph = document_graph(Statement(bill, "born_in", Thing(town, "Location")), name=f"{town}.txt")
        await merge_document(state.store, graph)
        made = (await api.post("/suggestions", json={"document": graph.document.id})).json()
    (suggestion,) = made["suggested"]
    told = (await api.get(f"/suggestions/{suggestion['id']}")).json()
    sides = [[document["id"] for document in side["documents"]] for side in told["sides"]]
    assert sides[0] == suggestion["documents"]
    assert sorted(name for side in told["sides"] for name in (side["documents"][0]["name"],)) == [
        "Leeds.txt",
        "Perth.txt",
    ]
    assert [side["facts"][0]["object"] for side in told["sides"]] == [
        side["documents"][0]["name"].removesuffix(".txt") for side in told["sides"]
    ]
    assert (await api.get("/suggestions/suggestion_0")).status_code == 404
