"""What one process wrote into a cluster, any other that shares the data folder or the PostgreSQL sees."""

from contextlib import AbstractContextManager
from pathlib import Path

from tests.servers.bolt_cluster import cluster_before

from consilience.graph.cypher.read_only_gate import run_read_query
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.connection_settings import ConnectionSettings
from consilience.graph.store.store import Store, Transaction
from consilience.platform.services.neo4j import neo4j_address
from consilience.platform.services.shared_bookmarks import StoredBookmarks, open_bookmarks, open_shared_store
from consilience.platform.support.settings import load_settings
from consilience.platform.support.storage.data_folder import DataFolder

CLUSTER = Neo4jAddress("neo4j://db.example.org", "neo4j", "secret")


def opened(folder: DataFolder, address: Neo4jAddress = CLUSTER) -> AbstractContextManager[StoredBookmarks | None]:
    return open_bookmarks(folder.bookmarks, address)


async def test_what_was_written_after_another_stands_for_it_and_each_graph_has_its_own(folder: DataFolder) -> None:
    elsewhere = Neo4jAddress("neo4j://db.example.org", "neo4j", "secret", "other")
    with opened(folder) as one, opened(folder) as two, opened(folder, elsewhere) as other:
        assert one is not None
        assert two is not None
        assert other is not None
        await one.note((), {"FB:1"})
        await two.note((), {"FB:2"})
        assert set(await one.list_known()) == {"FB:1", "FB:2"}
        await one.note({"FB:1", "FB:2"}, {"FB:3"})
        assert set(await two.list_known()) == {"FB:3"}
        assert not await other.list_known()


async def test_what_every_member_has_by_now_is_forgotten(folder: DataFolder) -> None:
    """So that a cluster that was brought back to an earlier state is not waited for without an end."""
    now = [1000.0]
    with opened(folder) as kept:
        assert kept
        bookmarks = StoredBookmarks(kept._database, "graph", lambda: now[0])
        await bookmarks.note((), {"FB:1"})
        now[0] += 599.0
        assert set(await bookmarks.list_known()) == {"FB:1"}
        now[0] += 2.0
        assert not await bookmarks.list_known()


def test_one_server_alone_needs_no_bookmarks(tmp_path: Path) -> None:
    with opened(DataFolder(tmp_path), Neo4jAddress("bolt://127.0.0.1", "neo4j", "secret")) as none:
        assert none is None
    assert list(tmp_path.iterdir()) == []


async def test_a_store_of_the_installation_reads_what_another_one_wrote(store: Store, tmp_path: Path) -> None:
    place = DataFolder(tmp_path).bookmarks

    async def write(transaction: Transaction) -> None:
        await (await transaction.run("CREATE (:Chunk {id: 'chunk_1'})")).consume()

    count = "MATCH (c:Chunk) RETURN c.id"
    async with cluster_before(store.address) as cluster:
        cluster.followers_lag = True
        async with (
            open_shared_store(place, cluster.address) as worker,
            open_shared_store(place, cluster.address) as api,
            Store(cluster.address) as stranger,
        ):
            await worker.write(write)
            assert (await run_read_query(api, count)).rows == (("chunk_1",),)
            assert (await run_read_query(stranger, count)).rows == ()


def test_settings_say_how_connections_are_kept(tmp_path: Path) -> None:
    settings = load_settings(
        home=tmp_path,
        neo4j_uri="neo4j+s://x.databases.neo4j.io",
        neo4j_password="secret",
        neo4j_connections=20,
        neo4j_retry_s=5.0,
    )
    assert neo4j_address(settings).connections == ConnectionSettings(most=20, retry=5.0)
