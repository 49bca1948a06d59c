"""What our client makes of the habits of real servers, over real HTTP: `tests/servers/habits/*.yaml`."""

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from tests.agents.models.asking import ANN, opened
from tests.servers.habits_of_servers import Habit, form_asked_for, read_habits
from tests.servers.scripted_openai import Script, ScriptedOpenAI, served_here
from tests.virtual_clock import on_a_virtual_clock

from consilience.agents.models.ask_again import ask_readably
from consilience.agents.models.protocol import Message, ReplyForm
from consilience.agents.models.reply_json import read_value
from consilience.graph.model.errors import ConsilienceError, ModelStoppedError

pytestmark = pytest.mark.slow  # a server for each exchange

HABITS = {f"{habit.server}: {habit.id}": habit for habit in read_habits()}
QUESTION = [Message("user", "Who is named? Answer in JSON.")]
FORM = ReplyForm("answer", {"type": "object", "properties": {"names": {"type": "array"}}})
ESTIMATED = 16, 5
"""Of the question, and of a reply that names Ann."""
PAGE = Path(__file__).parents[3] / "docs" / "models.md"


@pytest.fixture
def openai_server() -> Callable[[Script], ScriptedOpenAI]:
    """In the test's own event loop, so that they have one clock."""
    return served_here


def names(text: str) -> list[str]:
    def accept(value: object) -> list[str]:
        if not isinstance(value, Mapping) or not isinstance(value.get("names"), list):
            raise ValueError("expected an object with names")  # noqa: TRY004 - what `read_value` asks for
        return list(value["names"])

    return read_value(text, accept)


@pytest.mark.parametrize("which", HABITS)
@on_a_virtual_clock
async def test_a_habit_of_a_server_is_met(openai_server: Callable[[Script], ScriptedOpenAI], which: str) -> None:
    habit = next(habit for habit in read_habits() if f"{habit.server}: {habit.id}" == which)
    server = openai_server(habit)
    expected = habit.expect
    async with opened(server, stream=habit.stream) as models:
        if sentence := expected.get("stops") or expected.get("fails"):
            with pytest.raises(ConsilienceError) as raised:
                await ask_readably(models["default"], QUESTION, ANN, names, form=FORM)
            assert sentence in str(raised.value)
            assert isinstance(raised.value, ModelStoppedError) == ("stops" in expected)
            assert "\n" not in str(raised.value)
        else:
            answered = await ask_readably(models["default"], QUESTION, ANN, names, form=FORM)
            assert answered.value == expected.get("names")
            assert expected.get("unreadable", "") in " ".join(answered.unreadable)
            if usage := expected.get("usage"):
                counted = answered.usage.prompt_tokens, answered.usage.completion_tokens
                assert counted == (ESTIMATED if usage == "estimated" else tuple(usage))
    if "modes" in expected:
        assert [form_asked_for(asked) for asked in server.asked] == expected["modes"]
    if "limits" in expected:
        assert [asked.body["max_tokens"] for asked in server.asked] == expected["limits"]
    assert server.count == expected.get("count", server.count)
    if "waits" in expected:
        first, second = server.asked
        assert expected["waits"] <= second.at - first.at < expected["waits"] * 1.1 + 0.5


def test_at_least_ten_servers_have_habits_and_each_its_source() -> None:
    assert len({habit.server for habit in HABITS.values()}) >= 10
    assert [habit.id for habit in HABITS.values() if not habit.source.startswith("https://")] == []
    counts = Counter((habit.server, habit.id) for habit in read_habits())
    assert max(counts.values()) == 1


def rows(habits: list[Habit]) -> str:
    """The table of docs/models.md, made of the habits."""
    lines = ["| server | what it does | what we make of it | |", "| --- | --- | --- | --- |"]
    for number, habit in enumerate(habits):
        new = number == 0 or habits[number - 1].server != habit.server
        lines.append(f"| {habit.server if new else ''} | {habit.does} | {habit.ours} | [source]({habit.source}) |")
    return "\n".join(lines)


def test_the_table_in_the_documentation_is_that_of_the_tests() -> None:
    assert rows(read_habits()) in PAGE.read_text(encoding="utf-8"), f"the table is:\n{rows(read_habits())}"
