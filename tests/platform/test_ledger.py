import errno
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from tests.platform.former_ledger import write_former_ledger
from tests.platform.storing import told

from consilience.agents.events.progress import Progress
from consilience.agents.events.run_events import (
    Changes,
    ClaimsGated,
    DocumentSplit,
    ExpertAnswered,
    ExpertAsked,
    RunFailed,
    RunMerged,
)
from consilience.agents.models.usage import Usage
from consilience.graph.model.errors import ConsilienceError, DiskFullError, FileUnusableError
from consilience.graph.model.model import Document, Run
from consilience.platform.runs import ledger as ledger_module
from consilience.platform.runs.ledger import Ledger, open_ledger
from consilience.platform.support.storage import sqlite_database
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.support.storage.place import Place

DOCUMENT = Document("Ann\x00 met \ud83d Bob.", "note", "note.txt", "text/plain", "zh")
RUN = Run(DOCUMENT.id, "team", "t1", "schema", "s1")
OTHER_PROCESS = """
import sys, time
from contextlib import closing
from typing import Any
from tests.platform.storing import place_of
from consilience.graph.model.model import Document, Run
from consilience.platform.runs import ledger as ledger_module
from consilience.platform.runs.ledger import open_ledger
document = Document("Ann\\x00 met \\ud83d Bob.", "note", "note.txt", "text/plain", "zh")
with open_ledger(place_of(sys.argv[1])) as ledger:
    print(ledger.begin(Run(document.id, "team", "t1", "schema", "s1"), document), flush=True)
    time.sleep(60)
"""


