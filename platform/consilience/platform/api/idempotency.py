"""Requests that may be repeated without being done twice: the first answer is given again."""

import asyncio
import hashlib
import json
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, TypeVar

from fastapi import Header
from pydantic import BaseModel

from consilience.graph.errors import IdempotencyError

if TYPE_CHECKING:
    from consilience.platform.api.state import ApiState

__all__ = ["GivenAnswers", "IdempotencyKey", "once", "part_key"]

_KEPT_S = 24 * 3600.0
_MOST_KEPT = 10_000
Model = TypeVar("Model", bound=BaseModel)

IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=200,
        pattern=r"^[\x21-\x7e]+$",
        description="A new random value for each request; the same request with the same key is done once.",
    ),
]


@dataclass(slots=True)
class GivenAnswers:
    """Answers of this process by who asked and with which key, for a day."""

    answers: OrderedDict[tuple[str, str], tuple[float, str, "asyncio.Future[BaseModel]"]] = field(
        default_factory=OrderedDict
    )

    def forget_old(self, now: float) -> None:
        """Remove what is older than a day, and the oldest of too many."""
        while self.answers:
            oldest = next(iter(self.answers))
            if len(self.answers) <= _MOST_KEPT and now - self.answers[oldest][0] < _KEPT_S:
                return
            del self.answers[oldest]


def part_key(key: str | None, part: str) -> str | None:
    """Return the key of one part of a request; None for None."""
    return None if key is None else f"{key} {part}"


async def once(
    state: "ApiState",
    caller: str,
    key: str | None,
    asked: tuple[str, ...],
    model: type[Model],
    work: Callable[[], Awaitable[Model]],
) -> Model:
    """Return what `work` returns, or what it returned when the same caller asked the same with the same key.

    Args:
        state: keeps the answers.
        caller: who asks.
        key: of the request; None: it is done in any case.
        asked: what tells one request from another.
        model: of the answer.
        work: does it; what fails is not kept and may be tried again.

    Raises:
        IdempotencyError: the key was used for another request.
    """
    if key is None:
        return await work()
    kept, now = state.given.answers, time.monotonic()
    state.given.forget_old(now)
    digest = hashlib.sha256(json.dumps(asked).encode()).hexdigest()
    if known := kept.get((caller, key)):
        if known[1] != digest:
            raise IdempotencyError(
                f"The idempotency key {key!r} was used for another request. Use a new key for a new request."
            )
        answer = await asyncio.shield(known[2])
        assert isinstance(answer, model)  # noqa: S101 - the digest tells which operation it was
        return answer
    future: asyncio.Future[BaseModel] = asyncio.get_running_loop().create_future()
    kept[caller, key] = (now, digest, future)
    try:
        done = await work()
    except BaseException as error:
        kept.pop((caller, key), None)
        if isinstance(error, Exception):
            future.set_exception(error)
            future.exception()  # nobody need wait for it
        else:
            future.cancel()
        raise
    future.set_result(done)
    return done
