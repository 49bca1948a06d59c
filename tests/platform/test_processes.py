"""What takes long is computed in processes of their own."""

import asyncio
import os
import time
from pathlib import Path

import psutil
import pytest

from consilience.evaluation.support.errors import EvaluationError
from consilience.platform.support.processes import computed


def halves(number: int) -> tuple[float, int, int]:
    return number / 2, os.getpid(), os.nice(0)


def refuses(line: int) -> None:
    raise EvaluationError(f"gold.jsonl, line {line}: no text.")


def vanishes() -> None:
    os._exit(9)


def lasts(path: Path) -> None:
    path.write_text(str(os.getpid()), encoding="ascii")
    time.sleep(600)


async def test_what_is_computed_elsewhere_comes_back_and_gave_way() -> None:
    half, process, niceness = await computed(halves, 3)
    assert half == 1.5
    assert process != os.getpid()
    assert niceness > os.nice(0)


async def test_what_is_refused_elsewhere_is_refused_here() -> None:
    with pytest.raises(EvaluationError, match="line 3"):
        await computed(refuses, 3)


async def test_a_process_that_vanishes_is_told() -> None:
    with pytest.raises(RuntimeError, match="without an answer"):
        await computed(vanishes)


async def test_the_process_ends_with_who_waits_for_it(tmp_path: Path) -> None:
    note = tmp_path / "process"
    waiting = asyncio.create_task(computed(lasts, note))
    while not (note.exists() and note.read_text(encoding="ascii")):  # noqa: ASYNC110 - another process writes it
        await asyncio.sleep(0.01)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert not psutil.pid_exists(int(note.read_text(encoding="ascii")))
