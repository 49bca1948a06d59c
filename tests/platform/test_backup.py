"""A backup of everything is of one moment, is there whole or not at all, and comes back as it was."""

import asyncio
import json
import sqlite3
import subprocess
import sys
import threading
import zipfile
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr
from tests.graph.exported import exported
from tests.graph.statements import Statement, Thing, document_graph
from tests.graph.test_import import fill
from tests.platform.small_disk import fill_disk, small_disk
from tests.platform.test_move import DOCUMENT
from tests.platform.test_move import before as before_move
from tests.platform.test_move import told as told_of_move
from tests.platform.texts.kept import texts_kept

from consilience.graph.checking.check import check_graph
from consilience.graph.exchange.jsonl import export_jsonl
from consilience.graph.model.errors import ConsilienceError, DiskFullError, StoreError
from consilience.graph.model.model import DocumentGraph
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.migrate import migrations
from consilience.graph.store.store import Store
from consilience.graph.support.private_files import connect_private
from consilience.graph.writing.documents.merge import merge_document
from consilience.platform.backup import restoring
from consilience.platform.backup.archive import Backup, open_backup
from consilience.platform.backup.backing_up import back_up, name_backup
from consilience.platform.backup.manifest import GRAPH, MANIFEST, BackupManifest, BackupPart, write_manifest
from consilience.platform.backup.restoring import check_target, restore
from consilience.platform.backup.sqlite_moment import at_one_moment, copy_file
from consilience.platform.commands.main import main
from consilience.platform.jobs.queue import open_queue
from consilience.platform.runs.job import Order
from consilience.platform.runs.ledger import open_ledger
from consilience.platform.support.storage.data_folder import DataFolder

before = before_move
Empty = Callable[[], Awaitable[None]]
KNOWN = [name for name, _ in migrations()]


async def bytes_of(store: Store) -> str:
    return "".join([line async for line in export_jsonl(store)])


