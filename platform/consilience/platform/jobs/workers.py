"""Who works: the processes that take jobs, and how it is told whether one of them is still alive."""

import os
import platform
import secrets
import sqlite3
import time
from pathlib import Path

import psutil

from consilience.platform.database import Database
from consilience.platform.jobs.job import WorkerRecord
from consilience.platform.jobs.records import SILENT_S

__all__ = ["LOST_S", "forget_worker", "is_alive", "known_workers", "register_worker", "sign_of_life"]

LOST_S = 60.0
"""Seconds of silence after which a worker whose process cannot be looked at (in another container) counts as dead."""
_CLOCK_STEP = 2.0


def register_worker(database: Database, slots: int) -> str:
    """Enter this process as a worker with so many slots; return the worker's id."""
    worker = f"worker_{secrets.token_hex(6)}"
    with database.transaction() as connection:
        connection.execute(
            "INSERT INTO workers VALUES (?, ?, ?, ?, ?, ?)",
            (worker, _place(), os.getpid(), psutil.Process().create_time(), slots, time.time()),
        )
    return worker


def sign_of_life(database: Database, worker: str) -> None:
    """Note that the worker is alive."""
    with database.transaction() as connection:
        connection.execute("UPDATE workers SET beat = ? WHERE id = ?", (time.time(), worker))


def forget_worker(connection: sqlite3.Connection, worker: str) -> None:
    """Take a worker that has left, or is dead, out of the list."""
    connection.execute("DELETE FROM workers WHERE id = ?", (worker,))


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
    """Tell whether the worker's process lives.

    Within one machine and process namespace that is asked of the system. Of a process in another container only its
    signs of life are known.

    Args:
        row: of the table of workers.
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
