"""Workers on texts that are kept outside the database: away for a while, gone for good, and gone when all is done."""

# ruff: noqa: ARG001 - a process is given what its protocol says
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.platform.test_worker import note, until, working
from tests.platform.texts.kept import texts_kept

from consilience.graph.model.model import Document
from consilience.platform.jobs import worker as worker_module
from consilience.platform.jobs.queue import JobQueue, open_queue
from consilience.platform.jobs.worker import Tell, Worker
from consilience.platform.runs.ingest import DocumentReport
from consilience.platform.runs.job import Job, Order
from consilience.platform.support.storage.data_folder import DataFolder

READ: list[str] = []


async def read(job: Job, document: Document, tell: Tell) -> DocumentReport:
    READ.append(document.text)
    return DocumentReport(document.name, document.source, "merged")


@pytest.fixture
def queue(folder: DataFolder, tmp_path: Path) -> Iterator[JobQueue]:
    READ.clear()
    with texts_kept("folder", tmp_path) as url:
        used = replace(folder, documents_url=url)
        with open_queue(used.queue, documents=used.documents) as opened:
            yield opened


async def test_a_text_that_is_gone_fails_its_job_and_no_other(queue: JobQueue) -> None:
    lost, there = queue.submit(note("a"), Order()), queue.submit(note("b"), Order())
    (name,) = queue.database.rows("SELECT kept_as FROM texts WHERE document_id = ?", lost.document_id)[0]
    assert queue.outside.store is not None
    queue.outside.store.delete(name)
    async with working(Worker(queue, read)):
        await until(lambda: queue.counts() == {"done": 1, "failed": 1})
        failed = queue.get(lost.id)
        assert failed.reason.startswith(f"The text of job {lost.id} is gone from file:///")
        assert failed.reason.endswith("Send the document again.")
        queue.submit(note("a"), Order())
        await until(lambda: queue.counts() == {"done": 2, "failed": 1})
    assert sorted(READ) == ["This is a.", "This is b."]
    assert queue.get(there.id).outcome == "merged"


async def test_a_place_that_is_away_is_waited_for(
    queue: JobQueue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_module, "_OUTAGE_PAUSE_S", 0.02)
    job = queue.submit(note("a"), Order())
    (tmp_path / "texts kept").rename(tmp_path / "away")
    async with working(Worker(queue, read)):
        await until(lambda: "is not there. Make it, or mount it" in queue.get(job.id).reason)
        (tmp_path / "away").rename(tmp_path / "texts kept")
        await until(lambda: queue.get(job.id).status == "done")
    assert queue.get(job.id).attempts == 1, "no attempt was the document's fault"
