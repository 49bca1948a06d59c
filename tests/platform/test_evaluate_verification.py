"""Verifiers from the command line: what files say, the baseline, and debates with a scripted model."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.servers.answers import Asked, Scripted, says
from tests.servers.scripted_openai import Script, ScriptedOpenAI

from consilience.platform.commands.main import main

Server = Callable[[Script], ScriptedOpenAI]
TEXT = "Ada Quill founded Kestrel Books in Porto. She sold the company to Norden in 2019."
CLAIMS = [
    ("Ada Quill founded Kestrel Books.", True),
    ("Quill sold it in 2019.", True),
    ("Lena Brandt bought it.", False),
]


@pytest.fixture
def claims(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("CONSILIENCE_MODEL_API_KEY", "sk-test")
    path = tmp_path / "claims.jsonl"
    lines = [
        {"id": str(n), "source": TEXT, "claim": claim, "supported": held, "domain": ("news", "mail")[n % 2]}
        for n, (claim, held) in enumerate(CLAIMS)
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return path


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as stopped:
        main(["evaluate", "verification", *(str(argument) for argument in arguments)])
    assert isinstance(stopped.value.code, int)
    return stopped.value.code


def printed(capsys: pytest.CaptureFixture[str]) -> Any:  # noqa: ANN401 - whatever JSON can hold
    return json.loads(capsys.readouterr().out)


def test_without_a_verifier_the_baseline_by_words_is_scored(claims: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(claims, "--json") == 0
    found = printed(capsys)
    assert (found["claims"], found["supported"], found["sources"]) == (3, 2, 1)
    assert found["verifiers"]["words"]["auc"]["value"] == 1.0
    assert found["verifiers"]["words"]["balanced_accuracy"]["value"] == 1.0
    assert found["signatures"] == {"words": "words|window:3"}
    assert found["signature"].startswith("verification|threshold:0.5|undecided:refused|ties:half|bootstrap:sources|")


def test_where_no_claim_is_supported_the_table_says_that_there_is_nothing_to_keep(
    tmp_path: Path, claims: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = tmp_path / "alone.jsonl"
    alone.write_text("".join(line for line in claims.read_text("utf-8").splitlines(True) if "false" in line), "utf-8")
    assert run(alone) == 0
    told = capsys.readouterr()
    assert "words" in told.out
    assert "1 claim about 1 source, 0 of them supported" in told.err


def test_the_tables_have_room_in_80_characters(
    claims: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    other = tmp_path / "summedits_dev.jsonl"
    other.write_text(claims.read_text("utf-8").replace('"id": "', '"id": "x'), "utf-8")
    assert run(claims, other) == 0
    told = capsys.readouterr().out
    assert max(map(len, told.splitlines())) <= 80
    assert [line.split()[:2] for line in told.splitlines() if "summedits" in line] == [["summedits_dev", "words"]] * 4
    for heading in ("verifier", "decided", "accuracy"):
        assert heading in told


def test_what_a_system_says_in_a_file_stands_beside_the_baseline(
    claims: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine.jsonl"
    mine.write_text('{"id": "0", "probability": 0.8}\n{"id": "2", "decision": "supported"}\n', "utf-8")
    assert run(claims, "-j", mine, "--verifier", "words", "--json") == 0
    found = printed(capsys)
    assert list(found["verifiers"]) == ["mine", "words"]
    assert found["verifiers"]["mine"]["decided"]["value"] == pytest.approx(2 / 3)
    assert found["verifiers"]["mine"]["balanced_accuracy"]["value"] == 0.25
    assert found["differences"]["words"]["balanced_accuracy"]["difference"] == 0.75

    assert run(claims, "-j", mine, "--verifier", "words", "--details") == 0
    shown = capsys.readouterr()
    for word in (
        "mine",
        "words",
        "balanced accuracy",
        "Beside the first verifier",
        "mail",
        "recall 90 %",
        "calibration",
    ):
        assert word in shown.out
    assert "3 claims about 1 source, 2 of them supported." in shown.err


def test_what_was_said_is_written_and_scored_the_same_from_the_file(
    claims: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "said.jsonl"
    assert run(claims, "-o", output, "--json") == 0
    first = printed(capsys)
    assert run(claims, "-j", output, "--json") == 0
    assert printed(capsys)["verifiers"] == first["verifiers"]


def test_several_files_have_rows_of_their_own_in_one_table(
    claims: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.jsonl"
    other.write_text(claims.read_text("utf-8").replace('"id": "', '"id": "x'), "utf-8")
    said = tmp_path / "said.jsonl"
    said.write_text('{"id": "x0", "probability": 0.8}\n{"id": "q", "probability": 0.8}\n', "utf-8")
    assert run(claims, other, "-j", said, "--verifier", "words", "--sample", 2, "--seed", 3, "--json") == 0
    shown = capsys.readouterr()
    listed = json.loads(shown.out)
    assert [one["file"] for one in listed] == [str(claims), str(other)]
    assert [list(one["verifiers"]) for one in listed] == [["words"], ["said", "words"]]
    assert listed[0]["claims"] == 2
    assert "1 of 2 judgements of said are about no claim here." in shown.err
    assert run(claims, other) == 0
    assert capsys.readouterr().out.count("words") == 8  # a row for each file in each of four tables


def test_what_is_said_of_two_files_with_the_same_ids_is_not_written_to_one(
    claims: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    again = tmp_path / "again.jsonl"
    again.write_text(claims.read_text("utf-8"), "utf-8")
    assert run(claims, again, "-o", tmp_path / "out.jsonl") == 1
    assert "both have a claim '0'. Give one with --output." in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--verifier", "rules"], "`consilience experiment claims` measures it."),
        (["--verifier", "oracle"], "There is no verifier 'oracle'; there are words, "),
        (["--verifier", "debate"], "There is no model 'default'"),
        (["-j", "strange.jsonl"], "no judgement is about one of the claims (here 'z', there '"),
        (["-j", "words.jsonl", "--verifier", "words"], "both called 'words'. Rename the file."),
        (["-j", "words.jsonl", "-j", "words.jsonl"], "another file has judgements of 'words', too."),
    ],
)
def test_what_cannot_be_asked_is_said_in_a_sentence(
    claims: Path,
    tmp_path: Path,
    arguments: list[str],
    why: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, id_ in (("strange", "z"), ("words", "0")):
        (tmp_path / f"{name}.jsonl").write_text(json.dumps({"id": id_, "probability": 1}) + "\n", "utf-8")
    assert run(claims, *arguments) == 1
    assert why in " ".join(capsys.readouterr().err.split())


def scripted(asked: Asked) -> Scripted:
    """Who reads the text, or hears what it says, believes claims about Quill alone; who does not says A always."""
    if "You defend:" in asked.prompt:
        return says("<argument>It says: <quote>Ada Quill founded Kestrel Books</quote></argument>")
    if "Ada Quill founded Kestrel Books in Porto" not in asked.prompt and "_quote>" not in asked.prompt:
        return says("Answer: A")
    first = next(line for line in asked.prompt.splitlines() if line.startswith("Answer A: "))
    return says("Answer: A" if ("Quill" in first) == ("text supports" in first) else "Answer: B")


def test_the_debate_protocols_judge_sentences(
    claims: Path, openai_server: Server, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    server = openai_server(scripted)
    monkeypatch.setenv("CONSILIENCE_MODEL", "scripted")
    monkeypatch.setenv("CONSILIENCE_MODEL_BASE_URL", server.url)
    protocols = ("naive", "expert", "consultancy", "debate")
    asked = [word for name in ("words", *protocols) for word in ("--verifier", name)]
    assert run(claims, *asked, "--json") == 0
    found = printed(capsys)
    assert list(found["verifiers"]) == ["words", *protocols]
    assert found["verifiers"]["expert"]["balanced_accuracy"]["value"] == 1.0
    assert found["verifiers"]["expert"]["decided"]["value"] == 1.0
    naive = found["verifiers"]["naive"]  # its answer does not survive the flip
    assert (naive["decided"]["value"], naive["auc"]["value"], naive["balanced_accuracy"]["value"]) == (0.0, 0.5, 0.5)
    assert found["signatures"]["debate"].startswith("debate|prompts:")
    calls = server.count
    assert run(claims, *asked) == 0
    assert server.count == calls  # what was asked is not asked again
