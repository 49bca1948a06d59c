"""What the graph knew at a past moment, over the API."""

import httpx
import pytest
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.store.store import Store
from consilience.graph.writing.documents.merge import merge_document
from consilience.platform.api.state.api_state import ApiState

pytestmark = pytest.mark.neo4j


async def test_what_was_known_at_a_moment_is_asked_for(api: httpx.AsyncClient, state: ApiState, store: Store) -> None:
    for name, statement in (
        ("known", Statement(Thing("Ann"), "founded", Thing("Acme"))),
        ("imported", Statement(Thing("Bob"), "joined", Thing("Acme"))),
    ):
        graph = document_graph(statement, name=name)
        await merge_document(store, graph)
        if name == "known":
            await state.ledger.apart(state.ledger.begin, graph.run, graph.document)
            await state.ledger.apart(state.ledger.end, graph.run.id, "merged", 1.0)

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
