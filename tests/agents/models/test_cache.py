import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.agents.models.asking import ask, opened
from tests.servers.answers import Scripted, breaks, refuses, says
from tests.servers.scripted_openai import Script, ScriptedOpenAI, served_here
from tests.virtual_clock import on_a_virtual_clock

from consilience.agents.models.call_context import call_context
from consilience.agents.models.layers.budget import Budget
from consilience.agents.models.layers.cache import key_of, open_answers
from consilience.agents.models.protocol import Asker, Message, Reply, ReplyForm
from consilience.agents.models.request import Request
from consilience.agents.models.usage import Usage
from consilience.graph.model.errors import ConsilienceError, ServiceError

Server = Callable[[Script], ScriptedOpenAI]
PRICES = {"prompt": 1, "completion": 1}


async def test_an_answer_is_kept_over_processes_and_costs_nothing_again(openai_server: Server, tmp_path: Path) -> None:
    scripted = Scripted("[1, 2", finish_reason="length", usage=(100, 10), logprobs={"a": -0.1})
    server = openai_server(lambda _: scripted)
    replies = []
    for _ in range(2):
        async with opened(server, answers=tmp_path / "new" / "answers.sqlite", prices=PRICES) as models:
            replies.append(await ask(models, alternatives=1))
    kept = Usage(cached=1, cached_prompt_tokens=100, cached_completion_tokens=10, cached_cost=0.00011)
    assert replies == [
        Reply("[1, 2", Usage(1, 100, 10, 0.00011), truncated=True, first_token={"a": -0.1}),
        Reply("[1, 2", kept, truncated=True, first_token={"a": -0.1}),
    ]
    assert server.count == 1


async def test_a_cached_answer_needs_no_budget(openai_server: Server, tmp_path: Path) -> None:
    server = openai_server(lambda _: refuses())
    async with opened(server, answers=tmp_path / "a") as models:
        first = await ask(models)
    async with opened(server, answers=tmp_path / "a", budget=Budget(max_tokens=1)) as models:
        assert (await ask(models)).refusal == first.refusal == "I cannot help with that."


async def test_answers_go_with_the_document_that_they_were_asked_for(openai_server: Server, tmp_path: Path) -> None:
    path = tmp_path / "answers.sqlite"
    server = openai_server(lambda asked: says(f"Zyxquark {asked.number}"))
    async with opened(server, answers=path) as models:
        with call_context(run_id="r1", document_id="d1"):
            await ask(models, sample=1)
            await ask(models, sample=2)
        with call_context(run_id="r2", document_id="d2"):
            await ask(models, sample=2)
        with call_context(run_id="r2", document_id="d2", other_document_id="d1"):
            await ask(models, sample=3)
        await ask(models, sample=4)

    def kept() -> list[str]:
        with closing(sqlite3.connect(path)) as connection:
            return sorted(json.loads(row[0])["text"] for row in connection.execute("SELECT reply FROM answers"))

    def holds(words: bytes) -> bool:
        return any(words in file.read_bytes() for file in tmp_path.iterdir())

    with open_answers(path) as cache:
        assert holds(b"Zyxquark 1")
        assert cache.forget_document("d1")
        assert not holds(b"Zyxquark 1"), "It is overwritten, not only deleted."
    assert kept() == ["Zyxquark 2", "Zyxquark 3", "Zyxquark 4"], "What another document needs stays."
    with open_answers(path) as cache:
        cache.forget_document("d2")
    assert kept() == ["Zyxquark 4"], "Nobody's text."


