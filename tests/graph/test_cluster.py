"""Transactions go to the member of a cluster that can do them, and are done once whatever befalls it."""

from collections.abc import AsyncIterator, Collection
from dataclasses import replace
from pathlib import Path

import pytest
from tests.graph.exported import exported
from tests.graph.statements import Statement, Thing, document_graph
from tests.servers.bolt_cluster import BoltCluster, Loss, cluster_before

from consilience.graph.checking.check import check_graph
from consilience.graph.curation.review import review_fact, undo_review
from consilience.graph.cypher.pool.pool import QueryPool
from consilience.graph.cypher.read_only_gate import run_read_query
from consilience.graph.exchange.spooling import spool_graph
from consilience.graph.model.errors import NotFoundError, StoreUnavailableError
from consilience.graph.model.model import DocumentGraph
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.connection_settings import ConnectionSettings
from consilience.graph.store.pausing import writing_paused
from consilience.graph.store.store import Store, Transaction
from consilience.graph.writing.documents.merge import merge_document

pytestmark = pytest.mark.neo4j

ACME = Thing("Acme", "Organization")
NAMES = "MATCH (p:Person) RETURN p.name ORDER BY p.name"


def note(name: str) -> DocumentGraph:
    return document_graph(Statement(Thing(name), "joined", ACME), name=f"{name}.txt")


@pytest.fixture
async def cluster(store: Store) -> AsyncIterator[BoltCluster]:
    """A cluster of three with an empty graph."""
    async with cluster_before(store.address) as standing:
        yield standing


class Notes:
    """Bookmarks that stores of one process share, as processes share those in a database."""

    def __init__(self) -> None:
        self.kept = set[str]()

    async def list_known(self) -> Collection[str]:
        return self.kept

    async def note(self, seen: Collection[str], written: Collection[str]) -> None:
        self.kept = (self.kept - set(seen)) | set(written)


async def test_the_embedded_server_gives_the_table_of_a_cluster_of_one(neo4j_address: Neo4jAddress) -> None:
    """So a single server may be named by `neo4j://` too."""
    single = replace(neo4j_address, uri=neo4j_address.uri.replace("bolt://", "neo4j://"))
    async with Store(single) as store:
        assert await store.rows("ping") == [{"one": 1}]


async def test_writes_go_to_the_leader_and_reads_to_those_who_follow(cluster: BoltCluster) -> None:
    async with Store(cluster.address) as store:
        cluster.forget_what_began()
        await merge_document(store, note("Ann"))
        assert [member.began for member in cluster.members] == [["w"], [], []]
        for _ in range(4):
            assert await store.rows("list_documents", before=None, limit=5, name=None)
        assert (await run_read_query(store, NAMES)).rows == (("Ann",),)
        await store.last_commit()
    leader, *followers = cluster.members
    assert set(leader.began) == {"w"}
    assert sorted(mode for follower in followers for mode in follower.began) == ["r"] * 6


async def test_a_graph_that_is_up_to_date_is_opened_and_read_without_a_leader(cluster: BoltCluster) -> None:
    cluster.leader = None
    impatient = replace(cluster.address, connections=ConnectionSettings(retry=0.1))
    async with Store(impatient) as store:
        assert (await run_read_query(store, NAMES)).rows == ()
        with pytest.raises(StoreUnavailableError, match="no member takes what is to be written"):
            await merge_document(store, note("Ann"))


async def test_who_asks_a_leader_of_before_asks_the_new_one_and_writes_once(cluster: BoltCluster) -> None:
    async with Store(cluster.address) as store:
        await merge_document(store, note("Ann"))
        cluster.forget_what_began()
        cluster.leader = 1
        assert (await merge_document(store, note("Bob"))).nodes_created > 0
        assert [member.began for member in cluster.members] == [["w"], ["w"], []]
        assert (cluster.members[0].commits, cluster.members[1].commits) == (1, 1)
        assert (await run_read_query(store, NAMES)).rows == (("Ann",), ("Bob",))


@pytest.mark.parametrize("loss", ["in the work", "before the commit", "after the commit"])
async def test_what_a_lost_leader_was_doing_is_done_once(cluster: BoltCluster, loss: Loss, store: Store) -> None:
    """Two reviews of a fact: taking back the last must not take back the one before it, too."""
    async with Store(cluster.address) as here:
        await merge_document(here, note("Ann"))
        (fact,) = [row["id"] for row in await _facts(here)]
        await review_fact(here, fact, "accepted", by="ann")
        await review_fact(here, fact, "rejected", by="bob")
        before = cluster.writes
        cluster.losses = [loss]
        assert (await undo_review(here, fact)).by == "bob"
        assert cluster.writes == before + 1
        assert [row["by"] for row in await here.rows("fact_reviews", id=fact)] == ["ann"]
    assert await check_graph(store) == []
    assert await _marks(store) == 0


async def _facts(store: Store) -> list[dict[str, str]]:
    async def work(transaction: Transaction) -> list[dict[str, str]]:
        return await (await transaction.run("MATCH (f:Fact {predicate: 'joined'}) RETURN f.id AS id")).data()

    return await store.read(work)


