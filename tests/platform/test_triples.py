"""`consilience triples`, against a scripted endpoint over real HTTP."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.servers.answers import Asked, Scripted, refuses_the_key, says
from tests.servers.scripted_openai import Script, ScriptedOpenAI

from consilience.platform.commands.main import main

OpenAIServer = Callable[[Script], ScriptedOpenAI]
TEXTS = [{"id": "a", "text": "Ann founded Kestrel."}, {"id": "b", "text": "Bob runs Norden."}]


def finds(asked: Asked) -> Scripted:
    """Name the founder, whoever the text is about."""
    found = [["Ann", "founded", "Kestrel"]] if "Ann founded" in asked.prompt else [["Bob", "runs", "Norden"]]
    return says(json.dumps({"triples": found}))


@pytest.fixture
def texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("CONSILIENCE_MODEL", "small")
    path = tmp_path / "texts.jsonl"
    path.write_text("\n".join(map(json.dumps, TEXTS)), "utf-8")
    return path


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as stop:
        main(["triples", *map(str, arguments)])
    return int(stop.value.code or 0)


def test_triples_are_written_in_the_shape_that_genres_scores(
    texts: Path, openai_server: OpenAIServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CONSILIENCE_MODEL_BASE_URL", openai_server(finds).url)
    output = texts.with_name("out.jsonl")

    assert run(texts, "-o", output, "--style", "autokg", "--json") == 0

    assert json.loads(capsys.readouterr().out)["spent"]["calls"] == 2
    assert [json.loads(line) for line in output.read_text("utf-8").splitlines()] == [
        {**TEXTS[0], "triples": [["Ann", "founded", "Kestrel"]]},
        {**TEXTS[1], "triples": [["Bob", "runs", "Norden"]]},
    ]
    with pytest.raises(SystemExit) as stop:
        main(["evaluate", "genres", "-d", str(output), "-t", str(output), "--topics", "0", "--json"])
    assert not stop.value.code
    assert json.loads(capsys.readouterr().out)["systems"]["out"]["triples"] == 1.0


def test_a_text_without_pairs_fails_alone_in_the_closed_mode(
    texts: Path, openai_server: OpenAIServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CONSILIENCE_MODEL_BASE_URL", openai_server(finds).url)
    pairs = texts.with_name("pairs.jsonl")
    record = {**TEXTS[0], "relations": [{"head": "Ann", "type": "founded", "tail": "Kestrel"}]}
    pairs.write_text(json.dumps(record), "utf-8")
    output = texts.with_name("out.jsonl")

    closed = ("--mode", "closed", "--schema", "news", "--pairs", pairs, "--style", "autokg")
    assert run(texts, "-o", output, *closed, "--json") == 2

    assert json.loads(capsys.readouterr().out)["failed"] == [{"name": "b", "reason": "There are no pairs for it."}]
    assert json.loads(output.read_text("utf-8"))["triples"] == [["Ann", "founded", "Kestrel"]]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--mode", "semi"], "Mode semi needs a --schema with relations."),
        (["--schema", "news"], "Mode open takes no --schema."),
        (["--mode", "closed", "--schema", "news"], "Mode closed needs --pairs FILE."),
    ],
)
def test_what_a_mode_needs_is_said(
    texts: Path, arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(texts, *arguments) == 1
    assert f"Error: {sentence}\n" in capsys.readouterr().err


def test_a_refused_key_is_one_sentence_and_leaves_no_half_file(
    texts: Path, openai_server: OpenAIServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CONSILIENCE_MODEL_BASE_URL", openai_server(refuses_the_key).url)
    output = texts.with_name("out.jsonl")

    assert run(texts, "-o", output) == 1
    assert "Traceback" not in capsys.readouterr().err
    assert not output.exists()
