import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from tests.platform.storing import told

from consilience.agents.events.run_events import DocumentSplit, ExpertAsked
from consilience.graph.model.errors import (
    DiskFullError,
    IdempotencyError,
    JobStateError,
    NoSuchJobError,
    QueueFullError,
)
from consilience.graph.model.model import Document
from consilience.platform.events.activity import FactReviewed
from consilience.platform.jobs import workers
from consilience.platform.jobs.assignments import Assignments
from consilience.platform.jobs.pruning import Pruned, prune_events
from consilience.platform.jobs.queue import JobQueue, open_queue
from consilience.platform.jobs.withdrawn import begin_withdrawal, give_up_withdrawal, note_gone
from consilience.platform.runs.job import Order
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.support.storage.database import Connection

OTHER_WORKER = """
import sys, time
from tests.platform.storing import place_of
from consilience.platform.jobs.assignments import Assignments
from consilience.platform.jobs.queue import open_queue
with open_queue(place_of(sys.argv[1])) as queue:
    print(Assignments(queue.database, 1).take().id, flush=True)
    time.sleep(60)
"""


def note(name: str) -> Document:
    return Document(f"This is {name}.\x00\ud83d", name, f"{name}.txt", "text/plain", "en")


@pytest.fixture
def queue(folder: DataFolder, documents_url: str | None) -> Iterator[JobQueue]:
    """A queue in a file and in a PostgreSQL, whose texts are there, in a folder, and in a bucket."""
    documents = replace(folder, documents_url=documents_url).documents
    with open_queue(folder.queue, capacity=5, documents=documents) as opened:
        yield opened


def names(queue: JobQueue, job_id: str) -> list[str]:
    return [event.event.event for event in queue.events(job_id)]


def test_an_accepted_document_is_there_after_a_restart(folder: DataFolder) -> None:
    with open_queue(folder.queue) as queue:
        job = queue.submit(note("a"), Order("tools", "news", priority=3), submitted_by="ann")
    with open_queue(folder.queue) as queue:
        assert queue.get(job.id) == job
        assert queue.document(job.id) == note("a")
        assert (job.status, job.submitted_by, job.order.priority, job.characters) == ("queued", "ann", 3, 12)


def test_jobs_begin_by_priority_then_in_the_order_of_their_acceptance(queue: JobQueue) -> None:
    for name, priority in (("a", 0), ("b", 5), ("c", 0), ("d", 5)):
        queue.submit(note(name), Order(priority=priority))
    worker = Assignments(queue.database, 4)
    taken = [worker.take() for _ in range(5)]
    assert [job and job.document for job in taken] == ["b", "d", "a", "c", None]


def test_two_jobs_of_one_document_are_never_under_way_at_once(queue: JobQueue) -> None:
    queue.submit(note("a"), Order(team="one"))
    queue.submit(note("a"), Order(team="two"))
    worker = Assignments(queue.database, 2)
    first = worker.take()
    assert first is not None
    assert worker.take() is None
    worker.end(first, "done", outcome="merged")
    second = worker.take()
    assert second is not None
    assert queue.document(second.id) == note("a")
    worker.end(second, "done", outcome="merged")
    with pytest.raises(NoSuchJobError, match="no text"):
        queue.document(second.id)


def test_many_workers_take_each_job_once(folder: DataFolder) -> None:
    with open_queue(folder.queue) as queue:
        for number in range(40):
            queue.submit(note(str(number)), Order())

    def work(_: int) -> list[str]:
        with open_queue(folder.queue) as own:
            worker, taken = Assignments(own.database, 1), []
            while job := worker.take():
                taken.append(job.document)
            return taken

    with ThreadPoolExecutor(4) as threads:
        taken = [name for part in threads.map(work, range(4)) for name in part]
    assert sorted(taken, key=int) == [str(number) for number in range(40)]


