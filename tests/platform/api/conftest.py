import asyncio
import os
from collections.abc import AsyncIterator, Callable, Sequence
from contextvars import Context
from pathlib import Path
from typing import Any, Protocol

import httpx
import pytest
from fastapi import FastAPI, Request
from tests.platform.api.recording import recorder
from tests.platform.loop_guard import answering, no_sqlite_in_the_loop

from consilience.graph.store.store import Store
from consilience.platform.api.application import create_app
from consilience.platform.api.auth.callers import Caller
from consilience.platform.api.state.api_state import ApiState
from consilience.platform.jobs.queue import open_queue
from consilience.platform.runs.job import JobEvent
from consilience.platform.runs.ledger import open_ledger
from consilience.platform.support.settings import Settings


async def as_role(request: Request) -> Caller | None:
    """The caller that the test names in a header; an admin when it names none."""
    role = request.headers.get("x-test-role", "admin")
    return None if role == "nobody" else Caller(f"the {role}", role)  # type: ignore[arg-type]  # tests name real roles


@pytest.fixture
async def state(store: Store, tmp_path: Path) -> AsyncIterator[ApiState]:
    ledger_file, queue_file = tmp_path / "runs.sqlite", tmp_path / "jobs.sqlite"
    with no_sqlite_in_the_loop(), open_ledger(ledger_file) as ledger, open_queue(queue_file) as queue:
        state = ApiState(Settings(home=tmp_path), store, ledger, queue, authenticate=as_role)
        yield state
        await state.close()


class Then(Protocol):
    """Takes what is to be done, and what it is given."""

    def __call__(self, do: Callable[..., object], *given: Any) -> None: ...  # noqa: ANN401 - of all kinds


@pytest.fixture
def when_all_is_told(state: ApiState, monkeypatch: pytest.MonkeyPatch) -> Then:
    """Does something in the event loop once a stream has found that there is no event any more to send."""
    events = state.queue.events

    def then(do: Callable[..., object], *given: Any) -> None:  # noqa: ANN401 - of what is to be done
        loop, waiting = asyncio.get_running_loop(), [do]

        def looked(*asked: Any, **how: Any) -> Sequence[JobEvent]:  # noqa: ANN401 - as the queue says
            found = events(*asked, **how)
            if not found and waiting:
                loop.call_soon_threadsafe(waiting.pop(), *given, context=Context())  # that of no request
            return found

        monkeypatch.setattr(state.queue, "events", looked)

    return then


@pytest.fixture
def app(state: ApiState) -> FastAPI:
    return create_app(state)


@pytest.fixture
async def api(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the application, in this process."""
    transport = httpx.ASGITransport(answering(app), raise_app_exceptions=False)
    folder = os.environ.get("CONSILIENCE_RECORD_EXAMPLES")
    hooks = {"response": [recorder(app, Path(folder))]} if folder else {}
    async with httpx.AsyncClient(
        transport=transport, base_url="http://consilience.test/api/v1", event_hooks=hooks
    ) as client:
        yield client
