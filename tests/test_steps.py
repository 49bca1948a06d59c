"""What is counted is work, not time."""

import time

from tests.steps import growth, steps


def pairs(size: int) -> None:
    for _ in range(size):
        for _ in range(size):
            pass


def test_what_is_linear_doubles_and_what_is_quadratic_grows_fourfold() -> None:
    assert 1.9 < growth(lambda size: [each for each in range(size)], 1000) < 2.1  # noqa: C416 - a step a turn
    assert 3.8 < growth(pairs, 100) < 4.1


def test_the_same_work_has_the_same_steps_however_long_it_takes() -> None:
    assert steps(lambda: time.sleep(0)) == steps(lambda: time.sleep(0.01))
