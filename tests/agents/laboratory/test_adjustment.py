"""The team of a cell."""

from pathlib import Path

import pytest

from consilience.agents.configuration.team_file import TeamFile
from consilience.agents.experts.chat.team_member import ChatSection
from consilience.agents.laboratory.adjustment import adjust_team
from consilience.agents.laboratory.plan import Cell
from consilience.graph.model.errors import ConsilienceError

TEAM = TeamFile.model_validate(
    {
        "name": "mixed",
        "models": {"default": {"model": "small"}, "other": {"model": "large"}},
        "max_rounds": 4,
        "experts": [
            {"name": "ner", "task": "ner", "demonstrations": {"file": "d.jsonl", "shots": 1}},
            {"name": "tools", "task": "re", "kind": "corenlp"},
        ],
        "folder": Path("here"),
    }
)


def chat(team: TeamFile) -> ChatSection:
    section = team.experts[0]
    assert isinstance(section, ChatSection)
    return section


def test_values_of_the_cell_take_the_place_of_those_of_the_chat_experts() -> None:
    cell = Cell(dataset="d", team="mixed", strategy="self_consistency", rounds=2, model="other", shots=3, samples=5)

    team = adjust_team(TEAM, cell)

    ner, tools = chat(team), team.experts[1]
    assert (team.max_rounds, team.folder, tools) == (2, Path("here"), TEAM.experts[1])
    assert (ner.strategy, ner.model, ner.samples) == ("self_consistency", "other", 5)
    assert ner.demonstrations is not None
    assert (ner.demonstrations.file, ner.demonstrations.shots) == (Path("d.jsonl"), 3)


def test_a_cell_without_values_leaves_the_team_as_its_file_has_it() -> None:
    assert adjust_team(TEAM, Cell(dataset="d", team="mixed")) == TEAM


def test_no_shots_takes_the_demonstrations_away() -> None:
    assert chat(adjust_team(TEAM, Cell(dataset="d", team="mixed", shots=0))).demonstrations is None


def test_equal_samples_are_those_that_were_counted() -> None:
    assert chat(adjust_team(TEAM, Cell(dataset="d", team="mixed", samples="equal"), samples=9)).samples == 9


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        (Cell(dataset="d", team="mixed", strategy="guess"), "there is no strategy 'guess'"),
        (Cell(dataset="d", team="mixed", model="huge"), "there is no model 'huge'"),
    ],
)
def test_what_the_team_cannot_do_is_said_with_the_cell(cell: Cell, message: str) -> None:
    with pytest.raises(ConsilienceError) as error:
        adjust_team(TEAM, cell)
    assert str(error.value).startswith(f"Team mixed cannot work as {cell.label}: ")
    assert message in str(error.value)


def test_shots_need_demonstrations_to_take_them_from() -> None:
    bare = TeamFile.model_validate({"name": "bare", "experts": [{"name": "ner", "task": "ner"}]})
    with pytest.raises(ConsilienceError, match="the expert ner has no `demonstrations` to take 2 from"):
        adjust_team(bare, Cell(dataset="d", team="bare", shots=2))
