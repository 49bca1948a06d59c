"""Readiness tells the truth, and cannot be used to load the server."""

import asyncio
from pathlib import Path

import pytest

from consilience.graph.model.errors import FileBusyError, ServiceError
from consilience.platform.api.state import readiness
from consilience.platform.api.state.readiness import Readiness
from consilience.platform.jobs.pulse import Pulse
from consilience.platform.server.worker_process import WorkerProcess
from consilience.platform.support.settings import Settings


async def test_parts_are_tried_once_however_many_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = 0

    async def part() -> None:
        nonlocal tried
        tried += 1
        await asyncio.sleep(0)

    parts = Readiness({"part": part})
    assert await asyncio.gather(*(parts.look() for _ in range(100))) == [{"part": ""}] * 100
    assert (await parts.look(), tried) == ({"part": ""}, 1)
    monkeypatch.setattr(readiness, "KEPT_S", -1.0)
    await parts.look()
    assert tried == 2


async def test_a_part_that_does_not_answer_cannot_work_and_keeps_nobody_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(readiness, "PATIENCE_S", 0.01)

    async def held() -> None:
        raise FileBusyError("/srv/data/jobs.sqlite: another program holds this file.")

    async def silent() -> None:
        await asyncio.Event().wait()

    found = await Readiness({"queue": held, "store": silent}).look()
    assert found == {"queue": "Another program holds its file.", "store": "It does not answer."}


async def test_a_worker_that_has_ended_is_not_ready(tmp_path: Path) -> None:
    with pytest.raises(ServiceError, match="It has ended"):
        await WorkerProcess(Settings(home=tmp_path), 1).check()


def test_a_worker_is_well_from_its_first_sign_of_life_until_it_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    pulse = Pulse()
    assert pulse.ailment() == "It has not begun yet."
    pulse.beat()
    assert pulse.ailment() == ""
    monkeypatch.setattr("consilience.platform.jobs.pulse.LONGEST_SILENCE_S", -1.0)
    assert pulse.ailment().startswith("It has given no sign of life")
