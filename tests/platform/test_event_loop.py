"""Running what waits for others."""

import asyncio
import gc
import sys
from collections.abc import Iterator

import pytest

from consilience.platform.support.event_loop import run


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
