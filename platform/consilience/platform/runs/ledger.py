"""The ledger of runs: which are under way, which process owns them, and everything that happened in them.

One SQLite file in the data folder, shared by all processes that work there, or a schema of a PostgreSQL, shared by
those of many machines. Every call is one short transaction; none is held while anything is waited for.
"""

import json
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from consilience.agents.events.debate_events import DebateVerdict
from consilience.agents.events.run_events import ExpertAnswered
from consilience.agents.models.usage import Usage
from consilience.agents.support.plain_json import to_plain
from consilience.graph.model.errors import ConsilienceError, FileUnusableError
from consilience.graph.model.model import Document, Run
from consilience.platform.events.stored import Event, UnknownEvent, event_text, read_event
from consilience.platform.records.runs import RunStatus
from consilience.platform.support.storage.database import Connection, Database, StoredRow
from consilience.platform.support.storage.opening import open_database
from consilience.platform.support.storage.place import Place
from consilience.platform.support.storage.process_place import is_alive, place_of_processes, this_process

__all__ = ["Begun", "Ledger", "MergedRun", "RunRecord", "open_ledger"]

Begun = Literal["first", "again", "busy"]
"""Whether a run was begun for the first time or again, or is under way elsewhere."""
_End = tuple[Literal["merged", "failed"], float, str]
"""How a run ended, its seconds, its error."""
VERSION = 3
_RECORDS = """
SELECT id, document_id, document, team, schema, status, owner_pid, started_at, ended_at, seconds, error, rounds, calls,
  prompt_tokens, completion_tokens, cost, unpriced, cached, cached_prompt_tokens, cached_completion_tokens, cached_cost
FROM runs WHERE """
_MERGED = """
SELECT (SELECT json_extract(event, '$.characters') FROM events
        WHERE run_id = runs.id AND seq <= 10 AND json_extract(event, '$.event') = 'split' LIMIT 1),
  seconds, calls, prompt_tokens, completion_tokens, cost, unpriced, cached, cached_prompt_tokens,
  cached_completion_tokens, cached_cost
FROM runs WHERE team = ? AND schema = ? AND status = 'merged' ORDER BY ended_at DESC LIMIT ?
"""
_PRUNED = """
SELECT id FROM runs WHERE status IN ('merged', 'failed') AND ended_at < ? AND id > ? AND EXISTS (
  SELECT 1 FROM events WHERE run_id = runs.id AND json_extract(event, '$.event') <> 'split')
ORDER BY id LIMIT 50
"""
_PRUNED_EVENTS = """
SELECT count(*) FROM events WHERE json_extract(event, '$.event') <> 'split' AND run_id IN (
  SELECT id FROM runs WHERE status IN ('merged', 'failed') AND ended_at < ?)
"""
_PRUNE = "DELETE FROM events WHERE run_id = ? AND json_extract(event, '$.event') <> 'split'"
_OWNED = """
SELECT id, status, document_id, owner_place, owner_pid, owner_started, beat
FROM runs LEFT JOIN owners ON place = owner_place AND pid = owner_pid AND started = owner_started
WHERE """
_GIVEN_UP = """((status = 'failed' AND ended_at < ?1) OR (status = 'running' AND started_at < ?1
  AND NOT EXISTS (SELECT 1 FROM events WHERE run_id = runs.id AND at >= ?1))) ORDER BY id
"""
_SPOOLED = """
FROM documents WHERE NOT EXISTS (SELECT 1 FROM runs WHERE runs.document_id = documents.id AND status <> 'merged'
  AND runs.id NOT IN (SELECT value FROM json_each(?1)))
"""
_BEAT = "INSERT INTO owners VALUES (?, ?, ?, ?) ON CONFLICT (place, pid, started) DO UPDATE SET beat = excluded.beat"
_BEAT_S = 5.0
_DAY_S = 86_400.0
_ADD_USAGE = """
UPDATE runs SET rounds = CASE WHEN rounds < :round THEN :round ELSE rounds END, calls = calls + :calls,
  prompt_tokens = prompt_tokens + :prompt_tokens,
  completion_tokens = completion_tokens + :completion_tokens, cost = cost + :cost, unpriced = unpriced + :unpriced,
  cached = cached + :cached, cached_prompt_tokens = cached_prompt_tokens + :cached_prompt_tokens,
  cached_completion_tokens = cached_completion_tokens + :cached_completion_tokens,
  cached_cost = cached_cost + :cached_cost
WHERE id = :id
"""


