"""The trial of a model: what its replies and its server's refusals tell."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.servers.answers import Asked, Scripted, breaks, does_not_know_the_form, echoes, is_truncated, rejects, says
from tests.servers.scripted_openai import Script, ScriptedOpenAI

from consilience.agents.models.configuration import ModelConfiguration
from consilience.agents.models.forms.modes import MODES
from consilience.agents.models.opening.factory import PlacedModel
from consilience.agents.models.probing.context_length import (
    CODE_WORD,
    long_question,
    read_listed_context,
    read_stated_context,
)
from consilience.agents.models.probing.findings import ContextFinding, LanguageFinding, ModeFinding, ModelFindings
from consilience.agents.models.probing.listing import ListedModel, list_models, read_listing
from consilience.agents.models.probing.probe import probe_model
from consilience.agents.models.probing.questions import QUESTIONS, SmallQuestion
from consilience.agents.models.probing.reply_reading import ReplyFinding, read_reply
from consilience.agents.models.protocol import Reply
from consilience.agents.models.token_estimate import likely_in_text
from consilience.agents.models.usage import Usage
from consilience.graph.model.errors import ServiceError

Server = Callable[[Script], ScriptedOpenAI]
LIND = QUESTIONS[0]
RIGHT = '{"persons": ["Mara Lind"], "places": ["Bergen", "Lisbon"]}'


def question_in(asked: Asked) -> SmallQuestion | None:
    """The question that a prompt asks; None for the long one."""
    return next((question for question in QUESTIONS if question.sentence in asked.prompt), None)


def knows(asked: Asked) -> Scripted:
    """A model that knows everything."""
    question = question_in(asked)
    if question is None:
        return says(f"It was {CODE_WORD}.")
    return says(json.dumps({"persons": sorted(question.persons), "places": sorted(question.places)}))


def placed(server: ScriptedOpenAI, model: str = "scripted", **fields: Any) -> PlacedModel:  # noqa: ANN401
    return PlacedModel(ModelConfiguration(model=model, **fields), server.url, None)


async def tried(server: ScriptedOpenAI, needed: int | None = None, timeout_s: float = 5.0) -> ModelFindings:
    return await probe_model(placed(server), timeout_s=timeout_s, needed=needed)


async def test_a_model_that_knows_everything_is_told_as_such(openai_server: Server) -> None:
    server = openai_server(knows)
    server.models = [{"id": "scripted", "max_model_len": 8192}]
    told: list[tuple[int, int]] = []
    findings = await probe_model(
        placed(server), timeout_s=5, needed=3000, told=lambda _, done, total: told.append((done, total))
    )
    assert findings.modes == dict.fromkeys(MODES, ModeFinding("obeyed"))
    assert (findings.mode, findings.formed, findings.asked) == ("json_schema", 20, 20)
    assert findings.languages == {"en": LanguageFinding(10, 10, 10), "zh": LanguageFinding(10, 10, 10)}
    assert findings.context == ContextFinding(3000, 8192, fits=True, remembers=True)
    assert (findings.thinking, findings.echoes, findings.cut_off, findings.failures) == ("no", 0, 0, ())
    assert findings.usage.calls == server.count == 24
    assert {total for _, total in told} == {24}
    assert [done for done, _ in told] == sorted(done for done, _ in told)


async def test_questions_are_asked_in_the_strictest_mode_that_is_obeyed(openai_server: Server) -> None:
    def picky(asked: Asked) -> Scripted:
        form = asked.body.get("response_format") or {}
        return does_not_know_the_form(asked, 500) if form.get("type") == "json_schema" else knows(asked)

    findings = await tried(openai_server(picky))
    assert findings.mode == "json_object"
    assert findings.modes["json_schema"].outcome == "refused"
    assert "response_format" in findings.modes["json_schema"].reason


async def test_a_form_that_is_ignored_is_told_with_what_was_said_instead(openai_server: Server) -> None:
    def careless(asked: Asked) -> Scripted:
        form = asked.body.get("response_format") or {}
        return says("Nobody.") if form.get("type") == "json_schema" else knows(asked)

    findings = await tried(openai_server(careless))
    assert findings.modes["json_schema"] == ModeFinding("ignored", "it said 'Nobody.'")
    assert (findings.mode, findings.formed) == ("json_object", 20)


async def test_a_prompt_that_is_too_long_is_told_with_the_length_that_the_server_names(openai_server: Server) -> None:
    said = "This model's maximum context length is 2048 tokens. However, you requested 5000 tokens."
    server = openai_server(lambda asked: rejects(said) if question_in(asked) is None else knows(asked))
    context = (await tried(server, needed=5000)).context
    assert context == ContextFinding(5000, 2048, fits=False, reason=f"answered HTTP 400: {said.rstrip('.')}")


async def test_a_server_that_cuts_off_the_beginning_of_a_prompt_is_found_out(openai_server: Server) -> None:
    server = openai_server(lambda asked: knows(asked) if question_in(asked) else says("What code word?"))
    context = (await tried(server, needed=5000)).context
    assert context == ContextFinding(5000, None, fits=True, remembers=False)


async def test_a_model_that_thinks_first_gets_room_for_it(openai_server: Server) -> None:
    def thinker(asked: Asked) -> Scripted:
        if asked.body["max_tokens"] < 1000:
            return is_truncated("<think>Well, there are")
        return replace(knows(asked), text=f"<think>Well.</think>{knows(asked).text}")

    findings = await tried(openai_server(thinker))
    assert (findings.thinking, findings.formed, findings.cut_off) == ("aloud", 20, 0)


async def test_a_server_that_stops_answering_is_not_asked_all_questions(openai_server: Server) -> None:
    server = openai_server(lambda asked: knows(asked) if asked.number <= 5 else breaks())
    findings = await tried(server)
    assert (findings.formed, findings.asked, server.count) == (2, 5, 8)
    assert findings.failures == ("answered HTTP 500: The server had an error",)


async def test_what_cannot_be_asked_at_all_is_one_sentence(openai_server: Server) -> None:
    server = openai_server(lambda _: says("", delay_s=30))
    with pytest.raises(ServiceError, match=r"gave no whole answer within 0\.2 s\. Wait until .* raise --timeout\.$"):
        await tried(server, timeout_s=0.2)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (RIGHT, ReplyFinding(True, True, False, False, False, False)),
        (
            '```json\n{"persons": ["Mara Lind "], "places": ["Lisbon", "Bergen"]}\n```',
            ReplyFinding(True, True, *[False] * 4),
        ),
        ('{"persons": [], "places": []}', ReplyFinding(True, False, *[False] * 4)),
        ('{"persons": "Mara Lind", "places": []}', ReplyFinding(*[False] * 6)),
        ("Mara Lind", ReplyFinding(*[False] * 6)),
        (f"<think>{RIGHT}</think>Nobody.", ReplyFinding(False, False, False, True, False, False)),
        (f"<think>Hm.</think>{RIGHT}", ReplyFinding(True, True, False, True, False, False)),
        (LIND.messages[0].content, ReplyFinding(False, False, True, False, False, False)),
    ],
)
def test_what_a_reply_tells(text: str, found: ReplyFinding) -> None:
    assert read_reply(LIND, Reply(text, Usage(1, 10, likely_in_text(text)))) == found


def test_far_more_tokens_than_are_shown_are_hidden_thoughts() -> None:
    assert read_reply(LIND, Reply(RIGHT, Usage(1, 10, 900))).silently
    assert read_reply(LIND, Reply("", Usage(1, 10, 256), truncated=True)).silently


async def test_an_echo_is_noticed(openai_server: Server) -> None:
    assert (await tried(openai_server(echoes))).echoes == 20


@given(st.text(max_size=300), st.integers(0, 5000))
def test_whatever_a_model_says_is_read(text: str, tokens: int) -> None:
    found = read_reply(LIND, Reply(text, Usage(1, 10, tokens)))
    assert not found.right or found.formed


@pytest.mark.parametrize(
    ("said", "length"),
    [
        ("This model's maximum context length is 8192 tokens. However, you requested 9000 tokens", 8192),
        ("Requested tokens (2347) exceed context window of 2048", 2048),
        ("the request exceeds the available context size (4096 tokens), try increasing it", 4096),
        ("The input is longer than the model's context length 32,768", 32768),
        ("'n_ctx': 4096", 4096),
        ("max_tokens must be at least 1", None),
        ("context length exceeded", None),
        ("The server had an error", None),
    ],
)
def test_a_refusal_s_words_tell_the_length_of_context(said: str, length: int | None) -> None:
    assert read_stated_context(said) == length


@given(st.text())
def test_no_words_of_a_server_are_taken_for_a_length_that_no_model_has(said: str) -> None:
    length = read_stated_context(said)
    assert length is None or 128 <= length <= 100_000_000


@given(st.integers(200, 20_000))
def test_a_long_question_is_about_as_long_as_it_is_to_be(tokens: int) -> None:
    (message,) = long_question(tokens)
    assert abs(likely_in_text(message.content) - tokens) < 80
    assert message.content.count(CODE_WORD) == 1


@pytest.mark.parametrize(
    ("entry", "length"),
    [
        ({"max_model_len": 8192}, 8192),
        ({"context_length": 131072, "top_provider": {"context_length": 65536}}, 131072),
        ({"meta": {"n_ctx": 4096, "n_ctx_train": 8192}}, 4096),
        ({"n_ctx": True}, None),
        ({"n_ctx": -1}, None),
        ({"context_length": "8192"}, None),
        ({}, None),
    ],
)
def test_a_list_of_models_tells_the_length_of_context_by_whatever_name(
    entry: dict[str, Any], length: int | None
) -> None:
    assert read_listed_context(entry) == length


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["data", "models", "id", "name", "owned_by", "meta", "n_ctx"]), inner, max_size=4
        )
    ),
    max_leaves=20,
)


@given(JSON)
def test_whatever_a_server_lists_is_read(said: object) -> None:
    models = read_listing(orjson.dumps(said))
    assert models is None or all(model.name.strip() for model in models)


@given(st.binary(max_size=200))
def test_what_is_no_list_lists_nothing(body: bytes) -> None:
    assert not read_listing(body)


async def test_the_models_of_a_server_are_listed(openai_server: Server) -> None:
    server = openai_server(knows)
    server.models = [{"id": "a", "owned_by": "vllm", "max_model_len": 2048}, {"name": "b"}, {"id": 3}]
    assert await list_models(server.url, None, 5) == (ListedModel("a", "vllm", 2048), ListedModel("b"))


async def test_a_server_that_answers_with_a_page_lists_none(openai_server: Server) -> None:
    server = openai_server(knows)
    server.page = "<!doctype html><html></html>"
    assert await list_models(server.url, None, 5) is None
