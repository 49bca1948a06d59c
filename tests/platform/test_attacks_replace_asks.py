"""`ingest --replace` shows what would go, and asks whoever sits at a terminal, before anything goes."""

import json
import os
import sys
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from consilience.platform.commands.ingest import ingest as command
from consilience.platform.commands.main import main
from consilience.platform.records.estimates import CostEstimate, Preflight
from consilience.platform.runs.ingest import DocumentReport, IngestReport
from consilience.platform.withdrawal.older_versions import OlderVersion, OlderVersions

OLDER = OlderVersion("0123456789abcdef", "a.txt", "/texts/a.txt", (), "2026-01-02T03:04:05Z", 12, 3)
UNPLACED = OlderVersion("fedcba9876543210", "a.txt", "a.txt", (), None, 1, 0)
FOUND = OlderVersions((OLDER,), (UNPLACED,))
NOTHING = CostEstimate(0, 0, 0, None, None)
PREFLIGHT = Preflight((), 0, 0, 0, 0, NOTHING, NOTHING, "tools")

Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def forgotten() -> list[str]:
    """Ids of the documents that were withdrawn."""
    return []


@pytest.fixture
def call(
    tmp_path: Path, forgotten: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Call:
    """Runs `consilience ingest` on a graph that holds one older version of the file, and one that may be one."""
    report = DocumentReport("a.txt", "/texts/a.txt", "merged", document_id="new")

    async def ingested(*_: object, **_how: object) -> IngestReport:
        return IngestReport((report,))

    @asynccontextmanager
    async def opened(*_: object) -> AsyncIterator[SimpleNamespace]:
        yield SimpleNamespace(ingest=ingested, store=None, ledger=None)

    async def found(*_: object) -> OlderVersions:
        return FOUND

    async def foreseen(*_: object, **_how: object) -> tuple[Preflight, OlderVersions]:
        return PREFLIGHT, FOUND

    async def nothing_left(*_: object) -> None:
        pass

    async def forget(_store: object, _home: Path, versions: Iterable[OlderVersion]) -> None:
        forgotten.extend(version.id for version in versions)

    for name, stand_in in {
        "open_workshop": opened,
        "open_store": opened,
        "older_versions": found,
        "foresee": foreseen,
        "clean_withdrawn": nothing_left,
        "forget_older_versions": forget,
    }.items():
        monkeypatch.setattr(command, name, stand_in)
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path / "home"))
    (tmp_path / "a.txt").write_text("Ann met Bob.", encoding="utf-8")

    def run(*options: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as stopped:
            main(("ingest", str(tmp_path / "a.txt"), *options))
        captured = capsys.readouterr()
        assert isinstance(stopped.value.code, int)
        return stopped.value.code, captured.out, captured.err

    return run


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Puts somebody at a terminal who types this."""
    outer, inner = os.openpty()
    with os.fdopen(inner, encoding="utf-8") as terminal:
        monkeypatch.setattr(sys, "stdin", terminal)

        def typed(answer: str) -> None:
            os.write(outer, f"{answer}\n".encode())

        yield typed
    os.close(outer)


@pytest.mark.parametrize(("answer", "gone"), [("n", []), ("", []), ("y", [OLDER.id])])
def test_a_person_is_asked_before_older_versions_go(
    call: Call, types: Callable[[str], None], forgotten: list[str], answer: str, gone: list[str]
) -> None:
    types(answer)
    code, out, err = call("--replace")
    assert (forgotten, code) == (gone, 0 if gone else 1)
    assert "to be forgotten" in out
    assert "/texts/a.txt" in out
    assert "Forget 1 older version?" in err


def test_whoever_said_yes_before_is_not_asked(call: Call, types: Callable[[str], None], forgotten: list[str]) -> None:
    types("n")
    assert "Forget 1 older version?" not in call("--replace", "--yes")[2]
    assert forgotten == [OLDER.id]


def test_without_a_terminal_nothing_but_versions_of_the_very_file_goes_and_it_is_told(
    call: Call, forgotten: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Path(os.devnull).open(encoding="utf-8") as nobody:
        monkeypatch.setattr(sys, "stdin", nobody)
        _, out, err = call("--replace")
    assert forgotten == [OLDER.id]
    assert [OLDER.id[:12] in out, UNPLACED.id[:12] in out] == [True, True]
    assert "they stay" in err


def test_json_tells_what_was_replaced_with_what_went_along(call: Call, forgotten: list[str]) -> None:
    told = json.loads(call("--replace", "--json")[1])
    assert [(each["id"], each["facts"], each["decided"]) for each in told["replaced"]] == [(OLDER.id, 12, 3)]
    assert [each["id"] for each in told["possible_versions"]] == [UNPLACED.id]
    assert forgotten == [OLDER.id]


def test_json_without_replace_tells_of_older_versions_and_forgets_nothing(call: Call, forgotten: list[str]) -> None:
    told = json.loads(call("--json")[1])
    assert [each["id"] for each in told["older_versions"]] == [OLDER.id]
    assert "replaced" not in told
    assert forgotten == []


def test_a_dry_run_only_tells_what_replace_would_forget(call: Call, forgotten: list[str]) -> None:
    assert "would be forgotten" in call("--replace", "--dry-run")[1]
    told = json.loads(call("--replace", "--dry-run", "--json")[1])
    assert [each["id"] for each in told["would_replace"]["known"]] == [OLDER.id]
    assert forgotten == []
