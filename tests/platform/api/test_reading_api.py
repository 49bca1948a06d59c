import asyncio
import json

import httpx
import pytest
from tests.platform.api.filled import filled

from consilience.platform.api.cache.response_cache import KeptAnswers
from consilience.platform.api.state.api_state import ApiState

pytestmark = pytest.mark.neo4j


async def test_a_document_is_read_with_what_was_marked_in_it(api: httpx.AsyncClient, state: ApiState) -> None:
    graph = await filled(state.store)
    url = f"/documents/{graph.document.id}"
    summary = (await api.get(url)).json()
    assert (summary["name"], summary["chunks"], summary["contested"]) == ("a.txt", 3, 1)
    text = (await api.get(f"{url}/text")).json()
    assert text["text"] == graph.document.text
    mention = text["mentions"][0]
    assert text["text"][mention["span"]["start"] : mention["span"]["end"]] == mention["text"] == "Ann"
    spans = (await api.get(f"{url}/spans", params={"start": 0, "end": 3})).json()
    assert sorted((span["kind"], span["type"], span["status"]) for span in spans) == [
        ("entity", "Person", None),
        ("quote", "Agent", "accepted"),
        ("quote", "founded", "accepted"),
    ]
    versions = (await api.get(f"{url}/versions")).json()
    assert versions == [
        {"id": graph.document.id, "name": "a.txt", "source": "texts/a.txt", "current": True},
    ]
    for path in ("", "/text", "/spans", "/versions"):
        assert (await api.get(f"/documents/doc_none{path}")).status_code == 404
    assert (await api.delete(url)).json()["nodes_deleted"] > 10
    assert (await api.delete(url)).status_code == 404


async def test_entities_and_events_are_listed_with_their_mentions(api: httpx.AsyncClient, state: ApiState) -> None:
    graph = await filled(state.store)
    people = (await api.get("/entities", params={"type": "Person"})).json()["items"]
    assert sorted(person["name"] for person in people) == ["Ann", "Bob", "Cid"]
    both = (await api.get("/entities", params={"document": graph.document.id, "type": "Organization"})).json()["items"]
    acme = next(item for item in both if item["name"] == "Acme Works")
    assert (acme["mentions"], acme["facts"], acme["status"]) == (2, 2, "accepted")
    assert (await api.get(f"/entities/{acme['id']}")).json() == acme
    first = (await api.get(f"/entities/{acme['id']}/mentions", params={"limit": 1})).json()
    second = (await api.get(f"/entities/{acme['id']}/mentions", params={"cursor": first["next"]})).json()
    assert [item["text"] for item in first["items"] + second["items"]] == ["Acme Works"] * 2
    (event,) = (await api.get("/events", params={"realis": "Actual"})).json()["items"]
    assert [(a["role"], a["name"]) for a in event["arguments"]] == [("Agent", "Ann")]
    assert (await api.get(f"/events/{event['id']}")).json() == event
    assert len((await api.get(f"/events/{event['id']}/mentions")).json()["items"]) == 1
    assert (await api.get("/entities/none")).status_code == (await api.get("/events/none")).status_code == 404
    assert (await api.get("/entities/none/mentions")).status_code == 404


async def test_large_pictures_are_drawn_by_another_process_and_are_the_same(
    api: httpx.AsyncClient, state: ApiState, monkeypatch: pytest.MonkeyPatch
) -> None:
    await filled(state.store)
    (acme,) = (await api.get("/graph/search", params={"q": "acm"})).json()
    known = {"id": acme["id"], "known": [acme["id"]], "x": 5, "y": 5}
    asked = [
        ("GET", "/graph", {"params": {"skip": 1}}),
        ("GET", "/graph/ego", {"params": {"id": acme["id"]}}),
        ("POST", "/graph/expand", {"json": known}),
        ("POST", "/graph/subgraph", {"json": {"ids": [acme["id"], "none"]}}),
        ("GET", "/graph/communities", {"params": {"members": 1}}),
        ("GET", "/graph/community", {"params": {"id": acme["id"]}}),
        ("GET", "/graph/ego", {"params": {"id": "none"}}),
    ]
    answers = list[list[tuple[int, dict[str, object]]]]()
    for most_here in (300, 0):
        for module in ("routers.graph.graph", "cache.communities"):
            monkeypatch.setattr(f"consilience.platform.api.{module}.MOST_HERE", most_here)
        state.communities.last = None
        await api.post("/graph/subgraph", json={"ids": ["none"]})
        state.answers = KeptAnswers(state.store)
        got = [await api.request(method, path, **more) for method, path, more in asked]  # type: ignore[arg-type]
        leave = ("computed_at", "request_id", "instance")
        answers.append([(one.status_code, {k: v for k, v in one.json().items() if k not in leave}) for one in got])
    assert answers[0] == answers[1]
    assert [status for status, _ in answers[0]] == [200] * 6 + [404]
    assert len(state.beside._assistants._all) == 1


