"""Debates over real HTTP with all the layers of a model: limits, cache, budget."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.agents.models.asking import opened
from tests.servers.answers import Asked, Scripted, rejects, says
from tests.servers.scripted_openai import Script, ScriptedOpenAI

from consilience.agents.alignment.text_index import TextIndex
from consilience.agents.models.opening.factory import Models
from consilience.agents.verification.debate.protocols.registry import PROTOCOLS
from consilience.agents.verification.debate.shared.records import DebateResult, Question
from consilience.agents.verification.debate.shared.settings import Cast, DebateRules
from consilience.agents.verification.debate.shared.sources import DebateSource
from consilience.graph.model.errors import ConsilienceError

Server = Callable[[Script], ScriptedOpenAI]
SOURCE = DebateSource("kestrel.txt", TextIndex("Ada Quill founded Kestrel Books in Porto."))
QUESTION = Question("Which is true?", ("Quill founded Kestrel Books.", "Norden founded Kestrel Books."))


def answer(asked: Asked) -> Scripted:
    text = asked.prompt
    if "nothing else" in text:
        return Scripted("A", logprobs={"A": -0.2, "B": -1.8})
    if "You defend:" in text:
        return says("<argument>So it is: <quote>Ada Quill founded Kestrel Books</quote></argument>")
    return says("Answer: A" if "Answer A: Quill" in text else "Answer: B")


async def debated(models: Models, rules: DebateRules) -> DebateResult:
    model = models["default"]
    return await PROTOCOLS["debate"](QUESTION, [SOURCE], Cast(model, (model, model)), rules)


async def test_a_debate_that_was_stopped_goes_on_without_repeating_a_call(
    openai_server: Server, tmp_path: Path
) -> None:
    def breaks_at_the_judge(asked: Asked) -> Scripted:
        return answer(asked) if "You defend:" in asked.prompt else rejects("No judge today.")

    rules = DebateRules(rounds=2)
    broken = openai_server(breaks_at_the_judge)
    async with opened(broken, answers=tmp_path / "answers.sqlite") as models:
        with pytest.raises(ConsilienceError, match="No judge today"):
            await debated(models, rules)
    broken.script = answer
    speeches = [asked for asked in broken.asked if "You defend:" in asked.prompt]
    before = broken.count
    async with opened(broken, answers=tmp_path / "answers.sqlite") as models:
        result = await debated(models, rules)
    assert result.outcome.side == 0
    assert len(speeches) == 4
    assert ["You defend:" in asked.prompt for asked in broken.asked[before:]] == [False, False]
    assert (result.usage.calls, result.usage.cached) == (2, 4)


async def test_best_of_n_reads_the_probabilities_of_the_endpoint(openai_server: Server) -> None:
    server = openai_server(
        lambda asked: (
            says(f"<argument>{asked.number}: <quote>founded Kestrel Books in Porto</quote></argument>")
            if "You defend:" in asked.prompt
            else answer(asked)
        )
    )
    async with opened(server) as models:
        result = await debated(models, DebateRules(rounds=1, best_of=3))
    preferences = [asked for asked in server.asked if "nothing else" in asked.prompt]
    assert len(preferences) == 2 * 3 * 2
    assert all(asked.body["logprobs"] and asked.body["temperature"] == 0 for asked in preferences)
    assert len(result.rollouts[0].speeches) == 2


async def test_a_debates_calls_go_side_by_side_within_the_models_limit(openai_server: Server) -> None:
    server = openai_server(lambda asked: Scripted(answer(asked).text, delay_s=0.05))
    async with opened(server, concurrency=2) as models:
        await debated(models, DebateRules(rounds=1, best_of=4))
    assert server.peak == 2
