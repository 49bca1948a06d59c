"""Nothing new is taken before a disk is full; what was taken goes on, and the rest as soon as there is room."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.platform.small_disk import fill_disk, small_disk
from tests.platform.test_ingest import Office, statuses
from tests.platform.test_ingest import note as note_in
from tests.platform.test_ingest import office as office_of
from tests.platform.test_worker import Slow, note, until, working
from tests.platform.walled import Walled, problem, walled
from tests.virtual_clock import virtually

from consilience.graph.model.errors import ConsilienceError, DiskLowError
from consilience.platform.commands.main import main
from consilience.platform.jobs.pulse import Pulse
from consilience.platform.jobs.queue import open_queue
from consilience.platform.jobs.worker import Worker
from consilience.platform.runs import ingest as ingest_module
from consilience.platform.runs.job import Order
from consilience.platform.support.settings import Settings
from consilience.platform.support.storage.disk_guard import DiskGuard

office = office_of
TEXT = {"name": "note", "text": "Ann met Bob.", "language": "en"}


class Room:
    """A disk that has little room left for as long as the test wants."""

    low = False

    def check(self) -> None:
        if self.low:
            raise DiskLowError("There is little room left.")


def test_a_disk_that_fills_up_takes_no_work_before_it_is_full_and_takes_it_again(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 16) as folder:
        guard = DiskGuard(folder / "not" / "made" / "yet", 4_000_000)
        guard.check_room()
        fill_disk(folder, leave=3_000_000)
        with pytest.raises(
            DiskLowError, match=r": [123] MB are free .*less than the 4 MB of CONSILIENCE_DISK_RESERVE_BYTES"
        ):
            guard.check_room()
        assert 0 < guard.free() < 4_000_000
        DiskGuard(folder, 0).check_room()
        (folder / "fill").unlink()
        guard.check_room()


def test_what_is_to_stay_free_is_a_setting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings(home=tmp_path).disk_guard == DiskGuard(tmp_path, 500_000_000)
    monkeypatch.setenv("CONSILIENCE_DISK_RESERVE_BYTES", "7")
    assert Settings(home=tmp_path).disk_guard == DiskGuard(tmp_path, 7)


def test_the_disk_of_a_folder_that_keeps_texts_is_watched_too(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 16) as folder:
        settings = Settings(home=tmp_path, disk_reserve_bytes=4_000_000, documents_url=folder.as_uri())
        settings.disk_guard.check_room()
        fill_disk(folder, leave=3_000_000)
        with pytest.raises(DiskLowError, match=rf"^{folder}: [123] MB are free on its disk"):
            settings.disk_guard.check_room()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Walled]:
    with walled(tmp_path) as opened:
        yield opened


async def test_who_sends_a_document_while_there_is_little_room_is_told_so_and_reading_goes_on(server: Walled) -> None:
    room = Room()
    server.queue.check_room = room.check
    async with server.client(server.key("editor")) as client:
        room.low = True
        refused = await client.post("/api/v1/documents/text", json=TEXT)
        assert (refused.status_code, refused.headers["Retry-After"]) == (507, "5")
        assert "little room left, and no new documents are taken: nothing was stored" in problem(refused)["detail"]
        assert (await client.get("/api/v1/runs")).status_code == 200
        ready = (await client.get("/api/v1/health/ready")).json()
        assert ready["reasons"]["queue"].startswith("The disk of the data folder has little room left")
        room.low = False
        assert (await client.post("/api/v1/documents/text", json=TEXT)).status_code == 202
    assert server.queue.counts() == {"queued": 1}


def test_a_worker_begins_nothing_while_there_is_little_room_and_then_goes_on_by_itself(tmp_path: Path) -> None:
    room, pulse, process = Room(), Pulse(), Slow()

    async def work() -> None:
        with open_queue(tmp_path / "jobs.sqlite", check_room=room.check) as queue:
            for name in "ab":
                queue.submit(note(name), Order())
            async with working(Worker(queue, process, slots=1, pulse=pulse)):
                await until(lambda: process.begun == ["a"])
                room.low = True
                process.go_on.set()
                await until(lambda: queue.counts() == {"queued": 1, "done": 1})
                await asyncio.sleep(30)
                assert (process.begun, pulse.ailment()) == (["a"], "There is little room left.")
                room.low = False
                await until(lambda: queue.counts() == {"done": 2})
                await until(lambda: pulse.ailment() == "")

    virtually(work())


@pytest.mark.neo4j
async def test_an_ingest_waits_a_little_for_room_and_then_says_what_was_not_tried(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ingest_module, "_PAUSES_S", (0.0, 0.0))
    room = Room()
    paths = [note_in(tmp_path, f"{number}.txt", f"Ann met Bob {number} times.") for number in range(5)]
    assert statuses(await office.ingest(paths[0], check_room=room.check)) == [("0.txt", "merged")]
    before = await office.graph()
    room.low = True
    report = await office.ingest(*paths, concurrency=1, check_room=room.check)
    assert [status for _, status in statuses(report)] == ["unchanged", "failed", "failed", "failed", "not tried"]
    assert (report.documents[1].reason, report.documents[1].outage) == ("There is little room left.", True)
    assert await office.graph() == before
    assert office.ledger.runs()[0].status == "merged"
    room.low = False
    report = await office.ingest(*paths, check_room=room.check)
    assert {status for _, status in statuses(report)} == {"unchanged", "merged"}


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    with pytest.raises(SystemExit):
        main([*arguments, "--json"])
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


def test_status_and_doctor_say_that_nothing_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path))
    assert said(capsys, "status")["disk"]["takes_work"] is True
    monkeypatch.setenv("CONSILIENCE_DISK_RESERVE_BYTES", str(10**18))
    disk = said(capsys, "status")["disk"]
    assert (disk["takes_work"], disk["reserve"], disk["free"] > 0) == (False, 10**18, True)
    with pytest.raises(SystemExit):
        main(["status"])
    assert "nothing new is begun" in " ".join(capsys.readouterr().err.split())
    with pytest.raises(ConsilienceError, match="nothing new is begun"):
        Settings().disk_guard.check_room()