async def _marks(store: Store) -> int:
    async with store.session("READ") as session:
        return int((await (await session.run("MATCH (m:WriteMark) RETURN count(m)")).value())[0])


async def test_a_leader_that_is_lost_again_and_again_is_asked_until_it_is_written(cluster: BoltCluster) -> None:
    async with Store(cluster.address) as store:
        cluster.losses = ["before the commit", "in the work", "before the commit", "after the commit"]
        counts = await merge_document(store, note("Ann"))
        assert (counts.unchanged, counts.nodes_created > 0, cluster.writes) == (False, True, 1)


async def test_without_marks_nobody_knows_whether_it_was_written(cluster: BoltCluster) -> None:
    """At one server alone, named by `bolt://`, whoever asked is told so."""
    async with Store(replace(cluster.address, uri=f"bolt://{cluster.members[0].address}")) as store:
        cluster.losses = ["after the commit"]
        with pytest.raises(StoreUnavailableError, match="whether it is written is not known"):
            await merge_document(store, note("Ann"))


async def test_where_nobody_can_say_whether_it_was_written_that_is_what_is_said(cluster: BoltCluster) -> None:
    """It was; who is told that the cluster does not answer would write it again."""
    async with Store(replace(cluster.address, connections=ConnectionSettings(retry=0.1))) as store:
        cluster.losses = ["after the commit for good"]
        with pytest.raises(StoreUnavailableError, match="whether it is written is not known"):
            await merge_document(store, note("Ann"))
        assert (cluster.writes, (await run_read_query(store, NAMES)).rows) == (1, (("Ann",),))


async def test_what_fails_when_it_is_known_that_nothing_was_written_says_why(cluster: BoltCluster) -> None:
    asked = 0

    async def work(transaction: Transaction) -> None:
        nonlocal asked
        asked += 1
        if asked > 1:
            raise NotFoundError("There is no Ann.")
        await (await transaction.run("CREATE (:Person {name: 'Ann'})")).consume()

    async with Store(cluster.address) as store:
        cluster.losses = ["before the commit"]
        with pytest.raises(NotFoundError, match=r"There is no Ann\."):
            await store.write(work)
        assert (await run_read_query(store, NAMES)).rows == ()


async def test_a_store_reads_what_it_wrote_where_members_lag(cluster: BoltCluster) -> None:
    cluster.followers_lag = True
    async with Store(cluster.address) as store, Store(cluster.address) as stranger:
        await merge_document(store, note("Ann"))
        assert (await run_read_query(store, NAMES)).rows == (("Ann",),)
        assert (await run_read_query(stranger, NAMES)).rows == ()


async def test_processes_that_share_bookmarks_read_what_the_others_wrote(cluster: BoltCluster) -> None:
    cluster.followers_lag = True
    notes = Notes()
    async with Store(cluster.address, bookmarks=notes) as api, Store(cluster.address, bookmarks=notes) as worker:
        for number, name in enumerate(["Ann", "Bob", "Cid"], 1):
            before = await api.last_commit()
            await merge_document(worker, note(name))
            assert await api.last_commit() != before
            assert len((await run_read_query(api, NAMES)).rows) == number
        assert len(notes.kept) == 1
        pool = QueryPool(api.address, since=api.since)
        try:
            answer = await pool.read("ann", NAMES, {}, limit=9, seconds=20.0)
        finally:
            await pool.close()
        assert answer.rows == b'[["Ann"],["Bob"],["Cid"]]'


async def test_what_was_written_without_an_answer_is_seen_by_its_writer_and_by_those_who_share_bookmarks(
    cluster: BoltCluster,
) -> None:
    cluster.followers_lag = True
    notes = Notes()
    async with Store(cluster.address, bookmarks=notes) as api, Store(cluster.address, bookmarks=notes) as worker:
        cluster.losses = ["after the commit"]
        await merge_document(worker, note("Ann"))
        assert (await run_read_query(worker, NAMES)).rows == (("Ann",),)
        assert (await run_read_query(api, NAMES)).rows == (("Ann",),)
    async with Store(cluster.address) as alone:
        cluster.losses = ["after the commit"]
        await merge_document(alone, note("Bob"))
        assert (await run_read_query(alone, NAMES)).rows == (("Ann",), ("Bob",))


async def test_a_pause_reads_all_that_others_wrote(cluster: BoltCluster, store: Store, tmp_path: Path) -> None:
    cluster.followers_lag = True
    async with Store(cluster.address) as other, Store(cluster.address) as saver:
        await merge_document(other, note("Ann"))
        async with writing_paused(saver) as paused:
            assert await exported(paused) == await exported(store)
            spooled = await spool_graph(paused, tmp_path)
            assert [row["properties"]["name"] for row in spooled.rows("export_nodes", "Document")] == ["Ann.txt"]


async def test_a_query_whose_member_is_lost_is_asked_of_another(cluster: BoltCluster) -> None:
    async with Store(cluster.address) as store:
        await merge_document(store, note("Ann"))
        await run_read_query(store, NAMES)
        for member in cluster.members:
            cluster.lose(member)
        assert await store.rows("ping") == [{"one": 1}]
        for member in cluster.members:
            cluster.lose(member)
        assert (await run_read_query(store, NAMES)).rows == (("Ann",),)
