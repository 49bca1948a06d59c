"""What takes long is computed in processes of their own."""

import asyncio
import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from multiprocessing.context import SpawnProcess
from pathlib import Path

import psutil
import pytest

from consilience.evaluation.support.errors import EvaluationError
from consilience.graph.model.errors import MergedAwayError, UploadError
from consilience.platform.support.processes import Assistants, compute_apart


def halves(number: int) -> tuple[float, int, int]:
    return number / 2, os.getpid(), os.nice(0)


def refuses(line: int) -> None:
    raise EvaluationError(f"gold.jsonl, line {line}: no text.")


def is_too_large() -> None:
    raise UploadError("big.jsonl is too large.", 413)


def vanishes() -> None:
    os._exit(9)


def is_away() -> None:
    raise MergedAwayError("entity_1", "entity_2")


def lasts(path: Path) -> None:
    path.write_text(str(os.getpid()), encoding="ascii")
    time.sleep(600)


def counts(upto: int, then: str = "") -> Iterator[bytes]:
    for number in range(upto):
        yield b"%d of process %d" % (number, os.getpid())
    if then:
        raise EvaluationError(then)


async def test_what_is_computed_elsewhere_comes_back_and_gave_way() -> None:
    half, process, niceness = await compute_apart(halves, 3)
    assert half == 1.5
    assert process != os.getpid()
    assert niceness > os.nice(0)


async def test_what_is_refused_elsewhere_is_refused_here() -> None:
    with pytest.raises(EvaluationError, match="line 3"):
        await compute_apart(refuses, 3)


async def test_an_upload_that_is_refused_elsewhere_keeps_its_status() -> None:
    with pytest.raises(UploadError, match="too large") as refused:
        await compute_apart(is_too_large)
    assert refused.value.status == 413


async def test_a_process_that_vanishes_is_told() -> None:
    with pytest.raises(RuntimeError, match="without an answer"):
        await compute_apart(vanishes)


async def test_the_process_ends_with_who_waits_for_it(tmp_path: Path) -> None:
    note = tmp_path / "process"
    waiting = asyncio.create_task(compute_apart(lasts, note))
    while not (note.exists() and note.read_text(encoding="ascii")):  # noqa: ASYNC110 - another process writes it
        await asyncio.sleep(0.01)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert not psutil.pid_exists(int(note.read_text(encoding="ascii")))


async def test_an_assistant_goes_on_to_what_is_asked_next_whatever_came_of_the_last() -> None:
    assistants = Assistants(1)
    try:
        _, process, niceness = await assistants.compute_apart(halves, 3)
        assert (process != os.getpid(), niceness > os.nice(0)) == (True, True)
        with pytest.raises(MergedAwayError, match="made one with entity_2") as told:
            await assistants.compute_apart(is_away)
        assert told.value.into == "entity_2"
        assert await assistants.compute_apart(halves, 4) == (2.0, process, niceness)
        with pytest.raises(RuntimeError, match="without an answer"):
            await assistants.compute_apart(vanishes)
        half, other, _ = await assistants.compute_apart(halves, 5)
        assert (half, other != process) == (2.5, True)
    finally:
        await assistants.close()
    assert not psutil.pid_exists(other)


async def test_an_assistant_ends_with_who_waits_for_it_and_when_nobody_needs_it(tmp_path: Path) -> None:
    assistants, note = Assistants(1, idle_s=0.01), tmp_path / "process"
    try:
        waiting = asyncio.create_task(assistants.compute_apart(lasts, note))
        while not (note.exists() and note.read_text(encoding="ascii")):  # noqa: ASYNC110 - another process writes it
            await asyncio.sleep(0.01)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert not psutil.pid_exists(int(note.read_text(encoding="ascii")))
        (half, _, _), (idle,) = await assistants.compute_apart(halves, 5), assistants._all
        assert half == 2.5
        while idle.process.is_alive():  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.01)
        assert assistants._all == set()
    finally:
        await assistants.close()


async def test_who_stops_waiting_while_a_process_starts_leaves_none_behind() -> None:
    assistants, others = Assistants(1), set(multiprocessing.active_children())
    try:
        for waiting in (assistants.compute_apart(halves, 3), compute_apart(halves, 3)):
            task = asyncio.create_task(waiting)
            await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert (assistants._all, set(multiprocessing.active_children())) == (set(), others)
        assert (await assistants.compute_apart(halves, 4))[0] == 2.0
    finally:
        await assistants.close()


async def test_a_process_that_cannot_be_started_is_told_and_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: object) -> None:
        raise OSError("Too many open files")

    monkeypatch.setattr(SpawnProcess, "start", fails)
    assistants = Assistants(1)
    for waiting in (assistants.compute_apart(halves, 3), compute_apart(halves, 3)):
        with pytest.raises(OSError, match="Too many open files"):
            await waiting
    assert assistants._all == set()


async def test_an_interrupt_at_the_terminal_does_not_end_an_assistant() -> None:
    assistants = Assistants(1)
    try:
        _, process, _ = await assistants.compute_apart(halves, 3)
        os.kill(process, signal.SIGINT)
        assert (await assistants.compute_apart(halves, 4))[1] == process
    finally:
        await assistants.close()


async def test_pieces_come_one_by_one_from_a_process_that_goes_on_to_the_next() -> None:
    assistants = Assistants(1)
    try:
        first = [piece async for piece in assistants.stream(counts, 3)]
        assert [piece[:1] for piece in first] == [b"0", b"1", b"2"]
        stopped = assistants.stream(counts, 1, "no more")
        assert await anext(stopped) == first[0]  # of the same process
        with pytest.raises(EvaluationError, match="no more"):
            await anext(stopped)
        assert [piece async for piece in assistants.stream(counts, 0)] == []
        _, process, _ = await assistants.compute_apart(halves, 3)
        assert first[0].endswith(b" %d" % process)
    finally:
        await assistants.close()


async def test_who_takes_no_piece_for_long_gives_the_process_to_others() -> None:
    assistants = Assistants(1)
    try:
        slow = assistants.stream(counts, 3, patience_s=0.2)
        await anext(slow)
        assert (await assistants.compute_apart(halves, 3))[0] == 1.5
        with pytest.raises(RuntimeError, match="Nobody took"):
            await anext(slow)
        assert (await assistants.compute_apart(halves, 4))[0] == 2.0
    finally:
        await assistants.close()


async def test_who_takes_no_more_pieces_gives_the_process_to_others() -> None:
    assistants = Assistants(1)
    try:
        left = assistants.stream(counts, 3)
        await anext(left)
        await left.aclose()
        assert (await assistants.compute_apart(halves, 3))[0] == 1.5
    finally:
        await assistants.close()


async def test_what_gives_way_does_so_to_other_sessions_too() -> None:
    assert await compute_apart(os.getsid, 0) != os.getsid(0)
    assistants = Assistants()
    try:
        assert await assistants.compute_apart(os.getsid, 0) != os.getsid(0)
    finally:
        await assistants.close()
