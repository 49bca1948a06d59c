"""Plans: which cells a grid has, and what is said about a plan that cannot be used."""

from pathlib import Path

import pytest

from consilience.agents.laboratory.plan import Cell, Plan, cells_of, load_plan
from consilience.graph.model.errors import ConsilienceError

BASE = """
name: rounds
datasets:
  people: {file: people.jsonl, schema: people.yaml, sample: 2}
  places: {file: places.jsonl, schema: people.yaml}
teams: {one: one.yaml, three: three.yaml}
"""


def plan(tmp_path: Path, rest: str) -> Plan:
    path = tmp_path / "plan.yaml"
    path.write_text(BASE + rest, encoding="utf-8")
    return load_plan(path)


def test_a_block_is_the_product_of_its_axes_over_all_data_sets(tmp_path: Path) -> None:
    loaded = plan(tmp_path, "cells: [{team: three, rounds: [1, 2]}, {team: one, dataset: people, strategy: evidence}]")

    assert list(cells_of(loaded)) == [
        Cell(dataset="people", team="three", rounds=1),
        Cell(dataset="people", team="three", rounds=2),
        Cell(dataset="people", team="one", strategy="evidence"),
        Cell(dataset="places", team="three", rounds=1),
        Cell(dataset="places", team="three", rounds=2),
    ]


def test_a_cell_that_two_blocks_name_is_run_once(tmp_path: Path) -> None:
    loaded = plan(tmp_path, "cells: [{team: one}, {team: [three, one], dataset: people}]")

    assert [(cell.dataset, cell.team) for cell in cells_of(loaded)] == [
        ("people", "one"),
        ("people", "three"),
        ("places", "one"),
    ]


def test_a_data_set_may_have_its_own_team_of_a_name(tmp_path: Path) -> None:
    path = tmp_path / "plan.yaml"
    path.write_text(
        BASE.replace("sample: 2}", "sample: 2, teams: {three: with_ships.yaml}}") + "cells: [{team: three}]", "utf-8"
    )
    loaded = load_plan(path)

    assert [loaded.team(cell) for cell in cells_of(loaded)] == ["with_ships.yaml", "three.yaml"]


def test_relative_files_start_at_the_folder_of_the_plan(tmp_path: Path) -> None:
    assert plan(tmp_path, "cells: [{team: one}]").folder == tmp_path


@pytest.mark.parametrize(
    ("rest", "message"),
    [
        ("cells: [{team: two}]", "cells.0.team: there is no team 'two', only one, three."),
        ("cells: [{team: one, round: 3}]", "plan.yaml:7: cells.0.round: Extra inputs are not permitted."),
        ("cells: [{team: one, dataset: them}]", "there is no dataset 'them', only people, places."),
        ("cells: [{team: one}]\nbaseline: {team: three}", "baseline: no cell of the grid have these values; name one."),
        ("cells: [{team: one, samples: equal}]", "`equal` needs a reference"),
        ("cells: [{team: one, rounds: 0}]", "Input should be greater than or equal to 1"),
        ("cells: [{team: one}]\nbaseline: {agents: 3}", "'agents' is no axis; these are: dataset, team,"),
        ("cells: []", "cells: Tuple should have at least 1 item"),
    ],
)
def test_what_is_wrong_with_a_plan_is_said_with_its_place(tmp_path: Path, rest: str, message: str) -> None:
    with pytest.raises(ConsilienceError) as error:
        plan(tmp_path, rest)
    assert str(error.value).startswith(str(tmp_path / "plan.yaml"))
    assert message in str(error.value)


def test_a_file_that_is_no_yaml_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "plan.yaml").write_text("name: [", encoding="utf-8")
    with pytest.raises(ConsilienceError, match="not valid YAML"):
        load_plan(tmp_path / "plan.yaml")
