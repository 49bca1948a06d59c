"""A model that hardly makes sense, from the command line: nothing breaks, nothing is lost, nothing is asked twice.

`make test-model` runs these tests, and CI, which sets the model up; nowhere is asserted that an answer is right.
"""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.servers.real_model import RealModel, running_model

from consilience.platform.commands.main import main

FOLDER = os.environ.get("CONSILIENCE_TEST_MODEL")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not FOLDER, reason="make test-model sets the model up")]

Call = Callable[..., tuple[int, str, str]]
TEXTS = {"ann": "Ann Lind founded Brix Ltd in Oslo.", "max": "Max Ro leads Brix Ltd."}
SCHEMA = """\
name: small
entities: {Person: {}, Firm: {}}
relations: {founded: {domain: [Person], range: [Firm]}}
"""
TEAM = """\
name: small-llm
max_rounds: 1
experts: [{name: ner, task: ner}, {name: re, task: re, strategy: grouped}]
verification: {gate: all, rounds: 1, words: 20}
"""


@pytest.fixture(scope="module")
def model() -> Iterator[RealModel]:
    with running_model(Path(str(FOLDER))) as running:
        yield running


@pytest.fixture
def call(model: RealModel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    """Calls the command line with what the issue says: a name and an address, and short replies to be quick."""
    for name in ("CONSILIENCE_MODEL_API_KEY", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    settings = {"HOME": str(tmp_path / "home"), "MODEL": "smollm2", "MODEL_BASE_URL": model.url}
    for name, value in (settings | {"MODEL_MAX_TOKENS": "24", "MODEL_TIMEOUT_S": "500"}).items():
        monkeypatch.setenv(f"CONSILIENCE_{name}", value)
    (tmp_path / "small.yaml").write_text(SCHEMA)
    (tmp_path / "team.yaml").write_text(TEAM)
    lines = (json.dumps({"id": name, "text": text}) for name, text in TEXTS.items())
    (tmp_path / "texts.jsonl").write_text("\n".join(lines))
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as stopped:
            main(list(arguments))
        captured = capsys.readouterr()
        assert isinstance(stopped.value.code, int)
        assert "Traceback" not in captured.err
        return stopped.value.code, captured.out, captured.err

    return run


EXTRACT = ("extract", "texts.jsonl", "--team", "team.yaml", "--schema", "small.yaml", "--json")


def test_no_document_is_lost_and_going_on_asks_nothing_again(call: Call, model: RealModel, tmp_path: Path) -> None:
    code, out, _ = call(*EXTRACT, "-o", "first.jsonl")
    report = json.loads(out)
    written = [json.loads(line)["id"] for line in (tmp_path / "first.jsonl").read_text().splitlines()]
    assert sorted(written + [failed["name"] for failed in report["failed"]]) == sorted(TEXTS)
    assert code == (2 if report["failed"] else 0)
    assert report["spent"]["calls"] > 0
    before = model.count
    _, again, _ = call(*EXTRACT, "-o", "second.jsonl")
    assert (tmp_path / "second.jsonl").read_text() == (tmp_path / "first.jsonl").read_text()
    if not report["failed"]:
        assert (json.loads(again)["spent"]["calls"], model.count) == (0, before)


def test_a_budget_holds(call: Call, model: RealModel) -> None:
    before = model.count
    code, out, _ = call(*EXTRACT, "-o", "third.jsonl", "--max-tokens", "100")
    report = json.loads(out)
    assert (code, len(report["failed"]), model.count) == (2, len(TEXTS), before)


def test_debates_end_and_what_was_answered_is_not_asked_again(call: Call, model: RealModel, tmp_path: Path) -> None:
    pairs = [("Lind founded Brix.", "Ro founded Brix.", "A"), ("Brix is in Rome.", "Brix is in Oslo.", "B")]
    questions = [
        {"source": TEXTS["ann"], "question": "Which is true?", "answer_a": a, "answer_b": b, "truth": truth}
        for a, b, truth in pairs
    ]
    (tmp_path / "questions.jsonl").write_text("\n".join(map(json.dumps, questions)))
    debate = ("experiment", "debates", "questions.jsonl", "--protocol", "debate", "--protocol", "naive", "--json")
    code, out, _ = call(*debate, "-o", "debates.jsonl")
    printed = json.loads(out)
    assert code in {0, 2}
    held = [json.loads(line) for line in (tmp_path / "debates.jsonl").read_text().splitlines()]
    assert (len(held), set(printed["groups"])) == (4, {"debate", "naive"})
    before = model.count
    call(*debate, "-o", "again.jsonl")
    if code == 0:  # what failed is asked again
        assert model.count == before


def test_a_judge_that_hardly_makes_sense_loses_no_document(call: Call, tmp_path: Path) -> None:
    (tmp_path / "team.yaml").write_text(TEAM.replace("gate: all, rounds: 1", "gate: all, protocol: naive"))
    code, out, _ = call(*EXTRACT, "-o", "judged.jsonl")
    report = json.loads(out)
    written = [json.loads(line)["id"] for line in (tmp_path / "judged.jsonl").read_text().splitlines()]
    assert sorted(written + [failed["name"] for failed in report["failed"]]) == sorted(TEXTS)
    assert code == (2 if report["failed"] else 0)


def test_the_probe_says_what_the_model_can_do(call: Call) -> None:
    code, out, _ = call("models", "try", "--team", "team.yaml", "--schema", "small.yaml", "--timeout", "120", "--json")
    told = json.loads(out)
    assert code == 0
    assert (told["mode"], told["modes"]["json_schema"]["outcome"]) == ("json_object", "refused")
    assert told["asked"] == 20
    assert told["context"]["stated"] == 4096 > told["context"]["needed"]
    assert told["settings"]["model_structured"] == "json_object"