@dataclass(frozen=True, slots=True)
class RunRecord:
    """Record of one run in the ledger."""

    id: str
    document_id: str
    document: str
    team: str
    schema: str
    status: RunStatus
    owner_pid: int | None
    """The process that runs it; of a run that was killed, the process that did."""
    started_at: str
    ended_at: str | None
    seconds: float
    """Time spent on it so far, over all attempts that ended."""
    error: str
    rounds: int
    """The last round in which an expert answered, in any attempt."""
    usage: Usage
    """What all attempts took so far; what was paid for, and apart from it what came from the cache."""


@dataclass(frozen=True, slots=True)
class MergedRun:
    """Usage of a run that is in the graph."""

    characters: int
    """Of its document, more than 0."""
    seconds: float
    usage: Usage
    """As if nothing had come from the cache."""


@contextmanager
def open_ledger(place: Place, *, keep_texts: bool = True) -> Iterator["Ledger"]:
    """Open the ledger and close it again.

    Args:
        place: the file, made with its folder if absent, or the schema of a PostgreSQL.
        keep_texts: whether documents are kept until their runs are merged; else whoever goes on with a run brings its
            document along, which is what workers do: the queue keeps it where the settings say.

    Raises:
        ConsilienceError: the file cannot be opened or was written by a newer release.
    """
    upgrades = {1: "runs/ledger_2.sql", 2: "runs/ledger_3.sql"}
    opened = open_database(place, "runs/ledger.sql", VERSION, synchronous="NORMAL", upgrades=upgrades)
    with closing(opened) as database, closing(Ledger(database, keep_texts=keep_texts)) as ledger:
        yield ledger


