"""A model with all its layers in front of a scripted endpoint, in one line."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.servers.scripted_openai import ScriptedOpenAI

from consilience.agents.models.configuration import models_of
from consilience.agents.models.layers.budget import Budget
from consilience.agents.models.opening.factory import Models, open_models
from consilience.agents.models.protocol import Asker, Message, Reply
from consilience.platform.support.settings import Settings

ANN = Asker("ner", "letter.txt", 2)
KEY = "sk-planted-4711-do-not-tell"
ENVIRONMENT = {"TEST_KEY": KEY}


@asynccontextmanager
async def opened(
    server: ScriptedOpenAI,
    *,
    answers: Path | None = None,
    known_forms: Path | None = None,
    budget: Budget | None = None,
    hosts: tuple[str, ...] = (),
    **fields: Any,  # noqa: ANN401
) -> AsyncIterator[Models]:
    """One model named `default`; `fields` are those of its configuration, `hosts` those that the settings allow."""
    entry = {"model": "m", "base_url": server.url, "api_key_env": "TEST_KEY"} | fields
    settings = Settings(model=None, model_base_url=None, model_api_key=None, model_hosts=hosts)
    configured = models_of({"default": entry}, "team.yaml")
    async with open_models(
        configured, settings, ENVIRONMENT, answers=answers, known_forms=known_forms, budget=budget
    ) as models:
        yield models


async def ask(models: Models, words: str = "Who?", asker: Asker = ANN, **how: Any) -> Reply:  # noqa: ANN401
    return await models["default"].reply([Message("user", words)], asker, **how)


def body(asked: Mapping[str, Any]) -> dict[str, Any]:
    """What of a request's body a test compares."""
    return {name: value for name, value in asked.items() if name not in ("model", "messages", "stream")}
