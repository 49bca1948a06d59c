"""Verdicts and vectors of models, kept on disk: none is paid for twice, a stopped run goes on where it was."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from consilience.platform.support.storage.sqlite_database import SqliteDatabase

__all__ = ["GenresAnswers"]

_VERSION = 1
_AT_ONCE = 500


class GenresAnswers:
    """Bytes by key in one SQLite file; several processes may share it."""

    def __init__(self, path: Path) -> None:
        """Open the file, which is made if there is none.

        Raises:
            ConsilienceError: the file cannot be opened or is something else.
        """
        self._database = SqliteDatabase(
            path, "exporting/genres_answers.sql", _VERSION, synchronous="NORMAL", in_shared_folder=True
        )

    def get(self, keys: Sequence[str]) -> dict[str, bytes]:
        """Return the values of those keys that are known."""
        found: dict[str, bytes] = {}
        for start in range(0, len(keys), _AT_ONCE):
            wanted = json.dumps(keys[start : start + _AT_ONCE])
            statement = "SELECT key, value FROM answers WHERE key IN (SELECT value FROM json_each(?))"
            found.update((row["key"], row["value"]) for row in self._database.rows(statement, wanted))
        return found

    def put(self, values: Mapping[str, bytes]) -> None:
        """Keep values; those that are known are replaced."""
        with self._database.transaction() as connection:
            connection.executemany("INSERT OR REPLACE INTO answers VALUES (?, ?)", values.items())

    def close(self) -> None:
        """Close the file."""
        self._database.close()
