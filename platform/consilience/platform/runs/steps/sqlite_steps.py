"""Checkpoints of runs under way in one SQLite file, with one connection for all runs of the process."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.checkpoint.sqlite import SqliteSaver

from consilience.graph.support.file_failures import file_failures
from consilience.graph.support.private_files import connect_private
from consilience.platform.runs.steps.step_saver import StepSaver
from consilience.platform.support.storage.sqlite_database import log_emptied

__all__ = ["SqliteSteps", "open_sqlite_steps"]

_FORGET_EARLIER = (
    "DELETE FROM checkpoints WHERE thread_id = ? AND checkpoint_ns = ? AND checkpoint_id < ?",
    "DELETE FROM writes WHERE thread_id = ? AND checkpoint_ns = ? AND checkpoint_id < ?",
)
_FORGET_RUN = (
    "DELETE FROM checkpoints WHERE substr(thread_id, 1, length(?1) + 1) = ?1 || ':'",
    "DELETE FROM writes WHERE substr(thread_id, 1, length(?1) + 1) = ?1 || ':'",
)


class SqliteSteps(StepSaver, SqliteSaver):
    """LangGraph's SQLite checkpointer, called in the event loop's own thread.

    A write to a local file in write-ahead mode takes some 50 microseconds, less than handing it to another thread as
    `AsyncSqliteSaver` does, three times for each: measured, a run takes 20 ms of CPU instead of 33.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        SqliteSaver.__init__(self, connection, serde=JsonPlusSerializer(allowed_msgpack_modules=None))
        self._path = path

    @contextmanager
    def cursor(self, transaction: bool = True) -> Iterator[sqlite3.Cursor]:
        """Yield a cursor; see the base class."""
        with file_failures(self._path), super().cursor(transaction) as cursor:
            yield cursor

    def forget_earlier(self, thread: str, part: str, checkpoint: str) -> None:
        """Remove the checkpoints before one, of a thread's part."""
        with self.cursor() as cursor:
            for statement in _FORGET_EARLIER:
                cursor.execute(statement, (thread, part, checkpoint))

    def forget_run(self, run_id: str) -> None:
        """Remove everything of a run, whatever release wrote it."""
        with self.cursor() as cursor:
            for statement in _FORGET_RUN:
                cursor.execute(statement, (run_id,))

    def list_runs(self) -> set[str]:
        """Return the runs of which there are checkpoints."""
        with self.cursor(transaction=False) as cursor:
            return {row[0].partition(":")[0] for row in cursor.execute("SELECT DISTINCT thread_id FROM checkpoints")}

    def empty_log(self) -> bool:
        """Empty the file's write-ahead log, which still has what was deleted; return whether nobody was in the way."""
        with self.lock:
            return log_emptied(self.conn)


@contextmanager
def open_sqlite_steps(path: Path) -> Iterator[SqliteSteps]:
    """Open the checkpoint file and close it again.

    Write-ahead logging with `synchronous=NORMAL`: what was written outlives the process, whatever ends it; a power
    cut can lose the last moments, and a run then goes on from a slightly earlier step. Only plain data and
    LangGraph's own types are read back, never pickles or arbitrary classes.

    Args:
        path: the file; made if absent.

    Raises:
        ConsilienceError: it cannot be used.
    """
    with file_failures(path):
        connection = connect_private(path, isolation_level="DEFERRED")
    with closing(connection):
        saver = SqliteSteps(connection, path)
        saver.setup()
        yield saver