def test_a_full_queue_says_when_to_come_again(queue: JobQueue) -> None:
    for name in "abcde":
        queue.submit(note(name), Order())
    with pytest.raises(QueueFullError, match="5 documents wait") as caught:
        queue.submit(note("f"), Order())
    assert 1 <= caught.value.retry_after <= 300
    assert len(queue.jobs()) == 5
    Assignments(queue.database, 1).take()
    assert queue.submit(note("f"), Order()).status == "queued"


def test_a_request_that_is_sent_again_gives_the_same_job(queue: JobQueue) -> None:
    first = queue.submit(note("a"), Order(), submitted_by="ann", idempotency_key="k")
    assert queue.submit(note("a"), Order(), submitted_by="ann", idempotency_key="k") == first
    assert queue.submit(note("a"), Order(), submitted_by="bob", idempotency_key="k").id != first.id
    with pytest.raises(IdempotencyError, match="'k' was used for another request"):
        queue.submit(note("b"), Order(), submitted_by="ann", idempotency_key="k")


def test_what_waits_is_cancelled_paused_and_resumed_at_once(queue: JobQueue) -> None:
    job = queue.submit(note("a"), Order())
    assert queue.pause(job.id).status == "paused"
    assert Assignments(queue.database, 1).take() is None
    assert queue.resume(job.id).status == "queued"
    assert queue.cancel(job.id).status == "cancelled"
    assert queue.retry(job.id).status == "queued"
    assert names(queue, job.id) == ["job_queued", "job_paused", "job_resumed", "job_cancelled", "job_retried"]


def test_what_runs_is_asked_to_stop(queue: JobQueue) -> None:
    job = queue.submit(note("a"), Order())
    worker = Assignments(queue.database, 1)
    worker.take()
    assert (queue.cancel(job.id).status, worker.stop_requests()) == ("running", {job.id: "cancel"})
    worker.end(job, "cancelled")
    assert queue.get(job.id).status == "cancelled"
    assert queue.document(job.id) == note("a")  # so that it can be retried


def test_what_is_done_cannot_be_stopped_resumed_or_retried(queue: JobQueue) -> None:
    job = queue.submit(note("a"), Order())
    worker = Assignments(queue.database, 1)
    worker.take()
    worker.end(job, "done", outcome="merged", counts={"facts": 3})
    for change in (queue.cancel, queue.pause, queue.resume, queue.retry):
        with pytest.raises(JobStateError, match="is done"):
            change(job.id)
    assert queue.get(job.id).counts == {"facts": 3}
    with pytest.raises(NoSuchJobError, match="no job job_0"):
        queue.cancel("job_0")


def test_the_jobs_of_a_killed_worker_are_taken_up(folder: DataFolder) -> None:
    with open_queue(folder.queue) as queue:
        job = queue.submit(note("a"), Order())
        for death in (1, 2, 3):
            with subprocess.Popen(
                [sys.executable, "-c", OTHER_WORKER, told(folder.queue)], stdout=subprocess.PIPE, text=True
            ) as process:
                assert process.stdout is not None
                assert process.stdout.readline().strip() == job.id
                worker = Assignments(queue.database, 1)
                assert worker.take_up() == 0
                os.kill(process.pid, signal.SIGKILL)
            assert worker.take_up() == 1
            assert queue.get(job.id).status == ("failed" if death == 3 else "queued")
            worker.leave()
        assert "3 workers ended" in queue.get(job.id).reason


def test_what_a_worker_says_of_a_job_that_it_lost_is_ignored(queue: JobQueue) -> None:
    job = queue.submit(note("a"), Order())
    slow, quick = Assignments(queue.database, 1), Assignments(queue.database, 1)
    slow.take()
    slow.leave()
    assert quick.take() is not None
    slow.end(job, "failed", reason="I was away.")
    assert queue.get(job.id).status == "running"
    quick.end(job, "done", outcome="merged")
    assert queue.get(job.id).outcome == "merged"


