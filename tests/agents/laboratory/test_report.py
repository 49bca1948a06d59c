"""The table and figures of an experiment, from made-up trials."""

import json
from dataclasses import replace
from pathlib import Path

from consilience.agents.laboratory.experiment import CellResult
from consilience.agents.laboratory.plan import Cell, Plan
from consilience.agents.laboratory.report import read_recorded_cells, read_recorded_gold, readable, write_report
from consilience.agents.laboratory.scoring import table_of
from consilience.agents.laboratory.trials import Trial
from consilience.agents.models.usage import Usage
from consilience.agents.support.plain_json import to_plain
from consilience.evaluation.formats.extraction import EntityItem, ExtractionRecord

GOLD = tuple(ExtractionRecord(str(n), "Ann", (EntityItem("Ann", "Person", 0, 3),)) for n in range(20))
PLAN = Plan.model_validate(
    {
        "name": "rounds",
        "datasets": {"people": {"file": "people.jsonl", "schema": "news"}},
        "teams": {"three": "three.yaml"},
        "cells": [{"team": "three", "rounds": [1, 2]}],
        "baseline": {"team": "three", "rounds": 1},
    }
)


def result(rounds: int, right: int, calls: int, cost: float = 0.01) -> CellResult:
    """Return a cell in which the first `right` documents were answered rightly and the last one failed."""
    usage = to_plain(Usage(calls, 100 * calls, 10 * calls, cost * calls, unpriced=0 if cost else calls))
    trials = [
        Trial(
            f"key{rounds}",
            str(n),
            {
                "id": str(n),
                "text": "Ann",
                "entities": [{"text": "Ann", "type": "Person", "start": 0, "end": 3}] if n < right else [],
            },
            usage,
            usage,
            rounds,
            [],
            0.1,
        )
        for n in range(19)
    ]
    cell = Cell(dataset="people", team="three", rounds=rounds)
    return CellResult(cell, f"key{rounds}", None, GOLD, tuple(trials), (("19", "It failed."),))


def test_a_row_says_what_a_cell_reaches_costs_and_how_it_differs_from_the_baseline() -> None:
    first, second = table_of(PLAN, [result(1, 5, 3), result(2, 19, 6)])

    assert (first.cell, first.task, first.documents, first.failed) == ("three, rounds 1", "ner", 20, 1)
    assert (first.precision, first.recall, first.f1, first.calls) == (1.0, 0.25, 0.4, 57)
    assert (first.difference, first.equal_calls) == (None, None)
    assert second.difference is not None
    assert round(second.difference.difference, 3) == round(38 / 39 - 0.4, 3)
    assert second.difference.p_value < 0.01
    assert second.equal_calls is False
    assert readable(second)[-5:] == (114, 12540, "1.1400", "+0.574*", "0.001")


def test_what_a_team_contests_counts_as_what_it_says() -> None:
    asserted = result(1, 5, 3)
    entities = [[{**entity, "status": "contested"} for entity in trial.record["entities"]] for trial in asserted.trials]
    trials = [
        replace(trial, record={**trial.record, "entities": said})
        for trial, said in zip(asserted.trials, entities, strict=True)
    ]

    assert table_of(PLAN, [replace(asserted, trials=tuple(trials))]) == table_of(PLAN, [asserted])


def test_a_cell_whose_model_has_no_price_has_no_cost() -> None:
    (row,) = table_of(PLAN, [result(1, 5, 3, cost=0.0)])

    assert row.cost is None


def test_table_figures_and_gold_are_written_and_the_cells_found_again(tmp_path: Path) -> None:
    results = [result(1, 5, 3), result(2, 19, 6)]

    written = write_report(tmp_path, PLAN, results, table_of(PLAN, results))

    assert [path.name for path in written] == ["table.md", "experiment.json", "f1_by_round.svg", "f1_by_cost.svg"]
    assert "| people | three, rounds 2 | entities | 19/20 | 1.000 | 0.950 |" in written[0].read_text("utf-8")
    assert "paired bootstrap against team three, rounds 1" in written[0].read_text("utf-8")
    assert [row["task"] for row in json.loads(written[1].read_text("utf-8"))["rows"]] == ["ner", "ner"]
    assert all(path.read_text("utf-8").count("people: entities") == 1 for path in written[2:])
    assert [(c.key, c.label) for c in read_recorded_cells(tmp_path)] == [
        ("key1", "three, rounds 1"),
        ("key2", "three, rounds 2"),
    ]
    assert tuple(read_recorded_gold(tmp_path, "people").values()) == GOLD


def test_the_same_table_gives_the_same_files(tmp_path: Path) -> None:
    results = [result(1, 5, 3), result(2, 19, 6)]
    rows = table_of(PLAN, results)

    one, other = (write_report(tmp_path / name, PLAN, results, rows) for name in ("one", "other"))

    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in other]