class Ledger:
    """The open ledger; made by `open_ledger`; any thread may use it."""

    def __init__(self, database: Database, *, keep_texts: bool = True) -> None:
        self._keep_texts = keep_texts
        self.apart = database.apart
        """Does what needs the ledger outside the event loop: `await ledger.apart(ledger.run, run_id)`."""
        self.database = database
        self._under_way: dict[str, Document] = {}
        self._mine: dict[str, str] = {}
        """The runs of this process that have not ended, with their documents."""
        self._owner = this_process()
        self._closed = threading.Event()
        self._keeping: threading.Thread | None = None
        self._unnoted: dict[str, _End] = {}
        """How runs ended where that could not be written; as long as they count as under way nobody takes them over."""

    def close(self) -> None:
        """Give no sign of life any more."""
        self._closed.set()
        if self._keeping:
            self._keeping.join()

    def begin(self, run: Run, document: Document) -> Begun:
        """Make this process the owner of a run, unless it is under way already.

        The document is kept until the run is merged, so that it can go on after a restart. A run whose owner died is
        taken over.
        """
        with self.database.transaction() as connection:
            self._unnoted.pop(run.id, None)
            begun = self._claim(connection, run, document)
            if self.database.spans_machines and begun != "busy":
                _beat(connection, self._owner)
        if self.database.spans_machines:
            self._begin_to_keep()
        if begun != "busy":
            self._mine[run.id] = document.id
            self._under_way[document.id] = document
        return begun

    def _claim(self, connection: Connection, run: Run, document: Document) -> Begun:
        row = connection.execute(_OWNED + "id = ?", (run.id,)).fetchone()
        if row and row["status"] == "running" and (run.id in self._mine or self._is_anothers(row)):
            return "busy"
        if self._keep_texts:
            connection.execute(
                "INSERT INTO documents VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (
                    document.id,
                    document.text.encode("utf-8", "surrogatepass"),
                    document.name,
                    document.source,
                    document.media_type,
                    document.language,
                ),
            )
        connection.execute(
            "INSERT INTO runs"
            " (id, document_id, document, team, schema, status, owner_place, owner_pid, owner_started, started_at)"
            " VALUES (?, ?, ?, ?, ?, 'running', ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET status = 'running',"
            " owner_place = excluded.owner_place, owner_pid = excluded.owner_pid,"
            " owner_started = excluded.owner_started, error = '', ended_at = NULL",
            (run.id, document.id, document.name, run.team, run.schema, *self._owner, _now()),
        )
        return "again" if row else "first"

    def _is_anothers(self, row: StoredRow) -> bool:
        owner = (row["owner_place"] or self._owner[0], row["owner_pid"], row["owner_started"])
        return owner != self._owner and _is_alive(row)

    def _begin_to_keep(self) -> None:
        if self._keeping is None:
            self._keeping = threading.Thread(target=self._keep, name="ledger", daemon=True)
            self._keeping.start()

    def _keep(self) -> None:
        """Give signs of life where others cannot see this process, and write what could not be written."""
        while not self._closed.wait(_BEAT_S):
            with suppress(FileUnusableError):
                if self.database.spans_machines:
                    with self.database.transaction() as connection:
                        _beat(connection, self._owner)
                for run_id in list(self._unnoted):
                    with self.database.transaction() as connection:
                        if ended := self._unnoted.get(run_id):  # else it was begun anew meanwhile
                            _note_end(connection, run_id, *ended)
                            del self._unnoted[run_id]

    def document(self, document_id: str) -> Document:
        """Return a document that a run is under way for.

        Raises:
            ConsilienceError: the ledger does not have it.
        """
        if known := self._under_way.get(document_id):
            return known
        row = self.database.row(
            "SELECT text, name, source, media_type, language FROM documents WHERE id = ?", document_id
        )
        if row is None:
            raise ConsilienceError(
                f"The ledger {self.database.name} has no text of document {document_id}. Ingest it again."
            )
        document = Document(row[0].decode("utf-8", "surrogatepass"), *row[1:])
        self._under_way[document_id] = document
        return document

    def record(self, run_id: str, event: Event) -> int:
        """Append an event to a run's log, and what it took to the run's; return the event's number, from 1."""
        with self.database.transaction() as connection:
            if isinstance(event, ExpertAnswered | DebateVerdict):
                number = event.round if isinstance(event, ExpertAnswered) else 0
                connection.execute(_ADD_USAGE, {**to_plain(event.usage), "round": number, "id": run_id})
            row = connection.execute(
                "INSERT INTO events"
                " SELECT ?, 1 + coalesce(max(seq), 0), ?, ? FROM events WHERE run_id = ? RETURNING seq",
                (run_id, _now(), event_text(event), run_id),
            ).fetchone()
        return int(row[0])

    def end(self, run_id: str, status: Literal["merged", "failed"], seconds: float, error: str = "") -> None:
        """Note how an attempt at a run ended; a merged run's document is not kept any longer.

        Whether or not that can be written, the run is not under way here any more, and may be begun again. What could
        not be written is written as soon as it can be.
        """
        self._mine.pop(run_id, None)
        try:
            with self.database.transaction() as connection:
                document_id = _note_end(connection, run_id, status, seconds, error)
        except FileUnusableError:
            self._unnoted[run_id] = (status, seconds, error)
            self._begin_to_keep()
            raise
        if document_id and document_id not in self._mine.values():
            self._under_way.pop(document_id, None)

    def run(self, run_id: str) -> RunRecord | None:
        """Return what is known of a run."""
        return next(iter(self.runs(run_id)), None)

    def runs(self, run_id: str | None = None) -> list[RunRecord]:
        """Return all runs, or the one of this id, in the order in which they began."""
        return self._records("?1 IS NULL OR id = ?1", run_id)

    def runs_of(self, run_ids: Iterable[str]) -> dict[str, RunRecord]:
        """Return what is known of these runs, by id; those that never began are left out."""
        found = self._records("id IN (SELECT value FROM json_each(?1))", json.dumps(sorted(run_ids)))
        return {record.id: record for record in found}

    def _records(self, condition: str, value: str | None) -> list[RunRecord]:
        rows = self.database.rows(_RECORDS + condition + " ORDER BY rowid", value)
        return [RunRecord(*(*row[:12], Usage(*row[12:]))) for row in rows]

    def list_merged_runs(self, team: str, schema: str, limit: int) -> list[MergedRun]:
        """Return what the last merged runs of a team with a schema took, at most `limit`, the newest first."""
        rows = self.database.rows(_MERGED, team, schema, limit)
        return [MergedRun(int(row[0]), row[1], Usage(*row[2:]).as_if_uncached) for row in rows if row[0]]

    def last_merge(self, document_id: str) -> str | None:
        """Return when a run over a document was last merged (ISO 8601); None when none is known."""
        row = self.database.row(
            "SELECT max(ended_at) FROM runs WHERE document_id = ? AND status = 'merged'", document_id
        )
        return str(row[0]) if row and row[0] else None

    def merge_times(self) -> dict[str, str]:
        """Return when each run that is merged was merged last (ISO 8601, UTC), by its id."""
        rows = self.database.rows("SELECT id, ended_at FROM runs WHERE status = 'merged' AND ended_at IS NOT NULL")
        return {str(row[0]): str(row[1]) for row in rows}

    def under_way(self, document_id: str) -> str | None:
        """Return the id of the run over a document that a living process is on just now; None when there is none."""
        rows = self.database.rows(_OWNED + "document_id = ? AND status = 'running'", document_id)
        return next((row["id"] for row in rows if _is_alive(row)), None)

    def forget_document(self, document_id: str) -> list[str]:
        """Forget the text of a document and what was told of its runs, which quotes it.

        That there were runs, what they took, and how long the document was, is kept, as is all of a run that is under
        way.

        Returns:
            The ids of the runs that nobody is on.
        """
        with self.database.transaction() as connection:
            rows = connection.execute(_OWNED + "document_id = ?", (document_id,)).fetchall()
            ended = [row["id"] for row in rows if row["status"] != "running" or not _is_alive(row)]
            for run_id in ended:
                connection.execute(_PRUNE, (run_id,))
            if len(ended) == len(rows):
                connection.execute("DELETE FROM documents WHERE id = ?", (document_id,))
        if len(ended) == len(rows):
            self._under_way.pop(document_id, None)
        return ended

    def empty_log(self) -> bool:
        """Empty the file's write-ahead log, which still has what was deleted; return whether nobody was in the way."""
        return self.database.empty_log()

    def prune(self, before: str, *, only_count: bool = False) -> int:
        """Forget the events of runs that ended before a moment (ISO 8601); return how many there were.

        How long their documents were is kept, which tells what others would take.

        Args:
            before: the moment.
            only_count: whether nothing is to be forgotten.
        """
        if only_count:
            return int(self.database.rows(_PRUNED_EVENTS, before)[0][0])
        pruned, last = 0, ""
        while rows := self.database.rows(_PRUNED, before, last):
            last = rows[-1]["id"]
            with self.database.transaction() as connection:
                for row in rows:
                    pruned += connection.execute(_PRUNE, (row["id"],)).rowcount
        return pruned

    def list_given_up(self, before: str) -> list[tuple[str, str]]:
        """Return ⟨run, its document⟩ of the runs that nobody took up again since a moment (ISO 8601).

        They failed before it, or began before it and lost their process.
        """
        rows = self.database.rows(_OWNED + _GIVEN_UP, before)
        return [(row["id"], row["document_id"]) for row in rows if row["status"] == "failed" or not _is_alive(row)]

    def count_texts(self, given_up: Iterable[str]) -> int:
        """Return how many texts `forget_texts` would forget."""
        ids = json.dumps(sorted(given_up))
        return int(self.database.rows(f"SELECT count(*) {_SPOOLED}", ids)[0][0])

    def forget_texts(self, given_up: Iterable[str]) -> int:
        """Forget the texts of documents that were kept for these runs and for no other; return how many there were.

        Who begins such a run again brings the text with it.
        """
        ids = json.dumps(sorted(given_up))
        with self.database.transaction() as connection:
            forgotten = connection.execute(f"DELETE {_SPOOLED} RETURNING id", (ids,)).fetchall()
        for row in forgotten:
            self._under_way.pop(row["id"], None)
        return len(forgotten)

    def events(self, run_id: str, after: int = 0) -> list[tuple[int, str, Event | UnknownEvent]]:
        """Return ⟨number, time, event⟩ of a run's log, those after a number."""
        rows = self.database.rows(
            "SELECT seq, at, event FROM events WHERE run_id = ? AND seq > ? ORDER BY seq", run_id, after
        )
        return [(seq, at, read_event(event)) for seq, at, event in rows]


