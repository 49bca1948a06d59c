"""Requests that may be sent again without being done twice: the first answer is given again.

An operation that changes something takes `Operation` after its caller. What it does carries that id, so that doing it
again, after a crash between what was done and the note of its answer, finds what was done before.
"""

import asyncio
import hashlib
import time
from typing import Annotated

from fastapi import Depends, Header, Request
from fastapi.responses import Response
from starlette.datastructures import FormData, UploadFile

from consilience.platform.api.idempotency.store import KeyedRequest, StoredResponse
from consilience.platform.api.responses.problems import ProblemError
from consilience.platform.api.state.api_state import ApiState, State

__all__ = [
    "REPLAYED",
    "AnsweredBeforeError",
    "IdempotencyKey",
    "Operation",
    "UntoldOperation",
    "part_key",
    "replay_answer",
]

REPLAYED = "Idempotency-Replayed"
_POLL_S = 0.1
_PATIENCE_S = 30.0
_BLOCK = 1 << 20
_LATER = {"Retry-After": "5"}

IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=200,
        pattern=r"^[\x21-\x7e]+$",
        description="A new random value for each request; the same request with the same key is done once, for a day.",
    ),
]


class AnsweredBeforeError(Exception):
    """A request that was done; its answer is given again."""

    def __init__(self, answer: StoredResponse) -> None:
        super().__init__(answer.status)
        self.answer = answer


async def replay_answer(_request: Request, error: Exception) -> Response:
    """Return the answer that a request got the first time."""
    assert isinstance(error, AnsweredBeforeError)  # noqa: S101 - registered for this class
    answer = error.answer
    return Response(answer.body, answer.status, {**answer.headers, REPLAYED: "true"})


def part_key(operation: str | None, part: str) -> str | None:
    """Return the key of one part of what an operation does; None for None."""
    return None if operation is None else f"{operation} {part}"


async def _begin(request: Request, state: State, key: IdempotencyKey = None) -> str | None:
    return await _begun(request, state, key, told=True)


async def _begin_untold(request: Request, state: State, key: IdempotencyKey = None) -> str | None:
    return await _begun(request, state, key, told=False)


async def _begun(request: Request, state: ApiState, key: str | None, *, told: bool) -> str | None:
    """Return the id under which the request is to be done; None for one without a key.

    Raises:
        AnsweredBeforeError: it was done.
        IdempotencyError: the key was used for another request.
        ProblemError: 409, the same request is still being done.
    """
    if key is None:
        return None
    caller: str = request.state.caller  # who may do it is asked before
    keyed = KeyedRequest(caller, key, await _digest(request))
    until = time.monotonic() + _PATIENCE_S
    while (found := await state.queue.apart(state.responses.begin, keyed)) is None:
        if time.monotonic() > until:
            raise ProblemError(409, "This request is still being done. Send it again later.", headers=_LATER)
        await asyncio.sleep(_POLL_S)
    if isinstance(found, StoredResponse):
        raise AnsweredBeforeError(found)
    request.state.operation, request.state.operation_told = found, told
    return found


async def _digest(request: Request) -> str:
    """Return a digest of what a request asks for; files count by their content, not by how they are wrapped."""
    digest = hashlib.sha256(f"{request.method} {request.url.path}?{request.url.query}\n".encode())
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind in {"multipart/form-data", "application/x-www-form-urlencoded"}:
        await asyncio.to_thread(_add_form, digest, await request.form())
    else:
        digest.update(await request.body())
    return digest.hexdigest()


def _add_form(digest: "hashlib._Hash", form: FormData) -> None:
    for name, value in form.multi_items():
        if isinstance(value, UploadFile):
            file = hashlib.sha256()
            value.file.seek(0)
            while block := value.file.read(_BLOCK):
                file.update(block)
            value.file.seek(0)
            value = f"{value.filename!r} {file.hexdigest()}"
        digest.update(f"{name!r} {value!r}\n".encode())


Operation = Annotated[str | None, Depends(_begin)]
"""Id of what a request with an idempotency key does; goes after the caller in an operation's parameters."""
UntoldOperation = Annotated[str | None, Depends(_begin_untold)]
"""The same where the answer holds a secret: it is not kept, and the operation itself finds what it did before."""
