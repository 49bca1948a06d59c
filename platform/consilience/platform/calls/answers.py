"""The cache of models' answers where its place is: in a file of the data folder, or in a PostgreSQL."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from consilience.agents.models.layers.cache import AnswerCache, OpenAnswers, open_answers
from consilience.graph.model.errors import ConsilienceError
from consilience.platform.support.storage.database import Database, StoredRow
from consilience.platform.support.storage.opening import open_database
from consilience.platform.support.storage.place import Place

__all__ = ["answers_at"]

VERSION = 2


def answers_at(place: Place) -> OpenAnswers:
    """Return what opens the answers at a place."""
    return partial(open_answers, place) if isinstance(place, Path) else partial(_open_shared, place)


@dataclass(frozen=True, slots=True)
class _SharedAnswers:
    """The answers of a PostgreSQL, which several machines share."""

    database: Database

    def find(self, statement: str, *values: Any) -> StoredRow | None:  # noqa: ANN401 - values of SQL
        return self.database.row(statement, *values)

    def find_all(self, statement: str, *values: Any) -> Sequence[StoredRow]:  # noqa: ANN401 - values of SQL
        return self.database.rows(statement, *values)

    def change(self, statement: str, *values: Any) -> int:  # noqa: ANN401 - values of SQL
        with self.database.transaction() as connection:
            return connection.execute(statement, values).rowcount

    def empty_log(self) -> bool:
        return self.database.empty_log()

    @contextmanager
    def name_errors(self) -> Iterator[None]:
        try:
            yield
        except (ValueError, TypeError) as error:
            raise ConsilienceError(
                f"An answer in {self.database.name} cannot be read: {error}. Empty its table of answers; then"
                " they are asked for anew."
            ) from error


@contextmanager
def _open_shared(place: Place) -> Iterator[AnswerCache]:
    upgrades = {1: "calls/answers_2.sql"}
    opened = open_database(place, "calls/answers.sql", VERSION, synchronous="NORMAL", upgrades=upgrades)
    with closing(opened) as database:
        yield AnswerCache(_SharedAnswers(database))