async def test_the_graph_is_searched_drawn_and_expanded(api: httpx.AsyncClient, state: ApiState) -> None:
    await filled(state.store)
    (acme,) = (await api.get("/graph/search", params={"q": "acm"})).json()
    ego = (await api.get("/graph/ego", params={"id": acme["id"], "limit": 1})).json()
    assert (len(ego["nodes"]), ego["total"]) == (2, 3)
    drawn = [node["id"] for node in ego["nodes"]]
    more = (await api.post("/graph/expand", json={"id": acme["id"], "known": drawn, "x": 5, "y": 5})).json()
    assert (len(more["nodes"]), more["total"], len(more["edges"])) == (1, 1, 1)
    path = (await api.get("/graph/path", params={"start": ego["nodes"][1]["id"], "end": more["nodes"][0]["id"]})).json()
    assert [node["name"] for node in path["nodes"]][1] == "Acme Works"
    central = (await api.get("/graph", params={"limit": 1})).json()
    assert (central["nodes"][0]["name"], central["total"]) == ("Acme Works", 5)
    groups = (await api.get("/graph/communities", params={"members": 1})).json()
    assert groups["total"] == len(groups["communities"]) >= 1
    assert (await api.get("/graph/ego", params={"id": "none"})).status_code == 404
    part = (await api.post("/graph/subgraph", json={"ids": [*drawn, "none"], "limit": 2})).json()
    assert ([node["id"] for node in part["nodes"]], part["total"], part["unknown"]) == (drawn, 2, ["none"])
    assert [edge["fact_id"] for edge in part["edges"]] == [edge["fact_id"] for edge in ego["edges"]]
    assert (await api.post("/graph/subgraph", json={"ids": ["x"] * 2001})).status_code == 422
    counts = (await api.post("/graph/neighbours", json={"id": acme["id"], "known": drawn})).json()
    assert (counts["total"], sum(counts["predicates"].values())) == (1, 1)
    group = (await api.get("/graph/community", params={"id": acme["id"], "limit": 2})).json()
    assert len(group["nodes"]) == 2 <= group["total"]
    assert "no community" in (await api.get("/graph/community", params={"id": "none"})).json()["detail"]


async def test_names_and_passages_are_searched(api: httpx.AsyncClient, state: ApiState) -> None:
    graph = await filled(state.store)
    found = (await api.get("/search", params={"q": "cid"})).json()
    assert [item["name"] for item in found["entities"]] == ["Cid"]
    (passage,) = found["passages"]
    (mark,) = passage["highlights"]
    assert graph.document.text[mark["start"] : mark["end"]] == "Cid"
    only = (await api.get("/search", params={"q": "cid", "within": "entities"})).json()
    assert only["passages"] == []


async def test_a_query_reads_or_says_where_it_is_wrong(api: httpx.AsyncClient, state: ApiState) -> None:
    await filled(state.store)
    asked = {"cypher": "MATCH (p:Person) RETURN p.name AS name ORDER BY name", "limit": 2}
    answer = (await api.post("/query", json=asked)).json()
    assert (answer["columns"], answer["rows"], answer["truncated"]) == (["name"], [["Ann"], ["Bob"]], True)
    wrong = (await api.post("/query", json={"cypher": "MATCH (n)\nRETURN m"})).json()
    assert (wrong["status"], wrong["line"], wrong["column"]) == (422, 2, 8)
    refused = await api.post("/query", json={"cypher": "MATCH (n) DETACH DELETE n"})
    assert (refused.status_code, "may only read" in refused.json()["detail"]) == (422, True)
    plan = (await api.post("/query/explain", json={"cypher": "MATCH (a), (b) RETURN a, b"})).json()
    assert plan["columns"] == ["a", "b"]
    assert any("artesian" in warning["text"] for warning in plan["warnings"])