def other_owner(place: Place) -> subprocess.Popen[str]:
    """Return a living process that owns the run."""
    process = subprocess.Popen([sys.executable, "-c", OTHER_PROCESS, told(place)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "first\n"
    return process


def test_a_run_has_one_owner_until_it_ends(folder: DataFolder) -> None:
    with open_ledger(folder.ledger) as ledger:
        assert ledger.begin(RUN, DOCUMENT) == "first"
        assert ledger.begin(RUN, DOCUMENT) == "busy"
        ledger.end(RUN.id, "failed", 1.5, "The service is away.")
        record = ledger.run(RUN.id)
        assert record is not None
        assert (record.status, record.owner_pid, record.error) == ("failed", None, "The service is away.")
        assert ledger.begin(RUN, DOCUMENT) == "again"
        ledger.end(RUN.id, "merged", 0.5)
        record = ledger.run(RUN.id)
        assert record is not None
        assert (record.status, record.seconds, record.error) == ("merged", 2.0, "")


def test_what_was_told_of_a_document_is_forgotten_with_it(folder: DataFolder) -> None:
    told: list[Progress] = [DocumentSplit(11, 1), ExpertAsked(1, 0, "Ann met Bob.", ())]
    with open_ledger(folder.ledger) as ledger:
        ledger.begin(RUN, DOCUMENT)
        for event in told:
            ledger.record(RUN.id, event)
        assert (ledger.under_way(DOCUMENT.id), ledger.forget_document(DOCUMENT.id)) == (RUN.id, [])
        assert [event for _, _, event in ledger.events(RUN.id)] == told, "What is under way goes on."
        ledger.end(RUN.id, "failed", 1.5, "The service is away.")
        assert (ledger.under_way(DOCUMENT.id), ledger.forget_document(DOCUMENT.id)) == (None, [RUN.id])
        assert [event for _, _, event in ledger.events(RUN.id)] == told[:1]
        assert ledger.run(RUN.id) is not None
        with pytest.raises(ConsilienceError, match="no text of document"):
            ledger.document(DOCUMENT.id)


def test_a_run_of_a_living_process_is_busy_and_that_of_a_dead_one_is_taken_over(folder: DataFolder) -> None:
    process = other_owner(folder.ledger)
    with open_ledger(folder.ledger) as ledger:
        assert ledger.begin(RUN, DOCUMENT) == "busy"
        os.kill(process.pid, signal.SIGKILL)
        process.communicate()
        assert ledger.begin(RUN, DOCUMENT) == "again"
        record = ledger.run(RUN.id)
        assert record is not None
        assert record.owner_pid == os.getpid()


def test_a_process_id_that_is_used_again_is_not_the_owner(folder: DataFolder) -> None:
    process = other_owner(folder.ledger)
    with open_ledger(folder.ledger) as ledger:
        with ledger.database.transaction() as connection:
            connection.execute("UPDATE runs SET owner_started = owner_started - 3600")
        assert ledger.begin(RUN, DOCUMENT) == "again"
    process.kill()
    process.communicate()


def test_a_document_is_kept_exactly_until_its_run_is_merged(folder: DataFolder) -> None:
    path = folder.ledger
    with open_ledger(path) as ledger:
        ledger.begin(RUN, DOCUMENT)
    with open_ledger(path) as ledger:
        assert ledger.document(DOCUMENT.id) == DOCUMENT
        ledger.begin(RUN, DOCUMENT)
        ledger.end(RUN.id, "merged", 1.0)
        with pytest.raises(ConsilienceError, match="has no text of document"):
            ledger.document(DOCUMENT.id)


def test_events_are_numbered_per_run_without_gaps(folder: DataFolder) -> None:
    with open_ledger(folder.ledger) as ledger:
        assert [ledger.record(run, RunFailed(why)) for run, why in (("r", "a"), ("s", "b"), ("r", "c"))] == [1, 1, 2]
        assert [(seq, event) for seq, _, event in ledger.events("r")] == [(1, RunFailed("a")), (2, RunFailed("c"))]
        assert [seq for seq, _, _ in ledger.events("r", after=1)] == [2]


def test_a_ledger_that_cannot_be_opened_says_where_and_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "runs.sqlite"
    path.write_bytes(b"this is not a database, but long enough to be taken for one " * 10)
    with pytest.raises(ConsilienceError, match=r"runs\.sqlite: the file cannot be used"), open_ledger(path):
        pass


def test_a_ledger_of_a_newer_release_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "runs.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version=99")
    connection.close()
    with pytest.raises(ConsilienceError, match="newer release"), open_ledger(path):
        pass


def test_runs_are_listed_in_the_order_in_which_they_began(folder: DataFolder) -> None:
    def begin(ledger: Ledger, text: str) -> str:
        document = Document(text, text, text)
        run = Run(document.id, "team", "t1", "schema", "s1")
        ledger.begin(run, document)
        return run.id

    with open_ledger(folder.ledger) as ledger:
        begun = [begin(ledger, text) for text in ("b", "a", "c")]
        assert [record.id for record in ledger.runs()] == begun


def test_a_run_sums_up_what_its_events_took_over_all_attempts(folder: DataFolder) -> None:
    with open_ledger(folder.ledger) as ledger:
        ledger.begin(RUN, DOCUMENT)
        for number, usage in ((1, Usage(2, 100, 20, 0.5)), (3, Usage(1, 50, 5, 0.25, cached=1, cached_cost=0.5))):
            ledger.record(RUN.id, ExpertAnswered(number, 0, "ner", 0, 0, 0, 0, Changes(), usage))
        ledger.record(RUN.id, ClaimsGated(0, ()))
        record = ledger.run(RUN.id)
        assert record is not None
        assert (record.rounds, record.usage) == (3, Usage(3, 150, 25, 0.75, cached=1, cached_cost=0.5))
        assert [seq for seq, _, _ in ledger.events(RUN.id)] == [1, 2, 3]


def test_a_ledger_of_the_release_before_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "runs.sqlite"
    write_former_ledger(path)
    for _ in range(2):
        with open_ledger(path) as ledger:
            (record,) = ledger.runs()
            assert (record.id, record.status, record.rounds, record.usage) == ("r", "merged", 0, Usage())
            assert ledger.database.rows("SELECT 1 FROM sqlite_master WHERE name = 'runs_of_documents'")


def test_events_of_runs_that_were_merged_long_ago_are_forgotten(folder: DataFolder) -> None:
    with open_ledger(folder.ledger) as ledger:
        ledger.begin(RUN, DOCUMENT)
        ledger.record(RUN.id, DocumentSplit(5, 1))
        ledger.record(RUN.id, RunMerged())
        assert ledger.prune("2999") == 0  # it is under way
        ledger.end(RUN.id, "merged", 1.0)
        assert ledger.prune("2000") == 0
        assert ledger.prune("2999") == 1
        assert [event.event for _, _, event in ledger.events(RUN.id)] == ["split"]
        assert [run.characters for run in ledger.list_merged_runs(RUN.team, RUN.schema, 5)] == [5]


def steps_of(ledger: Ledger, work: Callable[[], object]) -> int:
    """Return how many hundreds of SQLite's instructions something takes."""
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0

    with ledger.database.transaction() as connection:
        assert isinstance(connection, sqlite3.Connection)
    connection.set_progress_handler(count, 100)
    work()
    connection.set_progress_handler(None, 0)
    return steps


def failed_runs(ledger: Ledger, many: int) -> list[str]:
    """Begin runs over as many documents, of which all fail."""
    documents = [Document(str(number), str(number), str(number)) for number in range(many)]
    runs = [Run(document.id, "team", "t1", "schema", "s1") for document in documents]
    for run, document in zip(runs, documents, strict=True):
        ledger.begin(run, document)
        ledger.record(run.id, RunFailed("The service is away."))
        ledger.end(run.id, "failed", 1.0)
    return [run.id for run in runs]


def test_twice_as_many_documents_take_twice_as_long_to_sweep(tmp_path: Path) -> None:
    """Whoever writes waits meanwhile."""
    taken = list[tuple[int, int]]()
    for many in (200, 400):
        with open_ledger(tmp_path / f"{many}.sqlite") as ledger:
            runs = failed_runs(ledger, many)
            forget_texts, prune = partial(ledger.forget_texts, runs), partial(ledger.prune, "2999")
            taken.append((steps_of(ledger, forget_texts), steps_of(ledger, prune)))
            assert (ledger.count_texts(runs), ledger.prune("2999", only_count=True)) == (0, 0)
    (texts, events), (texts_of_twice, events_of_twice) = taken
    assert texts_of_twice < 2.5 * texts
    assert events_of_twice < 2.5 * events


def test_a_run_whose_end_could_not_be_written_can_be_begun_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_ledger(tmp_path / "runs.sqlite") as ledger:
        assert ledger.begin(RUN, DOCUMENT) == "first"
        with monkeypatch.context() as full:
            full.setattr(sqlite_database, "one_transaction", _no_room)
            with pytest.raises(DiskFullError):
                ledger.end(RUN.id, "failed", 1.0, "It was stopped.")
        assert ledger.begin(RUN, DOCUMENT) == "again"


def test_the_end_of_a_run_is_written_as_soon_as_it_can_be_so_that_others_take_it_over(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger_module, "_BEAT_S", 0.01)
    with open_ledger(folder.ledger) as ledger:
        ledger.begin(RUN, DOCUMENT)
        with monkeypatch.context() as away:
            away.setattr(ledger.database, "transaction", _away)
            with pytest.raises(FileUnusableError):
                ledger.end(RUN.id, "failed", 1.0, "The PostgreSQL fell.")
        while (record := ledger.run(RUN.id)) is None or record.status == "running":
            time.sleep(0.01)
        assert (record.status, record.error, record.owner_pid) == ("failed", "The PostgreSQL fell.", None)


@contextmanager
def _away() -> Iterator[None]:
    raise FileUnusableError("It does not answer.")
    yield


def _no_room(_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")
