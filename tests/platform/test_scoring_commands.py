import json
from pathlib import Path
from typing import Any

import pytest

from consilience.evaluation.support.errors import EvaluationError
from consilience.platform.commands.main import main
from consilience.platform.evaluations.registry import SCORERS

GOLD = """\
#BeginOfDocument a
gold\ta\tE1\tt1\tdied\tLife_Die\tActual
gold\ta\tE2\tt2\tattack\tConflict_Attack\tActual
@Coreference\tR1\tE1,E2
#EndOfDocument
#BeginOfDocument b
gold\tb\tE1\tt1\tdied\tLife_Die\tActual
#EndOfDocument
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "gold.tbf").write_text(GOLD, "utf-8")
    (tmp_path / "system.tbf").write_text(GOLD.replace("Life_Die\tActual", "Life_Die\tOther", 1), "utf-8")
    (tmp_path / "bad.tbf").write_text(GOLD.replace("E1,E2", "E1,E9"), "utf-8")
    (tmp_path / "tables").mkdir()
    for name in ("a", "b"):
        table = "t0\tThey\t0\t4\nt1\tdied\t5\t9\nt2\tattack\t10\t16\n"
        (tmp_path / "tables" / f"{name}.tab").write_text(table, "utf-8")
    return tmp_path


def _run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as stopped:
        main([str(argument) for argument in arguments])
    assert isinstance(stopped.value.code, int)
    return stopped.value.code


def _nugget(folder: Path, *more: object) -> int:
    files = ("-g", folder / "gold.tbf", "-s", folder / "system.tbf", "-t", folder / "tables")
    return _run("evaluate", "nugget", *files, *more)


def _json(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return data


def test_scores_are_printed_as_one_document_of_the_fixed_shape(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _nugget(folder, "--json") == 0

    data = _json(capsys)
    assert data["micro"]["plain"] == {
        "precision": 1.0,
        "recall": 1.0,
        "f1": 1.0,
        "true_positive": 3.0,
        "system": 3,
        "gold": 3,
    }
    assert data["micro"]["realis"]["true_positive"] == 2.0
    assert data["macro"]["realis"]["precision"] == 0.75
    assert [document["id"] for document in data["documents"]] == ["a", "b"]
    assert list(data["types"]) == ["Conflict_Attack", "Life_Die"]
    assert data["coreference"]["muc"]["f1"] == 1.0
    assert data["coreference"]["average"] == 1.0
    assert data["documents"][1]["coreference"]["muc"]["f1"] == 0.0
    assert data["signature"].startswith("nugget|profile:kbp2015|")


def test_the_table_for_people_ends_in_the_signature(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _nugget(folder, "--profile", "kbp2017", "--mapping", "optimal") == 0

    assert capsys.readouterr().out.splitlines()[-1].startswith("nugget|profile:kbp2017|")


def test_page_comparison_conll_files_and_bootstrap_are_written_on_request(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = folder / "out"
    files = ("--html", out / "page.html", "--comparison", out / "c.txt", "--conll", out / "x")
    assert _nugget(folder, *files, "--versus", folder / "gold.tbf", "--samples", 50, "--json") == 0

    data = _json(capsys)
    assert data["significance"]["realis"]["difference"] == pytest.approx(-1 / 3)
    assert "died attack" in _text_of(out / "page.html")
    assert (out / "c.txt").read_text("utf-8").startswith("#BeginOfDocument a\nsystem.tbf\tE1\tt1\tlifedie\tactual\t")
    assert _run("evaluate", "coreference", out / "x.key.conll", out / "x.response.conll", "--json") == 0
    assert _json(capsys)["average"] == 1.0


def test_a_file_with_errors_is_refused_or_scored_with_warnings(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = ("-g", folder / "gold.tbf", "-s", folder / "bad.tbf", "-t", folder / "tables")
    sentence = f"{folder / 'bad.tbf'}:4: `@Coreference` uses mention E9, which the document does not declare."

    assert _run("evaluate", "nugget", *files, "--json") == 1
    assert _json(capsys)["error"].splitlines()[0] == f"{sentence} [undeclared-mention]"
    assert _run("evaluate", "nugget", *files, "--json", "--on-error", "warn") == 0
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert json.loads(captured.out)["findings"][0]["code"] == "undeclared-mention"


def test_coreference_of_tbf_files_is_scored_too(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = (folder / "gold.tbf", folder / "system.tbf", "-t", folder / "tables", "--metric", "muc", "--metric", "lea")
    assert _run("evaluate", "coreference", *files, "--json") == 0

    data = _json(capsys)
    assert [name for name in data if name in {"muc", "b_cubed", "ceaf_m", "ceaf_e", "blanc", "lea"}] == ["muc", "lea"]
    assert data["average"] is None


def test_validation_lists_all_findings_and_fails_on_errors(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "types.txt").write_text("Life_Die\n", "utf-8")

    assert _run("evaluate", "validate", folder / "gold.tbf", "-t", folder / "tables", "--json") == 0
    assert _json(capsys) == {"valid": True, "errors": 0, "warnings": 0, "findings": []}
    assert _run("evaluate", "validate", folder / "bad.tbf", "--types", folder / "types.txt", "--json") == 1
    codes = [finding["code"] for finding in _json(capsys)["findings"]]
    assert codes == ["bad-span", "bad-span", "unknown-type", "undeclared-mention", "bad-span"]


def test_nuggets_go_to_brat_and_back(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tables = ("--tokens", folder / "tables")
    assert _run("convert", folder / "gold.tbf", folder / "ann", *tables) == 0
    assert (folder / "ann" / "a.ann").read_text("utf-8").startswith("T1\tLife_Die 5 9\tdied\nE1\tLife_Die:T1\n")
    assert _run("convert", folder / "ann", folder / "again.tbf", *tables, "--spans", "tokens", "--json") == 0
    assert (folder / "again.tbf").read_text("utf-8") == GOLD
    assert _run("convert", folder / "gold.tbf", folder / "gold.conll") == 0
    assert (folder / "gold.conll").read_text("utf-8").splitlines()[1:3] == ["a\t0\tdied\t(0)", "a\t1\tattack\t(0)"]
    capsys.readouterr()


def test_a_missing_file_is_one_sentence(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("evaluate", "coreference", folder / "no.conll", folder / "no.conll") == 1

    assert (
        capsys.readouterr().err
        == f"Error: {folder / 'no.conll'}: the file cannot be read: No such file or directory.\n"
    )


def _text_of(page: Path) -> str:
    text = page.read_text("utf-8")
    body = text[text.index("<body>") :]
    for tag in ("</mark>", "</td>"):
        body = body.replace(tag, "")
    return "".join(part.partition(">")[2] for part in body.split("<"))


def test_a_kind_that_compares_files_alone_says_so_when_the_graph_is_given() -> None:
    with pytest.raises(EvaluationError, match="in place of the graph"):
        SCORERS.find("preferences").gold_documents(None)
