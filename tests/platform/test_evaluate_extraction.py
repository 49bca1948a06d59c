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


def test_brat_columns_and_records_are_scored_against_one_another(
    command: tuple[str | Path, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    brat = tmp_path / "brat"
    brat.mkdir()
    (brat / "doc.txt").write_text(TEXT, "utf-8")
    (brat / "doc.ann").write_text("T1\tPER 0 7\tAnn Lee\nT2\tLOC 19 23\tRome\n", "utf-8")
    (tmp_path / "tags.conll").write_text("Ann B-PER\nLee I-PER\n", "utf-8")
    assert run(*command[:4], "-s", brat, "-s", tmp_path / "system.jsonl", "--json") == 0
    marked, listed = json.loads(capsys.readouterr().out)
    assert (marked["system"], marked["ner"]["micro"]["f1"], marked["missing"]) == (str(brat), 1.0, [])
    assert listed["ner"]["micro"]["f1"] == 0.0
    assert run(*command[:2], "-g", brat, "-s", tmp_path / "tags.conll") == 0
    assert "1 of gold's 1 documents have no answer and count as empty: doc." in capsys.readouterr().err
    assert run(*command[:4], "-s", tmp_path / "nowhere") == 1
    assert "there is no such file or folder" in capsys.readouterr().err


@pytest.mark.parametrize("side", ["gold", "system"])
def test_a_file_without_a_document_is_refused(
    command: tuple[str | Path, ...], tmp_path: Path, side: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / f"{side}.jsonl").write_text("\n")
    assert run(*command) == 1
    assert f"{side}.jsonl: there is no document in it" in " ".join(capsys.readouterr().err.split())
