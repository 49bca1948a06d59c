"""Protocols compared from the command line, with a scripted endpoint as debaters and judge."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.servers.answers import Asked, Scripted, rejects, says
from tests.servers.scripted_openai import Script, ScriptedOpenAI

from consilience.platform.commands.main import main

Server = Callable[[Script], ScriptedOpenAI]
TEXT = "Ada Quill founded Kestrel Books in Porto. She sold the company to Norden in 2019."
PAIRS = [
    ("Quill founded Kestrel Books.", "Norden founded Kestrel Books.", "A"),
    ("Norden sold the company.", "Quill sold the company.", "B"),
    ("Kestrel Books is in Porto.", "Kestrel Books is in Faro.", "A"),
]


def lines_of(prompt: str, start: str) -> str:
    return next(line for line in prompt.splitlines() if line.startswith(start))


def scripted(asked: Asked) -> Scripted:
    """Debaters quote their answer as if the text said it; the judge believes verified quotes, or says A."""
    if "You defend:" in asked.prompt:
        mine = lines_of(asked.prompt, "You defend: ").removeprefix("You defend: ").rstrip(".")
        quotes = {
            "Quill founded Kestrel Books": "Quill founded Kestrel Books",
            "Quill sold the company": "She sold the company",
            "Kestrel Books is in Porto": "Kestrel Books in Porto",
        }
        return says(f"<argument>The text: <quote>{quotes.get(mine, mine)}</quote></argument>")
    if "The transcript:" not in asked.prompt:
        return says("I guess.\nAnswer: A")
    speaker, believed = "A", None
    for line in asked.prompt.splitlines():
        if line.startswith(("Debater ", "The consultant, ")):
            speaker = line.rstrip(":")[-1]
        elif line.startswith("| ") and "<v_quote>" in line:
            believed = speaker
    return says(f"Answer: {believed or 'A'}")


@pytest.fixture
def questions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("CONSILIENCE_MODEL", "scripted")
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("CONSILIENCE_MODEL_API_KEY", "sk-test")
    records = [
        {"source": TEXT, "question": "Which is true?", "answer_a": a, "answer_b": b, "truth": truth}
        for a, b, truth in PAIRS
    ]
    path = tmp_path / "questions.jsonl"
    path.write_text("\n".join(json.dumps(record) for record in records), "utf-8")
    return path


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as stopped:
        main(["experiment", "debates", *(str(argument) for argument in arguments)])
    assert isinstance(stopped.value.code, int)
    return stopped.value.code


def test_the_four_protocols_are_compared_and_their_debates_kept(
    openai_server: Server,
    questions: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    server = openai_server(scripted)
    monkeypatch.setenv("CONSILIENCE_MODEL_BASE_URL", server.url)
    output = tmp_path / "out" / "debates.jsonl"
    assert run(questions, "-o", output, "--json") == 0
    printed: dict[str, Any] = json.loads(capsys.readouterr().out)
    accuracy = {name: group["accuracy"]["value"] for name, group in printed["groups"].items()}
    settled = {name: group["settled"]["value"] for name, group in printed["groups"].items()}
    assert accuracy == {"naive": 0.5, "expert": 0.5, "consultancy": 0.75, "debate": 1.0}
    assert settled == {"naive": 0.0, "expert": 0.0, "consultancy": 0.0, "debate": 1.0}
    assert {name: usage["calls"] for name, usage in printed["usage"].items()} == {
        "naive": 6,
        "expert": 6,
        "consultancy": 24,
        "debate": 18,
    }
    assert len(output.read_text("utf-8").splitlines()) == 12

    asked = server.count
    assert run(questions, "-o", output) == 0
    shown = capsys.readouterr().out
    assert server.count == asked
    assert "100.0 (100 to 100)" in shown
    assert "settled: the verdict survived the flip" in shown


def test_protocols_come_first_and_groups_if_they_are_wanted(
    openai_server: Server,
    questions: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("CONSILIENCE_MODEL_BASE_URL", openai_server(scripted).url)
    lines = [json.loads(line) for line in questions.read_text("utf-8").splitlines()]
    kinds = ("founding", "sale", "sale")
    defined = [
        {**line, "group": kind, "definitions": ["A founder sets up."]} for line, kind in zip(lines, kinds, strict=True)
    ]
    questions.write_text("\n".join(map(json.dumps, defined)), "utf-8")
    arguments = (questions, "--protocol", "naive", "--protocol", "expert", "-o", tmp_path / "d.jsonl")

    assert run(*arguments) == 0
    assert "sale" not in capsys.readouterr().out
    assert run(*arguments, "--by-group") == 0
    assert "expert, sale" in capsys.readouterr().out
    assert run(*arguments, "--json") == 0
    groups = json.loads(capsys.readouterr().out)["groups"]
    assert {name: group["debates"] for name, group in groups.items()} == {
        "naive": 3,
        "expert": 3,
        "naive, founding": 1,
        "naive, sale": 2,
        "expert, founding": 1,
        "expert, sale": 2,
    }
    first = json.loads((tmp_path / "d.jsonl").read_text("utf-8").splitlines()[0])
    assert first["definitions"] == ["A founder sets up."]


def test_a_debate_that_fails_is_named_and_the_others_go_on(
    openai_server: Server,
    questions: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    server = openai_server(lambda asked: rejects("Too long.") if "Faro" in asked.prompt else scripted(asked))
    monkeypatch.setenv("CONSILIENCE_MODEL_BASE_URL", server.url)
    assert run(questions, "--protocol", "naive", "-o", tmp_path / "d.jsonl", "--json") == 2
    printed: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert [(f["protocol"], f["question"], "Too long." in f["reason"]) for f in printed["failed"]] == [
        ("naive", "3", True)
    ]
    assert printed["groups"]["naive"]["debates"] == 2


def test_a_team_file_names_models_and_rules(
    openai_server: Server, questions: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = openai_server(scripted)
    team = tmp_path / "team.yaml"
    model = f"{{model: strong, base_url: '{server.url}', api_key_env: HOME, prices: {{prompt: 1, completion: 2}}}}"
    team.write_text(
        f"name: t\nmodels: {{default: {model}}}\nexperts: [{{name: ner, task: ner}}]\n"
        "verification: {rounds: 1, turns: sequential}\n",
        "utf-8",
    )
    output = tmp_path / "debates.jsonl"
    assert run(questions, "--team", team, "--protocol", "debate", "-o", output, "--json") == 0
    printed: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert printed["usage"]["debate"]["calls"] == 3 * 2 * 3
    assert printed["usage"]["debate"]["cost"] > 0
    signature = json.loads(output.read_text("utf-8").splitlines()[0])["signature"]
    assert "rounds:1|turns:sequential" in signature


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"source": "x"}', "bad.jsonl:1: question: Field required."),
        ("", "bad.jsonl: the file has no questions."),
        ('{"source": "x", "question": "?", "answer_a": "a", "answer_b": "b", "truth": "C"}', "bad.jsonl:1: truth: "),
    ],
)
def test_a_line_that_is_no_question_is_named(
    tmp_path: Path, questions: Path, capsys: pytest.CaptureFixture[str], line: str, message: str
) -> None:
    bad = questions.with_name("bad.jsonl")
    bad.write_text(line, "utf-8")
    assert run(bad, "-o", tmp_path / "d.jsonl") == 1
    assert message in " ".join(capsys.readouterr().err.split())


def test_an_unknown_protocol_is_named(questions: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(questions, "--protocol", "duel") == 1
    assert "There is no protocol 'duel'; there are naive, expert, consultancy, debate." in capsys.readouterr().err
