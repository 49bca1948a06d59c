import asyncio
from collections.abc import Callable

import pytest
from tests.agents.models.asking import ANN, ask, opened
from tests.servers.answers import Scripted, breaks
from tests.servers.scripted_openai import Script, ScriptedOpenAI

from consilience.agents.models.layers.budget import Budget
from consilience.agents.models.protocol import Asker
from consilience.agents.models.usage import Usage
from consilience.graph.model.errors import ConsilienceError, ModelStoppedError

Server = Callable[[Script], ScriptedOpenAI]


async def test_a_run_stops_before_its_tokens_are_exceeded(openai_server: Server) -> None:
    server = openai_server(lambda _: Scripted("well", usage=(10, 90)))
    budget = Budget(max_tokens=1000)
    async with opened(server, budget=budget, max_tokens=100) as models:
        for number in range(9):
            await ask(models, f"{number:04}")
        with pytest.raises(ModelStoppedError) as stopped:
            await ask(models, "more")
    assert str(stopped.value) == (
        "The budget is spent: 900 of at most 1000 tokens are used, and the next request may take 120. "
        "Raise --max-tokens to go on; what was answered is kept."
    )
    assert (server.count, budget.spent) == (9, Usage(9, 90, 810, unpriced=9))


async def test_a_run_stops_before_its_cost_is_exceeded_however_many_ask_at_once(openai_server: Server) -> None:
    server = openai_server(lambda _: Scripted("well", usage=(20, 100)))
    budget = Budget(max_cost=0.01)
    prices = {"prompt": 1, "completion": 10}
    async with opened(server, budget=budget, max_tokens=100, prices=prices, concurrency=50) as models:
        results = await asyncio.gather(*(ask(models, f"{n:04}") for n in range(50)), return_exceptions=True)
    answered = [result for result in results if not isinstance(result, BaseException)]
    assert {type(result) for result in results if isinstance(result, BaseException)} == {ModelStoppedError}
    # One costs 0.00102: nine fit into 0.01, and so does the worst case of each.
    assert (len(answered), server.count) == (9, 9)
    assert budget.spent.cost == pytest.approx(9 * 0.00102)


async def test_requests_wait_for_what_those_under_way_may_leave(openai_server: Server) -> None:
    server = openai_server(lambda _: Scripted("well", delay_s=0.05, usage=(1, 1)))
    async with opened(server, budget=Budget(max_tokens=300), max_tokens=100) as models:
        await asyncio.gather(*(ask(models, f"{n:04}") for n in range(20)))
    assert (server.count, server.peak) == (20, 2)


async def test_a_request_that_fails_costs_nothing(openai_server: Server) -> None:
    server = openai_server(lambda asked: breaks() if asked.number < 3 else Scripted("well", usage=(1, 1)))
    async with opened(server, budget=Budget(max_tokens=125), max_tokens=100) as models:
        assert (await ask(models)).usage == Usage(1, 1, 1, unpriced=1)


async def test_a_limit_of_cost_needs_prices(openai_server: Server) -> None:
    server = openai_server(lambda _: Scripted("well"))
    with pytest.raises(ConsilienceError, match=r"--max-cost needs models\.default\.prices"):
        async with opened(server, budget=Budget(max_cost=1)):
            pass


async def test_cost_is_told_by_expert_round_and_document(openai_server: Server) -> None:
    server = openai_server(lambda _: Scripted("well", usage=(100, 10)))
    askers = [Asker("ner", "a", 1), Asker("ner", "a", 2), Asker("re", "a", 1), Asker("ner", "b", 1)]
    async with opened(server, prices={"prompt": 1, "completion": 1}) as models:
        for number, asker in enumerate(askers):
            await ask(models, str(number), asker)
    one = Usage(1, 100, 10, 0.00011)
    assert models.tally.total() == one + one + one + one
    assert models.tally.total(name="ner") == one + one + one
    assert models.tally.total(document="a", round_number=1) == one + one
    assert models.tally.total(name="re", document="b") == Usage()
    assert models.tally.total(name=ANN.name, document=ANN.document) == Usage()
