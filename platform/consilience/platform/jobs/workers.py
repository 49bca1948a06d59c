"""Who works: the processes that take jobs, and how it is told whether one of them is still alive."""

import os
import platform
import secrets
import sqlite3
import time
from collections.abc import Iterable
from pathlib import Path

import psutil

from consilience.platform.database import Database
from consilience.platform.jobs.job import WorkerRecord
from consilience.platform.jobs.records import SILENT_S

__all__ = ["LOST_S", "forget_worker", "is_alive", "known_workers", "register_worker", "sign_of_life", "this_process"]

LOST_S = 60.0
"""Seconds of silence after which a worker whose process cannot be looked at (in another container) counts as dead."""
_CLOCK_STEP = 2.0


def register_worker(database: Database, slots: int, teams: Iterable[str] = ()) -> str:
    """Enter this process as a worker with so many slots, which knows these teams; return the worker's id."""
    worker = f"worker_{secrets.token_hex(6)}"
    with database.transaction() as connection:
        connection.execute(
            "INSERT INTO workers VALUES (?, ?, ?, ?, ?, ?)",
            (worker, *this_process(), slots, time.time()),
        )
        connection.executemany("INSERT INTO known_teams VALUES (?, ?)", [(worker, team) for team in sorted(teams)])
    return worker


def this_process() -> tuple[str, int, float]:
    """Return what tells this process from all others: its place, its number there, and when it started."""
    return _place(), os.getpid(), psutil.Process().create_time()


def sign_of_life(database: Database, worker: str) -> None:
    """Note that the worker is alive."""
    with database.transaction() as connection:
        connection.execute("UPDATE workers SET beat = ? WHERE id = ?", (time.time(), worker))


def forget_worker(connection: sqlite3.Connection, worker: str) -> None:
    """Take a worker that has left, or is dead, out of the list."""
    connection.execute("DELETE FROM workers WHERE id = ?", (worker,))
    connection.execute("DELETE FROM known_teams WHERE worker = ?", (worker,))


def known_workers(database: Database, moment: float) -> list[WorkerRecord]:
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
            is_alive(row, moment) and moment - row["beat"] <= SILENT_S,
        )
        for row in rows
    ]


def is_alive(row: sqlite3.Row, moment: float) -> bool:
    """Tell whether a process lives.

    Within one machine and process namespace that is asked of the system. Of a process in another container only its
    signs of life are known.

    Args:
        row: of the table of workers, or of another with its columns `place`, `pid`, `started` and `beat`.
        moment: now, in seconds since 1970.
    """
    if row["place"] != _place():
        return bool(moment - row["beat"] <= LOST_S)
    try:
        process = psutil.Process(row["pid"])
        return process.status() != psutil.STATUS_ZOMBIE and abs(process.create_time() - row["started"]) <= _CLOCK_STEP
    except psutil.NoSuchProcess:
        return False


def _place() -> str:
    namespace = Path("/proc/self/ns/pid")
    boot = Path("/proc/sys/kernel/random/boot_id")
    if namespace.exists() and boot.exists():
        return f"{boot.read_text(encoding='ascii').strip()}/{namespace.readlink()}"
    return platform.node()
