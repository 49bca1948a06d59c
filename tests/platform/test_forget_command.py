"""`consilience forget` says first which decisions of people it takes along."""

import json
from pathlib import Path

import pytest

from consilience.graph.records.documents import Forgetting
from consilience.platform.commands.graph import forget
from consilience.platform.commands.main import main
from consilience.platform.support.settings import Settings

DECIDED = Forgetting(mentions=4, runs=1, facts=3, remembered=1, decisions=2, shared=0, entities=2, events=0)


@pytest.fixture
def forgotten(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """What was forgotten; nothing is asked of a graph."""
    gone: list[str] = []

    async def foresee(_: Settings, __: list[str]) -> list[tuple[str, Forgetting]]:
        return [("doc_1", DECIDED)]

    async def go(_: Settings, ids: list[str], *, as_json: bool) -> None:
        assert not as_json
        gone.extend(ids)

    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path))
    monkeypatch.setattr(forget, "_foresee", foresee)
    monkeypatch.setattr(forget, "_forget", go)
    return gone


def call(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    return int(ended.value.code or 0)


def test_decisions_of_people_do_not_go_where_nobody_was_asked(
    forgotten: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert call("forget", "a.txt") == 1
    assert "2 decisions of people rest on a.txt alone" in capsys.readouterr().err
    assert forgotten == []


def test_decisions_of_people_go_with_yes(forgotten: list[str]) -> None:
    assert call("forget", "a.txt", "--yes") == 0
    assert forgotten == ["doc_1"]


def test_a_dry_run_tells_and_forgets_nothing(forgotten: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert call("forget", "a.txt", "--dry-run", "--json") == 0
    assert json.loads(capsys.readouterr().out)["would_forget"][0]["decisions"] == 2
    assert forgotten == []
