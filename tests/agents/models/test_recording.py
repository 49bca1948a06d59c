import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.agents.models.asking import ANN, ENVIRONMENT, KEY
from tests.servers.answers import says
from tests.servers.scripted_openai import Script, ScriptedOpenAI

from consilience.agents.models.ask_again import ask_readably
from consilience.agents.models.call_context import CallContext, call_context, current_call_context, run_in_call_context
from consilience.agents.models.configuration import models_of
from consilience.agents.models.layers.recording import Called
from consilience.agents.models.opening.factory import open_models
from consilience.agents.models.protocol import Message, ReplyForm
from consilience.graph.model.errors import ConsilienceError
from consilience.platform.support.settings import Settings

Server = Callable[[Script], ScriptedOpenAI]


class Kept(list[Called]):
    """A recorder that keeps calls in memory."""

    async def keep(self, called: Called) -> None:
        self.append(called)


class Full:
    """A recorder whose disk is full."""

    async def keep(self, _: Called) -> None:
        raise ConsilienceError("The disk is full.")


async def test_whatever_is_asked_is_kept_with_its_occasion_also_from_the_cache(
    openai_server: Server, tmp_path: Path
) -> None:
    server = openai_server(lambda asked: says("no" if asked.number == 1 else "7"))
    entry = {"model": "m", "base_url": server.url, "api_key_env": "TEST_KEY", "parameters": {"seed": 1}}
    configured, kept = models_of({"default": entry}, "team.yaml"), Kept()
    async with open_models(configured, Settings(), ENVIRONMENT, answers=tmp_path / "a", recorder=kept) as models:
        for run in ("one", "two"):
            with call_context(run_id=run, passage=3):
                form = ReplyForm("number", {"type": "object"})
                answered = await ask_readably(models["default"], [Message("user", "How many?")], ANN, int, form=form)
            assert answered.value == 7
    assert [(c.occasion.run_id, c.occasion.passage, c.occasion.attempt, c.reply.text) for c in kept] == [
        ("one", 3, 1, "no"),
        ("one", 3, 2, "7"),
        ("two", 3, 1, "no"),
        ("two", 3, 2, "7"),
    ]
    assert [call.reply.usage.cached for call in kept] == [0, 0, 1, 1]
    assert [message.role for message in kept[1].request.messages] == ["user", "assistant", "user"]
    assert kept[0].request.asker == ANN
    assert kept[0].options == {"endpoint": server.url, "structured": "auto", "parameters": {"seed": 1}}
    assert (kept[0].model, KEY in repr(kept)) == ("m", False)


async def test_a_reply_that_cannot_be_kept_is_not_handed_on(openai_server: Server) -> None:
    server = openai_server(lambda _: says("well"))
    configured = models_of({"default": {"model": "m", "base_url": server.url}}, "team.yaml")
    async with open_models(configured, Settings(), {}, answers=None, recorder=Full()) as models:
        with pytest.raises(ConsilienceError, match="disk is full"):
            await models["default"].reply([Message("user", "Who?")], ANN)


async def test_tasks_have_the_occasion_in_which_they_began_and_no_other() -> None:
    async def told() -> CallContext:
        await asyncio.sleep(0)
        return current_call_context()

    with call_context(run_id="r"):
        found = await asyncio.gather(
            run_in_call_context(told(), rollout=1), run_in_call_context(told(), rollout=2, order="flipped"), told()
        )
    assert tuple(found) == (
        CallContext("r", rollout=1),
        CallContext("r", rollout=2, order="flipped"),
        CallContext("r"),
    )
    assert current_call_context() == CallContext()
