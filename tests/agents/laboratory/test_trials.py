"""The file of trials: what was done is kept, whatever ends the process."""

from dataclasses import replace
from pathlib import Path

import pytest

from consilience.agents.laboratory.trials import Trial, open_trials, read_trials
from consilience.evaluation.formats.extraction import ExtractionRecord
from consilience.graph.model.errors import ConsilienceError

TRIAL = Trial("cell", "1", {"id": "1", "text": "Änne"}, {"calls": 3}, {"calls": 0}, 2, [{"round": 1}], 0.5)


def test_a_trial_is_found_again_by_cell_and_record(tmp_path: Path) -> None:
    with open_trials(tmp_path / "new" / "trials.jsonl") as trials:
        trials.add(TRIAL)

    with open_trials(tmp_path / "new" / "trials.jsonl") as trials:
        assert trials.find("cell", ExtractionRecord("1", "Änne")) == TRIAL
        assert trials.find("cell", ExtractionRecord("2", "Änne")) is None
        assert trials.find("other", ExtractionRecord("1", "Änne")) is None


def test_a_trial_on_another_text_is_not_taken_for_one_on_this(tmp_path: Path) -> None:
    with open_trials(tmp_path / "trials.jsonl") as trials:
        trials.add(TRIAL)
        assert trials.find("cell", ExtractionRecord("1", "Another text")) is None


def test_a_line_that_a_kill_cut_off_is_removed_and_the_others_stay(tmp_path: Path) -> None:
    path = tmp_path / "trials.jsonl"
    with open_trials(path) as trials:
        trials.add(TRIAL)
    path.write_bytes(path.read_bytes() + b'{"cell": "ce')

    with open_trials(path) as trials:
        trials.add(replace(TRIAL, document="2"))

    assert read_trials(path) == [TRIAL, replace(TRIAL, document="2")]


def test_a_line_that_is_no_trial_is_named(tmp_path: Path) -> None:
    path = tmp_path / "trials.jsonl"
    path.write_text("{}\n", encoding="utf-8")
    with pytest.raises(ConsilienceError, match=r"trials.jsonl:1: this line is no trial"), open_trials(path):
        pass
