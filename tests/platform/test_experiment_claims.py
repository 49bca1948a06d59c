import json
import re
from pathlib import Path
from typing import Any

import pytest

from consilience.agents.laboratory.debates.questions import read_questions
from consilience.platform.commands.main import main

TEXT = "Ann Lee of Rome was killed by Bob Ray. Bob Ray killed Max Orr in Oslo."
NAMES = (("Ann Lee", "Peop"), ("Rome", "Loc"), ("Bob Ray", "Peop"), ("Max Orr", "Peop"), ("Oslo", "Loc"))


def gold(folder: Path) -> Path:
    entities = [{"text": t, "type": k, "start": TEXT.index(t), "end": TEXT.index(t) + len(t)} for t, k in NAMES]
    again = TEXT.rindex("Bob Ray")
    entities.append({"text": "Bob Ray", "type": "Peop", "start": again, "end": again + 7})
    relations = [{"head": "Bob Ray", "type": "Kill", "tail": name} for name in ("Ann Lee", "Max Orr")]
    path = folder / "conll04.jsonl"
    path.write_text(json.dumps({"id": "a", "text": TEXT, "entities": entities, "relations": relations}) + "\n")
    return path


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:  # noqa: ANN401 - JSON
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    captured = capsys.readouterr()
    assert stopped.value.code == 0, captured.err
    return json.loads(captured.out)


def test_claims_are_corrupted_judged_and_written_as_questions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    questions = tmp_path / "questions.jsonl"
    arguments = ("experiment", "claims", str(gold(tmp_path)), "--plain", "--json")
    told = call(capsys, *arguments, "--questions", str(questions), "--debated", "8")
    figures = {(row["kind"], row["corruption"]): row for row in told["figures"]}
    swapped = figures["relation", "swapped arguments"]
    assert (swapped["pairs"], swapped["true_accepted"], swapped["false_accepted"]) == (2, 2, 0)
    asked = read_questions(questions)
    assert [question.truth for question in asked] == [0] * 4 + [1] * 4
    assert {question.group for question in asked[4:]} == {"wrong type", "swapped arguments", "negated"}
    assert all(question.question.definitions for question in asked)
    assert {question.question.text for question in asked} == {"Which of these statements about the text is true?"}
    assert call(capsys, *arguments) == {**told}


def test_the_table_breaks_no_word_in_a_terminal_of_80_characters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit):
        main(["experiment", "claims", str(gold(tmp_path)), "--plain"])
    printed = capsys.readouterr().out
    assert "entity: wrong type" in printed
    assert re.search(r"relation: swapped +2 +\d\.\d\d +\d\.\d\d +\d\.\d\d \[\d\.\d\d, \d\.\d\d\] +\d\.\d\d", printed)


def test_only_the_team_reads_on_a_cluster(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["experiment", "claims", str(gold(tmp_path)), "--on", "ray"])
    assert stopped.value.code == 1
    assert "Error: --on is for --judge team" in capsys.readouterr().err


def test_only_the_team_has_a_limit_of_acceptance(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["experiment", "claims", str(gold(tmp_path)), "--plain", "--accept-from", "0.7"])
    assert stopped.value.code == 1
    assert "Error: --accept-from is for --judge team" in capsys.readouterr().err
