"""Checkpoints of runs under way, opened where their place is: in a file of the data folder, or in a PostgreSQL."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from consilience.platform.runs.steps.sqlite_steps import open_sqlite_steps
from consilience.platform.runs.steps.step_saver import StepSaver as Checkpoints
from consilience.platform.support.storage.opening import needs_postgres
from consilience.platform.support.storage.place import Place

__all__ = ["Checkpoints", "checkpoints"]


@contextmanager
def checkpoints(place: Place) -> Iterator[Checkpoints]:
    """Open the checkpoints and close them again.

    Args:
        place: the file, made if absent, or the schema of a PostgreSQL.

    Raises:
        ConsilienceError: it cannot be used, or needs what is not installed.
    """
    if isinstance(place, Path):
        with open_sqlite_steps(place) as steps:
            yield steps
        return
    with needs_postgres():
        from consilience.platform.runs.steps.postgres_steps import open_postgres_steps
    with open_postgres_steps(place) as kept:
        yield kept
