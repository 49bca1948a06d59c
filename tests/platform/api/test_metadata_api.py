"""What is known of documents, and lists of what some of them say, over the API."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import httpx
import pytest
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.model.metadata.reading import metadata_json, read_assignments
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.merge import merge_document
from consilience.platform.api.state.api_state import ApiState

pytestmark = pytest.mark.neo4j

ANN, ACME, BETA = Thing("Ann"), Thing("Acme", "Organization"), Thing("Beta", "Organization")


async def fill(store: Store) -> dict[str, str]:
    """Store a press report of 2020 and a blog of 2021; return their ids by name."""
    known: Sequence[tuple[str, Sequence[Statement], list[str], list[str]]] = (
        ("report", [Statement(ANN, "founded", ACME, event="Business.Found")], ["date=2020-05"], ["press"]),
        ("blog", [Statement(ANN, "founded", ACME), Statement(ANN, "joined", BETA)], ["date=2021"], ["blog"]),
    )
    ids = {}
    for name, statements, assignments, tags in known:
        graph = document_graph(*statements, name=name)
        document = replace(graph.document, metadata=read_assignments(assignments, tags))
        await merge_document(store, replace(graph, document=document))
        ids[name] = document.id
    async with store.session() as session:
        await (await session.run("CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()")).consume()
    return ids


async def given(api: httpx.AsyncClient, path: str, *where: str, **parameters: str) -> Any:  # noqa: ANN401 - JSON
    answer = await api.get(path, params={**parameters, "where": list(where)})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_every_list_is_of_what_the_documents_say_that_meet_a_filter(api: httpx.AsyncClient, store: Store) -> None:
    ids = await fill(store)
    (report,) = (await given(api, "/documents", "tag=press"))["items"]
    assert (report["name"], report["metadata"]) == ("report", {"date": "2020-05", "tag": ["press"]})
    whole = await given(api, "/relations")
    assert {fact["predicate"]: fact["support"] for fact in whole["items"]} == {"founded": 2, "joined": 1}
    for path in ("/relations", "/facts"):
        part = (await given(api, path, "date>=2021", kind="relation"))["items"]
        assert {fact["predicate"]: fact["support"] for fact in part} == {"founded": 1, "joined": 1}
    assert (await given(api, "/facts/facets", "tag=press", kind="relation"))["total"] == 1
    entities = (await given(api, "/entities", "tag=press"))["items"]
    assert {one["name"]: one["documents"] for one in entities} == {"Ann": 1, "Acme": 1}
    assert len((await given(api, "/events", "tag=press"))["items"]) == 1
    assert (await given(api, "/events", "tag=blog"))["items"] == []
    found = await given(api, "/search", "tag=press", q="ann")
    assert [passage["document_id"] for passage in found["passages"]] == [ids["report"]]
    assert (await given(api, "/search", "tag=press", q="beta"))["entities"] == []
    assert (await given(api, "/graph/search", "tag=press", q="beta")) == []


async def test_an_entity_is_told_of_within_a_filter(api: httpx.AsyncClient, store: Store) -> None:
    ids = await fill(store)
    ann = next(one["id"] for one in (await given(api, "/entities"))["items"] if one["name"] == "Ann")
    counted = [await given(api, f"/entities/{ann}", *where) for where in ((), ("tag=press",), ("tag=none",))]
    assert [(one["documents"], one["facts"]) for one in counted] == [(2, 3), (1, 2), (0, 0)]
    mentions = (await given(api, f"/entities/{ann}/mentions", "tag=press"))["items"]
    assert {one["document_id"] for one in mentions} == {ids["report"]}
    assert (await given(api, f"/entities/{ann}/mentions", "tag=none"))["items"] == []


async def test_pictures_are_of_what_the_documents_say(api: httpx.AsyncClient, store: Store) -> None:
    await fill(store)
    ann = next(one["id"] for one in (await given(api, "/entities"))["items"] if one["name"] == "Ann")
    for path, parameters in (("/graph", {}), ("/graph/ego", {"id": ann})):
        picture = await given(api, path, "tag=press", **parameters)
        names = {node["name"] for node in picture["nodes"] if node["kind"] == "entity"}
        assert names == {"Ann", "Acme"}
        assert {edge["support"] for edge in picture["edges"] if edge["predicate"] == "founded"} == {1}
    body = {"id": ann, "known": [ann], "where": ["tag=press"]}
    assert {node["name"] for node in (await api.post("/graph/expand", json=body)).json()["nodes"]} >= {"Acme"}
    counted = (await api.post("/graph/neighbours", json=body)).json()
    assert "Beta" not in str(counted)
    assert counted["predicates"].get("joined") is None


async def test_an_export_is_of_the_documents_that_meet_a_filter(api: httpx.AsyncClient, store: Store) -> None:
    await fill(store)
    answer = await api.get("/export/triples", params={"where": "tag=press"})
    assert [json.loads(line)["id"] for line in answer.text.splitlines()] == ["report"]
    lines = [
        json.loads(line) for line in (await api.get("/export/jsonl", params={"where": "tag=press"})).text.splitlines()
    ]
    names = {line["properties"]["name"] for line in lines if line["type"] == "node" and "Document" in line["labels"]}
    assert names == {"report"}


async def test_what_is_no_condition_is_answered_with_a_sentence(api: httpx.AsyncClient) -> None:
    answer = await api.get("/facts", params={"where": "date>=May"})
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith("'May' is neither a number nor a date")
    assert (await api.get("/facts", params={"where": ["tag=a"] * 21})).status_code == 422


async def test_metadata_is_changed_and_changes_are_taken_back(api: httpx.AsyncClient, store: Store) -> None:
    path = f"/documents/{(await fill(store))['report']}/metadata"
    change = {"set": {"title": "A", "pages": 12, "tag": ["rome"]}, "remove": ["date"], "untag": ["press"]}
    changed = (await api.patch(path, json=change)).json()
    assert changed["metadata"] == {"title": "A", "tag": ["rome"], "pages": 12}
    assert changed["given"] == {"date": "2020-05", "tag": ["press"]}
    assert [(one["removed"], one["untagged"]) for one in changed["changes"]] == [(["date"], ["press"])]
    assert (await api.get(path)).json() == changed
    assert (await given(api, "/documents", "pages>=12"))["items"][0]["name"] == "report"
    undone = (await api.post(f"{path}/undo")).json()
    assert (undone["metadata"], undone["changes"]) == ({"date": "2020-05", "tag": ["press"]}, [])
    assert (await api.post(f"{path}/undo")).status_code == 404


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"set": {"date": "May"}}, "'May' is no date"),
        ({"set": {"1st": "x"}}, "'1st' is no key of metadata"),
        ({"remove": ["1st"]}, "'1st' is no key of metadata"),
    ],
)
async def test_a_change_that_is_none_is_answered_with_a_sentence(
    change: Mapping[str, Any], sentence: str, api: httpx.AsyncClient, store: Store
) -> None:
    path = f"/documents/{(await fill(store))['report']}/metadata"
    answer = await api.patch(path, json=change)
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith(sentence)
    assert (await api.patch("/documents/doc_none/metadata", json={})).status_code == 404


async def test_what_is_sent_has_the_metadata_that_the_sender_says(api: httpx.AsyncClient, state: ApiState) -> None:
    text = {"text": "---\ntitle: A\ntags: [press]\n---\nAnn met Bob.", "name": "a", "metadata": {"title": "Sent"}}
    job = (await api.post("/documents/text", json=text)).json()
    assert metadata_json(state.queue.document(job["id"]).metadata) == {"title": "Sent", "tag": ["press"]}
    files = [("files", ("a.txt", b"Ann met Bob."))]
    (job,) = (await api.post("/documents", files=files, data={"metadata": '{"date": "2020", "n": 1.5}'})).json()
    assert metadata_json(state.queue.document(job["id"]).metadata) == {"date": "2020", "n": 1.5}
    refused = await api.post("/documents", files=files, data={"metadata": '{"a": {"b": 1}}'})
    assert refused.status_code == 422