def test_a_job_whose_worker_is_silent_is_stalled(queue: JobQueue) -> None:
    job = queue.submit(note("a"), Order())
    worker = Assignments(queue.database, 1)
    worker.take()
    assert not queue.get(job.id).stalled
    with queue.database.transaction() as connection:
        connection.execute("UPDATE workers SET beat = beat - 40")
    assert queue.get(job.id).stalled
    assert [(known.running, known.alive) for known in queue.workers()] == [(1, False)]
    worker.beat()
    assert not queue.get(job.id).stalled


@pytest.mark.parametrize("set_by", [0, 7200, -7200])
def test_a_worker_in_another_container_is_dead_after_a_minute_of_silence_whatever_date_it_believes_in(
    queue: JobQueue, monkeypatch: pytest.MonkeyPatch, set_by: int
) -> None:
    steady = 1000.0
    monkeypatch.setattr(workers, "_steady", lambda: steady)
    queue.submit(note("a"), Order())
    silent = Assignments(queue.database, 1)
    silent.take()
    other = Assignments(queue.database, 1)

    def beat() -> None:
        with queue.database.transaction() as connection:
            connection.execute(
                "UPDATE workers SET place = 'elsewhere', beat = beat + 5 + ? WHERE id = ?", (set_by, silent.worker)
            )

    beat()
    assert other.take_up() == 0
    steady += 50
    beat()
    assert other.take_up() == 0
    steady += 50
    assert other.take_up() == 0
    steady += 11
    assert other.take_up() == 1


def test_events_are_numbered_over_all_jobs(queue: JobQueue) -> None:
    first, second = (queue.submit(note(name), Order()) for name in "ab")
    worker = Assignments(queue.database, 1)
    worker.take()
    worker.tell(first, "run_1", DocumentSplit(10, 1))
    assert [(e.seq, e.job_id, e.run_id, e.event.event) for e in queue.events()] == [
        (1, first.id, None, "job_queued"),
        (2, second.id, None, "job_queued"),
        (3, first.id, None, "job_started"),
        (4, first.id, "run_1", "split"),
    ]
    assert [event.seq for event in queue.events(first.id, after=1)] == [3, 4]
    assert (queue.last_event(), queue.last_event(second.id), queue.get(first.id).run_id) == (4, 2, "run_1")


def test_jobs_are_listed_newest_first_page_by_page(queue: JobQueue) -> None:
    jobs = [queue.submit(note(name), Order()) for name in "abcd"]
    queue.cancel(jobs[1].id)
    page = queue.jobs(limit=2)
    assert [job.document for job in page] == ["d", "c"]
    assert [job.document for job in queue.jobs(before=page[-1].id, limit=2)] == ["b", "a"]
    assert [job.document for job in queue.jobs(status=["cancelled"])] == ["b"]
    assert [job.document for job in queue.jobs(document_id=note("a").id)] == ["a"]
    assert queue.counts() == {"cancelled": 1, "queued": 3}


