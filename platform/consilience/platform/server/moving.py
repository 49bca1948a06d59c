"""A data folder's files taken along into an empty PostgreSQL, whole or not at all; the files stay as they are."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from langchain_core.runnables import RunnableConfig

from consilience.graph.model.errors import ConsilienceError
from consilience.platform.accounts.accounts import open_accounts
from consilience.platform.calls.answers import answers_at
from consilience.platform.calls.archive import CallArchive
from consilience.platform.jobs.queue import open_queue
from consilience.platform.runs.checkpoints import checkpoints
from consilience.platform.runs.ledger import open_ledger
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.support.storage.database import Connection, Database, StoredRow
from consilience.platform.support.storage.texts.opening import open_texts
from consilience.platform.watching.memory import open_memory

__all__ = ["MovedTable", "move_folder"]

_FILES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid"
_NUMBERED = """
SELECT column_name FROM information_schema.columns
WHERE table_schema = current_schema() AND table_name = ? AND is_identity = 'YES' AND column_name <> 'rowid'
"""
_PARENTS_FIRST = ("users", "runs")
"""Tables to whose rows others refer."""
_RUNS = "runs under way"
_AT_ONCE = 5000
_PLACES = """
SELECT place FROM spaces WHERE name IN (SELECT substr(kept_as, 1, instr(kept_as, '/') - 1) FROM texts) ORDER BY place
"""
_ANSWERS = {"answers": "key, model, reply, answered_at", "asked_for": "document, key"}


@dataclass(frozen=True, slots=True)
class MovedTable:
    """Count of what was taken along of one table."""

    store: str
    table: str
    rows: int


def move_folder(home: Path, target: DataFolder, *, only_count: bool = False) -> list[MovedTable]:
    """Copy what the files of a data folder have into the PostgreSQL of another.

    Args:
        home: the folder with the files; nobody may be working there.
        target: names the PostgreSQL, which must hold nothing of ours.
        only_count: whether nothing is to be written.

    Returns:
        How many rows of which table were copied, or would be; of runs under way their last step.

    Raises:
        ConsilienceError: somebody works there, the PostgreSQL is not empty, or either cannot be used.
    """
    source = DataFolder(home)
    if not home.is_dir():
        raise ConsilienceError(f"{home} is no data folder. Name another one with CONSILIENCE_HOME.")
    _refuse_while_working(source)
    with ExitStack() as stack:
        stores = _stores(source, target, stack)
        tables = {name: _tables(old) for name, (old, _) in stores.items()}
        for name, (_, new) in stores.items():
            _refuse_unless_empty(new, tables[name])
        _refuse_texts_out_of_reach(stores["jobs"][0], target)
        if only_count:
            steps = MovedTable("steps", _RUNS, len(_threads(source)))
            answers = _copy_answers(source, target, only_count=True)
            return [
                steps,
                *answers,
                *(MovedTable(name, one, _count(stores[name][0], one)) for name in stores for one in tables[name]),
            ]
        moved = [MovedTable("steps", _RUNS, _copy_steps(source, target))]
        moved += _copy_answers(source, target, only_count=False)
        for name, (old, new) in stores.items():
            into = stack.enter_context(new.transaction())  # none is committed before all are written
            into.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            moved += [MovedTable(name, table, _copy(old, into, table)) for table in tables[name]]
        return moved


def _stores(source: DataFolder, target: DataFolder, stack: ExitStack) -> dict[str, tuple[Database, Database]]:
    """Open each store twice: where it is, and where it goes."""

    def both(folder: DataFolder) -> Iterator[tuple[str, Database]]:
        yield "jobs", stack.enter_context(open_queue(folder.queue)).database
        yield "runs", stack.enter_context(open_ledger(folder.ledger)).database
        yield "accounts", stack.enter_context(open_accounts(folder)).database
        yield "calls", stack.enter_context(closing(CallArchive(folder))).database
        yield "watched", stack.enter_context(open_memory(folder.watched)).database

    there = dict(both(target))
    return {name: (database, there[name]) for name, database in both(source)}


def _refuse_while_working(source: DataFolder) -> None:
    with open_queue(source.queue) as queue:
        if alive := [worker for worker in queue.workers() if worker.alive]:
            raise ConsilienceError(
                f"{len(alive)} workers take documents from {source.path} just now. Stop server and workers first."
            )


def _tables(old: Database) -> list[str]:
    return sorted((row["name"] for row in old.rows(_FILES)), key=lambda table: table not in _PARENTS_FIRST)


def _count(old: Database, table: str) -> int:
    return int(old.rows(f"SELECT count(*) FROM {table}")[0][0])  # noqa: S608 - our own names


def _refuse_unless_empty(new: Database, tables: list[str]) -> None:
    for table in tables:
        if new.row(f"SELECT 1 FROM {table} LIMIT 1") is not None:  # noqa: S608 - our own names
            raise ConsilienceError(f"{new.name} is not empty: {table} has rows. Name an empty database.")


def _refuse_texts_out_of_reach(queue: Database, target: DataFolder) -> None:
    """See that texts that are kept outside, where they stay, are found from there."""
    places = [row["place"] for row in queue.rows(_PLACES)]
    there = ""
    if target.documents is not None:
        with closing(open_texts(target.documents.url)) as store:
            there = store.place
    if left := [place for place in places if place != there]:
        raise ConsilienceError(
            f"Texts of documents that wait are at {left[0]}, where they stay. Set CONSILIENCE_DOCUMENTS_URL to it, or "
            "let them be read first."
        )


def _copy(old: Database, into: Connection, table: str) -> int:
    columns = [row["name"] for row in old.rows(f"SELECT name FROM pragma_table_info('{table}')")]  # noqa: S608
    marks = ", ".join("?" for _ in columns)
    insert = f"INSERT INTO {table} ({', '.join(columns)}) OVERRIDING SYSTEM VALUE VALUES ({marks})"  # noqa: S608
    copied = 0
    for copied, row in enumerate(_in_order(old, table, columns), 1):  # noqa: B007 - counted
        into.execute(insert, [_text(value) for value in row])
    for number in into.execute(_NUMBERED, (table,)).fetchall():
        if last := _greatest(old, table, number[0]):
            into.execute("SELECT setval(pg_get_serial_sequence(?, ?), ?)", (table, number[0], last))
    return copied


def _greatest(old: Database, table: str, column: str) -> int:
    """Return the greatest number that a row of a table ever had, as far as the file remembers; 0: there was none."""
    there = int(old.rows(f"SELECT coalesce(max({column}), 0) FROM {table}")[0][0])  # noqa: S608 - our own names
    if old.row("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'") is None:
        return there
    ever = old.row("SELECT seq FROM sqlite_sequence WHERE name = ?", table)
    return max(there, int(ever[0])) if ever else there


def _in_order(old: Database, table: str, columns: list[str]) -> Iterator[StoredRow]:
    """Yield the rows in the order in which they came, where the file knows it."""
    (made,) = old.rows("SELECT sql FROM sqlite_master WHERE name = ?", table)
    order = "rowid" if "WITHOUT ROWID" not in made["sql"].upper() else ", ".join(columns)
    for start in count(0, _AT_ONCE):
        page = f"SELECT {', '.join(columns)} FROM {table} ORDER BY {order} LIMIT {_AT_ONCE} OFFSET {start}"  # noqa: S608
        rows = old.rows(page)
        yield from rows
        if len(rows) < _AT_ONCE:
            return


def _text(value: object) -> object:
    """Return a value without the one character that no text of a PostgreSQL may have."""
    return value.replace("\x00", "\ufffd") if isinstance(value, str) else value


def _threads(source: DataFolder) -> set[str]:
    if not source.steps.exists():
        return set()
    with checkpoints(source.steps) as old:
        return {found.config["configurable"]["thread_id"] for found in old.list(None)}


def _copy_answers(source: DataFolder, target: DataFolder, *, only_count: bool) -> list[MovedTable]:
    """Copy the answers of models, and for which documents they were asked."""
    if not source.answers.exists():
        return []
    moved = []
    with answers_at(source.answers)() as old, answers_at(target.answers)() as new:
        for table, columns in _ANSWERS.items():
            marks = ", ".join("?" for _ in columns.split(","))
            (total,) = old.store.find(f"SELECT count(*) FROM {table}")  # noqa: S608 - our own names
            for start in range(0, 0 if only_count else total, _AT_ONCE):
                page = f"SELECT {columns} FROM {table} ORDER BY {columns} LIMIT {_AT_ONCE} OFFSET {start}"  # noqa: S608
                for row in old.store.find_all(page):
                    new.store.change(f"INSERT INTO {table} VALUES ({marks}) ON CONFLICT DO NOTHING", *row)  # noqa: S608
            moved.append(MovedTable("answers", table, total))
    return moved


def _copy_steps(source: DataFolder, target: DataFolder) -> int:
    """Copy the last step of each run under way; return how many runs there are."""
    threads = sorted(_threads(source))
    if not threads:
        return 0
    with checkpoints(source.steps) as old, checkpoints(target.steps) as new:
        for thread in threads:
            run: RunnableConfig = {"configurable": {"thread_id": thread, "checkpoint_ns": ""}}
            if (last := old.get_tuple(run)) is None:
                continue
            stored = new.put(run, last.checkpoint, last.metadata, last.checkpoint["channel_versions"])
            written: dict[str, list[tuple[str, Any]]] = {}
            for task, channel, value in last.pending_writes or ():
                written.setdefault(task, []).append((channel, value))
            for task, values in written.items():
                new.put_writes(stored, values, task)
    return len(threads)
