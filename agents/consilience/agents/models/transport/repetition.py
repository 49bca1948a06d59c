"""Asking an endpoint again when a request failed for a reason that passes."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from itertools import count
from typing import TypeVar

from consilience.agents.models.transport.errors import RequestFailedError

__all__ = ["LONGEST_PAUSE_S", "PATIENCE_S", "repeat"]

Answer = TypeVar("Answer")
_LOG = logging.getLogger(__name__)
_FIRST_PAUSE_S = 0.5
LONGEST_PAUSE_S = 30.0
PATIENCE_S = 300.0
"""An endpoint that asks to wait longer is not waited for."""


async def repeat(
    ask: Callable[[], Awaitable[Answer]], attempts: int, longest_pause_s: float = LONGEST_PAUSE_S
) -> Answer:
    """Ask until there is an answer or no hope.

    Args:
        ask: sends the request once.
        attempts: so many at most.
        longest_pause_s: between two of them, unless the endpoint asks for another.

    Raises:
        RequestFailedError: the last failure.
    """
    for attempt in count(1):  # by hand: a retry library takes longer than the rest of the layers together
        try:
            return await ask()
        except RequestFailedError as failure:
            if attempt >= attempts or not _is_worth_it(failure):
                raise
            pause_s = _pause_s(failure, attempt, longest_pause_s)
            _LOG.info("attempt %d failed: %s; again in %.1f s", attempt, failure, pause_s)
        await asyncio.sleep(pause_s)
    raise AssertionError


def _pause_s(failure: RequestFailedError, attempt: int, longest_pause_s: float) -> float:
    asked = failure.retry_after_s
    if asked is not None:
        return asked + random.uniform(0, 0.1 + asked / 20)  # noqa: S311 - spreads requests, guards nothing
    longest = min(longest_pause_s, _FIRST_PAUSE_S * 2 ** (attempt - 1))
    return random.uniform(longest / 2, longest)  # noqa: S311 - spreads requests, guards nothing


def _is_worth_it(failure: RequestFailedError) -> bool:
    return failure.passes and (failure.retry_after_s or 0) <= PATIENCE_S
