"""Forms that endpoints take, as it was learnt, kept in one SQLite file for all runs and programs."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import Protocol

from consilience.agents.models.forms.modes import MODES, Mode
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.support.private_files import open_private_tables

__all__ = ["FormMemory", "KnownForm", "KnownForms", "name_failures", "open_known_forms"]

_TRUSTED_S = 7 * 24 * 3600.0
"""After a week the strictest mode is tried again: servers are updated."""


@dataclass(frozen=True, slots=True)
class KnownForm:
    """Form that a model's endpoint takes."""

    mode: Mode
    logprobs: bool = True
    """False: it gives no log-probabilities."""


class FormMemory(Protocol):
    """Remembers what was learnt of one model at one endpoint."""

    def read(self) -> KnownForm | None:
        """Return what is known; None if that is nothing."""
        ...

    def write(self, known: KnownForm) -> None:
        """Keep what was learnt, in the place of what was known before."""
        ...


@dataclass(frozen=True, slots=True)
class KnownForms:
    """The file; what several programs learn at once is kept whole, and the last one's word holds."""

    path: Path
    connection: sqlite3.Connection
    now: Callable[[], float] = time

    def of(self, endpoint: str, model: str) -> FormMemory:
        """Return the memory of one model."""
        return _OfModel(self, endpoint, model)


@dataclass(frozen=True, slots=True)
class _OfModel:
    kept: KnownForms
    endpoint: str
    model: str

    def read(self) -> KnownForm | None:
        """Return what is known; None if that is nothing, or too old to rely on."""
        with name_failures(self.kept.path):
            row = self.kept.connection.execute(
                "SELECT mode, logprobs, learnt_at FROM forms WHERE endpoint = ? AND model = ?",
                (self.endpoint, self.model),
            ).fetchone()
        if row is None or row[0] not in MODES or not 0 <= self.kept.now() - row[2] < _TRUSTED_S:
            return None
        return KnownForm(row[0], bool(row[1]))

    def write(self, known: KnownForm) -> None:
        """Keep what was learnt, in the place of what was known before."""
        with name_failures(self.kept.path):
            self.kept.connection.execute(
                "INSERT OR REPLACE INTO forms VALUES (?, ?, ?, ?, ?)",
                (self.endpoint, self.model, known.mode, known.logprobs, self.kept.now()),
            )


@contextmanager
def open_known_forms(path: Path) -> Iterator[KnownForms]:
    """Open the file and close it again.

    Raises:
        ConsilienceError: it cannot be used.
    """
    columns = "SELECT endpoint, model, mode, logprobs, learnt_at FROM forms LIMIT 1"
    with open_private_tables(path, __package__, "known_forms.sql", columns, name_failures) as connection:
        yield KnownForms(path, connection)


@contextmanager
def name_failures(path: Path) -> Iterator[None]:
    """Tell failures of the file as what they are to a person.

    Raises:
        ConsilienceError: the file cannot be used.
    """
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise ConsilienceError(
            f"The forms of replies in {path} cannot be used: {error}. Remove the file; then they are learnt anew."
        ) from error
