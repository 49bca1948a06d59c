from typing import Any

import pytest
from tests.platform.api.filled import filled

from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.store import Store
from consilience.platform.api.cache.warming import warm

pytestmark = pytest.mark.neo4j


async def test_what_people_ask_first_is_asked_ahead(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    rows = store.rows

    async def noted(name: str, /, **parameters: object) -> list[dict[str, Any]]:
        asked.append(name)
        return await rows(name, **parameters)

    monkeypatch.setattr(store, "rows", noted)
    await warm(store)
    assert "fact_provenance" not in asked  # there is no fact yet, and that is no error
    asked.clear()
    await filled(store)
    await warm(store)
    assert (asked[0], asked[-1]) == ("list_urgent_status_facts", "fact_provenance")


async def test_a_database_that_does_not_answer_stops_nobody() -> None:
    await warm(Store(Neo4jAddress("bolt://127.0.0.1:1", "neo4j", "secret")))
