"""Before a newer release changes graph or files they are copied, or a sentence says that they are not."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from pydantic import SecretStr
from structlog.testing import capture_logs
from tests.graph.exported import exported
from tests.graph.test_former_statements import FORMER, MIGRATION, run_all
from tests.graph.test_import import fill
from tests.platform.former_ledger import write_former_ledger
from tests.platform.test_backup import KNOWN, Empty

from consilience.graph.model.errors import DiskFullError, FileUnusableError, StoreError
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.migrate import find_last_migration, migrate, migrations
from consilience.graph.store.store import Store
from consilience.platform.backup import backing_up
from consilience.platform.backup.archive import open_backup
from consilience.platform.backup.before_upgrade import copy_before_upgrade
from consilience.platform.backup.restoring import check_target, restore
from consilience.platform.calls.answers import answers_at
from consilience.platform.jobs.queue import open_queue
from consilience.platform.retention.sweeping import sweep
from consilience.platform.runs.ledger import open_ledger
from consilience.platform.support.settings import Settings
from consilience.platform.support.storage import sqlite_database
from consilience.platform.support.storage.data_folder import DataFolder

BEFORE = "0011_metadata"
LATER = [name for name, _ in migrations() if name >= MIGRATION]
UNSEEN = f"MATCH (m:Migration) WHERE m.name >= '{MIGRATION}' DELETE m"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(home=tmp_path)


@pytest.fixture
async def former(store: Store) -> Store:
    """A graph that the release before wrote."""
    await fill(store)
    await run_all(store, *FORMER, UNSEEN)
    return store


async def open_and_close(address: Neo4jAddress, settings: Settings) -> list[str]:
    """Open a graph as commands do; return what is told."""
    told: list[str] = []
    async with Store(address, upgrading=copy_before_upgrade(settings, told.append)):
        pass
    return told


async def last_of(store: Store) -> str:
    async with store.session("READ") as session:
        return await find_last_migration(session)


def copies(settings: Settings) -> list[Path]:
    return sorted(settings.folder.copies.glob("*.zip"))


@pytest.mark.neo4j
async def test_a_graph_of_before_is_copied_as_it_was_and_can_be_brought_back(
    former: Store, empty: Empty, settings: Settings, neo4j_address: Neo4jAddress, tmp_path: Path
) -> None:
    with open_queue(settings.folder.queue):
        pass
    killed = settings.folder.copies / "before-0012.zip.part"  # of a process that was killed over it
    killed.mkdir(parents=True)
    told = await open_and_close(neo4j_address, settings)
    assert (await last_of(former), killed.exists()) == (LATER[-1], False)
    graph = await exported(former)
    (copy,) = copies(settings)
    assert (copy.stat().st_mode & 0o777, str(copy) in told[0], str(copy) in told[1]) == (0o600, True, True)
    backup = open_backup(copy, KNOWN)
    assert (backup.manifest.migration, "jobs.sqlite" in backup.manifest.rows) == (BEFORE, True)

    await empty()
    check_target(backup, DataFolder(tmp_path / "new"))
    assert (await restore(former, backup, DataFolder(tmp_path / "new"))).breaches == ()
    assert await exported(former) == graph
    assert await open_and_close(neo4j_address, settings) == [], "nothing is to be changed any more"


@pytest.mark.neo4j
async def test_several_that_start_at_once_make_one_copy(
    former: Store, settings: Settings, neo4j_address: Neo4jAddress
) -> None:
    await asyncio.gather(*(open_and_close(neo4j_address, settings) for _ in range(3)))
    assert (len(copies(settings)), await last_of(former)) == (1, LATER[-1])


@pytest.mark.neo4j
async def test_without_a_copy_nothing_is_changed(
    former: Store, settings: Settings, neo4j_address: Neo4jAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_room(*_: object) -> None:
        raise DiskFullError("The disk is full.")

    monkeypatch.setattr(backing_up, "back_up", no_room)
    with pytest.raises(StoreError, match=r"is full\. Nothing was changed.*CONSILIENCE_COPY_BEFORE_UPGRADE=false"):
        await open_and_close(neo4j_address, settings)
    assert (copies(settings), await last_of(former)) == ([], BEFORE)
    async with former.session() as session:
        assert await migrate(session) == LATER


@pytest.mark.neo4j
async def test_the_settings_may_say_that_there_is_no_copy_and_a_sentence_does(
    former: Store, settings: Settings, neo4j_address: Neo4jAddress
) -> None:
    (told,) = await open_and_close(neo4j_address, settings.model_copy(update={"copy_before_upgrade": False}))
    assert told == (
        f"This release changes the graph ({', '.join(LATER)}), and no copy of it is made, as "
        "CONSILIENCE_COPY_BEFORE_UPGRADE says."
    )
    assert (settings.folder.copies.exists(), await last_of(former)) == (False, LATER[-1])


@pytest.mark.neo4j
async def test_of_an_empty_graph_no_copy_is_made(store: Store, settings: Settings, neo4j_address: Neo4jAddress) -> None:
    await run_all(store, UNSEEN)
    assert (await open_and_close(neo4j_address, settings), await last_of(store)) == ([], LATER[-1])


def test_a_file_of_before_is_copied_beside_it_until_its_days_are_over(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = settings.home / "runs.sqlite"
    write_former_ledger(path)
    before = path.read_bytes()
    for _ in range(2):
        with open_ledger(path) as ledger:
            assert ledger.runs()[0].rounds == 0
    (copy,) = settings.folder.copies.iterdir()
    assert (copy.name, copy.stat().st_mode & 0o777) == ("runs-1.sqlite", 0o600)
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
        assert len(connection.execute("SELECT * FROM runs").fetchone()) == 12
    copy.with_name("by-hand").write_bytes(before)
    killed = copy.with_name("before-0012.zip.part")  # of a process that was killed over it
    killed.mkdir()
    (killed / "graph.jsonl").write_bytes(before)

    assert {each.store: each.number for each in sweep(settings)}["before-upgrade"] == 0
    later = time.time() + 31 * 86_400
    monkeypatch.setattr(time, "time", lambda: later)
    assert {each.store: each.number for each in sweep(settings)}["before-upgrade"] == 3
    assert list(settings.folder.copies.iterdir()) == []


def test_a_file_that_cannot_be_copied_stays_as_it_is(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    path = settings.home / "runs.sqlite"
    write_former_ledger(path)

    def no_room(target: Path) -> None:
        raise FileUnusableError(f"{target}: the disk that holds this folder is full.")

    with monkeypatch.context() as full:
        full.setattr(sqlite_database, "connect_private", lambda place, **_: no_room(place))
        with pytest.raises(FileUnusableError):
            sqlite_database._copy_before_upgrade(path, 1)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)


def test_of_a_postgresql_a_sentence_says_what_makes_a_copy(tmp_path: Path, database_url: str) -> None:
    place = DataFolder(tmp_path, SecretStr(database_url)).answers
    with answers_at(place)() as answers:
        answers.store.change("DROP INDEX answers_by_age")
        answers.store.change("UPDATE version SET version = 1")
    with capture_logs() as logs, answers_at(place)() as answers:
        found = answers.store.find_all("SELECT indexname FROM pg_indexes WHERE indexname = 'answers_by_age'")
    assert len(found) == 1
    (told,) = [line["event"] for line in logs]
    assert "from version 1 to 2. A copy of them is what `pg_dump` makes." in told
    assert database_url.rpartition("@")[0] not in told
