"""Texts that are kept outside the queue's database: none that was accepted is lost, none that nobody needs stays."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from tests.platform.storing import told
from tests.platform.texts.kept import texts_kept

from consilience.graph.model.errors import (
    ConsilienceError,
    FileUnusableError,
    JobStateError,
    NoSuchJobError,
    QueueFullError,
)
from consilience.graph.model.model import Document
from consilience.platform.jobs.assignments import Assignments
from consilience.platform.jobs.pruning import prune_texts
from consilience.platform.jobs.queue import JobQueue, open_queue
from consilience.platform.jobs.texts.inlining import bring_texts_in, texts_held
from consilience.platform.jobs.withdrawn import begin_withdrawal
from consilience.platform.runs.job import Order
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.support.storage.texts.folder_texts import FolderTexts
from consilience.platform.withdrawal.cleaning import clean

PUTTING = """
import sys, time
from tests.platform.storing import place_of
from consilience.platform.jobs.queue import open_queue
from consilience.platform.support.storage.texts.opening import TextsAddress
from consilience.graph.model.model import Document
with open_queue(place_of(sys.argv[1]), documents=TextsAddress(sys.argv[2], None)) as queue:
    print(queue.outside.keep([Document("Cy met Dan.", "c", "c.txt")]), flush=True)
    time.sleep(60)
