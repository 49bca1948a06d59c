"""What a full disk, a foreign lock and a slow disk do to the files of the data folder."""

import asyncio
import errno
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from consilience.graph.model.errors import DiskFullError, FileBusyError, FileUnusableError
from consilience.graph.support.file_failures import file_failures
from consilience.platform.jobs.queue import VERSION
from consilience.platform.support.storage.file_thread import FileThread
from consilience.platform.support.storage.sqlite_database import SqliteDatabase


@pytest.fixture
def database(tmp_path: Path) -> Iterator[SqliteDatabase]:
    with closing(SqliteDatabase(tmp_path / "jobs.sqlite", "jobs/jobs.sql", VERSION)) as opened:
        yield opened


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Let another connection hold a file, as another program does."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield


def test_a_commit_that_fails_does_not_stop_those_after_it(database: SqliteDatabase) -> None:
    with database.transaction() as connection:
        connection.execute("CREATE TABLE one (id INTEGER PRIMARY KEY)")
        connection.execute("CREATE TABLE other (id INTEGER REFERENCES one DEFERRABLE INITIALLY DEFERRED)")
    database.rows("PRAGMA foreign_keys = ON")
    with pytest.raises(FileUnusableError), database.transaction() as connection:
        connection.execute("INSERT INTO other VALUES (7)")  # found wrong when it is committed, as a full disk is
    with database.transaction() as connection:
        connection.execute("INSERT INTO one VALUES (7)")
    assert [row["id"] for row in database.rows("SELECT id FROM one")] == [7]
    assert database.rows("SELECT id FROM other") == []


def test_a_full_disk_is_told_apart_from_a_lock(database: SqliteDatabase) -> None:
    pages = database.rows("PRAGMA page_count")[0][0]
    database.rows(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(DiskFullError, match=r"jobs\.sqlite: the disk .* is full"), database.transaction() as connection:
        connection.execute("INSERT INTO texts (document_id, text) VALUES ('a', randomblob(1000000))")
    database.rows("PRAGMA busy_timeout = 0")
    with held(database.path), pytest.raises(FileBusyError, match=r"another program holds"):
        database.check_writable()
    database.check_writable()


@pytest.mark.parametrize(
    ("number", "kind"), [(errno.ENOSPC, DiskFullError), (errno.EDQUOT, DiskFullError), (errno.EROFS, FileUnusableError)]
)
def test_what_the_system_says_of_a_disk_is_understood(tmp_path: Path, number: int, kind: type[Exception]) -> None:
    with pytest.raises(kind), file_failures(tmp_path / "file"):
        raise OSError(number, "told by the system")


async def test_the_event_loop_goes_on_while_another_program_holds_a_file(database: SqliteDatabase) -> None:
    beats = 0
    with held(database.path):
        writing = asyncio.create_task(database.apart(database.check_writable))
        while beats < 20:
            await asyncio.sleep(0.001)
            beats += 1
        assert not writing.done()
    await writing


async def test_what_does_not_get_its_turn_is_refused_and_never_done(tmp_path: Path) -> None:
    apart, go_on, done = FileThread(tmp_path / "file", patience=0.05), threading.Event(), list[str]()
    first = asyncio.create_task(apart(go_on.wait, 30))
    await asyncio.sleep(0)
    with pytest.raises(FileBusyError, match="held by another program"):
        await apart(done.append, "second")
    with pytest.raises(FileBusyError, match="It may yet be done"):
        await first
    go_on.set()
    apart._patience = 120.0
    await apart(done.append, "third")
    apart.close()
    assert done == ["third"]


async def test_what_nobody_waits_for_any_more_is_not_begun(tmp_path: Path) -> None:
    apart, go_on, done = FileThread(tmp_path / "file"), threading.Event(), list[str]()
    first = asyncio.create_task(apart(go_on.wait, 30))
    second = asyncio.create_task(apart(done.append, "second"))
    await asyncio.sleep(0.01)
    second.cancel()
    await asyncio.wait([second])
    go_on.set()
    assert await first
    apart.close()
    assert done == []


def test_a_file_that_is_opened_once_more_keeps_its_locks_so_that_no_other_process_removes_its_log(
    database: SqliteDatabase,
) -> None:
    with closing(SqliteDatabase(database.path, "jobs/jobs.sql", VERSION)):
        pass  # whoever closes any descriptor of a file loses all locks that this process has on it
    looks = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute('SELECT 1 FROM jobs'); c.close()"
    subprocess.run([sys.executable, "-c", looks, database.path], check=True)
    assert database.path.with_name("jobs.sqlite-wal").exists()
    with database.transaction() as connection:
        connection.execute("INSERT INTO texts (document_id, text) VALUES ('a', 'kept')")
    with closing(sqlite3.connect(database.path)) as other:
        assert other.execute("SELECT text FROM texts").fetchall() == [("kept",)]
