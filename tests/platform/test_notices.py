"""A PostgreSQL tells who waits: jobs begin, stop and are followed at once, though nobody looks before long."""

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from pydantic import SecretStr
from tests.platform.test_worker import Slow, failing, note, until, working

from consilience.graph.model.model import Document
from consilience.platform.api.streaming import event_feed
from consilience.platform.api.streaming.event_feed import EventFeed
from consilience.platform.events.activity import FactsReviewed
from consilience.platform.jobs import worker as worker_module
from consilience.platform.jobs.assignments import Assignments
from consilience.platform.jobs.queue import JobQueue, open_queue
from consilience.platform.jobs.worker import Worker
from consilience.platform.runs.job import Order
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.support.storage.database import Database, StoredRow
from consilience.platform.support.storage.notices import postgres_ear
from consilience.platform.support.storage.notices.ear import EVENTS, QUEUED, STOPPED, Hear
from consilience.platform.support.storage.notices.opening import open_ear

LISTENING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'"


@pytest.fixture
def shared(tmp_path: Path, database_url: str) -> DataFolder:
    return DataFolder(tmp_path, SecretStr(database_url))


@pytest.fixture
def queue(shared: DataFolder) -> Iterator[JobQueue]:
    with open_queue(shared.queue) as opened:
        yield opened


@pytest.fixture
def other(shared: DataFolder) -> Iterator[JobQueue]:
    """The same queue as another machine has it."""
    with open_queue(shared.queue) as opened:
        yield opened


