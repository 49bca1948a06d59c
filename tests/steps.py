"""How much work something is, counted and not timed: the same on a busy machine and on a quiet one.

Counted are the lines of Python as they are executed, those of a loop once a turn. What happens within C is not among
them; of that, `test_regex_bounds.py` looks at each of our regular expressions.
"""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

__all__ = ["growth", "steps"]


def steps(work: Callable[[], object]) -> int:
    """Return how many steps of Python some work takes."""
    count = 0

    def step(_frame: FrameType, _event: str, _given: Any) -> Any:  # noqa: ANN401 - as `settrace` has it
        nonlocal count
        count += 1
        return step

    others = sys.gettrace()
    sys.settrace(step)
    try:
        work()
    finally:
        sys.settrace(others)
    return count


def growth(work: Callable[[int], object], size: int) -> float:
    """Return how many times as many steps the work takes at twice the size: 2 when it is linear, 4 when quadratic."""
    work(size)  # what is made once, or remembered, is not the work
    return steps(lambda: work(2 * size)) / steps(lambda: work(size))
