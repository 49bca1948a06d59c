import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.steps import growth

from consilience.agents.verification.debate.judging.verdict_parsing import read_verdict
from consilience.agents.verification.debate.text.quotes import split_quotes
from consilience.agents.verification.debate.text.tags import inside, without_thinking
from consilience.agents.verification.debate.text.transcript import argument_of, limit_speech


def test_thinking_is_taken_out() -> None:
    assert without_thinking("<THINKING>a</Thinking>b<think>c</think>d") == "bd"
    assert without_thinking("b<thinking>a") == "b"
    assert without_thinking("b<thinking>a<argument>c", until="<argument>") == "b<argument>c"
    assert without_thinking("İ<think>a</think>b") == "İb"


def test_the_inside_of_a_tag() -> None:
    assert inside("x <Ask_A> y </ask_a> z", "ask_a") == " y "
    assert inside("x <ask_a>y", "ask_a") == "y"
    assert inside("x", "ask_a") is None


@pytest.mark.parametrize(
    "unit",
    [
        "<think>",
        "<thinking>x</think>",
        "<quote>",
        "<" + " " * 50,
        "</quote>",
        "{",
        "{'answer':",
        "Answer: ",
        "the final ",
        "!",
        "我",
    ],
)
def test_long_hostile_replies_are_read_in_linear_time(unit: str) -> None:
    def read(length: int) -> None:
        reply = unit * (length // len(unit))
        read_verdict(reply, reply[:1000])
        argument_of(reply)
        split_quotes(reply)
        limit_speech(reply, 150)

    assert growth(read, 50_000) < 2.1


@given(st.lists(st.sampled_from(["<think>", "</think>", "<thinking>", "</thinking>", "a", "<argument>"])).map("".join))
def test_nothing_that_was_thought_is_left(reply: str) -> None:
    said = without_thinking(reply)
    assert "<thinking>" not in said or "<thinking>" in reply.replace("<think>", "").replace("</think>", "")
    assert len(said) <= len(reply)
