import json
from collections.abc import Callable

import pytest
from tests.agents.models.asking import ANN, KEY, ask, body, opened
from tests.servers.answers import Asked, Scripted, echoes, is_truncated, refuses, rejects, says, says_nothing
from tests.servers.scripted_openai import Script, ScriptedOpenAI

from consilience.agents.models.protocol import Message, Reply, ReplyForm
from consilience.agents.models.usage import Usage

Server = Callable[[Script], ScriptedOpenAI]
FORM = ReplyForm(
    "answer",
    {
        "type": "object",
        "properties": {"names": {"type": "array", "items": {"type": "string"}}},
        "required": ["names"],
        "additionalProperties": False,
    },
)


async def test_a_model_is_sent_the_messages_and_the_parameters_and_its_reply_is_priced(openai_server: Server) -> None:
    server = openai_server(lambda _: Scripted("Hello", usage=(1000, 100)))
    async with opened(server, prices={"prompt": 2, "completion": 10}, parameters={"seed": 1}) as models:
        messages = [
            Message("system", "Be brief."),
            Message("user", "Hi"),
            Message("assistant", "?"),
            Message("user", "Hi!"),
        ]
        reply = await models["default"].reply(messages, ANN, temperature=0.7, max_tokens=50)
    assert reply == Reply("Hello", Usage(1, 1000, 100, 0.003))
    asked = server.asked[0]
    assert asked.body["messages"] == [{"role": m.role, "content": m.content} for m in messages]
    assert asked.headers["authorization"] == f"Bearer {KEY}"
    assert body(asked.body) == {"temperature": 0.7, "max_tokens": 50, "seed": 1}


@pytest.mark.parametrize("stream", [False, True])
async def test_what_became_of_a_reply_is_told(openai_server: Server, stream: bool) -> None:
    endings = [is_truncated("[1, 2"), says_nothing(), Scripted("yes", logprobs={"yes": -0.1, "no": -2.5})]
    server = openai_server(lambda asked: endings[asked.number - 1])
    async with opened(server, stream=stream) as models:
        cut, empty, weighed = [await ask(models, alternatives=2) for _ in endings]
    assert (cut.text, cut.truncated) == ("[1, 2", True)
    assert (empty.text, empty.truncated, empty.refusal) == ("", False, "")
    assert (weighed.text, weighed.first_token) == ("yes", {"yes": -0.1, "no": -2.5})


@pytest.mark.parametrize("stream", [False, True])
async def test_half_of_a_surrogate_pair_in_a_reply_is_a_replacement_character(
    openai_server: Server, stream: bool
) -> None:
    half = Scripted("Ann \ud83d", thoughts={"reasoning_content": "\ude00?"}, logprobs={"\ud83d": -0.1})
    async with opened(openai_server(lambda _: half), stream=stream) as models:
        reply = await ask(models, alternatives=1)
    assert (reply.text, reply.thoughts, reply.first_token) == ("Ann \ufffd", "\ufffd?", {"\ufffd": -0.1})


async def test_halves_that_a_stream_parts_are_one_character_again(openai_server: Server) -> None:
    parts = [{"choices": [{"index": 0, "delta": {"content": half}}]} for half in ("\ud83d", "\ude00")]
    last = {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}
    raw = "".join(f"data: {json.dumps(part)}\n\n" for part in [*parts, last]) + "data: [DONE]\n\n"
    server = openai_server(lambda _: Scripted(raw=raw, headers={"Content-Type": "text/event-stream"}))
    async with opened(server, stream=True) as models:
        assert (await ask(models)).text == "\U0001f600"


async def test_a_refusal_is_no_answer(openai_server: Server) -> None:
    async with opened(openai_server(lambda _: refuses("I must not."))) as models:
        reply = await ask(models)
    assert (reply.text, reply.refusal) == ("", "I must not.")


async def test_a_streamed_refusal_is_no_answer_either(openai_server: Server) -> None:
    delta = {
        "choices": [{"index": 0, "delta": {"role": "assistant", "refusal": "I must not."}, "finish_reason": "stop"}]
    }
    raw = f"data: {json.dumps(delta)}\n\ndata: [DONE]\n\n"
    server = openai_server(lambda _: Scripted(raw=raw, headers={"Content-Type": "text/event-stream"}))
    async with opened(server, stream=True) as models:
        reply = await ask(models)
    assert (reply.text, reply.refusal) == ("", "I must not.")


