"""The team of a cell."""

import pytest

from consilience.agents.laboratory.adjustment import adjusted
from consilience.agents.laboratory.plan import Cell
from consilience.graph.errors import ConsilienceError

TEAM = {
    "name": "mixed",
    "max_rounds": 4,
    "experts": [
        {"name": "ner", "task": "ner", "kind": "chat", "model": "default", "demonstrations": {"file": "d", "shots": 1}},
        {"name": "tools", "task": "re", "kind": "corenlp"},
    ],
}


def test_values_of_the_cell_take_the_place_of_those_of_the_chat_experts() -> None:
    cell = Cell(dataset="d", team="mixed", strategy="evidence", rounds=2, model="other", shots=3, samples=5)

    assert adjusted(TEAM, cell) == {
        "name": "mixed",
        "max_rounds": 2,
        "experts": [
            {
                "name": "ner",
                "task": "ner",
                "kind": "chat",
                "model": "other",
                "strategy": "evidence",
                "samples": 5,
                "demonstrations": {"file": "d", "shots": 3},
            },
            {"name": "tools", "task": "re", "kind": "corenlp"},
        ],
    }


def test_a_cell_without_values_leaves_the_team_as_its_file_has_it() -> None:
    assert adjusted(TEAM, Cell(dataset="d", team="mixed")) == TEAM


def test_no_shots_takes_the_demonstrations_away_and_leaves_the_original_alone() -> None:
    changed = adjusted(TEAM, Cell(dataset="d", team="mixed", shots=0))

    assert "demonstrations" not in changed["experts"][0]
    assert TEAM["experts"][0]["demonstrations"] == {"file": "d", "shots": 1}  # type: ignore[index]


def test_equal_samples_are_those_that_were_counted() -> None:
    changed = adjusted(TEAM, Cell(dataset="d", team="mixed", samples="equal"), samples=9)

    assert changed["experts"][0]["samples"] == 9


def test_shots_need_demonstrations_to_take_them_from() -> None:
    team = {"experts": [{"name": "ner", "task": "ner"}]}
    with pytest.raises(ConsilienceError, match="the expert ner has no `demonstrations` to take 2 from"):
        adjusted(team, Cell(dataset="d", team="bare", shots=2))