def names_in(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


async def brought_back(store: Store, path: Path, home: Path) -> restoring.Restored:
    backup, folder = open_backup(path, KNOWN), DataFolder(home)
    check_target(backup, folder)
    return await restore(store, backup, folder)


@pytest.fixture
def people_added(before: DataFolder) -> DataFolder:
    """A data folder in which everything has happened once, with a schema and an evaluation."""
    for path in ("schemas/mine/1.yaml", "evaluations/one/evaluation.json", "evaluations/one/.lock"):
        (before.path / path).parent.mkdir(parents=True, exist_ok=True)
        (before.path / path).write_text(path, encoding="utf-8")
    return before


@pytest.mark.neo4j
async def test_everything_comes_back_as_it_was(
    store: Store, empty: Empty, people_added: DataFolder, tmp_path: Path
) -> None:
    await fill(store)
    graph, stores, path = await bytes_of(store), told_of_move(people_added), tmp_path / "there" / "all.zip"
    made = await back_up(store, people_added, path)
    assert await bytes_of(store) == graph
    assert (made.rows["jobs.sqlite"]["jobs"], made.rows["accounts.sqlite"]["users"]) == (3, 1)
    assert path.stat().st_mode & 0o777 == 0o600
    assert names_in(path.parent) == ["all.zip"]

    await empty()
    told = await brought_back(store, path, tmp_path / "new")
    assert (told.breaches, told.resumed, told.manifest) == ((), False, made)
    assert await bytes_of(store) == graph
    assert told_of_move(DataFolder(tmp_path / "new")) == stores
    assert (tmp_path / "new/schemas/mine/1.yaml").read_text(encoding="utf-8") == "schemas/mine/1.yaml"
    assert names_in(tmp_path / "new/evaluations/one") == ["evaluation.json"]
    assert list((tmp_path / "new").glob("restoring-*")) == []


@pytest.mark.neo4j
@pytest.mark.parametrize("kind", ["folder", "bucket"])
async def test_texts_that_are_kept_outside_come_along_and_need_no_other_place(
    kind: str, store: Store, empty: Empty, tmp_path: Path
) -> None:
    path, new = tmp_path / "all.zip", DataFolder(tmp_path / "new")
    with texts_kept(kind, tmp_path) as url:
        folder = DataFolder(tmp_path / "home", documents_url=url)
        with open_queue(folder.queue, documents=folder.documents) as queue:
            job = queue.submit(DOCUMENT, Order())
            assert (await back_up(store, folder, path)).rows["jobs.sqlite"]["texts"] == 1
            assert queue.document(job.id) == DOCUMENT
    await empty()
    await brought_back(store, path, new.path)
    with open_queue(new.queue) as queue:
        assert queue.document(job.id) == DOCUMENT


ACME = Thing("Acme", "Organization")


def note(number: int) -> DocumentGraph:
    return document_graph(Statement(Thing(f"Ann {number}"), "joined", ACME), name=f"{number}.txt")


@pytest.mark.neo4j
async def test_a_backup_during_ingest_is_of_one_moment_and_what_was_under_way_goes_on_from_it(
    store: Store, empty: Empty, tmp_path: Path
) -> None:
    folder, numbers = DataFolder(tmp_path / "home"), count()

    async def ingest(folder: DataFolder, number: int) -> None:
        graph = note(number)
        with open_ledger(folder.ledger) as ledger:
            ledger.begin(graph.run, graph.document)
            await merge_document(store, graph)
            ledger.end(graph.run.id, "merged", 1.0)

    async def go_on() -> None:
        while True:
            await ingest(folder, next(numbers))

    async with asyncio.TaskGroup() as group:
        working = [group.create_task(go_on()) for _ in range(3)]
        for number in range(3):
            await back_up(store, folder, tmp_path / f"{number}.zip")
        for task in working:
            task.cancel()

    for number in range(3):
        await empty()
        home = DataFolder(tmp_path / f"new {number}")
        assert (await brought_back(store, tmp_path / f"{number}.zip", home.path)).breaches == ()
        stored = await runs_of(store)
        with open_ledger(home.ledger) as ledger:
            runs = {run.id: run for run in ledger.runs()}
        assert {id_ for id_, run in runs.items() if run.status == "merged"} <= stored <= set(runs)
        again = [each for each in range(next(numbers)) if note(each).run.id in runs]
        for each in again:
            await ingest(home, each)
        gone_on = await exported(store)
        await empty()
        for each in again:
            await merge_document(store, note(each))
        assert gone_on == await exported(store)


async def runs_of(store: Store) -> set[str]:
    async with store.session("READ") as session:
        return set(await (await session.run("MATCH (r:Run) RETURN r.id")).value())


def test_files_that_are_written_one_after_the_other_are_copied_as_of_one_moment(tmp_path: Path) -> None:
    paths = {name: tmp_path / name for name in ("first.sqlite", "second.sqlite")}
    for path in paths.values():
        with closing(sqlite3.connect(path, isolation_level=None)) as made:
            made.execute("PRAGMA journal_mode=WAL")
            made.execute("CREATE TABLE numbers (number INTEGER)")
    stopping = threading.Event()

    def write() -> None:
        opened = [sqlite3.connect(path, isolation_level=None, timeout=30) for path in paths.values()]
        for number in count():
            for each in opened:
                each.execute("INSERT INTO numbers VALUES (?)", (number,))
            if stopping.is_set():
                break
        for each in opened:
            each.close()

    writing = threading.Thread(target=write)
    writing.start()
    try:
        counted = []
        for moment in range(20):
            with at_one_moment(paths) as files:
                counted.append(
                    [copy_file(files[name], tmp_path / f"{moment} {name}")["numbers"] for name in sorted(files)]
                )
    finally:
        stopping.set()
        writing.join()
    assert {first - second for first, second in counted} <= {0, 1}
    assert counted[0] < counted[-1]


def test_a_file_that_somebody_writes_into_without_an_end_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("consilience.platform.backup.sqlite_moment._PATIENCE_S", 0.0)
    monkeypatch.setattr("consilience.platform.backup.sqlite_moment._ONE_WAIT_S", 0.0)
    path = tmp_path / "jobs.sqlite"
    with closing(connect_private(path)) as other:
        other.execute("CREATE TABLE jobs (id TEXT)")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(ConsilienceError, match=r"jobs\.sqlite: another program"), at_one_moment({"jobs": path}):
            pytest.fail("it did not wait")


@pytest.mark.neo4j
async def test_a_backup_that_fails_leaves_nothing_and_none_takes_the_place_of_another(
    store: Store, before: DataFolder, tmp_path: Path
) -> None:
    path = tmp_path / "backups" / "all.zip"

    def fail(what: str, *_: int) -> None:
        if what == "Copying files":
            assert not path.exists()
            raise ConsilienceError("It was stopped.")

    with pytest.raises(ConsilienceError, match="It was stopped"):
        await back_up(store, before, path, fail)
    assert names_in(path.parent) == []
    await back_up(store, before, path)
    first = path.read_bytes()
    with pytest.raises(ConsilienceError, match="is there already"):
        await back_up(store, before, path)
    assert path.read_bytes() == first
    assert name_backup(path.parent).parent == path.parent


@pytest.mark.neo4j
async def test_a_backup_for_which_there_is_no_room_says_so_and_writers_go_on(
    store: Store, before: DataFolder, tmp_path: Path
) -> None:
    await merge_document(store, note(1))
    with small_disk(tmp_path / "disk", 1) as disk:
        fill_disk(disk, leave=16_000)
        with pytest.raises(DiskFullError, match=r"all\.zip: the disk that holds this folder is full"):
            await back_up(store, before, disk / "all.zip")
        assert names_in(disk) == ["fill"]
        assert not (await merge_document(store, note(2))).unchanged
        (disk / "fill").unlink()
        await back_up(store, before, disk / "all.zip")
        assert names_in(disk) == ["all.zip"]


_DIE = """
import asyncio, os, sys
from pathlib import Path
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.store import Store
from consilience.platform.backup.backing_up import back_up
from consilience.platform.support.storage.data_folder import DataFolder

async def die():
    async with Store(Neo4jAddress(*sys.argv[3:])) as store:
        await back_up(store, DataFolder(Path(sys.argv[1])), Path(sys.argv[2]), lambda *_: os.kill(os.getpid(), 9))

asyncio.run(die())
"""


@pytest.mark.neo4j
@pytest.mark.slow
async def test_a_backup_that_is_killed_leaves_nothing_that_looks_whole_and_the_next_one_is(
    store: Store, before: DataFolder, tmp_path: Path
) -> None:
    path, address = tmp_path / "all.zip", store.address
    given = (str(before.path), str(path), address.uri, address.user, address.password, address.database)
    killed = await asyncio.to_thread(subprocess.run, [sys.executable, "-c", _DIE, *given], check=False)
    assert killed.returncode == -9
    assert not path.exists()
    assert (tmp_path / "all.zip.part" / "whole").exists()
    with pytest.raises(ConsilienceError, match="no backup"):
        open_backup(tmp_path / "all.zip.part" / "whole", KNOWN)
    await back_up(store, before, path)
    assert open_backup(path, KNOWN).manifest.rows
    assert not (tmp_path / "all.zip.part").exists()


@pytest.fixture
async def path(store: Store, before: DataFolder, tmp_path: Path) -> Path:
    """A backup of a small graph."""
    await merge_document(store, note(1))
    await back_up(store, before, tmp_path / "all.zip")
    return tmp_path / "all.zip"


@pytest.mark.neo4j
async def test_what_is_no_whole_backup_is_refused_with_a_sentence_and_nothing_is_written(
    store: Store, empty: Empty, path: Path, tmp_path: Path
) -> None:
    whole = await asyncio.to_thread(path.read_bytes)
    damaged = bytearray(whole)
    damaged[len(whole) // 3] ^= 0xFF
    other = tmp_path / "other.zip"
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("letter.txt", "Dear Ann")
    await empty()
    for bad, says in (
        (b"Dear Ann", "is no backup of Consilience"),
        (whole[: len(whole) // 2], "or not a whole one"),
        (whole[:-1], "or not a whole one"),
        (other.read_bytes(), "has no manifest.json"),
        (bytes(damaged), "is damaged|or not a whole one"),
    ):
        (tmp_path / "bad.zip").write_bytes(bad)
        with pytest.raises(ConsilienceError, match=says):
            await brought_back(store, tmp_path / "bad.zip", tmp_path / "new")
        assert list((tmp_path / "new").glob("*")) == []
        assert await exported(store) == []
    with pytest.raises(ConsilienceError, match="cannot be read"):
        open_backup(tmp_path / "absent.zip", KNOWN)


def changed(path: Path, target: Path, manifest: BackupManifest, **parts: bytes) -> Path:
    """Write a backup again, with another manifest and other parts."""
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(target, "w") as new:
        for part in manifest.parts:
            new.writestr(part.name, parts.get(part.name.partition(".")[0]) or old.read(part.name))
        new.writestr(MANIFEST, write_manifest(manifest))
    return target


@pytest.mark.neo4j
async def test_a_backup_of_a_newer_program_is_refused_with_a_sentence(
    store: Store, empty: Empty, path: Path, tmp_path: Path
) -> None:
    manifest = open_backup(path, KNOWN).manifest
    for newer in (replace(manifest, form=2), replace(manifest, migration="9999_later")):
        with pytest.raises(ConsilienceError, match=r"newer version of Consilience made .* Update Consilience"):
            open_backup(changed(path, tmp_path / "newer.zip", newer), KNOWN)
    await empty()
    with zipfile.ZipFile(path) as archive:
        archive.extract("jobs.sqlite", tmp_path)
    with closing(sqlite3.connect(tmp_path / "jobs.sqlite")) as jobs:
        jobs.execute("PRAGMA user_version = 99")
    later = (tmp_path / "jobs.sqlite").read_bytes()
    parts = [_part(part, later) if part.name == "jobs.sqlite" else part for part in manifest.parts]
    newer = replace(manifest, parts=tuple(parts))
    with pytest.raises(ConsilienceError, match="written by a newer release"):
        await brought_back(store, changed(path, tmp_path / "newer.zip", newer, jobs=later), tmp_path / "new")
    assert list((tmp_path / "new").glob("*")) == []
    assert await exported(store) == []


@pytest.mark.neo4j
async def test_a_backup_of_an_earlier_release_is_brought_to_the_form_of_this_one(
    store: Store, empty: Empty, path: Path, tmp_path: Path
) -> None:
    folder = Path(__file__).parent / "fixtures" / "folder_of_before" / "home"
    parts = {"graph.jsonl": Path(__file__).parents[1] / "graph" / "former_graph.jsonl"}
    parts |= {found.name: found for found in folder.glob("*.sqlite")}
    earlier = replace(
        open_backup(path, KNOWN).manifest,
        migration="0011_metadata",
        parts=tuple(_part(BackupPart(name, 0, ""), found.read_bytes()) for name, found in parts.items()),
    )
    contents = {name.partition(".")[0]: found.read_bytes() for name, found in parts.items()}
    await empty()
    changed(path, tmp_path / "earlier.zip", earlier, **contents)
    assert (await brought_back(store, tmp_path / "earlier.zip", tmp_path / "new")).breaches == ()
    async with store.session("READ") as session:
        former = await (await session.run("MATCH ()-[r:PROPOSED_BY|DECIDED_BY]->() RETURN count(r)")).value()
    assert former == [0]
    with open_ledger(DataFolder(tmp_path / "new").ledger) as ledger:
        assert {run.status for run in ledger.runs()} >= {"merged"}


def _part(part: BackupPart, content: bytes) -> BackupPart:
    return BackupPart(part.name, len(content), sha256(content).hexdigest())


@pytest.mark.neo4j
async def test_a_name_that_leads_out_of_the_folder_is_refused(path: Path, tmp_path: Path) -> None:
    manifest = open_backup(path, KNOWN).manifest
    for name in ("../out.txt", "/out.txt", "a/../../out.txt"):
        bad = replace(manifest, parts=(_part(BackupPart(name, 0, ""), b"x"),))
        with zipfile.ZipFile(tmp_path / "bad.zip", "w") as archive:
            archive.writestr(name, b"x")
            archive.writestr(MANIFEST, write_manifest(bad))
        with pytest.raises(ConsilienceError, match="is damaged"):
            open_backup(tmp_path / "bad.zip", KNOWN)


@pytest.mark.neo4j
async def test_only_an_empty_folder_and_an_empty_graph_are_restored_into(
    store: Store, path: Path, before: DataFolder, tmp_path: Path
) -> None:
    graph = await exported(store)
    with pytest.raises(ConsilienceError, match=r"is not empty \(jobs\.sqlite is there\)"):
        await brought_back(store, path, before.path)
    with pytest.raises(StoreError, match="This graph is not empty"):
        await brought_back(store, path, tmp_path / "new")
    assert not (tmp_path / "new").exists()
    assert await exported(store) == graph


@pytest.mark.neo4j
async def test_a_restoration_that_is_interrupted_opens_for_nothing_else_and_goes_on(
    store: Store, empty: Empty, before: DataFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(store)
    graph, stores, path = await bytes_of(store), told_of_move(before), tmp_path / "all.zip"
    await back_up(store, before, path)
    await empty()
    monkeypatch.setattr("consilience.graph.exchange.import_jsonl._BATCH_LINES", 20)
    backup, folder = open_backup(path, KNOWN), DataFolder(tmp_path / "new")

    def interrupt(what: str, done: int, total: int) -> None:
        if what == "Restoring the graph" and done > total / 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await restore(store, backup, folder, interrupt)
    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", _no_room)
        with pytest.raises(ConsilienceError, match="cannot be used"):
            await restore(store, backup, folder)
    with pytest.raises(StoreError, match="is not at its end"):
        async with Store(store.address):
            pytest.fail("it opened half a graph")
    check_target(backup, folder)
    assert (await restore(store, backup, folder)).resumed
    assert (await bytes_of(store), told_of_move(folder)) == (graph, stores)


def _no_room(*_: object) -> None:
    raise OSError(5, "Input/output error")


@pytest.mark.neo4j
async def test_another_backup_does_not_go_on_where_one_was_interrupted(path: Path, tmp_path: Path) -> None:
    folder, backup = DataFolder(tmp_path / "new"), open_backup(path, KNOWN)
    (folder.path / "restoring-0123").mkdir(parents=True)
    with pytest.raises(ConsilienceError, match="of another backup"):
        check_target(backup, folder)


def test_files_are_not_restored_beside_a_postgresql(tmp_path: Path) -> None:
    manifest = BackupManifest(1, "0.1.0", "", 0.0, KNOWN[-1], 0, 0, "files", {}, ())
    folder = DataFolder(tmp_path, SecretStr("postgresql://host/database"))
    with pytest.raises(ConsilienceError, match="consilience move --to URL"):
        check_target(Backup(tmp_path / "all.zip", manifest), folder)
    check_target(Backup(tmp_path / "all.zip", replace(manifest, database="postgresql")), folder)


Call = Callable[..., tuple[int, dict[str, Any]]]


@pytest.fixture
def call(neo4j_address: Neo4jAddress, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    """Run a command with `--json` in a data folder; return how it ended and what it said."""
    monkeypatch.setenv("CONSILIENCE_NEO4J_URI", neo4j_address.uri)
    monkeypatch.setenv("CONSILIENCE_NEO4J_PASSWORD", neo4j_address.password)

    def called(home: Path, *arguments: str) -> tuple[int, dict[str, Any]]:
        monkeypatch.setenv("CONSILIENCE_HOME", str(home))
        with pytest.raises(SystemExit) as left:
            main([*arguments, "--json"])
        return int(left.value.code or 0), json.loads(capsys.readouterr().out)

    return called


@pytest.mark.neo4j
async def test_the_commands(store: Store, empty: Empty, before: DataFolder, tmp_path: Path, call: Call) -> None:
    await merge_document(store, note(1))
    graph = await exported(store)
    (tmp_path / "backups").mkdir()
    code, made = await asyncio.to_thread(call, before.path, "backup", str(tmp_path / "backups"))
    file = Path(made["file"])
    assert (code, file.parent, file.suffix) == (0, tmp_path / "backups", ".zip")
    assert {GRAPH, "jobs.sqlite"} <= {part["name"] for part in made["parts"]}
    code, refused = await asyncio.to_thread(call, before.path, "restore", str(file))
    assert (code, "is not empty" in refused["error"]) == (1, True)
    await empty()
    code, restored = await asyncio.to_thread(call, tmp_path / "new", "restore", str(file))
    assert (code, restored["ok"], restored["backup"]["made_at"]) == (0, True, made["made_at"])
    assert await exported(store) == graph
    assert await check_graph(store) == []


@pytest.mark.neo4j
async def test_where_a_postgresql_has_the_rest_the_backup_says_so(
    store: Store, tmp_path: Path, database_url: str, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    await merge_document(store, note(1))
    monkeypatch.setenv("CONSILIENCE_DATABASE_URL", database_url)
    _, made = await asyncio.to_thread(call, tmp_path, "backup", str(tmp_path / "all.zip"))
    assert (made["database"], made["rows"], [part["name"] for part in made["parts"]]) == ("postgresql", {}, [GRAPH])
