import json
from pathlib import Path

import pytest

from consilience.evaluation.formats.extraction import EntityItem, ExtractionRecord, write_extraction
from consilience.platform.commands.main import main

TEXT = "Ann Lee met Bob in Rome."
GOLD = [ExtractionRecord("1", TEXT, (EntityItem("Ann Lee", "PER", 0, 7), EntityItem("Rome", "LOC", 19, 23)))]
SYSTEM = [ExtractionRecord("1", TEXT, (EntityItem("Ann", "PER", 0, 3), EntityItem("Rome", "<ORG>", 19, 23)))]


def run(*arguments: str | Path) -> int:
    with pytest.raises(SystemExit) as stopped:
        main([str(argument) for argument in arguments])
    assert isinstance(stopped.value.code, int)
    return stopped.value.code


@pytest.fixture
def command(tmp_path: Path) -> tuple[str | Path, ...]:
    write_extraction(tmp_path / "gold.jsonl", GOLD)
    write_extraction(tmp_path / "system.jsonl", SYSTEM)
    return "evaluate", "extraction", "-g", tmp_path / "gold.jsonl", "-s", tmp_path / "system.jsonl"


def test_details_are_added_when_asked_for(command: tuple[str | Path, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*command, "--json") == 0
    plain = json.loads(capsys.readouterr().out)
    assert "details" not in plain
    assert "system" not in plain
    assert run(*command, "--details", "--json") == 0
    detailed = json.loads(capsys.readouterr().out)
    assert detailed.pop("details")["ner"]["relaxed"]["micro"]["f1"] == 0.5
    assert detailed == plain
    assert run(*command, "--details") == 0
    assert "LOC → <ORG> (1)" in " ".join(capsys.readouterr().out.split())


def test_the_page_shows_scores_types_and_confusions_escaped(
    command: tuple[str | Path, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*command, "--html", tmp_path / "page.html") == 0
    assert "Wrote" in capsys.readouterr().err
    page = (tmp_path / "page.html").read_text("utf-8")
    assert '<td>LOC</td><td class="name">&lt;ORG&gt;</td><td>1</td>' in page
    assert "<script" not in page
    assert "<ORG>" not in page
    assert "extraction|match:strict" in page
    assert page.count("<h2>") == 2
