"""The file of runs as the release before wrote it, with one run."""

import sqlite3
from contextlib import closing
from pathlib import Path

__all__ = ["write_former_ledger"]


def write_former_ledger(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(
            "CREATE TABLE runs (id TEXT PRIMARY KEY, document_id TEXT NOT NULL, document TEXT NOT NULL,"
            " team TEXT NOT NULL, schema TEXT NOT NULL, status TEXT NOT NULL, owner_pid INTEGER, owner_started REAL,"
            " started_at TEXT NOT NULL, ended_at TEXT, seconds REAL NOT NULL DEFAULT 0,"
            " error TEXT NOT NULL DEFAULT '');"
            "INSERT INTO runs VALUES ('r', 'd', 'note', 'tools', 'news', 'merged', NULL, NULL, 'then', 'then', 1, '');"
            "PRAGMA user_version=1;"
        )
