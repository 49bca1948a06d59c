import json
from pathlib import Path
from typing import Any

import pytest

from consilience.platform.commands.main import main

DOCUMENTS = [
    {"id": 1, "text": "Ann founded Acme in Rome.", "gold": [["Ann", "founded", "Acme"]]},
    {"id": 2, "text": "Bob joined Acme later.", "gold": [["Bob", "joined", "Acme"]]},
]
GOOD = [
    {"id": 1, "triples": [["Ann", "founded", "Acme"]], "fs": [True], "gs": [0]},
    {"id": 2, "raw": "Sure: [['Bob', 'joined', 'Acme'], ['Bob', 'joined'"},
]
LEFT = {"head": "Ann", "type": "left", "tail": "Rome"}
EXTRACTED = [{"id": "1", "text": "", "relations": [LEFT, LEFT | {"type": "fled", "status": "contested"}]}]


def run(*arguments: str | Path) -> int:
    with pytest.raises(SystemExit) as stopped:
        main([str(argument) for argument in arguments])
    assert isinstance(stopped.value.code, int)
    return stopped.value.code


def lines(path: Path, records: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(record) + "\n" for record in records), "utf-8")
    return path


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    return lines(tmp_path / "documents.jsonl", DOCUMENTS)


def test_systems_are_scored_side_by_side_from_lists_answers_and_extractions(
    tmp_path: Path, documents: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = lines(tmp_path / "good.jsonl", GOOD)
    verdicts = lines(tmp_path / "v.jsonl", [{"id": 2, "fs": [False], "gs": ["Granularity: 0"]}])
    other = lines(tmp_path / "x.jsonl", EXTRACTED)
    page = tmp_path / "report.html"
    assert (
        run("evaluate", "genres", "-d", documents, "-t", other, "--topics", "0", "--duplicates", "once", "--json") == 0
    )
    assert "|dup:once|" in json.loads(capsys.readouterr().out)["signature"]
    command = ("evaluate", "genres", "-d", documents, "-t", good, "-t", f"other={other}", "--topics", "2")
    assert run(*command, "--verdicts", f"good={verdicts}", "--html", page, "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["signature"].startswith("genres|profile:strict|emb:hash512|phi:0.5|vec:sum|cs:emb|topics:lda:k2,")
    scored = data["systems"]["good"]
    assert (scored["fs"], scored["gs"], scored["cs"], scored["f1"], scored["triples"]) == (0.5, 1.0, 1.0, 1.0, 1.0)
    assert scored["notes"] == ["Document 2: The answer breaks off inside a triple: [Bob, joined, …"]
    assert data["systems"]["other"]["reasons"] == {"fs": "no judge", "gs": "no judge"}
    assert (data["systems"]["other"]["empty"], data["systems"]["other"]["triples"]) == (1, 0.5)
    assert page.read_text("utf-8").count("<details") == 5
    assert run(*command) == 1
    assert "Document '2' of good has 1 triples but 0 verdicts" in capsys.readouterr().err


def test_the_table_says_what_was_not_computed_and_how_all_was(
    tmp_path: Path, documents: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        run("evaluate", "genres", "-d", documents, "-t", lines(tmp_path / "x.jsonl", EXTRACTED), "--topics", "0") == 0
    )
    captured = capsys.readouterr()
    assert [line.split() for line in captured.out.splitlines() if line.strip().startswith("x ")] == [
        ["x", "50.0", "0.0", "1"],
        ["x", "0.5", "3.0", "0.0", "0.0", "0.0"],
    ]
    assert "x: FS was not computed (no judge)." in captured.err
    assert "genres|profile:strict|" in captured.err


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({"id": 3, "triples": []}, "is of none of the 2 documents"),
        ({"id": 1, "triples": [["a", "b"]]}, "systems.jsonl:1: triples.0: List should have at least 3 items"),
        ({"id": 1}, "has neither triples nor relations nor a raw answer"),
        ({"id": 1, "triples": [["a", "b", "c"]], "fs": []}, "has 1 triples but 0 fs verdicts"),
        ({"triples": []}, "systems.jsonl:1: the record has neither an id nor a text"),
    ],
)
def test_files_that_do_not_fit_are_refused_in_a_sentence(
    record: dict[str, Any], message: str, tmp_path: Path, documents: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("evaluate", "genres", "-d", documents, "-t", lines(tmp_path / "systems.jsonl", [record])) == 1
    assert message in capsys.readouterr().err


def test_a_judge_needs_an_endpoint(
    tmp_path: Path, documents: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CONSILIENCE_MODEL_BASE_URL", raising=False)
    other = lines(tmp_path / "x.jsonl", EXTRACTED)
    assert run("evaluate", "genres", "-d", documents, "-t", other, "--judge", "m", "--topics", "0") == 1
    assert "CONSILIENCE_MODEL_BASE_URL" in capsys.readouterr().err


def test_preferences_are_rated_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    votes = tmp_path / "votes.csv"
    rows = ["sample_id,model_A_name,model_B_name,win", *(f"{n},a,b,model_A_win" for n in range(3)), "9,b,a,tie"]
    votes.write_text("\n".join(rows), "utf-8")
    assert run("evaluate", "preferences", votes, "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["systems"]["a"]["against"] == {"b": {"wins": 3, "ties": 1, "losses": 0}}
    assert run("evaluate", "preferences", votes) == 0
    captured = capsys.readouterr()
    assert "3 1 0" in captured.out
    assert "preferences|elo:k16" in captured.err


def test_recorded_similarities_take_the_place_of_vectors_in_completeness(
    tmp_path: Path, documents: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    system = lines(tmp_path / "system.jsonl", [{"id": 1, "triples": [["Ann", "set up", "Acme"]]}])
    recorded = lines(tmp_path / "cosines.jsonl", [{"id": 1, "similarities": [[0.96]]}])
    command = ("evaluate", "genres", "-d", documents, "-t", system, "--topics", "0", "--json")
    assert run(*command, "--similarities", recorded) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["systems"]["system"]["cs"] == 0.5
    assert "|cs:recorded,phi0.95|" in data["signature"]
    assert run(*command, "--similarities", f"system={recorded}", "--similarity-threshold", "0.97") == 0
    assert json.loads(capsys.readouterr().out)["systems"]["system"]["cs"] == 0.0
    nothing = lines(tmp_path / "nothing.jsonl", [{"id": 1}])
    assert run(*command, "--similarities", nothing) == 1
    assert "no record has `similarities`" in capsys.readouterr().err
    others = lines(tmp_path / "others.jsonl", [{"id": 1, "triples": [], "similarities": [[0.96]]}])
    assert run(*command, "--similarities", others) == 1
    assert "are of other triples" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--seed", "-1"),
        ("--seed", str(2**32)),
        ("--topics", "-3"),
        ("--threshold", "nan"),
        ("--threshold", "5"),
        ("--similarity-threshold", "nan"),
    ],
)
def test_numbers_that_mean_nothing_are_refused(
    tmp_path: Path, documents: Path, option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    system = lines(tmp_path / "x.jsonl", EXTRACTED)
    assert run("evaluate", "genres", "-d", documents, "-t", system, option, value) == 1
    assert f"Invalid value for '{option}'" in capsys.readouterr().err
