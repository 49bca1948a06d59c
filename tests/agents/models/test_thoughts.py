from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.agents.models.asking import ANN, ask, opened
from tests.scripted_chat import ScriptedChat
from tests.servers.answers import Scripted
from tests.servers.scripted_openai import Script, ScriptedOpenAI

from consilience.agents.answers.passage import Passage
from consilience.agents.collaboration.event_builders import build_answered_event
from consilience.agents.collaboration.turn_taking import ExpertRequest
from consilience.agents.experts.chat.expert import ChatExpert
from consilience.agents.models.ask_again import ask_readably
from consilience.agents.models.protocol import Message
from consilience.agents.support.thoughts import split_thoughts
from consilience.graph.schema.schema import EntityType, Schema

Server = Callable[[Script], ScriptedOpenAI]
PEOPLE = Schema(name="people", entities={"Person": EntityType(definition="A human being.")})


@pytest.mark.parametrize(
    ("reply", "said", "thought"),
    [
        ("Ann", "Ann", ""),
        ("<think>Who is it?</think>\nAnn", "Ann", "Who is it?"),
        ("<think>\n\n</think>\n\nAnn", "Ann", ""),  # a model that was told not to think
        ("Who is it? Ann, I think.\n</think>\nAnn", "Ann", "Who is it? Ann, I think."),  # the template opened it
        ('<think>{"entities": [', "", '{"entities": ['),  # cut off
        ("<think>a<think>b</think>c</think>Ann", "Ann", "a\n\nb\n\nc"),
        ("Ann<REASONING>x</REASONING> Lee", "Ann Lee", "x"),
        ("<thinker>Ann</thinker>", "<thinker>Ann</thinker>", ""),
    ],
)
def test_thoughts_are_set_apart_from_what_is_said(reply: str, said: str, thought: str) -> None:
    assert split_thoughts(reply) == (said, thought)


@given(st.lists(st.sampled_from(["<think>", "</think>", "<Reasoning>", "é", "{", " "])).map("".join))
def test_what_is_said_holds_no_tag_and_nothing_is_lost(reply: str) -> None:
    said, thought = split_thoughts(reply)
    assert "think>" not in said
    assert "think>" not in thought
    assert (said + thought).count("é") == reply.count("é")
    assert split_thoughts(said) == (said, "")


@pytest.mark.parametrize("streamed", [False, True])
@pytest.mark.parametrize("name", ["reasoning_content", "reasoning"])
async def test_thoughts_that_a_server_sets_apart_are_kept_also_in_the_cache(
    openai_server: Server, tmp_path: Path, name: str, streamed: bool
) -> None:
    server = openai_server(lambda _: Scripted("Ann", thoughts={name: "Who is it?"}))
    async with opened(server, answers=tmp_path / "answers.sqlite", stream=streamed) as models:
        first, again = await ask(models), await ask(models)
    assert (first.text, first.thoughts, server.count) == ("Ann", "Who is it?", 1)
    assert (again.text, again.thoughts) == ("Ann", "Who is it?")


async def test_thoughts_are_no_answer_and_are_not_said_again(openai_server: Server) -> None:
    drafts = "<think>Perhaps Bob.</think>"
    server = openai_server(lambda asked: Scripted(f"{drafts} I cannot say." if asked.number == 1 else f"{drafts}Ann"))

    def read(said: str) -> str:
        if said != "Ann":
            raise ValueError("no name")
        return said

    async with opened(server) as models:
        answered = await ask_readably(models["default"], [Message("user", "Who?")], ANN, read)
    assert (answered.value, answered.thoughts) == ("Ann", ("Perhaps Bob.", "Perhaps Bob."))
    assert server.asked[1].body["messages"][1] == {"role": "assistant", "content": "I cannot say."}


async def test_a_reply_of_thoughts_alone_is_told_as_such(openai_server: Server) -> None:
    server = openai_server(lambda _: Scripted("<think>Perhaps {'a': 1}", finish_reason="length"))
    async with opened(server) as models:
        answered = await ask_readably(models["default"], [Message("user", "Who?")], ANN, str)
    assert answered.value is None
    assert "holds thoughts, and was cut off at its token limit before an answer" in answered.unreadable[0]


async def test_thoughts_go_with_the_record_of_the_answer_and_not_to_colleagues() -> None:
    thought = "Bob? No: Ann. " * 200
    model = ScriptedChat([f'<think>{thought}</think>{{"entities": [["Ann", "Person"]]}}'])
    answer = await ChatExpert(model, PEOPLE, "ner", "ner").answer(Passage("d", 0, "Ann saw Bob."), (), None, 1)
    assert [e.text for e in answer.entities] == ["Ann"]
    assert answer.notes.words == '{"entities": [["Ann", "Person"]]}'
    event = build_answered_event(0, ExpertRequest("ner", 1, (), None), answer, answer)
    assert event.thoughts == (f"{thought.strip()[:2000]}…",)
