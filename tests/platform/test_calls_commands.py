"""What models were asked, on the command line."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.platform.test_calls import called

from consilience.agents.events.run_events import Changes, ExpertAnswered
from consilience.agents.models.usage import Usage
from consilience.graph.model.model import Document, Run
from consilience.platform.calls.archive import open_calls
from consilience.platform.commands.main import main
from consilience.platform.runs.ledger import open_ledger

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A run that asked models."""
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path))
    document = Document("Ann.", "a.txt", "a.txt")
    run = Run(document.id, "t", "s1", "news", "s2", 0, "en", ())
    with open_ledger(tmp_path / "runs.sqlite") as ledger:
        ledger.begin(run, document)
        ledger.record(run.id, ExpertAnswered(1, 0, "ner", 0, 0, 0, 0, Changes(), Usage(calls=2)))
    return run.id


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    def run(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as stopped:
            main(arguments)
        captured = capsys.readouterr()
        assert isinstance(stopped.value.code, int)
        return stopped.value.code, captured.out, captured.err

    return run


def test_calls_are_listed_and_one_is_told_whole(run_id: str, command: Command, tmp_path: Path) -> None:
    hostile = "\x1b[2J[bold]Ann[/bold] \u202etxt"
    with open_calls(tmp_path) as archive:
        archive.add([(1.0, called("Who?", hostile, run_id=run_id)), (2.0, called("And?", name="re", run_id=run_id))])
    code, out, _ = command("runs", "calls", run_id)
    assert (code, "ner" in out, "re" in out, "10 + 2" in out) == (0, True, True, True)
    listed = json.loads(command("runs", "calls", "a.txt", "--asker", "ner", "--json")[1])
    (one,) = listed["calls"]
    assert (listed["run"], listed["count"], listed["why_none"], one["at"]) == (
        run_id,
        1,
        None,
        "1970-01-01T00:00:01+00:00",
    )
    code, out, _ = command("runs", "call", run_id, one["id"][:6])
    assert code == 0
    assert "\\x1b[2J[bold]Ann[/bold] \\u202etxt" in out
    assert "\x1b" not in out
    whole = json.loads(command("runs", "call", run_id, one["id"], "--json")[1])
    assert (whole["reply"], whole["messages"][-1]) == (hostile, {"role": "user", "text": "Who?"})


def test_why_there_are_none_is_told(run_id: str, command: Command) -> None:
    code, out, err = command("runs", "calls", run_id)
    assert (code, out, "older release" in err) == (0, "", True)
    assert "older release" in json.loads(command("runs", "calls", run_id, "--json")[1])["why_none"]
    code, _, err = command("runs", "call", run_id, "abcd")
    assert (code, "older release" in err) == (1, True)


def test_a_call_that_there_is_not_is_told_with_where_they_are_listed(
    run_id: str, command: Command, tmp_path: Path
) -> None:
    with open_calls(tmp_path) as archive:
        archive.add([(1.0, called(run_id=run_id))])
    code, _, err = command("runs", "call", run_id, "zzzz")
    assert (code, f"`consilience runs calls {run_id}` lists them." in err) == (1, True)
