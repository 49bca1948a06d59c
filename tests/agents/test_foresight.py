from consilience.agents.answers.passage import Passage
from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.configuration.builtin_teams import builtin_team
from consilience.agents.configuration.cost_estimate import estimate_first_round
from consilience.agents.models.configuration import ModelConfiguration, Prices
from consilience.agents.models.usage import Usage

NEWS = builtin_schema("news")


def passages(count: int) -> list[Passage]:
    text = "Ann Vale founded Acme Works in Leeds. " * 60
    return [Passage("doc", number * len(text), text) for number in range(count)]


async def test_a_team_of_tools_asks_no_model() -> None:
    assert await estimate_first_round(builtin_team("tools"), NEWS, passages(3)) == Usage()


async def test_every_prompt_of_the_first_round_is_counted_and_priced() -> None:
    priced = ModelConfiguration(model="m", prices=Prices(prompt=1.0, completion=10.0))
    file = builtin_team("llm").model_copy(update={"models": {"default": priced}})
    one = await estimate_first_round(file, NEWS, passages(1))
    assert (one.calls % 3, one.unpriced, one.completion_tokens) == (0, 0, 250 * one.calls)
    assert one.prompt_tokens > one.calls * len(passages(1)[0].text) // 4
    assert one.cost == (one.prompt_tokens * 1.0 + one.completion_tokens * 10.0) / 1e6
    many = await estimate_first_round(file, NEWS, passages(100))
    assert (many.calls, many.prompt_tokens) == (100 * one.calls, 100 * one.prompt_tokens)


async def test_a_model_without_a_price_is_told() -> None:
    found = await estimate_first_round(builtin_team("llm"), NEWS, passages(1))
    assert (found.unpriced, found.cost) == (found.calls, 0.0)
