"""What the graph knew at a past moment, over the API."""

import httpx
import pytest
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.store.store import Store
from consilience.graph.writing.documents.merge import merge_document
from consilience.platform.api.state.api_state import ApiState

pytestmark = pytest.mark.neo4j


@pytest.fixture
async def _two_documents(state: ApiState, store: Store) -> None:
    """A graph of two documents, of which the ledger knows one."""
    for name, statement in (
        ("known", Statement(Thing("Ann"), "founded", Thing("Acme"))),
        ("imported", Statement(Thing("Bob"), "joined", Thing("Acme"))),
    ):
        graph = document_graph(statement, name=name)
        await merge_document(store, graph)
        if name == "known":
            await state.ledger.apart(state.ledger.begin, graph.run, graph.document)
            await state.ledger.apart(state.ledger.end, graph.run.id, "merged", 1.0)


@pytest.mark.usefixtures("_two_documents")
async def test_what_was_known_at_a_moment_is_asked_for(api: httpx.AsyncClient) -> None:
    async def listed(**parameters: str) -> list[str]:
        answer = await api.get("/facts", params={"kind": "relation", **parameters})
        assert answer.status_code == 200, answer.text
        return sorted(fact["predicate"] for fact in answer.json()["items"])

    assert await listed() == ["founded", "joined"]
    assert await listed(recorded_at="2999-12-31") == ["founded"]
    assert await listed(recorded_at="2999-12-31", status="contested") == []
    assert await listed(recorded_at="2000-01-01T00:00:00Z") == []
    (founded,) = (await api.get("/facts", params={"type": "founded"})).json()["items"]
    answer = await api.get(f"/facts/{founded['id']}", params={"recorded_at": "2999-12-31"})
    assert [run["document_name"] for run in answer.json()["runs"]] == ["known"]
    assert (await api.get(f"/facts/{founded['id']}", params={"recorded_at": "2000-01-01"})).status_code == 404
    for refused in (
        {"recorded_at": "soon"},
        {"recorded_at": "2999-12-31", "sort": "impact"},
        {"recorded_at": "2999-12-31", "expert": "ann"},
    ):
        assert (await api.get("/facts", params=refused)).status_code == 422


@pytest.mark.usefixtures("_two_documents")
async def test_what_was_known_is_counted_and_related(api: httpx.AsyncClient) -> None:
    async def counted(**parameters: str) -> dict[str, int]:
        answer = await api.get("/facts/facets", params={"kind": "relation", **parameters})
        assert answer.status_code == 200, answer.text
        return dict(answer.json()["predicates"])

    assert await counted() == {"founded": 1, "joined": 1}
    assert await counted(recorded_at="2999-12-31") == {"founded": 1}
    assert await counted(recorded_at="2999-12-31", status="rejected") == {}
    assert await counted(recorded_at="2000-01-01") == {}
    for refused in ({"recorded_at": "soon"}, {"recorded_at": "2999-12-31", "reviewed": "true"}):
        assert (await api.get("/facts/facets", params=refused)).status_code == 422
    acme = (await api.get("/facts", params={"type": "founded"})).json()["items"][0]["object"]["id"]
    first = (await api.get("/relations", params={"about": acme, "recorded_at": "2999-12-31", "limit": "1"})).json()
    assert ([fact["predicate"] for fact in first["items"]], first["next"]) == (["founded"], None)
    assert (await api.get("/relations", params={"recorded_at": "2000-01-01"})).json()["items"] == []
    assert len((await api.get("/relations", params={"about": acme})).json()["items"]) == 2


@pytest.mark.usefixtures("_two_documents")
async def test_what_was_known_is_drawn(api: httpx.AsyncClient) -> None:
    ends = {
        end["name"]: end["id"]
        for fact in (await api.get("/facts", params={"kind": "relation"})).json()["items"]
        for end in (fact["subject"], fact["object"])
    }
    acme = ends["Acme"]

    def names(answer: httpx.Response) -> tuple[list[str], list[str]]:
        assert answer.status_code == 200, answer.text
        view = answer.json()
        return sorted(node["name"] for node in view["nodes"]), sorted(edge["predicate"] for edge in view["edges"])

    past = {"recorded_at": "2999-12-31"}
    one, all_ = (["Acme", "Ann"], ["founded"]), (["Acme", "Ann", "Bob"], ["founded", "joined"])
    for path, asked in (("/graph", {}), ("/graph/ego", {"id": acme})):
        assert names(await api.get(path, params=asked)) == all_
        assert names(await api.get(path, params={**asked, **past})) == one
        assert names(await api.get(path, params={**asked, **past})) == one
    assert names(await api.get("/graph/path", params={"start": ends["Ann"], "end": ends["Bob"]})) == all_
    assert names(await api.get("/graph/path", params={"start": ends["Ann"], "end": ends["Bob"], **past})) == ([], [])
    expanded = {"id": acme, "known": []}
    assert names(await api.post("/graph/expand", json=expanded))[0] == ["Ann", "Bob"]
    assert names(await api.post("/graph/expand", json={**expanded, **past}))[0] == ["Ann"]
    assert (await api.post("/graph/neighbours", json={**expanded, **past})).json()["total"] == 1
    drawn = await api.post("/graph/subgraph", json={"ids": list(ends.values()), **past})
    assert names(drawn) == (["Acme", "Ann", "Bob"], ["founded"])
    assert names(await api.get("/graph/community", params={"id": acme, **past}))[1] == ["founded"]
    assert (await api.get("/graph", params={"recorded_at": "soon"})).status_code == 422
    assert (await api.post("/graph/expand", json={**expanded, "recorded_at": "2026-W01"})).status_code == 422
