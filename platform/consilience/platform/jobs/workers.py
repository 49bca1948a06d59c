"""Worker processes that take jobs, and the signs by which one of them is known to be alive."""

import secrets
import time
from collections.abc import Iterable

from consilience.platform.jobs.records import SILENT_S
from consilience.platform.runs.job import WorkerRecord
from consilience.platform.support.storage.database import Connection, Database, StoredRow
from consilience.platform.support.storage.process_place import LOST_S, place_of_processes, this_process
from consilience.platform.support.storage.process_place import is_alive as is_process_alive

__all__ = [
    "LOST_S",
    "forget_worker",
    "is_alive",
    "is_dead",
    "is_of_this_process",
    "list_workers",
    "register_worker",
    "sign_of_life",
    "this_process",
]

_steady = time.monotonic
"""A clock that nobody sets."""
_working: set[str] = set()
"""The workers of this process. Others of its number that the list has are forgotten ones: nobody does their jobs."""
_heard: dict[str, tuple[float, float]] = {}
"""Of workers that cannot be looked at: their last sign of life, and when it was heard here."""


def register_worker(database: Database, slots: int, teams: Iterable[str] = ()) -> str:
    """Enter this process as a worker with so many slots, which knows these teams; return the worker's id."""
    worker = f"worker_{secrets.token_hex(6)}"
    _enter(database, worker, slots, teams)
    _working.add(worker)
    return worker


def _enter(database: Database, worker: str, slots: int, teams: Iterable[str]) -> None:
    with database.transaction() as connection:
        connection.execute(
            "INSERT INTO workers VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET place = excluded.place,"
            " pid = excluded.pid, started = excluded.started, slots = excluded.slots, beat = excluded.beat",
            (worker, *this_process(), slots, time.time()),
        )
        connection.executemany(
            "INSERT INTO known_teams VALUES (?, ?) ON CONFLICT DO NOTHING", [(worker, team) for team in sorted(teams)]
        )


def sign_of_life(database: Database, worker: str, slots: int, teams: Iterable[str] = ()) -> None:
    """Note that the worker is alive; one that others took for dead, since it could not write, is entered again."""
    with database.transaction() as connection:
        known = connection.execute("UPDATE workers SET beat = ? WHERE id = ?", (time.time(), worker)).rowcount
    if not known:
        _enter(database, worker, slots, teams)


def forget_worker(connection: Connection, worker: str) -> None:
    """Take a worker that has left, or is dead, out of the list."""
    _working.discard(worker)
    connection.execute("DELETE FROM workers WHERE id = ?", (worker,))
    connection.execute("DELETE FROM known_teams WHERE worker = ?", (worker,))


def list_workers(database: Database, moment: float) -> list[WorkerRecord]:
    """Return the workers that are in the list, as they are at this moment (seconds since 1970)."""
    rows = database.rows(
        "SELECT workers.*, (SELECT count(*) FROM jobs WHERE worker = workers.id AND status = 'running') AS running"
        " FROM workers ORDER BY rowid"
    )
    return [
        WorkerRecord(
            row["id"],
            row["pid"],
            row["place"],
            row["slots"],
            row["running"],
            max(0.0, moment - row["beat"]),
            _is_there(row, moment) and moment - row["beat"] <= SILENT_S,
        )
        for row in rows
    ]


def is_dead(row: StoredRow) -> bool:
    """Tell whether nobody does the jobs of a worker any more.

    Of one that cannot be looked at, that is told from its silence, by this process's own clock: whatever date the
    machines believe in, a worker that lives is never taken for dead, and a dead one is found out.
    """
    if row["place"] == place_of_processes():
        return not _is_there(row, 0.0)
    moment = _steady()
    beat, since = _heard.get(row["id"], (None, moment))
    if beat != row["beat"]:
        since = moment
    _heard[row["id"]] = (row["beat"], since)
    return moment - since > LOST_S


def _is_there(row: StoredRow, moment: float) -> bool:
    return row["id"] in _working if is_of_this_process(row) else is_alive(row, moment)


def is_of_this_process(row: StoredRow) -> bool:
    """Tell whether a worker is, or was, one of this process."""
    return (row["place"], row["pid"], row["started"]) == this_process()


def is_alive(row: StoredRow, moment: float) -> bool:
    """Tell whether a process lives.

    Within one machine and process namespace that is asked of the system. Of a process in another container only its
    signs of life are known.

    Args:
        row: of the table of workers, or of another with its columns `place`, `pid`, `started` and `beat`.
        moment: now, in seconds since 1970.
    """
    return is_process_alive(row["place"], row["pid"], row["started"], moment - row["beat"])
