import httpx
import pytest
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.merge import merge
from consilience.graph.store import Store

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