@pytest.fixture
def nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it is told what happens nobody looks for it by itself while a test lasts."""
    monkeypatch.setattr(worker_module, "TOLD_POLL_S", 3600.0)
    monkeypatch.setattr(event_feed, "_TOLD_LOOK_S", 3600.0)


def told_to(database: Database) -> int:
    """Return how many connections are told what happens."""
    return int(database.rows(LISTENING)[0][0])


class WatchedWorker(Worker):
    """A worker of which is known for how long it means to rest, and how often it had looked when it heard of a gap."""

    rests = 0.0
    looks = 0
    looks_at_gap: int | None = None

    def _pause(self, *, told: bool) -> float:
        self.rests = super()._pause(told=told)
        self.looks += 1
        return self.rests

    def _make_hearing(self) -> Hear:
        hear = super()._make_hearing()

        def hear_and_note(topic: str, content: str) -> None:
            hear(topic, content)
            if not content:
                self.looks_at_gap = self.looks

        return hear_and_note

    @property
    def has_caught_up(self) -> bool:
        """True if it has looked for what happened before it was told, and nothing is about to wake it."""
        return self.looks_at_gap is not None and self.looks > self.looks_at_gap and not self._woken.is_set()


async def until_told(worker: WatchedWorker, database: Database) -> None:
    """Wait until a worker is told of jobs, and rests for longer than one that is not."""
    await until(lambda: told_to(database) > 0 and worker.rests > worker_module.POLL_S)


@pytest.mark.usefixtures("nobody_looks")
async def test_a_job_begins_at_once_whoever_brings_it(queue: JobQueue, other: JobQueue) -> None:
    process = Slow()
    process.go_on.set()
    worker = WatchedWorker(queue, process, slots=2)
    async with working(worker):
        await until_told(worker, other.database)
        for name in "abc":
            other.submit(note(name), Order())
        await until(lambda: other.counts() == {"done": 3})
    await until(lambda: told_to(other.database) == 0)


@pytest.mark.usefixtures("nobody_looks")
@pytest.mark.parametrize(("ask", "status"), [("cancel", "cancelled"), ("pause", "paused")])
async def test_a_job_stops_and_goes_on_at_once_whoever_asks(
    queue: JobQueue, other: JobQueue, ask: str, status: str
) -> None:
    process = Slow()
    worker = WatchedWorker(queue, process)
    job = other.submit(note("a"), Order())
    async with working(worker):
        await until(lambda: bool(process.begun))
        await until_told(worker, other.database)
        getattr(other, ask)(job.id)
        await until(lambda: other.get(job.id).status == status)
        process.go_on.set()
        (other.retry if ask == "cancel" else other.resume)(job.id)
        await until(lambda: other.get(job.id).status == "done")


@pytest.mark.usefixtures("nobody_looks")
async def test_who_waits_for_another_job_of_its_document_is_told_when_that_ends(
    queue: JobQueue, other: JobQueue
) -> None:
    process = Slow()
    process.go_on.set()
    first = other.submit(note("a"), Order())
    elsewhere = Assignments(other.database, 1)
    assert elsewhere.take() is not None
    worker = WatchedWorker(queue, process)
    async with working(worker):
        second = other.submit(note("a"), Order(team="llm"))
        await until_told(worker, other.database)
        assert other.get(second.id).status == "queued"
        elsewhere.end(first, "done")
        await until(lambda: other.get(second.id).status == "done")


@pytest.mark.usefixtures("nobody_looks")
async def test_what_is_put_off_is_tried_again_at_its_time(queue: JobQueue, other: JobQueue) -> None:
    worker = WatchedWorker(queue, failing("The service is away.", retryable=True, failures=1))
    async with working(worker):
        await until_told(worker, other.database)
        job = other.submit(note("a"), Order())
        await until(lambda: other.get(job.id).status == "done")
    assert other.get(job.id).attempts == 2


@pytest.mark.usefixtures("nobody_looks")
async def test_a_connection_that_was_lost_is_made_anew_and_nothing_is_missed(
    queue: JobQueue, other: JobQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_ear, "_PAUSES_S", (0.05,))
    process = Slow()
    process.go_on.set()
    worker = WatchedWorker(queue, process)

    def listening() -> set[int]:
        return {row[0] for row in other.database.rows(LISTENING.replace("count(*)", "pid"))}

    async with working(worker):
        for name in "abc":
            await until_told(worker, other.database)
            before = listening()
            other.database.rows(LISTENING.replace("count(*)", "pg_terminate_backend(pid)"))
            other.submit(note(name), Order())
            await until(lambda: set(other.counts()) == {"done"})
            await until(lambda before=before: len(listening() - before) == 1)  # type: ignore[misc] # of this turn
    assert other.counts() == {"done": 3}


@pytest.mark.usefixtures("nobody_looks")
async def test_who_follows_events_hears_of_them_at_once(queue: JobQueue, other: JobQueue) -> None:
    feed = EventFeed(queue)
    stream = feed.follow(None, 0)
    following = asyncio.ensure_future(anext(stream))
    await until(lambda: told_to(other.database) == 1)
    await asyncio.sleep(3 * event_feed._LOOK_S)
    assert not following.done()
    other.tell(FactsReviewed(("f1",), "accepted", "ann"))
    assert [told.event.seq for told in await following] == [1]
    feed.close()
    await stream.aclose()


def test_all_who_hear_in_a_process_share_one_connection(queue: JobQueue, shared: DataFolder) -> None:
    heard: list[tuple[str, str]] = []
    names = ("consilience", "consilience_second")
    with (
        open_queue(DataFolder(shared.path, shared.database_url, names[1]).queue) as second,
        closing(open_ear(queue.database, (QUEUED, STOPPED), lambda topic, _: heard.append(("one", topic)))) as one,
        closing(open_ear(second.database, (QUEUED,), lambda topic, _: heard.append(("two", topic)))) as two,
        closing(open_ear(queue.database, (EVENTS,), lambda topic, _: heard.append(("three", topic)))) as three,
    ):
        wait(lambda: one.hears and two.hears and three.hears)
        assert told_to(queue.database) == 1
        wait(lambda: len(heard) >= 4)  # each is told that there may have been something before
        heard.clear()
        second.submit(Document("Ann met Bob.", "a", "a.txt"), Order())
        wait(lambda: bool(heard))
        assert set(heard) == {("two", QUEUED)}, "of what happens in another workspace nobody hears"
    wait(lambda: told_to(queue.database) == 0)


def wait(holds: Callable[[], bool]) -> None:
    while not holds():
        time.sleep(0.02)


async def test_an_idle_worker_asks_nothing_of_what_it_would_be_told(
    queue: JobQueue, other: JobQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_module, "BEAT_S", 3600.0)
    asked: list[str] = []
    rows = queue.database.rows

    def note_rows(statement: str, *values: object) -> Sequence[StoredRow]:
        asked.append(statement)
        return rows(statement, *values)

    worker = WatchedWorker(queue, Slow())
    async with working(worker):
        await until_told(worker, other.database)
        await until(lambda: worker.has_caught_up)
        monkeypatch.setattr(queue.database, "rows", note_rows)
        await asyncio.sleep(10 * worker_module.POLL_S)
        assert asked == []


def test_a_queue_of_the_release_before_is_told_of_jobs_as_soon_as_it_is_opened(shared: DataFolder) -> None:
    with open_queue(shared.queue) as before:
        job = before.submit(note("a"), Order())
        with before.database.transaction() as connection:
            for trigger, table in (("jobs_tell", "jobs"), ("events_tell", "events"), ("texts_removed", "texts")):
                connection.execute(f"DROP TRIGGER {trigger} ON {table}")
            connection.execute("DROP TRIGGER texts_replaced ON texts")
            for function in ("tell_of_job", "tell_of_event", "discard_text"):
                connection.execute(f"DROP FUNCTION {function}")
            connection.execute("ALTER TABLE texts DROP COLUMN kept_as")
            connection.execute("DROP TABLE spaces, discarded")
            connection.execute("UPDATE version SET version = 2")
    heard: list[str] = []
    with open_queue(shared.queue) as queue, closing(open_ear(queue.database, (QUEUED,), lambda _, c: heard.append(c))):
        assert queue.document(job.id) == note("a")
        wait(lambda: len(heard) == 1)
        queue.submit(note("b"), Order())
        wait(lambda: len(heard) == 2)
