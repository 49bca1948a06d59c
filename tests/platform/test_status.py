"""What `consilience status` tells of what runs."""

import json
from pathlib import Path

import pytest

from consilience.graph.embedded.status import Neo4jStatus
from consilience.platform.commands.main import main
from consilience.platform.commands.service import status


def test_since_when_it_runs_is_told_as_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path))
    runs = Neo4jStatus(running=True, folder=tmp_path / "neo4j", version="2026.08.1", pid=7, since=1795773601.62)
    monkeypatch.setattr(status, "neo4j_status", lambda _: runs)
    with pytest.raises(SystemExit) as ended:
        main(["status", "--json"])
    assert ended.value.code == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["neo4j"]["since"], told["corenlp"]["since"]) == ("2026-11-27T10:00:01+00:00", None)
