"""`--on`: what is said where there is no Ray, and of what names no cluster."""

import sys
from pathlib import Path

import pytest

from consilience.platform.commands.main import main


@pytest.fixture
def note(tmp_path: Path) -> Path:
    (tmp_path / "note.txt").write_text("Ann Lee met Bob Ray.")
    return tmp_path / "note.txt"


def said(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    with pytest.raises(SystemExit) as stopped:
        main([str(argument) for argument in arguments])
    assert stopped.value.code == 1
    return capsys.readouterr().err


@pytest.mark.parametrize("command", ["extract", "ingest", "experiment"])
def test_without_ray_one_sentence_says_what_to_install(
    command: str, note: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert said(capsys, command, note, "--on", "ray") == (
        "Error: Ray is not installed; --on needs it here and on every node: pip install 'consilience[ray]'.\n"
    )


@pytest.mark.parametrize("place", ["spark", "ray://head", "http://head:10001", "ray://head:port"])
def test_what_names_no_cluster_is_refused(place: str, note: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "extract", note, "--on", place).startswith(f"Error: --on {place}: say `ray`")


@pytest.mark.parametrize("command", ["extract", "ingest", "experiment"])
def test_workers_are_of_a_cluster(command: str, note: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "--workers is for --on ray" in said(capsys, command, note, "--workers", "2")
