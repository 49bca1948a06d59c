"""Workspaces of one service: opened when somebody who may asks, closed when nobody has for a while.

What is opened is a stand-in; with real ones: `test_workspaces_served.py`.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from consilience.graph.model.errors import ConsilienceError
from consilience.graph.model.model import Document
from consilience.platform.accounts.accounts import open_accounts
from consilience.platform.api.auth.authentication import Authentication
from consilience.platform.jobs.queue import open_queue
from consilience.platform.runs.job import Order
from consilience.platform.server import open_workspaces
from consilience.platform.server.dispatching import Dispatcher
from consilience.platform.server.known_workspaces import Known, KnownWorkspaces
from consilience.platform.server.open_workspaces import OpenWorkspaces
from consilience.platform.support.settings import Settings, load_settings
from consilience.platform.support.workspaces.at_work import is_anybody_at_work


@dataclass
class Service:
    """The workspaces of a service, and what was opened and closed of them, in this order."""

    known: KnownWorkspaces
    opened: OpenWorkspaces
    app: Dispatcher
    told: list[str] = field(default_factory=list)
    at_work: set[str] = field(default_factory=set)
    broken: set[str] = field(default_factory=set)
    """Which cannot be opened."""

    async def until(self, *told: str) -> None:
        """Wait until this was told."""
        while not set(told) <= set(self.told):  # noqa: ASYNC110 - a stand-in tells in no other way
            await asyncio.sleep(0.02)

    def let_wait(self, workspace: str) -> None:
        """Have a document wait in a workspace."""
        known = self.known.find(workspace)
        assert known is not None
        with open_queue(known.settings.folder.queue) as queue:
            queue.submit(Document("Ada wrote a note.", "note.txt", "note.txt", "text/plain", "en"), Order())

    def key(self, workspace: str) -> str:
        """Return a key of a new account in a workspace."""
        known = self.known.find(workspace)
        assert known is not None
        user = known.accounts.users.add(f"ann-{len(known.accounts.users.all())}", "reader")
        return known.accounts.keys.create(user, "test")[1]

    async def ask(self, path: str, key: str | None = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=self.app), base_url="http://here") as client:
            return await client.get(path, headers=headers)


async def whole_path(scope: Scope, receive: Receive, send: Send) -> None:
    await PlainTextResponse(scope["path"], headers={"Location": "/api/v1/runs/run_1"})(scope, receive, send)


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Service]]:
    for name in ("law", "trade", "tax"):
        (tmp_path / "workspaces" / name).mkdir(parents=True)
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path))
    with ExitStack() as stack:

        def make(workers: int = 0, **settings: Any) -> Service:  # noqa: ANN401 - of each setting's type
            chosen = load_settings(**settings)
            accounts = stack.enter_context(open_accounts(chosen.folder))
            first = Known(chosen, accounts, Authentication(accounts), (0, 0))
            known = KnownWorkspaces(first, lambda name: load_settings(workspace=name, **settings), with_owner=False)
            stack.callback(known.close)
            opened = OpenWorkspaces(known, workers=workers)
            service = Service(known, opened, Dispatcher(whole_path, known, opened, None))

            @asynccontextmanager
            async def open_stand_in(settings: Settings, *_: object, **__: object) -> AsyncIterator[SimpleNamespace]:
                name = settings.workspace
                if name in service.broken:
                    raise ConsilienceError(f"{name} is broken.")
                service.told.append(f"{name} opened")
                nothing = SimpleNamespace(wake=lambda: None, close=lambda: None)
                state = SimpleNamespace(evaluations=nothing, feed=nothing, authenticate=None)

                async def is_at_work() -> bool:
                    return name in service.at_work

                yield SimpleNamespace(state=state, app=whole_path, is_at_work=is_at_work)
                service.told.append(f"{name} closed")

            def find_neo4j(settings: Settings) -> None:
                service.told.append(f"{settings.workspace} has a sign: {is_anybody_at_work(settings.home)}")

            monkeypatch.setattr(open_workspaces, "neo4j_address", find_neo4j)
            monkeypatch.setattr(open_workspaces, "open_graph", open_stand_in)
            monkeypatch.setattr(open_workspaces, "open_workspace", open_stand_in)
            return service

        yield make


def halves(told: list[str]) -> list[str]:
    """Return every other one: graph and application are stood in for by the same."""
    return [what for what in told if "sign" not in what][::2]


async def test_a_workspace_is_opened_for_who_has_a_role_there_and_for_nobody_else(
    serve: Callable[..., Service],
) -> None:
    service = serve()
    key, other = service.key("law"), service.key("default")
    for stranger in (None, other, "csl_wrong"):
        assert (await service.ask("/w/law/api/v1/facts", stranger)).status_code == 401
        assert (await service.ask("/w/law/api/v1/health/live", stranger)).status_code == 401
    assert service.told == []
    answers = await asyncio.gather(*(service.ask("/w/law/api/v1/facts", key) for _ in range(5)))
    assert {answer.text for answer in answers} == {"/api/v1/facts"}
    assert {answer.headers["location"] for answer in answers} == {"/w/law/api/v1/runs/run_1"}
    assert service.told[0] == "law has a sign: True"  # so nobody removes it while its Neo4j starts
    assert halves(service.told) == ["law opened"]
    await service.opened.close()
    assert halves(service.told) == ["law opened", "law closed"]


async def test_who_is_known_in_a_workspace_is_told_where_they_have_a_role_without_opening_it(
    serve: Callable[..., Service],
) -> None:
    service = serve()
    answer = await service.ask("/w/law/api/v1/workspaces", service.key("law"))
    assert answer.json() == [{"name": "law", "role": "reader", "is_here": True}]
    assert service.told == []


async def test_at_the_root_and_at_its_own_address_the_first_one_answers(serve: Callable[..., Service]) -> None:
    service = serve()
    for path in ("/api/v1/facts", "/w/default/api/v1/facts"):
        assert (await service.ask(path)).text == "/api/v1/facts"
    assert (await service.ask("/w/law/explore")).text == "/explore"  # the pages are the same for all


async def test_no_more_are_open_than_may_be(serve: Callable[..., Service]) -> None:
    service = serve(workspaces_open=2)
    keys = {name: service.key(name) for name in ("law", "trade", "tax")}
    for name in ("law", "trade", "law", "tax"):
        assert (await service.ask(f"/w/{name}/api/v1/facts", keys[name])).status_code == 200
    assert halves(service.told) == ["law opened", "trade opened", "trade closed", "tax opened"]
    service.at_work |= {"law", "tax"}
    answer = await service.ask("/w/trade/api/v1/facts", keys["trade"])
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "10")
    assert answer.json()["detail"] == "This workspace cannot be opened now."
    await service.opened.close()


async def test_one_that_nobody_asks_is_closed_unless_it_works(serve: Callable[..., Service]) -> None:
    service = serve(workspace_idle_minutes=0.001)
    service.at_work.add("tax")
    looking = asyncio.create_task(service.opened.look_after())
    for name in ("law", "tax"):
        await service.ask(f"/w/{name}/api/v1/facts", service.key(name))
    await service.until("law closed")
    assert "tax closed" not in service.told
    await service.ask("/w/law/api/v1/facts", service.key("law"))
    assert halves(service.told)[-1] == "law opened"
    looking.cancel()
    await asyncio.gather(looking, return_exceptions=True)
    await service.opened.close()


@asynccontextmanager
async def looked_after(service: Service) -> AsyncIterator[None]:
    looking = asyncio.create_task(service.opened.look_after())
    yield
    looking.cancel()
    await asyncio.gather(looking, return_exceptions=True)
    await service.opened.close()


async def test_documents_that_wait_open_their_workspace_whatever_another_ones_state(
    serve: Callable[..., Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_workspaces, "_LOOK_FOR_WORK_S", 0.05)
    service = serve(workers=1, workspace_idle_minutes=0, workspaces_open=2)
    service.broken.add("law")
    service.at_work |= {"tax", "trade"}
    for name in ("law", "tax", "trade"):
        service.let_wait(name)
    async with looked_after(service):
        await service.until("tax opened", "trade opened")
        service.broken.clear()
        service.at_work.remove("tax")
        await service.until("tax closed", "law opened")


async def test_a_neo4j_that_was_started_for_a_workspace_that_cannot_be_opened_is_stopped(
    serve: Callable[..., Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    service = serve()
    running, alone = set[str](), True

    def start(settings: Settings) -> None:
        running.add(settings.workspace)

    async def is_alone(_settings: Settings) -> bool:
        return alone

    monkeypatch.setattr(open_workspaces, "neo4j_address", start)
    monkeypatch.setattr(open_workspaces, "stop_neo4j", lambda home: running.remove(home.name))
    monkeypatch.setattr(open_workspaces, "neo4j_status", lambda home: SimpleNamespace(running=home.name in running))
    monkeypatch.setattr(open_workspaces, "_is_alone", is_alone)
    service.broken.add("law")
    key = service.key("law")
    assert (await service.ask("/w/law/api/v1/facts", key)).status_code == 503
    assert running == set()

    running.add("law")  # as one that a command started
    assert (await service.ask("/w/law/api/v1/facts", key)).status_code == 503
    assert running == {"law"}

    running.clear()
    alone = False  # a command came meanwhile
    assert (await service.ask("/w/law/api/v1/facts", key)).status_code == 503
    assert running == {"law"}


async def test_one_that_was_removed_and_made_again_knows_nobody_of_before(
    serve: Callable[..., Service], tmp_path: Path
) -> None:
    service = serve()
    key = service.key("law")
    assert (await service.ask("/w/law/api/v1/facts", key)).status_code == 200
    folder = tmp_path / "workspaces" / "law"
    folder.rename(tmp_path / "gone")
    assert (await service.ask("/w/law/api/v1/facts", key)).status_code == 401
    folder.mkdir()
    assert (await service.ask("/w/law/api/v1/facts", key)).status_code == 401
    await service.opened.close()
