import asyncio
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.agents.models.asking import ENVIRONMENT, ask, opened
from tests.servers.answers import Scripted, says
from tests.servers.scripted_openai import Script, ScriptedOpenAI, served_here
from tests.virtual_clock import on_a_virtual_clock

from consilience.agents.models.configuration import models_of
from consilience.agents.models.layers.token_bucket import TokenBucket
from consilience.agents.models.opening.factory import open_models
from consilience.agents.models.protocol import Asker, Message
from consilience.graph.model.errors import DocumentError
from consilience.platform.support.settings import Settings

Server = Callable[[Script], ScriptedOpenAI]


@pytest.fixture
def openai_server() -> Server:
    """In the test's own event loop, so that they have one clock."""
    return served_here


@given(
    st.integers(1, 1000),
    st.lists(st.tuples(st.floats(0, 1), st.floats(0, 40), st.floats(0, 1), st.floats(0, 9)), min_size=1, max_size=60),
)
def test_no_minute_sees_more_than_its_allowance(a_minute: int, wishes: list[tuple[float, float, float, float]]) -> None:
    allowance, now = TokenBucket(a_minute), 1000.0
    arrived: list[tuple[float, float]] = []
    for part, idle, real, takes_s in wishes:
        amount = max(1.0, part * a_minute)
        now += idle
        while (wait := allowance.wait_s(amount, now)) > 0:
            now += wait + 1e-6
        entry = allowance.take(amount, now)
        arrived.append((now + min(takes_s, 3.0), real * amount))  # what arrives late counts from then on
        now += takes_s
        allowance.correct(entry, real * amount, now)
    for start, _ in arrived:
        assert sum(amount for at, amount in arrived if start <= at < start + 60) <= a_minute * (1 + 1e-9)


def test_a_full_allowance_is_used_up_evenly() -> None:
    allowance, now = TokenBucket(60), 0.0
    times = []
    for _ in range(120):
        while (wait := allowance.wait_s(1, now)) > 0:
            now += wait + 1e-9
        allowance.take(1, now)
        times.append(now)
    assert [round(at, 3) for at in times[:8]] == [0, 0, 0, 0, 0, 0, 1, 2]
    assert max(later - earlier for earlier, later in pairwise(times[6:])) < 10
    assert 113 < times[-1] < 125


def test_more_than_was_expected_is_waited_for_later() -> None:
    allowance = TokenBucket(100)
    entry = allowance.take(10, 0.0)
    assert allowance.wait_s(10, 6.0) == 0
    allowance.correct(entry, 95, 6.0)
    assert allowance.wait_s(10, 6.0) == 57.0


@on_a_virtual_clock
async def test_no_more_requests_are_under_way_than_allowed(openai_server: Server) -> None:
    server = openai_server(lambda _: says("well", 0.05))
    async with opened(server, concurrency=3) as models:
        await asyncio.gather(*(ask(models, str(number)) for number in range(12)))
    assert (server.count, server.peak) == (12, 3)


@on_a_virtual_clock
async def test_requests_are_sent_at_the_configured_rate(openai_server: Server) -> None:
    server = openai_server(lambda _: says("well"))
    async with opened(server, requests_per_minute=300, concurrency=64) as models:
        await ask(models, "first")
        started = asyncio.get_running_loop().time()
        await asyncio.gather(*(ask(models, str(number)) for number in range(40)))
        elapsed = asyncio.get_running_loop().time() - started
    # 30 at once, a tenth of a minute's; then 5 a second. The first has had its successor by now.
    assert 1.8 < elapsed < 6
    last = [asked.at for asked in server.asked[-5:]]
    assert 0.5 < last[-1] - last[0] < 1.5


@on_a_virtual_clock
async def test_tokens_are_estimated_before_and_corrected_after(openai_server: Server) -> None:
    server = openai_server(lambda _: Scripted("well", usage=(20, 10)))
    async with opened(server, tokens_per_minute=6000, max_tokens=500) as models:
        await asyncio.gather(*(ask(models, str(number)) for number in range(12)))
    # Each may take 509 tokens, of which a tenth of a minute's allowance lets one through at once; each takes 30.
    assert server.asked[-1].at - server.asked[0].at < 6


@on_a_virtual_clock
async def test_a_request_that_can_never_fit_is_told(openai_server: Server) -> None:
    server = openai_server(lambda _: says("well"))
    async with opened(server, tokens_per_minute=1000) as models:
        with pytest.raises(
            DocumentError, match=r"may get 1000 tokens a minute, and this request may take 4105\. Raise"
        ):
            await ask(models)
    assert server.count == 0


@on_a_virtual_clock
async def test_models_of_one_endpoint_share_its_limits_and_the_lowest_holds(openai_server: Server) -> None:
    server = openai_server(lambda _: says("well", 0.05))
    section = {
        "default": {"model": "small", "base_url": server.url, "api_key_env": "TEST_KEY", "concurrency": 8},
        "judge": {"like": "default", "model": "large", "concurrency": 2},
    }
    settings = Settings(model=None)
    async with open_models(models_of(section, "team.yaml"), settings, ENVIRONMENT, answers=None) as models:
        asker = Asker("judge", "letter.txt", 1)
        await asyncio.gather(
            *(models[name].reply([Message("user", str(n))], asker) for n in range(5) for name in section)
        )
    assert server.peak == 2
    assert sorted({asked.body["model"] for asked in server.asked}) == ["large", "small"]