"""


def note(name: str) -> Document:
    return Document(f"{name} met Bob.\ud800", name, f"{name}.txt", "text/plain", "en")


@pytest.fixture(params=["folder", "bucket"])
def used(request: pytest.FixtureRequest, folder: DataFolder, tmp_path: Path) -> Iterator[DataFolder]:
    """A data folder whose texts are kept outside its database, be that a file or a PostgreSQL."""
    with texts_kept(request.param, tmp_path) as url:
        yield replace(folder, documents_url=url)


@pytest.fixture
def queue(used: DataFolder) -> Iterator[JobQueue]:
    with open_queue(used.queue, capacity=5, documents=used.documents) as opened:
        yield opened


def kept(queue: JobQueue) -> list[str]:
    """Return the documents of which the folder or bucket has the text."""
    assert queue.outside.store is not None
    row = queue.database.row("SELECT name FROM spaces")
    entries = queue.outside.store.list_entries(row["name"]) if row else ()
    return [entry.name.partition("/")[2].partition(".")[0] for entry in entries]


def test_what_was_accepted_is_outside_and_not_in_the_database(used: DataFolder, queue: JobQueue) -> None:
    job = queue.submit(note("a"), Order())
    assert [bytes(row["text"]) for row in queue.database.rows("SELECT text FROM texts")] == [b""]
    assert kept(queue) == [note("a").id]
    with open_queue(used.queue, documents=used.documents) as other:
        assert other.document(job.id) == note("a")


async def test_it_is_accepted_and_read_outside_the_event_loop(queue: JobQueue) -> None:
    (job,) = await queue.accept([(note("a"), Order(), "k")])
    assert await queue.fetch_document(job.id) == note("a")
    assert await queue.accept([(note("a"), Order(), "k")]) == (job,), "asked twice, done once"
    assert queue.outside.remove_discarded()
    assert kept(queue) == [note("a").id]


def test_the_text_goes_when_no_job_needs_it_any_more(queue: JobQueue) -> None:
    queue.submit_all([(note("a"), Order(), None), (note("a"), Order(team="llm"), None), (note("b"), Order(), None)])
    worker = Assignments(queue.database, 3)
    for left in ([note("a").id, note("b").id], [note("b").id], []):
        job = worker.take()
        assert job is not None
        worker.end(job, "done")
        assert queue.outside.remove_discarded()
        assert kept(queue) == sorted(left)
        assert queue.database.rows("SELECT 1 FROM discarded") == []
    with pytest.raises(NoSuchJobError, match="has no text of job"):
        queue.document(queue.jobs()[0].id)


def test_what_is_refused_leaves_nothing_outside(queue: JobQueue) -> None:
    for name in "abcd":
        queue.submit(note(name), Order())
    with pytest.raises(QueueFullError):
        queue.submit_all([(note("e"), Order(), None), (note("f"), Order(), None)])
    assert len(kept(queue)) == 4
    queue.submit(note("g"), Order())
    with pytest.raises(QueueFullError):
        queue.submit(note("h"), Order())
    assert len(kept(queue)) == 5


def test_a_text_that_somebody_removed_fails_its_job_with_a_sentence_until_it_is_sent_again(
    queue: JobQueue,
) -> None:
    job = queue.submit(note("a"), Order())
    assert queue.outside.store is not None
    (name,) = (row["kept_as"] for row in queue.database.rows("SELECT kept_as FROM texts"))
    queue.outside.store.put(name, b"Ann met nobody.")
    with pytest.raises(ConsilienceError, match=f"The text of job {job.id} at .* is not what was sent. Send the doc"):
        queue.document(job.id)
    queue.outside.store.delete(name)
    with pytest.raises(ConsilienceError, match=rf"The text of job {job.id} is gone from .*Send the document again\.$"):
        queue.document(job.id)
    assert queue.submit(note("a"), Order()).id != job.id
    assert queue.document(job.id) == note("a")
    assert queue.outside.remove_discarded()
    assert kept(queue) == [note("a").id]


def test_a_place_that_cannot_be_used_accepts_nothing_and_loses_nothing(used: DataFolder, tmp_path: Path) -> None:
    away = replace(used, documents_url=(tmp_path / "away").as_uri())
    with open_queue(away.queue, documents=away.documents) as queue:
        with pytest.raises(FileUnusableError, match=r"is not there\. Make it, or mount it"):
            queue.submit(note("a"), Order())
        assert queue.counts() == {}
        with pytest.raises(FileUnusableError):
            queue.outside.check()


def test_a_setting_that_changed_is_said_and_what_lies_elsewhere_is_left_there(
    used: DataFolder, queue: JobQueue, tmp_path: Path
) -> None:
    job = queue.submit(note("a"), Order())
    (tmp_path / "other").mkdir()
    for url, named in ((None, "nothing"), ((tmp_path / "other").as_uri(), (tmp_path / "other").as_uri())):
        changed = replace(used, documents_url=url)
        with open_queue(changed.queue, documents=changed.documents) as other:
            with pytest.raises(ConsilienceError, match=f"and CONSILIENCE_DOCUMENTS_URL names {named}. Set it back"):
                other.document(job.id)
            worker = Assignments(other.database, 1)
            taken = worker.take()
            assert taken is not None
            worker.end(taken, "failed")
            begin_withdrawal(other.database, taken.document_id)
            assert not clean(changed, taken.document_id), "its text is still there"
        assert kept(queue) == [note("a").id]
        job = queue.submit(note("a"), Order())
        queue.outside.remove_discarded()
    assert queue.document(job.id) == note("a")


def test_texts_of_before_the_setting_are_read_where_they_are(used: DataFolder) -> None:
    with open_queue(used.queue) as before:
        job = before.submit(note("a"), Order())
    with open_queue(used.queue, documents=used.documents) as queue:
        assert queue.document(job.id) == note("a")
        assert kept(queue) == []
        queue.submit(note("b"), Order())
    with open_queue(used.queue) as after:
        assert after.submit(note("b"), Order()).document_id == note("b").id
        assert len(after.database.rows("SELECT 1 FROM texts WHERE kept_as = ''")) == 2, "and brought back by who sends"


def test_a_file_of_the_release_before_is_brought_up_to_date(tmp_path: Path) -> None:
    (tmp_path / "texts").mkdir()
    folder = DataFolder(tmp_path / "home", documents_url=(tmp_path / "texts").as_uri())
    with open_queue(folder.queue) as before:
        job = before.submit(note("a"), Order())
    assert isinstance(folder.queue, Path)
    with closing(sqlite3.connect(folder.queue)) as connection:
        connection.executescript(
            "DROP TRIGGER texts_removed; DROP TRIGGER texts_replaced; ALTER TABLE texts DROP COLUMN kept_as;"
            " DROP TABLE spaces; DROP TABLE discarded; PRAGMA user_version = 2"
        )
    with open_queue(folder.queue, documents=folder.documents) as queue:
        assert queue.document(job.id) == note("a")
        queue.cancel(queue.submit(note("b"), Order()).id)
        assert kept(queue) == [note("b").id]
    assert [path.name for path in folder.copies.iterdir()] == ["jobs-2.sqlite"]


def test_a_withdrawn_text_is_gone_when_the_withdrawal_is_noted_as_done(used: DataFolder, queue: JobQueue) -> None:
    job = queue.submit(note("a"), Order())
    begin_withdrawal(queue.database, job.document_id)
    assert queue.get(job.id).status == "cancelled"
    assert clean(used, job.document_id)
    assert kept(queue) == []
    with pytest.raises(JobStateError, match="was withdrawn"):
        queue.retry(job.id)


def test_texts_of_runs_that_failed_go_after_their_days(queue: JobQueue) -> None:
    queue.submit(note("a"), Order())
    worker = Assignments(queue.database, 1)
    job = worker.take()
    assert job is not None
    worker.end(job, "failed")
    assert queue.document(job.id) == note("a")
    with queue.database.transaction() as connection:
        connection.execute("UPDATE jobs SET ended_at = '2020-01-01'")
    assert prune_texts(queue.database, 90) == 1
    assert queue.outside.remove_discarded()
    assert kept(queue) == []


def test_what_a_killed_upload_left_goes_when_it_is_old(used: DataFolder, queue: JobQueue) -> None:
    queue.submit(note("a"), Order())
    assert used.documents is not None
    with subprocess.Popen(
        [sys.executable, "-c", PUTTING, told(used.queue), used.documents.url], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert "doc_" in process.stdout.readline()
        os.kill(process.pid, signal.SIGKILL)
    assert len(kept(queue)) == 2
    assert queue.outside.remove_orphans() == 0, "who put it may yet note it"
    while queue.outside.remove_orphans(1.0, only_count=True) == 0:
        time.sleep(0.05)
    assert queue.outside.remove_orphans(1.0) == 1
    assert kept(queue) == [note("a").id]


def test_several_installations_have_one_place_and_touch_nothing_of_each_other(
    used: DataFolder, queue: JobQueue, tmp_path: Path
) -> None:
    queue.submit(note("a"), Order())
    other = DataFolder(tmp_path / "another", documents_url=used.documents_url)
    with open_queue(other.queue, documents=other.documents) as theirs:
        theirs.submit(note("a"), Order())
        assert theirs.outside.remove_orphans(-100.0) == 0
        theirs.outside.remove_space()
        assert kept(theirs) == []
    assert kept(queue) == [note("a").id]


def test_while_a_backup_copies_nothing_is_removed(tmp_path: Path) -> None:
    (tmp_path / "texts").mkdir()
    folder = DataFolder(tmp_path / "home", documents_url=(tmp_path / "texts").as_uri())
    with open_queue(folder.queue, documents=folder.documents) as queue:
        job = queue.submit(note("a"), Order())
        begin_withdrawal(queue.database, job.document_id)
        with texts_held(folder.documents):
            assert not clean(folder, job.document_id)
            assert kept(queue) == [note("a").id]
        assert clean(folder, job.document_id)
        assert kept(queue) == []


@pytest.mark.parametrize("kind", ["folder", "bucket"])
def test_a_copy_of_the_queue_has_the_texts_in_it(kind: str, tmp_path: Path) -> None:
    with texts_kept(kind, tmp_path) as url:
        folder = DataFolder(tmp_path / "home", documents_url=url)
        with open_queue(folder.queue, documents=folder.documents) as queue:
            job, lost = queue.submit(note("a"), Order()), queue.submit(note("b"), Order())
            assert queue.outside.store is not None
            queue.outside.store.delete(
                queue.database.rows("SELECT kept_as FROM texts WHERE document_id = ?", lost.document_id)[0][0]
            )
        copy = tmp_path / "copy.sqlite"
        copy.write_bytes(folder.queue.read_bytes())  # type: ignore[union-attr] # a file
        assert bring_texts_in(copy, folder.documents) == {"texts": 2, "discarded": 0, "spaces": 0}
        with open_queue(copy) as restored:
            assert restored.document(job.id) == note("a")
            with pytest.raises(ConsilienceError, match=f"The text of job {lost.id} is kept at a place that nobody"):
                restored.document(lost.id)
        with open_queue(copy, documents=folder.documents) as restored:
            restored.submit(note("c"), Order())
            assert len(restored.database.rows("SELECT name FROM spaces")) == 1
            assert restored.outside.remove_orphans(-100.0) == 0
        assert len(list(FolderTexts(tmp_path).list_entries("none"))) == 0