async def test_the_names_that_a_query_can_use_are_told(api: httpx.AsyncClient, state: ApiState) -> None:
    await filled(state.store)
    names = (await api.get("/query/names")).json()
    cypher = "RETURN COUNT {(:Person)} AS people, COUNT {()-[:SUBJECT]->()} AS subjects"
    ((people, subjects),) = (await api.post("/query", json={"cypher": cypher})).json()["rows"]
    assert {"name": "Person", "count": people} in names["labels"]
    assert {"name": "SUBJECT", "count": subjects} in names["relationship_types"]
    counts = [one["count"] for one in names["labels"]]
    assert counts == sorted(counts, reverse=True)
    assert names["property_keys"] == sorted(names["property_keys"])
    assert {"name", "id"} <= set(names["property_keys"])


async def test_a_query_that_runs_is_stopped_by_who_asked_it(api: httpx.AsyncClient) -> None:
    endless = "UNWIND range(1, 1000000) AS a UNWIND range(1, 1000000) AS b RETURN count(*)"
    running = asyncio.create_task(api.post("/query", json={"cypher": endless, "id": "q1", "seconds": 60}))
    assert (await api.delete("/query/q1", headers={"x-test-role": "reader"})).status_code == 404
    while (await api.delete("/query/q1")).status_code != 204:
        assert not running.done()
        await asyncio.sleep(0.05)
    stopped = await running
    assert (stopped.status_code, stopped.json()["detail"]) == (422, "The query was stopped.")


async def test_each_team_tells_what_it_cannot_find_of_a_schema_and_it_counts_as_time_of_the_machine(
    api: httpx.AsyncClient, state: ApiState
) -> None:
    found = {one["team"]: one for one in (await api.get("/schemas/scierc/coverage")).json()}
    assert (found["tools"]["types"], found["tools"]["languages"]) == (13, ["en", "zh"])
    assert found["tools"]["alternatives"] == ["llm", "mixed"]
    assert found["llm"]["remark"] == ""
    assert len(state.shares._of) == 1


async def test_a_schema_is_changed_in_versions(api: httpx.AsyncClient, state: ApiState) -> None:
    await filled(state.store)
    schema = {"name": "firms", "entities": {"Person": {}, "Organization": {}}, "relations": {"founded": {}}}
    made = await api.put("/schemas/firms", json={"schema": schema})
    assert (made.status_code, made.json()["version"]) == (200, 1)
    narrower = {**schema, "relations": {"founded": {"domain": "Organization"}}}
    checked = (await api.post("/schemas/validate", json={"schema": narrower})).json()
    (change,) = checked["changes"]
    assert (change["what"], change["name"], change["facts"]) == ("narrowed", "founded", {"accepted or contested": 1})
    assert (await api.put("/schemas/firms", json={"schema": narrower})).status_code == 428
    tag = made.headers["etag"]
    changed = await api.put("/schemas/firms", json={"yaml": json.dumps(narrower)}, headers={"If-Match": tag})
    assert (changed.status_code, changed.json()["version"]) == (200, 2)
    lost = await api.put("/schemas/firms", json={"schema": schema}, headers={"If-Match": tag})
    assert lost.status_code == 412
    old = (await api.get("/schemas/firms", params={"version": 1})).json()
    assert old["schema"]["relations"]["founded"]["domain"] == []
    names = [item["name"] for item in (await api.get("/schemas")).json()]
    assert {"firms", "news"} <= set(names)
    invalid = (await api.post("/schemas/validate", json={"yaml": "name: [x"})).json()
    assert (invalid["valid"], "YAML" in invalid["errors"][0]) == (False, True)
    assert (await api.put("/schemas/../x", json={"schema": schema})).status_code == 404
    assert (await api.put("/schemas/other", json={"schema": schema})).status_code == 422