async def test_whatever_may_change_the_answer_is_asked_anew(openai_server: Server, tmp_path: Path) -> None:
    server = openai_server(lambda asked: says(f"JSON {asked.number}"))
    forms = [ReplyForm("a", {"type": "object"}), ReplyForm("a", {"type": "object", "properties": {}})]
    ways: list[dict[str, Any]] = [
        {},
        {"temperature": 0.5},
        {"sample": 1},
        {"max_tokens": 9},
        {"alternatives": 2},
        *({"form": f} for f in forms),
    ]
    async with opened(server, answers=tmp_path / "a") as models:
        replies = [(await ask(models, **way)).text for way in ways]
        assert [(await ask(models, **way)).text for way in ways] == replies
        await ask(models, "Someone else?")
    for field in ({"model": "other"}, {"parameters": {"seed": 1}}, {"structured": "text"}):
        async with opened(server, answers=tmp_path / "a", **field) as models:
            await ask(models)
    assert len(set(replies)) == len(ways)
    assert server.count == len(ways) + 1 + 3


async def test_the_same_question_asked_at_once_is_asked_once(openai_server: Server, tmp_path: Path) -> None:
    server = openai_server(lambda _: says("well", 0.1))
    async with opened(server, answers=tmp_path / "a") as models:
        replies = await asyncio.gather(*(ask(models) for _ in range(50)))
    assert ({reply.text for reply in replies}, server.count) == ({"well"}, 1)
    assert sorted((reply.usage.calls, reply.usage.cached) for reply in replies) == [(0, 1)] * 49 + [(1, 0)]


async def test_those_who_wait_for_an_answer_that_fails_ask_themselves(openai_server: Server, tmp_path: Path) -> None:
    server = openai_server(lambda asked: breaks() if asked.number == 1 else says("well"))
    async with opened(server, answers=tmp_path / "a", attempts=1) as models:
        first, *others = await asyncio.gather(*(ask(models) for _ in range(3)), return_exceptions=True)
    assert isinstance(first, ServiceError)
    assert [other.text for other in others if isinstance(other, Reply)] == ["well", "well"]
    assert server.count == 2


@on_a_virtual_clock
async def test_those_who_wait_for_an_answer_that_is_cancelled_ask_themselves(tmp_path: Path) -> None:
    server = served_here(lambda asked: says("well", 30.0 if asked.number == 1 else 0.0))
    async with opened(server, answers=tmp_path / "a") as models:
        first = asyncio.create_task(ask(models))
        second = asyncio.create_task(ask(models))
        await asyncio.sleep(1)
        first.cancel()
        assert (await second).text == "well"


async def test_a_broken_cache_is_told(openai_server: Server, tmp_path: Path) -> None:
    broken = tmp_path / "answers.sqlite"
    broken.write_bytes(b"This is no database, but it is long enough to be taken for one." * 20)
    with pytest.raises(ConsilienceError, match=r"answers\.sqlite cannot be used: file is not a database\. Remove the"):
        async with opened(openai_server(lambda _: says("well")), answers=broken):
            pass


async def test_a_broken_answer_is_told(openai_server: Server, tmp_path: Path) -> None:
    path = tmp_path / "answers.sqlite"
    server = openai_server(lambda _: says("well"))
    async with opened(server, answers=path) as models:
        await ask(models)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE answers SET reply = '{\"text\": 1'")
    connection.close()
    async with opened(server, answers=path) as models:
        with pytest.raises(ConsilienceError, match=r"answers\.sqlite cannot be used"):
            await ask(models)


@given(words=st.text(), name=st.text(), form=st.none() | st.dictionaries(st.text(), st.lists(st.text())))
def test_a_key_is_a_digest_of_everything_as_json(words: str, name: str, form: dict[str, list[str]] | None) -> None:
    given_form = None if form is None else ReplyForm(name, MappingProxyType(form))
    request = Request((Message("user", words),), Asker("ner", "d", 1), given_form, 0.5, 2, 100, 3)
    whole = [1, "of the model", [["user", words]], form if form is None else [name, form], 0.5, 2, 100, 3]
    digest = blake2b(json.dumps(whole, ensure_ascii=False).encode(), digest_size=24).digest()
    assert key_of(request, "of the model") == digest
