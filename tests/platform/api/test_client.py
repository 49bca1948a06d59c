from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.platform.api.filled import filled
from tests.platform.api.live_server import Live, live

from consilience.graph.address import Neo4jAddress
from consilience.graph.store import Store
from consilience.platform.client import ApiError, AsyncClient, Client

pytestmark = pytest.mark.neo4j


@pytest.fixture
async def server(store: Store, neo4j_address: Neo4jAddress, tmp_path: Path) -> AsyncIterator[Live]:
    await filled(store)
    with live(neo4j_address, tmp_path) as found:
        yield found


def test_the_sync_client_reads_and_reviews(server: Live) -> None:
    with Client(server.url, server.key) as client:
        (contested,) = client.facts(status="contested", kind="relation").items
        seen = client.fact(contested.id)
        assert [quote.quote for quote in seen.evidence] == ["Cid joined Beta."]
        decided = client.review(contested.id, "accepted", "It says so.", version=seen.version)
        assert decided.fact.fact.status == "accepted"
        with pytest.raises(ApiError, match="changed meanwhile") as refused:
            client.review(contested.id, "rejected", version=seen.version)
        assert refused.value.status == 412
        assert client.undo_review(contested.id).reason == "It says so."
        every = [fact.id for fact in client.all_facts(limit=3)]
        assert len(every) == len(set(every)) == client.facets().total == 10
        bulk = client.review_many(every[:2], "rejected")
        assert client.undo_many(bulk.id).facts == sorted(every[:2])
        assert client.query("RETURN $x AS x", {"x": 1}).rows == [[1]]
        assert client.explain("RETURN 1 AS one").columns == ["one"]
        found = client.search("acme").entities[0]
        assert client.ego(found.id).total == 3
        assert client.schema("news").name == "news"
        assert [team.team for team in client.usage().teams] == ["team"]
        assert len(client.entities(type="Person").items) == 3
        assert len(client.events().items) == 1
        document = client.documents().items[0]
        assert client.document(document.id).text.startswith("Ann founded")


def test_a_run_is_followed_to_its_end(server: Live) -> None:
    with Client(server.url, server.key) as client:
        run = client.add_text("Ann met Bob.", "note", key="k")
        assert client.add_text("Ann met Bob.", "note", key="k").id == run.id
        client.change_run(run.id, "pause")
        client.change_run(run.id, "cancel")
        assert [event["event"] for event in client.follow(run.id)] == ["job_queued", "job_paused", "job_cancelled"]
        assert list(client.follow(run.id, after=client.run(run.id).last_event_id)) == []
        (upload,) = client.add_files({"a.md": b"# Ann met Bob."}, priority=3)
        assert (upload.document, upload.priority) == ("a.md", 3)
        assert [item.id for item in client.runs(limit=1).items] == [upload.id]


async def test_the_async_client_does_the_same(server: Live) -> None:
    async with AsyncClient(server.url, server.key) as client:
        facts = [fact async for fact in client.all_facts(limit=4)]
        assert len(facts) == (await client.facets()).total
        run = await client.add_text("Ann met Bob.", "note")
        await client.change_run(run.id, "cancel")
        assert [event["event"] async for event in client.follow(run.id)] == ["job_queued", "job_cancelled"]
    async with AsyncClient(server.url) as stranger:
        with pytest.raises(ApiError) as refused:
            await stranger.facts()
        assert refused.value.status == 401