async def test_a_schema_tells_all_its_problems_at_their_fields(api: httpx.AsyncClient) -> None:
    text = "name: firms\nentities: {Person: {}}\nrelations:\n  founded: {domain: Firm}\n  left: {range: Place}\n"
    found = (await api.post("/schemas/validate", json={"yaml": text})).json()
    assert found["problems"] == [
        {
            "message": "Firm is not among the entity types",
            "path": ["relations", "founded", "domain"],
            "line": 4,
            "column": 13,
        },
        {
            "message": "Place is not among the entity types",
            "path": ["relations", "left", "range"],
            "line": 5,
            "column": 10,
        },
    ]
    assert (found["valid"], found["schema"], found["yaml"]) == (False, None, text)


async def test_a_change_tells_which_documents_would_have_to_be_read_again(
    api: httpx.AsyncClient, state: ApiState
) -> None:
    graph = await filled(state.store)
    news = (await api.get("/schemas/news")).json()
    schema = news["schema"]
    unchanged = (await api.post("/schemas/validate", json={"yaml": news["yaml"]})).json()
    assert (unchanged["changes"], unchanged["read_again"]["total"], unchanged["schema"]) == ([], 0, schema)

    more = {**schema, "entities": {**schema["entities"], "Ship": {}}}
    told = (await api.post("/schemas/validate", json={"schema": more})).json()
    assert told["read_again"] == {"total": 1, "documents": [{"id": graph.document.id, "name": graph.document.name}]}

    less = {**schema, "relations": {k: v for k, v in schema["relations"].items() if k != "founded"}}
    told = (await api.post("/schemas/validate", json={"schema": less})).json()
    (removed,) = told["changes"]
    assert (removed["what"], removed["documents"], told["read_again"]["total"]) == ("removed", 1, 1)

    unused = next(name for name in schema["relations"] if name not in {"founded", "joined"})
    without = {**schema, "relations": {k: v for k, v in schema["relations"].items() if k != unused}}
    assert (await api.post("/schemas/validate", json={"schema": without})).json()["read_again"]["total"] == 0

    person = {**schema["entities"], "Person": {**schema["entities"]["Person"], "definition": "Somebody."}}
    told = (await api.post("/schemas/validate", json={"schema": {**schema, "entities": person}})).json()
    (changed,) = told["changes"]
    assert (changed["facts"], changed["documents"], changed["statements"]) == ({"accepted": 3}, 1, 4)


async def test_teams_usage_and_figures_are_told(api: httpx.AsyncClient, state: ApiState) -> None:
    await filled(state.store)
    teams = (await api.get("/teams")).json()
    tools = next(team for team in teams if team["name"] == "tools")
    assert (await api.get("/teams/tools")).json() == tools
    assert (await api.get("/teams/none")).status_code == 404
    usage = (await api.get("/usage")).json()
    assert [(team["team"], team["runs"], team["calls"]) for team in usage["teams"]] == [("team", 1, 3)]
    text = (await api.get("/metrics")).text
    assert 'consilience_http_requests_total{operation="get_usage",status="200"} 1.0' in text
    assert (await api.get("/debates")).json() == {"items": [], "next": None}
    assert (await api.get("/debates/debate_none")).status_code == 404


@pytest.mark.parametrize(("kind", "first"), [("jsonl", '{"type": "graph"'), ("graphml", "<?xml"), ("triples", '{"id"')])
async def test_the_graph_is_exported(api: httpx.AsyncClient, state: ApiState, kind: str, first: str) -> None:
    graph = await filled(state.store)
    whole = await api.get(f"/export/{kind}")
    assert (whole.status_code, whole.text.startswith(first)) == (200, True)
    one = await api.get(f"/export/{kind}", params={"document": graph.document.id})
    assert one.status_code == 200
    assert (await api.get(f"/export/{kind}", params={"document": "doc_none"})).status_code == 404
    assert "founded" in (await api.get("/export/tbf")).text
