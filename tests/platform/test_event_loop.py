"""Running what waits for others."""

import asyncio
import gc
import sys
import weakref
from collections.abc import Iterator

import pytest

from consilience.platform.support.event_loop import collect_cycles, run


@pytest.fixture(autouse=True)
def _the_collector_as_it_was() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)


async def _loop_and_sum(*numbers: int) -> tuple[str, int]:
    await asyncio.sleep(0)
    return type(asyncio.get_running_loop()).__module__, sum(numbers)


def test_a_coroutine_runs_to_its_end_on_the_fast_loop() -> None:
    module, total = run(_loop_and_sum(1, 2, 3))

    assert total == 6
    assert module.startswith("asyncio" if sys.platform == "win32" else "uvloop")


def test_an_error_comes_out_as_it_is() -> None:
    async def fails() -> None:
        raise ValueError("It did not work.")

    with pytest.raises(ValueError, match="It did not work"):
        run(fails())


class Step:
    """Something of a run that knows the run, which knows it."""

    def __init__(self) -> None:
        self.run = [self]


async def test_what_only_refers_to_itself_is_freed_however_seldom_the_collector_looks_by_itself() -> None:
    gc.disable()
    try:
        left = weakref.ref(Step())
        collecting = asyncio.create_task(collect_cycles(0.01))
        async with asyncio.timeout(60):
            while left() is not None:  # noqa: ASYNC110 - the collector tells nobody
                await asyncio.sleep(0.01)
        collecting.cancel()
    finally:
        gc.enable()
