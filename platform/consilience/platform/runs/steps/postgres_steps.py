"""Checkpoints of runs under way in a schema of a PostgreSQL, with one connection for all runs of the process."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from typing import Any, TypeVar

import psycopg
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import ChannelVersions, Checkpoint, CheckpointMetadata, CheckpointTuple
from langgraph.checkpoint.postgres import PostgresSaver
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from psycopg.rows import DictRow, dict_row

from consilience.graph.model.errors import FileUnusableError
from consilience.platform.runs.steps.step_saver import StepSaver
from consilience.platform.support.storage.place import PostgresSchema
from consilience.platform.support.storage.postgres_connection import open_session
from consilience.platform.support.storage.postgres_failures import postgres_failures

__all__ = ["PostgresSteps", "open_postgres_steps"]

_FORGET_EARLIER = (
    "DELETE FROM checkpoints WHERE thread_id = %s AND checkpoint_ns = %s AND checkpoint_id < %s",
    "DELETE FROM checkpoint_writes WHERE thread_id = %s AND checkpoint_ns = %s AND checkpoint_id < %s",
)
_FORGET_VALUES = """
DELETE FROM checkpoint_blobs AS value WHERE thread_id = %s AND checkpoint_ns = %s AND NOT EXISTS (
  SELECT FROM checkpoints AS kept WHERE kept.thread_id = value.thread_id AND kept.checkpoint_ns = value.checkpoint_ns
  AND kept.checkpoint -> 'channel_versions' ->> value.channel = value.version)
"""
_FORGET_RUN = tuple(
    f"DELETE FROM {table} WHERE starts_with(thread_id, %s || ':')"  # noqa: S608 - LangGraph's own names
    for table in ("checkpoints", "checkpoint_writes", "checkpoint_blobs")
)
_MAKING = 0x0C_05_11_1E
"""Number of the lock under which the tables are made."""
_POLL_S = 0.05
_Result = TypeVar("_Result")


class PostgresSteps(StepSaver, PostgresSaver):
    """LangGraph's PostgreSQL checkpointer, called in the event loop's own thread; a lost connection is made anew."""

    def __init__(self, schema: PostgresSchema) -> None:
        """Open it; its tables are made if they are absent.

        Raises:
            ConsilienceError: the database cannot be used.
        """
        self._schema = schema
        with postgres_failures(schema):
            PostgresSaver.__init__(self, self._connect(), serde=JsonPlusSerializer(allowed_msgpack_modules=None))
        with postgres_failures(schema):
            try:
                self._make()
            except BaseException:
                self.close()
                raise

    def close(self) -> None:
        """Close the connection."""
        self.connection.close()

    @property
    def connection(self) -> psycopg.Connection[DictRow]:
        """The connection, which may have been lost."""
        assert isinstance(self.conn, psycopg.Connection)  # noqa: S101 - it could be a pool, which this never makes
        return self.conn

    def get_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        """Return the checkpoint that the configuration names."""
        return self._twice(partial(super().get_tuple, config))

    def put(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        """Store a checkpoint."""
        return self._twice(partial(super().put, config, checkpoint, metadata, new_versions))

    def forget_earlier(self, thread: str, part: str, checkpoint: str) -> None:
        """Remove the checkpoints before one, of a thread's part."""
        with self._cursor(pipeline=True) as cursor:
            for statement in _FORGET_EARLIER:
                cursor.execute(statement, (thread, part, checkpoint))
            cursor.execute(_FORGET_VALUES, (thread, part))

    def put_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        """Store what one task of a step wrote."""
        self._twice(partial(super().put_writes, config, writes, task_id, task_path))

    def forget_run(self, run_id: str) -> None:
        """Remove everything of a run."""
        with self._cursor(pipeline=True) as cursor:
            for statement in _FORGET_RUN:
                cursor.execute(statement, (run_id,))

    def list_runs(self) -> set[str]:
        """Return the runs of which there are checkpoints."""
        with self._cursor() as cursor:
            cursor.execute("SELECT DISTINCT thread_id FROM checkpoints")
            return {row["thread_id"].partition(":")[0] for row in cursor.fetchall()}

    def empty_log(self) -> bool:
        """Return True: the server writes to its place by itself, and overwrites what was deleted when it needs room."""
        return True

    def _twice(self, work: Callable[[], _Result]) -> _Result:
        """Do what may be done twice, and once more if the connection was lost meanwhile."""
        try:
            return work()
        except FileUnusableError:
            if not self.connection.closed:
                raise
            return work()

    def _connect(self) -> psycopg.Connection[DictRow]:
        return open_session(self._schema, synchronous=False, row_factory=dict_row)

    @contextmanager
    def _cursor(self, *, pipeline: bool = False) -> Iterator[psycopg.Cursor[DictRow]]:
        with postgres_failures(self._schema):
            with self.lock:
                if self.connection.closed:
                    self.conn = self._connect()
            with super()._cursor(pipeline=pipeline) as cursor:
                yield cursor

    def _make(self) -> None:
        """Make the tables, unless they are there; of several processes that come at once one does.

        The others ask for their turn again and again: one that waited in the server would hold up an index of the one
        that has it.
        """
        if self._is_made():
            return
        with self.connection.cursor() as cursor:
            while not _first(cursor.execute("SELECT pg_try_advisory_lock(%s)", (_MAKING,))):
                time.sleep(_POLL_S)
            try:
                if not _first(cursor.execute("SELECT 1 FROM pg_namespace WHERE nspname = %s", (self._schema.name,))):
                    cursor.execute(f'CREATE SCHEMA "{self._schema.name}"'.encode())
                self.setup()
            finally:
                cursor.execute("SELECT pg_advisory_unlock(%s)", (_MAKING,))

    def _is_made(self) -> bool:
        with self.connection.cursor() as cursor:
            known = "SELECT 1 FROM pg_tables WHERE schemaname = %s AND tablename = 'checkpoint_migrations'"
            if not _first(cursor.execute(known, (self._schema.name,))):
                return False
            return bool(_first(cursor.execute("SELECT max(v) FROM checkpoint_migrations")) == len(self.MIGRATIONS) - 1)


def _first(cursor: psycopg.Cursor[DictRow]) -> Any:  # noqa: ANN401 - a value of SQL
    row = cursor.fetchone()
    return row and next(iter(row.values()))


@contextmanager
def open_postgres_steps(schema: PostgresSchema) -> Iterator[PostgresSteps]:
    """Open the checkpoints of a PostgreSQL and close them again.

    What was written outlives the process, whatever ends it; a failure of the server can lose the last second, and a run
    then goes on from a slightly earlier step. Only plain data and LangGraph's own types are read back, never pickles or
    arbitrary classes.

    Raises:
        ConsilienceError: the database cannot be used.
    """
    with closing(PostgresSteps(schema)) as saver:
        yield saver
