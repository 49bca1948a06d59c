"""The calls of runs on the disk: added, listed, read whole, and forgotten with their document."""

import json
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from consilience.agents.models.layers.recording import Called
from consilience.platform.calls.packing import pack, unpack
from consilience.platform.records.calls import CallRecord, WholeCall
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.support.storage.database import StoredRow
from consilience.platform.support.storage.opening import open_database

__all__ = ["CallArchive", "open_calls"]

VERSION = 1
_CALLS = """
SELECT calls.number, calls.id, asker, round, passage, debate, rollout, answers_order, attempt, sample, model, at,
  prompt_tokens, completion_tokens, cost, from_cache, truncated, refused
FROM calls JOIN runs ON runs.number = calls.run
WHERE runs.id = ?1 """
_ADD = """
INSERT INTO calls (id, run, asker, round, passage, debate, rollout, answers_order, attempt, sample, model, at,
  prompt_tokens, completion_tokens, cost, from_cache, truncated, refused, other_document, said)
VALUES (?1, (SELECT number FROM runs WHERE id = ?2), ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17,
  ?18, ?19, ?20)
ON CONFLICT (id) DO NOTHING
"""
_PAGE = """
AND calls.number > ?2 AND (?3 IS NULL OR asker = ?3) AND (?4 IS NULL OR round = ?4)
  AND (?5 IS NULL OR passage = ?5) AND (?6 IS NULL OR debate = ?6)
ORDER BY calls.number LIMIT ?7
"""
_AT_ONCE = 50
"""Runs in one transaction, so that nobody waits long."""
_KEPT_OF = "SELECT id FROM runs WHERE id IN (SELECT value FROM json_each(?))"
_LAST_BEFORE = "FROM runs WHERE (SELECT max(at) FROM calls WHERE run = runs.number) < ?"
_FORGET_BEFORE = f"DELETE FROM runs WHERE number IN (SELECT number {_LAST_BEFORE} LIMIT {_AT_ONCE})"  # noqa: S608 - our own words


@contextmanager
def open_calls(home: Path | DataFolder) -> Iterator["CallArchive"]:
    """Open the calls of a data folder and close them again.

    Raises:
        ConsilienceError: the file cannot be used or was written by a newer release.
    """
    with closing(CallArchive(home)) as archive:
        yield archive


class CallArchive:
    """The open file; any thread may use it."""

    def __init__(self, home: Path | DataFolder) -> None:
        """Open it; see `open_calls`."""
        self.database = open_database(
            DataFolder.at(home).calls, "calls/calls.sql", VERSION, synchronous="NORMAL", foreign_keys=True
        )

    def close(self) -> None:
        """Close the database of the archive; nothing can be kept or read after that."""
        self.database.close()

    def add(self, calls: Iterable[tuple[float, Called]]) -> None:
        """Write calls in one transaction; those that are there already stay as they are.

        Args:
            calls: each with the time when it was answered, in seconds since 1970.

        Raises:
            ConsilienceError: the file cannot be written.
        """
        packed = [(at, called, pack(called)) for at, called in calls]
        with self.database.transaction() as connection:
            for at, called, ready in packed:
                run = called.occasion.run_id
                connection.execute(
                    "INSERT INTO runs (id, document_id) VALUES (?, ?) ON CONFLICT (id) DO NOTHING",
                    (run, called.occasion.document_id),
                )
                connection.executemany(
                    "INSERT INTO texts SELECT number, ?, ? FROM runs WHERE id = ? ON CONFLICT DO NOTHING",
                    [(*text, run) for text in ready.texts],
                )
                connection.execute(_ADD, (ready.id, run, *_row(at, called), ready.said))

    def page(
        self,
        run_id: str,
        *,
        asker: str | None = None,
        round_number: int | None = None,
        passage: int | None = None,
        debate: str | None = None,
        after: int = 0,
        limit: int = 100,
    ) -> list[CallRecord]:
        """Return calls of a run in the order in which they were answered.

        Args:
            run_id: as in the graph.
            asker: only calls of this expert, debater or judge.
            round_number: only calls in this round.
            passage: only calls about this passage.
            debate: only calls in this debate; the empty text: only those of experts.
            after: only calls with a greater number.
            limit: at most so many, at least 1.
        """
        rows = self.database.rows(_CALLS + _PAGE, run_id, after, asker, round_number, passage, debate, limit)
        return [_record(row) for row in rows]

    def call(self, run_id: str, call_id: str) -> WholeCall | None:
        """Return a call of a run with all that was said; None if there is none."""
        row = self.database.row(_CALLS + "AND calls.id = ?2", run_id, call_id)
        said = row and self.database.row("SELECT run, said FROM calls WHERE number = ?", row["number"])
        if row is None or said is None:
            return None

        def text_of(digest: bytes) -> str:
            found = self.database.row("SELECT text FROM texts WHERE run = ? AND digest = ?", said["run"], digest)
            return zlib.decompress(found["text"]).decode("utf-8", "replace") if found else ""

        return WholeCall(_record(row), **unpack(said["said"], text_of))

    def has_any(self, run_id: str) -> bool:
        """Tell whether calls of a run are kept."""
        return self.database.row("SELECT 1 FROM runs WHERE id = ?", run_id) is not None

    def forget_document(self, document_id: str) -> None:
        """Remove the calls of all runs over a document, and those of debates that show its text beside another's."""
        with self.database.transaction() as connection:
            connection.execute("DELETE FROM runs WHERE document_id = ?", (document_id,))
            connection.execute("DELETE FROM calls WHERE other_document <> '' AND other_document = ?", (document_id,))

    def empty_log(self) -> bool:
        """Empty the file's write-ahead log, which still has what was deleted; return whether nobody was in the way."""
        return self.database.empty_log()

    def forget_runs(self, run_ids: Iterable[str], *, only_count: bool = False) -> int:
        """Remove the calls of these runs, unless they are only to be counted; return of how many there were any."""
        there = self.database.rows(_KEPT_OF, json.dumps(sorted(run_ids)))
        for start in range(0, 0 if only_count else len(there), _AT_ONCE):
            with self.database.transaction() as connection:
                for row in there[start : start + _AT_ONCE]:
                    connection.execute("DELETE FROM runs WHERE id = ?", (row["id"],))
        return len(there)

    def forget_before(self, moment: float, *, only_count: bool = False) -> int:
        """Remove the calls of runs whose last was before a moment, unless they are only to be counted.

        Args:
            moment: in seconds since 1970.
            only_count: whether nothing is to be removed.

        Returns:
            How many runs that were.
        """
        if only_count:
            return int(self.database.rows(f"SELECT count(*) {_LAST_BEFORE}", moment)[0][0])
        forgotten = 0
        while True:
            with self.database.transaction() as connection:
                gone = connection.execute(_FORGET_BEFORE, (moment,)).rowcount
            forgotten += gone
            if not gone:
                return forgotten


def _row(at: float, called: Called) -> tuple[object, ...]:
    request, reply, occasion = called.request, called.reply, called.occasion
    usage = reply.usage.as_if_uncached
    return (
        request.asker.name,
        request.asker.round,
        occasion.passage,
        occasion.debate,
        occasion.rollout,
        occasion.order,
        occasion.attempt,
        request.sample,
        called.model,
        at,
        usage.prompt_tokens,
        usage.completion_tokens,
        None if usage.unpriced else usage.cost,
        reply.usage.cached > 0,
        reply.truncated,
        bool(reply.refusal),
        occasion.other_document_id,
    )


def _record(row: StoredRow) -> CallRecord:
    values = tuple(row)
    return CallRecord(*values[:15], *map(bool, values[15:]))