async def test_a_reply_in_parts_is_read_as_one(openai_server: Server) -> None:
    message = {"role": "assistant", "content": [{"type": "text", "text": "well, "}, {"type": "image"}, "well"]}
    server = openai_server(lambda _: Scripted(raw=json.dumps({"choices": [{"index": 0, "message": message}]})))
    async with opened(server) as models:
        assert (await ask(models)).text == "well, well"


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize(("model", "role"), [("m", "system"), ("o3-mini", "developer")])
async def test_the_rules_are_the_system_s_or_the_developer_s(
    openai_server: Server, model: str, role: str, stream: bool
) -> None:
    server = openai_server(lambda _: says("well"))
    async with opened(server, model=model, stream=stream) as models:
        await models["default"].reply([Message("system", "Be brief."), Message("user", "Who?")], ANN)
    body = server.asked[0].body
    assert (body["model"], body["stream"]) == (model, stream)
    assert body["messages"] == [{"role": role, "content": "Be brief."}, {"role": "user", "content": "Who?"}]


async def test_an_endpoint_is_held_to_the_form_by_its_json_schema(openai_server: Server) -> None:
    server = openai_server(lambda _: says('{"names": []}'))
    async with opened(server) as models:
        await ask(models, form=FORM)
    schema = {"name": "answer", "schema": FORM.json_schema, "strict": True}
    assert server.asked[0].body["response_format"] == {"type": "json_schema", "json_schema": schema}


async def test_an_endpoint_without_schemas_is_asked_in_json_mode_and_one_without_that_in_words(
    openai_server: Server,
) -> None:
    def picky(asked: Asked) -> Scripted:
        form = asked.body.get("response_format")
        return rejects(f"Unknown response_format {form['type']}", "response_format") if form else says("{}")

    server = openai_server(picky)
    async with opened(server) as models:
        first = await ask(models, "Names as JSON?", form=FORM)
        second = await ask(models, "More names as JSON?", form=FORM)
    assert (first.text, second.text) == ("{}", "{}")
    modes = [(asked.body.get("response_format") or {}).get("type") for asked in server.asked]
    assert modes == ["json_schema", "json_object", None, None]


async def test_log_probabilities_that_an_endpoint_does_not_give_are_done_without(openai_server: Server) -> None:
    server = openai_server(lambda asked: rejects("no", "logprobs") if "logprobs" in asked.body else says("yes"))
    async with opened(server) as models:
        assert (await ask(models, alternatives=2)).first_token == {}
        await ask(models, alternatives=2)
    assert server.count == 3


async def test_an_endpoint_that_counts_no_tokens_has_them_estimated(openai_server: Server) -> None:
    server = openai_server(lambda _: Scripted("four characters a token", reports_usage=False))
    async with opened(server) as models:
        reply = await ask(models, "x" * 400)
    assert reply.usage == Usage(1, 108, 6, unpriced=1)


async def test_an_echo_is_passed_on_as_it_is_since_only_its_reader_knows_the_question(openai_server: Server) -> None:
    async with opened(openai_server(echoes)) as models:
        assert (await ask(models, "Say it.")).text == "Say it."


async def test_azure_is_asked_by_deployment_and_version(openai_server: Server) -> None:
    server = openai_server(lambda _: says("well"))
    azure = server.url.removesuffix("/v1")
    async with opened(server, kind="azure", model="mine", base_url=azure, api_version="2024-10-21") as models:
        assert (await ask(models)).text == "well"
    asked = server.asked[0]
    assert asked.path == "/openai/deployments/mine/chat/completions?api-version=2024-10-21"
    assert (asked.headers["api-key"], asked.body["max_completion_tokens"]) == (KEY, 4096)


async def test_a_model_that_takes_no_temperature_is_sent_none(openai_server: Server) -> None:
    server = openai_server(lambda _: says("well"))
    async with opened(server, temperature=None) as models:
        await ask(models, temperature=0.7)
    assert "temperature" not in server.asked[0].body


async def test_a_streamed_reply_is_counted_like_any_other(openai_server: Server) -> None:
    server = openai_server(lambda _: Scripted("well, well, well", usage=(100, 10)))
    async with opened(server, stream=True) as models:
        reply = await ask(models, form=FORM)
    assert reply == Reply("well, well, well", Usage(1, 100, 10, unpriced=1))
    assert server.asked[0].body["stream_options"] == {"include_usage": True}
