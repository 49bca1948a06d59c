"""`consilience experiment`, against a scripted endpoint over real HTTP."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.servers.answers import Asked, Scripted, refuses_the_key, says
from tests.servers.scripted_openai import Script, ScriptedOpenAI

from consilience.platform.commands.main import main

pytestmark = pytest.mark.slow

OpenAIServer = Callable[[Script], ScriptedOpenAI]
SCHEMA = """
name: people
entities: {Person: {definition: A human being.}}
relations: {met: {definition: Met in person., domain: Person, range: Person}}
"""
PLAN = """
name: meetings
datasets: {meetings: {file: gold.jsonl, schema: people.yaml}}
teams:
  two:
    name: two
    models: {default: {model: small, prices: {prompt: 1, completion: 2}}}
    experts: [{name: entities, task: ner}, {name: relations, task: re}]
cells: [{team: two, rounds: [1, 2]}]
baseline: {team: two, rounds: 1}
"""


def reads(asked: Asked) -> Scripted:
    """Ann is overlooked by the entity expert until the relation expert has named her."""
    conversation = json.dumps(asked.body["messages"])
    if "met Bob" not in conversation:
        return says("{}")
    if '\\"relations\\"' in conversation.split("# Output")[1][:200]:
        ann, bob = "Ann", "Bob"
        item = {"subject": ann, "subject_type": "Person", "relation": "met", "object": bob, "object_type": "Person"}
        return says(json.dumps({"relations": [{**item, "quote": "Ann met Bob"}]}))
    names = ["Ann", "Bob"] if "<answer from" in conversation else ["Bob"]
    return says(json.dumps({"entities": [{"text": n, "type": "Person", "quote": "Ann met Bob"} for n in names]}))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    mentions = [
        {"text": "Ann", "type": "Person", "start": 0, "end": 3},
        {"text": "Bob", "type": "Person", "start": 8, "end": 11},
    ]
    met = {"head": "Ann", "type": "met", "tail": "Bob", "head_span": [0, 3], "tail_span": [8, 11]}
    records = [
        {"id": str(n), "text": f"Ann met Bob in {n} days.", "entities": mentions, "relations": [met]} for n in range(3)
    ]
    (tmp_path / "gold.jsonl").write_text("\n".join(map(json.dumps, records)), "utf-8")
    (tmp_path / "people.yaml").write_text(SCHEMA, "utf-8")
    (tmp_path / "plan.yaml").write_text(PLAN, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path / "home"))
    return tmp_path


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as stop:
        main(["experiment", *arguments])
    return int(stop.value.code or 0)


def printed(capsys: pytest.CaptureFixture[str]) -> Any:  # noqa: ANN401 - JSON
    return json.loads(capsys.readouterr().out)


def test_rounds_are_compared_and_nothing_is_asked_twice(
    folder: Path, openai_server: OpenAIServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    server = openai_server(reads)
    monkeypatch.setenv("CONSILIENCE_MODEL_BASE_URL", server.url)

    assert run("plan.yaml", "--json") == 0
    table = printed(capsys)
    assert [(row["cell"], row["task"], row["f1"]) for row in table["rows"]] == [
        ("two, rounds 1", "ner", 1.0),  # what a relation joins is claimed too
        ("two, rounds 1", "re", 1.0),
        ("two, rounds 2", "ner", 1.0),
        ("two, rounds 2", "re", 1.0),
    ]
    assert [row["calls"] for row in table["rows"]] == [6, 6, 12, 12]
    assert server.count == 12  # round 1 of the second cell came from the cache
    assert table["spent"]["calls"] == 12

    assert run("plan.yaml", "--json") == 0
    assert printed(capsys)["rows"] == table["rows"]
    assert server.count == 12
    assert sorted(path.name for path in (folder / "experiments" / "meetings").iterdir()) == [
        "experiment.json",
        "f1_by_cost.svg",
        "f1_by_round.svg",
        "gold",
        "table.md",
        "trials.jsonl",
    ]


def test_a_case_shows_what_a_round_changed(
    folder: Path, openai_server: OpenAIServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CONSILIENCE_MODEL_BASE_URL", openai_server(reads).url)
    run("plan.yaml", "--json")
    capsys.readouterr()

    assert run("show", "experiments/meetings", "--document", "1", "--cell", "rounds 2", "--json") == 0
    (study,) = printed(capsys)
    assert study["gold"] == ["Person “Ann”", "Person “Bob”", "“Ann” met “Bob”"]
    assert study["changes"] == [
        {"round": 2, "expert": "entities", "kind": "added", "item": "Person “Ann”", "in_gold": True}
    ]

    assert run("show", "experiments/meetings", "--document", "1") == 0
    assert "what changed in 2 rounds" in capsys.readouterr().out
    assert (folder / "experiments").is_dir()


def test_a_refused_key_stops_the_experiment_with_one_sentence_and_keeps_what_was_done(
    folder: Path, openai_server: OpenAIServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    server = openai_server(lambda asked: reads(asked) if asked.number <= 6 else refuses_the_key(asked))
    monkeypatch.setenv("CONSILIENCE_MODEL_BASE_URL", server.url)

    assert run("plan.yaml") == 1
    said = capsys.readouterr().err
    assert "Error: " in said
    assert "Traceback" not in said
    assert len((folder / "experiments/meetings/trials.jsonl").read_text("utf-8").splitlines()) == 3


def test_an_unknown_document_or_folder_is_said_in_a_sentence(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", str(folder)) == 1
    assert "this is no table of an experiment" in capsys.readouterr().err
