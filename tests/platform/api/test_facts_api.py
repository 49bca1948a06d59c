import json

import httpx
import pytest
from tests.graph.statements import Statement, Thing, document_graph
from tests.graph.test_attributes import with_attribute
from tests.platform.api.conftest import Then
from tests.platform.api.filled import filled

from consilience.graph.writing.documents.merge import merge_document
from consilience.platform.api.state.api_state import ApiState

pytestmark = pytest.mark.neo4j


async def contested(api: httpx.AsyncClient) -> dict[str, object]:
    (fact,) = (await api.get("/facts", params={"status": "contested", "kind": "relation"})).json()["items"]
    return dict(fact)


async def test_facts_are_filtered_sorted_and_paged(api: httpx.AsyncClient, state: ApiState) -> None:
    await filled(state.store)
    for sort in ("id", "confidence", "-confidence", "priority"):
        found: list[str] = []
        cursor = None
        while True:
            params = {"sort": sort, "limit": "4", **({"cursor": cursor} if cursor else {})}
            page = (await api.get("/facts", params=params)).json()
            found += [item["id"] for item in page["items"]]
            if not (cursor := page["next"]):
                break
        assert len(found) == len(set(found)) == 10
    wrong = await api.get("/facts", params={"sort": "priority", "cursor": "WyJhIl0"})
    assert wrong.status_code == 422
    facets = (await api.get("/facts/facets", params={"kind": "relation"})).json()
    assert facets == {
        "total": 3,
        "statuses": {"accepted": 2, "contested": 1},
        "kinds": {"relation": 3},
        "predicates": {"joined": 2, "founded": 1},
    }
    relations = (await api.get("/relations")).json()["items"]
    assert sorted((r["subject"]["name"], r["predicate"]) for r in relations) == [("Ann", "founded"), ("Bob", "joined")]


async def test_a_fact_leads_back_to_its_characters(api: httpx.AsyncClient, state: ApiState) -> None:
    graph = await filled(state.store)
    fact = await contested(api)
    answer = await api.get(f"/facts/{fact['id']}")
    found = answer.json()
    (quote,) = found["evidence"]
    assert graph.document.text[quote["start"] : quote["end"]] == quote["quote"] == "Cid joined Beta."
    assert answer.headers["etag"] == f'"{found["version"]}"'
    assert [run["schema"] for run in found["runs"]] == ["news"]


async def test_a_review_counts_once_and_can_be_undone(api: httpx.AsyncClient, state: ApiState) -> None:
    await filled(state.store)
    fact = await contested(api)
    url, seen = f"/facts/{fact['id']}/review", (await api.get(f"/facts/{fact['id']}")).headers["etag"]
    headers = {"If-Match": seen, "Idempotency-Key": "once"}
    asked = {"decision": "accepted", "reason": "It says so."}
    first = await api.post(url, json=asked, headers=headers)
    again = await api.post(url, json=asked, headers=headers)
    assert first.status_code == again.status_code == 200
    assert first.json() == again.json()
    assert first.json()["fact"]["fact"]["status"] == "accepted"
    assert (await api.post(url, json={"decision": "rejected"}, headers={"If-Match": seen})).status_code == 412
    assert (await api.post(url, json={"decision": "rejected"}, headers={"Idempotency-Key": "once"})).status_code == 422
    assert (await api.delete(url)).json()["reason"] == "It says so."
    assert (await api.delete(url)).status_code == 404
    told = [event.event.event for event in state.queue.events("facts")]
    assert told == ["fact_reviewed", "review_undone"]


async def test_an_edit_gives_both_facts(api: httpx.AsyncClient, state: ApiState) -> None:
    await filled(state.store)
    fact = await contested(api)
    asked = {"decision": "edited", "edit": {"predicate": "advised"}, "reason": "He advised it."}
    answer = (await api.post(f"/facts/{fact['id']}/review", json=asked)).json()
    assert (answer["fact"]["fact"]["status"], answer["replacement"]["fact"]["predicate"]) == ("rejected", "advised")
    nothing = await api.post(f"/facts/{answer['replacement']['fact']['id']}/review", json={**asked})
    assert (nothing.status_code, "changes nothing" in nothing.json()["detail"]) == (422, True)
    silent = await api.post(f"/facts/{fact['id']}/review", json={"decision": "commented"})
    assert silent.status_code == 422