def test_the_file_of_the_queue_is_its_owners_alone_and_outlives_a_power_cut(tmp_path: Path) -> None:
    path = tmp_path / "jobs.sqlite"
    with open_queue(path) as queue:
        assert queue.database.rows("PRAGMA synchronous")[0][0] == 2
        assert path.stat().st_mode & 0o077 == 0
        assert sqlite3.connect(path).execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_events_of_runs_that_ended_long_ago_are_forgotten_whole(
    queue: JobQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, waits = queue.submit(note("a"), Order()), queue.submit(note("b"), Order())
    queue.cancel(old.id)
    queue.tell(FactReviewed(("fact_1",), "accepted", "ann"))
    later = time.time() + 91 * 86_400
    monkeypatch.setattr(time, "time", lambda: later)
    assert prune_events(queue.database, 90, 1000) == Pruned(1, 3)
    assert (queue.events(old.id), len(queue.events(waits.id)), queue.get(old.id).status) == ([], 1, "cancelled")
    assert prune_events(queue.database, 90, 1000) == Pruned(0, 0)


def test_of_too_many_events_those_of_the_runs_that_ended_first_are_forgotten(queue: JobQueue) -> None:
    jobs = [queue.submit(note(name), Order()) for name in "abc"]
    for job in jobs:
        queue.cancel(job.id)
    assert prune_events(queue.database, 90, 4) == Pruned(1, 2)
    assert [len(queue.events(job.id)) for job in jobs] == [0, 2, 2]


def test_what_the_queue_has_of_a_document_is_forgotten_with_it(queue: JobQueue) -> None:
    document, other = note("a"), note("b")
    failed, kept = queue.submit(document, Order()), queue.submit(other, Order())
    worker = Assignments(queue.database, 2)
    for _ in range(2):
        job = worker.take()
        assert job is not None
        worker.tell(job, "run_1", ExpertAsked(1, 0, "This is", ()))
        worker.end(job, "failed", reason="The service is away.")
    waiting = queue.submit(document, Order(team="other"))

    begin_withdrawal(queue.database, document.id)
    assert queue.document(failed.id) == document, "It may fail yet."
    note_gone(queue.database, document.id)

    assert (queue.get(failed.id).status, names(queue, failed.id)) == ("failed", [])
    assert (queue.get(waiting.id).status, names(queue, waiting.id)) == ("cancelled", ["job_cancelled"])
    assert names(queue, kept.id) == ["job_queued", "job_started", "asked", "job_failed"]
    assert queue.document(kept.id) == other
    with pytest.raises(NoSuchJobError, match="no text"):
        queue.document(failed.id)


def test_what_is_under_way_is_cancelled_and_forgotten_when_it_has_ended(queue: JobQueue) -> None:
    job, worker = queue.submit(note("a"), Order()), Assignments(queue.database, 1)
    assert worker.take() == queue.get(job.id)
    begin_withdrawal(queue.database, job.document_id)
    note_gone(queue.database, job.document_id)
    assert (queue.get(job.id).status, queue.get(job.id).wanted) == ("running", "cancel")
    assert queue.document(job.id) == note("a")
    worker.tell(job, "run_1", ExpertAsked(1, 0, "This is", ()))
    worker.end(job, "cancelled")
    assert (queue.get(job.id).status, names(queue, job.id)) == ("cancelled", ["job_cancelled"])
    with pytest.raises(NoSuchJobError, match="no text"):
        queue.document(job.id)


@pytest.mark.parametrize("ending", ["hand_back", "leave", "retry", "resume", "pause"])
def test_no_way_leads_a_job_over_a_withdrawn_document_back_into_the_queue(queue: JobQueue, ending: str) -> None:
    job, worker = queue.submit(note("a"), Order()), Assignments(queue.database, 1)
    if ending == "resume":
        queue.pause(job.id)
    taken = worker.take()
    begin_withdrawal(queue.database, job.document_id)
    if taken and ending == "leave":
        worker.leave()
    elif taken and ending == "retry":
        worker.end(taken, "failed", reason="The service is away.")
    elif taken:
        if ending == "pause":
            queue.pause(job.id)
        worker.hand_back(taken, "The service is away.")
    with pytest.raises(JobStateError):
        (queue.resume if ending == "resume" else queue.retry)(job.id)
    assert queue.get(job.id).status in {"failed", "cancelled"}
    assert worker.take() is None


def test_a_job_that_is_accepted_after_a_withdrawal_is_done_and_keeps_its_text(queue: JobQueue) -> None:
    before = queue.submit(note("a"), Order())
    begin_withdrawal(queue.database, before.document_id)
    after = queue.submit(note("a"), Order())
    note_gone(queue.database, before.document_id)
    assert (queue.get(before.id).outcome, queue.get(after.id).status) == ("withdrawn", "queued")
    assert queue.document(after.id) == note("a")


def test_a_document_is_withdrawn_before_any_job_was_ever_accepted(queue: JobQueue) -> None:
    begin_withdrawal(queue.database, note("a").id)
    note_gone(queue.database, note("a").id)
    assert queue.submit(note("a"), Order()).status == "queued"


def test_a_withdrawal_that_did_not_take_place_lets_jobs_be_retried(queue: JobQueue) -> None:
    job = queue.submit(note("a"), Order())
    upto = begin_withdrawal(queue.database, job.document_id)
    give_up_withdrawal(queue.database, job.document_id, upto)
    assert queue.retry(job.id).status == "queued"
    assert queue.document(job.id) == note("a")


def test_the_job_of_a_dead_worker_is_cancelled_at_once(queue: JobQueue) -> None:
    job = queue.submit(note("a"), Order())
    Assignments(queue.database, 1).take()
    with queue.database.transaction() as connection:
        connection.execute("UPDATE workers SET started = started - 1000")
    begin_withdrawal(queue.database, job.document_id)
    assert (queue.get(job.id).status, queue.get(job.id).outcome) == ("cancelled", "withdrawn")


def test_what_is_to_be_cancelled_is_cancelled_although_its_service_is_away(queue: JobQueue) -> None:
    job, worker = queue.submit(note("a"), Order()), Assignments(queue.database, 1)
    taken = worker.take()
    assert taken is not None
    queue.cancel(job.id)
    queue.pause(job.id)
    worker.hand_back(taken, "The service is away.")
    assert queue.get(job.id).status == "cancelled"


def test_what_was_put_off_is_not_put_off_longer_when_the_clock_is_set_back(
    queue: JobQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    queue.submit(note("a"), Order())
    worker = Assignments(queue.database, 1)
    job = worker.take()
    assert job is not None
    worker.hand_back(job, "Neo4j does not answer.", pause=5)
    assert worker.take() is None
    at = time.time()
    monkeypatch.setattr(time, "time", lambda: at - 7200)
    assert worker.take() is not None


def test_a_job_that_no_living_worker_is_on_can_be_cancelled(queue: JobQueue) -> None:
    job = queue.submit(note("a"), Order())
    lost = Assignments(queue.database, 1)
    lost.take()
    with queue.database.transaction() as connection:
        connection.execute("UPDATE workers SET beat = beat - 96")
    assert queue.get(job.id).stalled
    assert queue.cancel(job.id).status == "cancelled"
    assert lost.stop_requests() == {}  # so its worker, should it live, stops


def test_the_jobs_of_a_worker_that_could_not_leave_are_taken_up_by_the_next_one_of_its_process(
    queue: JobQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = queue.submit(note("a"), Order())
    first = Assignments(queue.database, 1)
    assert first.take() is not None
    with monkeypatch.context() as full:
        full.setattr(queue.database, "transaction", _no_room_after(queue))
        with pytest.raises(DiskFullError):
            first.leave()
    assert queue.get(job.id).status == "running"
    second = Assignments(queue.database, 1)
    assert second.take_up() == 1
    taken = second.take()
    assert taken is not None
    assert taken.id == job.id
    row = queue.database.row("SELECT deaths FROM jobs")
    assert row is not None
    assert row["deaths"] == 0  # the document did not kill anybody


def _no_room_after(queue: JobQueue) -> Callable[[], AbstractContextManager[Connection]]:
    whole = queue.database.transaction

    @contextmanager
    def transaction() -> Iterator[Connection]:
        with whole() as connection:
            yield connection
            raise DiskFullError("There is no room.")

    return transaction


def test_a_worker_that_was_taken_for_dead_while_it_could_not_write_is_entered_again(queue: JobQueue) -> None:
    worker = Assignments(queue.database, 2, ("tools",))
    with queue.database.transaction() as connection:
        connection.execute("DELETE FROM workers")
        connection.execute("DELETE FROM known_teams")
    worker.beat()
    assert [(one.id, one.slots, one.alive) for one in queue.workers()] == [(worker.worker, 2, True)]
    assert queue.teams() == {"tools"}
