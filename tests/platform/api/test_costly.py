"""Nobody's costly questions keep others waiting: each account has its turns and its share of the machine's time."""

import asyncio

import httpx
import pytest

from consilience.platform.api.auth import shares as shares_module
from consilience.platform.api.auth.shares import Shares
from consilience.platform.api.responses.problems import ProblemError
from consilience.platform.api.state.api_state import ApiState


async def test_costly_questions_of_one_account_wait_for_each_other_and_not_for_others() -> None:
    shares, under_way, most = Shares(60), 0, 0
    asked, go = asyncio.Event(), asyncio.Event()

    async def question() -> None:
        nonlocal under_way, most
        async with shares.turn("ann"):
            under_way += 1
            most = max(most, under_way)
            asked.set()
            await go.wait()
            under_way -= 1

    tasks = [asyncio.create_task(question()) for _ in range(6)]
    await asked.wait()
    async with shares.turn("bob"):
        go.set()
    await asyncio.gather(*tasks)
    assert most == shares.at_once == 2


async def test_who_sends_costly_questions_without_end_is_told_to_come_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares_module, "MOST_WAITING", 1)
    shares = Shares(60)
    async with shares.turn("ann"), shares.turn("ann"):
        waiting = asyncio.create_task(shares.turn("ann").__aenter__())
        await asyncio.sleep(0)
        with pytest.raises(ProblemError, match="Too many of your questions") as refused:
            await shares.turn("ann").__aenter__()
        assert refused.value.headers == {"Retry-After": "1"}
        waiting.cancel()


async def test_who_used_up_a_share_of_the_machine_waits_and_others_do_not() -> None:
    clock = 1000.0
    shares = Shares(seconds_per_minute=20, clock=lambda: clock)
    async with shares.turn("ann"):
        clock += 60
    with pytest.raises(ProblemError, match="Come again in 30 s"):
        await shares.turn("ann").__aenter__()
    async with shares.turn("bob"):
        pass
    clock += 31
    async with shares.turn("ann"):
        pass


async def test_accounts_that_took_much_of_late_wait_for_each_other_and_not_the_others_for_them() -> None:
    clock = 1000.0
    shares, second = Shares(20, heavy_at_once=1, clock=lambda: clock), asyncio.Event()

    async def question() -> None:
        async with shares.turn("bob"):
            second.set()

    for account in ("ann", "bob"):
        async with shares.turn(account):
            clock += 5
    async with shares.turn("ann"):
        waiting = asyncio.create_task(question())
        async with shares.turn("kim"), shares.turn("kim"):
            assert not second.is_set()
    await waiting


async def test_between_those_that_took_much_the_machine_is_left_to_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares_module, "MOST_REST_S", 0.01)
    clock = 1000.0
    shares = Shares(20, heavy_at_once=1, clock=lambda: clock)
    for _ in range(2):
        async with shares.turn("ann"):
            clock += 5
    assert shares._heavy.locked()
    async with shares.turn("bob"):
        assert shares._heavy.locked()
    async with shares.turn("ann"):  # waits until the rest is over
        pass


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/graph"),
        ("GET", "/graph/communities"),
        ("GET", "/graph/ego?id=x"),
        ("GET", "/graph/path?start=x&end=y"),
        ("GET", "/graph/search?q=a"),
        ("POST", "/graph/expand"),
        ("POST", "/graph/neighbours"),
        ("POST", "/graph/subgraph"),
        ("GET", "/search?q=a"),
        ("GET", "/export/jsonl"),
        ("GET", "/facts/facets"),
        ("GET", "/facts"),
        ("GET", "/evaluations/agreement"),
        ("POST", "/evaluations"),
        ("GET", "/evaluations/table?evaluation=x"),
        ("GET", "/evaluations/x/cases"),
        ("POST", "/facts/reviews"),
        ("DELETE", "/facts/reviews/x"),
        ("POST", "/schemas/validate"),
        ("POST", "/documents/preflight"),
    ],
)
async def test_costly_routes_take_turns(api: httpx.AsyncClient, state: ApiState, method: str, path: str) -> None:
    account = "the admin"
    async with state.shares.turn(account):
        state.shares._of[account].left = -5
        answer = await api.request(method, path)
        assert answer.status_code == 429, answer.text