async def test_an_edit_to_a_relation_of_the_schema_becomes_an_edge_of_its_type(
    api: httpx.AsyncClient, state: ApiState
) -> None:
    await filled(state.store)
    known = (await api.get("/schemas/news")).json()["schema"]["relations"]
    relation = next(name for name in known if name.isidentifier() and name not in {"founded", "joined"})
    fact = await contested(api)
    await api.post(f"/facts/{fact['id']}/review", json={"decision": "edited", "edit": {"predicate": relation}})
    cypher = f"MATCH (s)-[r:{relation}]->(o) RETURN s.name, o.name"
    assert (await api.post("/query", json={"cypher": cypher})).json()["rows"] == [["Cid", "Beta"]]


async def test_many_facts_are_decided_and_undone_by_one_id(api: httpx.AsyncClient, state: ApiState) -> None:
    await filled(state.store)
    ids = [item["id"] for item in (await api.get("/facts", params={"kind": "relation"})).json()["items"]]
    bulk = (await api.post("/facts/reviews", json={"facts": ids, "decision": "rejected"})).json()
    assert (await api.get("/facts/facets", params={"kind": "relation"})).json()["statuses"] == {"rejected": 3}
    assert (await api.delete(f"/facts/reviews/{bulk['id']}")).json() == bulk
    assert (await api.delete(f"/facts/reviews/{bulk['id']}")).status_code == 404
    unknown = await api.post("/facts/reviews", json={"facts": ["fact_0"], "decision": "rejected"})
    assert unknown.status_code == 404


@pytest.mark.parametrize("role", ["nobody", "reader"])
async def test_who_may_not_review_changes_nothing(api: httpx.AsyncClient, state: ApiState, role: str) -> None:
    await filled(state.store)
    fact = await contested(api)
    answer = await api.post(f"/facts/{fact['id']}/review", json={"decision": "accepted"}, headers={"x-test-role": role})
    assert answer.status_code == (401 if role == "nobody" else 403)
    assert await contested(api) == fact


async def test_the_stream_of_all_topics_goes_on_where_it_was_left(
    api: httpx.AsyncClient, state: ApiState, when_all_is_told: Then
) -> None:
    await filled(state.store)
    fact = await contested(api)
    await api.post(f"/facts/{fact['id']}/review", json={"decision": "accepted"})
    await api.post(f"/facts/{fact['id']}/review", json={"decision": "rejected"})
    first = state.queue.events("facts")[0].seq
    when_all_is_told(state.feed.close)  # a stream of the whole platform has no end
    headers = {"Last-Event-ID": str(first)}
    rest = await api.get("/stream", headers=headers, params={"topics": "facts"})
    assert rest.headers["content-type"].startswith("text/event-stream")
    data = [json.loads(line[6:]) for line in rest.text.splitlines() if line.startswith("data: ")]
    assert [(item["event"], item["data"]["decision"]) for item in data] == [("fact_reviewed", "rejected")]


async def test_an_attribute_is_listed_and_shown_with_its_value(api: httpx.AsyncClient, state: ApiState) -> None:
    graph = await filled(state.store)
    other = document_graph(Statement(Thing("Ann"), "founded", Thing("Acme Works", "Organization")), name="b.txt")
    await merge_document(state.store, with_attribute(other))
    (fact,) = (await api.get("/facts", params={"kind": "attribute"})).json()["items"]
    assert (fact["subject"]["name"], fact["predicate"], fact["object"]) == ("Ann", "age", None)
    assert (fact["value"], fact["datatype"], fact["unit"]) == ("34", "xsd:integer", "year")
    shown = (await api.get(f"/facts/{fact['id']}")).json()
    assert shown["fact"] == fact
    assert shown["evidence"][0]["quote"] == "Ann founded Acme Works."
    (relation,) = (await api.get("/facts", params={"kind": "relation", "type": "founded"})).json()["items"]
    assert (relation["value"], relation["datatype"], relation["unit"]) == (None, None, None)
    assert relation["id"] in {each.id for each in graph.facts}
    facets = (await api.get("/facts/facets", params={"document": other.document.id})).json()
    assert facets["kinds"]["attribute"] == 1
