"""Answers of models, kept on disk so that none is paid for twice and a stopped run goes on where it was."""

import hashlib
import json
import os
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from consilience.evaluation.support.errors import EvaluationError

__all__ = ["DiskCache", "cache_key"]

_AT_ONCE = 500


class DiskCache:
    """Bytes by key in one SQLite file; several processes may share it."""

    def __init__(self, path: Path) -> None:
        """Open the file, which is made if there is none.

        Raises:
            EvaluationError: the file cannot be opened or is something else.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            self._connection = sqlite3.connect(path, timeout=60, isolation_level=None)
            self._connection.execute("CREATE TABLE IF NOT EXISTS answers (key TEXT PRIMARY KEY, value BLOB NOT NULL)")
        except (OSError, sqlite3.Error) as error:
            raise EvaluationError(f"{path}: cannot be used as a cache ({error}). Delete it or name another.") from error

    def get(self, keys: Sequence[str]) -> dict[str, bytes]:
        """Return the values of those keys that are known."""
        found: dict[str, bytes] = {}
        for start in range(0, len(keys), _AT_ONCE):
            wanted = keys[start : start + _AT_ONCE]
            rows = self._connection.execute(
                "SELECT key, value FROM answers WHERE key IN (SELECT value FROM json_each(?))", (json.dumps(wanted),)
            )
            found.update(rows)
        return found

    def put(self, values: Mapping[str, bytes]) -> None:
        """Keep values; those that are known are replaced."""
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.executemany("INSERT OR REPLACE INTO answers VALUES (?, ?)", values.items())
        self._connection.execute("COMMIT")

    def close(self) -> None:
        """Close the file."""
        self._connection.close()


def cache_key(*parts: str | Iterable[str]) -> str:
    """Return a key for everything that determines an answer, in a fixed order."""
    data = json.dumps([part if isinstance(part, str) else list(part) for part in parts]).encode()
    return hashlib.blake2b(data, digest_size=20).hexdigest()