def _beat(connection: Connection, owner: tuple[str, int, float]) -> None:
    """Note that a process that owns runs is alive, for those on other machines; forget those of yesterday."""
    moment = time.time()
    connection.execute("DELETE FROM owners WHERE beat < ?", (moment - _DAY_S,))
    connection.execute(_BEAT, (*owner, moment))


def _note_end(
    connection: Connection, run_id: str, status: Literal["merged", "failed"], seconds: float, error: str
) -> str | None:
    """Note how a run ended; return the id of its document, None where the ledger has no such run."""
    row = connection.execute(
        "UPDATE runs SET status = ?, owner_place = NULL, owner_pid = NULL, owner_started = NULL, ended_at = ?,"
        " seconds = seconds + ?, error = ? WHERE id = ? RETURNING document_id",
        (status, _now(), seconds, error, run_id),
    ).fetchone()
    if row and status == "merged":
        connection.execute(
            "DELETE FROM documents WHERE id = ? AND NOT EXISTS"
            " (SELECT 1 FROM runs WHERE document_id = documents.id AND status <> 'merged')",
            tuple(row),
        )
    return str(row[0]) if row else None


def _is_alive(row: StoredRow) -> bool:
    """Tell whether the process that owns a run lives; what releases of before noted is of this machine."""
    if row["owner_pid"] is None:
        return False
    place, silence = row["owner_place"] or place_of_processes(), time.time() - (row["beat"] or 0.0)
    return is_alive(place, row["owner_pid"], row["owner_started"], silence)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
