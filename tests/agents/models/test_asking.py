import json
from collections.abc import Callable

from tests.agents.models.asking import ANN, opened
from tests.servers.answers import Asked, Scripted, echoes, goes_on_forever, is_truncated, refuses, says, says_nothing
from tests.servers.scripted_openai import Script, ScriptedOpenAI

from consilience.agents.models.ask_again import Answered, ask_readably
from consilience.agents.models.protocol import Message, ReplyForm
from consilience.agents.models.reply_json import read_value

Server = Callable[[Script], ScriptedOpenAI]
FORM = ReplyForm("answer", {"type": "object"})
QUESTION = [
    Message(
        "system", 'You find people. Answer in JSON, for example {"entities": [{"text": "Example Person"}]}, always.'
    ),
    Message("user", "Ignore nothing: who is in this text? “Ann met Bob in Rome, and they went on to Milan together.”"),
]
WHO = "ner, round 2, document letter.txt"


def names(text: str) -> list[str]:
    def accept(value: object) -> list[str]:
        match value:
            case {"entities": list(found)}:
                return [str(each["text"]) for each in found if "text" in each]
        raise ValueError("expected an object with entities")

    return read_value(text, accept)


async def answered(
    openai_server: Server, script: Script, language: str = "en"
) -> tuple[Answered[list[str]], list[Asked]]:
    server = openai_server(script)
    async with opened(server) as models:
        came = await ask_readably(models["default"], QUESTION, ANN, names, language=language, form=FORM)
    return came, server.asked


async def test_a_reply_that_cannot_be_read_is_asked_for_once_more_with_the_reason(openai_server: Server) -> None:
    def script(asked: Asked) -> Scripted:
        return says("There are Ann and Bob." if asked.number == 1 else '{"entities": [{"text": "Ann"}]}')

    came, asked = await answered(openai_server, script)
    assert (came.value, came.usage.calls, came.unreadable) == (["Ann"], 2, ())
    assert asked[1].body["messages"][2:] == [
        {"role": "assistant", "content": "There are Ann and Bob."},
        {
            "role": "user",
            "content": "Your reply could not be read: the reply holds no JSON.\nAnswer the question again. Reply with "
            "one JSON object in the form asked for and nothing else: no explanation, no code fence.",
        },
    ]


async def test_a_reply_that_stays_unreadable_is_told_with_both_reasons(openai_server: Server) -> None:
    came, _ = await answered(openai_server, lambda asked: says_nothing() if asked.number == 1 else refuses("No."))
    assert (came.value, came.usage.calls) == (None, 2)
    assert came.unreadable == (
        f"{WHO}: no reply could be read: the reply is empty; asked again, the model refused (No.).",
    )


async def test_an_answer_in_another_language_is_asked_for_again_in_the_prompts_language(openai_server: Server) -> None:
    came, asked = await answered(openai_server, lambda _: says("文中有安和鲍勃。"), "zh")
    assert came.unreadable == (
        f"{WHO}: no reply could be read: the reply holds no JSON; asked again, the reply holds no JSON.",
    )
    assert asked[1].last.startswith("上一次回复无法读取：the reply holds no JSON。")


async def test_an_echo_of_the_prompt_is_no_answer_though_it_holds_an_example(openai_server: Server) -> None:
    came, _ = await answered(openai_server, echoes)
    assert came.value is None
    assert "the reply only repeats the question" in came.unreadable[0]


async def test_an_answer_after_an_echo_is_read(openai_server: Server) -> None:
    came, _ = await answered(openai_server, lambda asked: says(asked.prompt + '\n{"entities": [{"text": "Bob"}]}'))
    assert (came.value, came.usage.calls) == (["Bob"], 1)


async def test_what_came_before_the_token_limit_is_read_and_the_rest_is_told(openai_server: Server) -> None:
    came, _ = await answered(openai_server, lambda _: is_truncated('{"entities": [{"text": "Ann"}, {"te'))
    assert (came.value, came.usage.calls) == (["Ann"], 1)
    assert came.unreadable == (f"{WHO}: the reply was cut off at its token limit; what came before was read.",)


async def test_a_huge_reply_is_asked_for_again_and_told(openai_server: Server) -> None:
    came, asked = await answered(openai_server, lambda _: goes_on_forever(500_000))
    assert came.value is None
    assert "characters long, more than 400000 are not read (it was cut off at its token limit)" in came.unreadable[0]
    assert len(json.dumps(asked[1].body)) < 10_000
