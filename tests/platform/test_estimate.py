import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.configuration.builtin_teams import builtin_team
from consilience.agents.events.run_events import Changes, DocumentSplit, ExpertAnswered
from consilience.agents.models.usage import Usage
from consilience.graph.model.model import Document, Run, Span
from consilience.platform.commands.main import main
from consilience.platform.loading import chunking
from consilience.platform.loading.documents.loaders import Unread
from consilience.platform.records.estimates import CostEstimate, Foreseen
from consilience.platform.runs import estimate
from consilience.platform.runs.estimate import estimate_documents
from consilience.platform.runs.ledger import Ledger, open_ledger

NEWS, TOOLS, LLM = builtin_schema("news"), builtin_team("tools"), builtin_team("llm")
NOTHING = CostEstimate(0, 0, 0, 0.0, None)


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with open_ledger(tmp_path / "runs.sqlite") as opened:
        yield opened


def note(text: str, name: str = "a.txt", media_type: str = "text/plain") -> Document:
    return Document(text, name, name, media_type)


def merged(ledger: Ledger, text: str, team: str, seconds: float, usage: Usage) -> None:
    document = note(text)
    run = Run(document.id, team, "t", "news", "s")
    ledger.begin(run, document)
    ledger.record(run.id, DocumentSplit(len(text), 1))
    ledger.record(run.id, ExpertAnswered(1, 0, "ner", 0, 0, 0, 0, Changes(), usage))
    ledger.end(run.id, "merged", seconds)


async def test_the_same_text_is_counted_once_and_what_waits_not_at_all(ledger: Ledger) -> None:
    one, other, slow = note("Ann met Bob. " * 400), note("Ann met Bob. " * 400, "b.txt"), note("Cy.", "c.txt")
    found = await estimate_documents(
        [one, other, slow, Unread("d.bin", "d.bin", "d.bin: not text.")],
        file=TOOLS,
        schema=NEWS,
        ledger=ledger,
        waiting=lambda document: document == slow.id,
    )
    assert found.documents == (
        Foreseen("a.txt", one.id, "text/plain", "en", 3, 5200, 2, "new", ""),
        Foreseen("b.txt", one.id, "text/plain", "en", 3, 5200, 2, "repeated", ""),
        Foreseen("c.txt", slow.id, "text/plain", "en", 1, 3, 1, "waiting", ""),
        Foreseen("d.bin", None, "", "", 0, 0, 0, "new", "d.bin: not text."),
    )
    assert (found.runs, found.pages, found.characters, found.chunks) == (1, 3, 5200, 2)
    assert (found.expected, found.most, found.basis) == (NOTHING, NOTHING, "tools")


async def test_a_long_text_is_cut_beside_the_event_loop(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    threads = list[threading.Thread]()

    def cut(text: str) -> list[Span]:
        threads.append(threading.current_thread())
        return chunking.spans(text)

    monkeypatch.setattr(estimate, "spans", cut)
    assert (await estimate_documents([note("Ann met Bob. " * 400)], file=TOOLS, schema=NEWS, ledger=ledger)).chunks == 2
    assert threads
    assert threading.current_thread() not in threads


async def test_pages_and_slides_are_counted_where_the_file_has_them(ledger: Ledger) -> None:
    slides = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
    files = [
        note("one\ftwo\fthree\f", media_type="application/pdf"),
        note("<!-- Slide number: 1 -->\nA\n<!-- Slide number: 2 -->\nB", media_type=slides),
    ]
    found = await estimate_documents(files, file=TOOLS, schema=NEWS, ledger=ledger)
    assert [document.pages for document in found.documents] == [3, 2]


async def test_earlier_runs_of_the_team_tell_time_and_tokens_by_the_character(ledger: Ledger) -> None:
    merged(ledger, "x" * 1000, "llm", 10.0, Usage(6, 1000, 100, 0.5))
    merged(ledger, "y" * 1000, "llm", 20.0, Usage(6, 3000, 100, 1.5))
    merged(ledger, "z" * 1000, "tools", 1.0, Usage())
    found = await estimate_documents([note("Ann. " * 400)], file=LLM, schema=NEWS, ledger=ledger)
    assert found.basis == "runs"
    assert found.expected == CostEstimate(12, 4000, 200, 2.0, 30.0)
    assert found.most == CostEstimate(12, 6000, 200, 3.0, 40.0)


async def test_without_earlier_runs_the_prompts_are_counted(ledger: Ledger) -> None:
    found = await estimate_documents([note("Ann met Bob in Leeds. " * 50)], file=LLM, schema=NEWS, ledger=ledger)
    assert (found.basis, found.expected.cost, found.expected.seconds) == ("prompts", None, None)
    assert 0 < found.expected.calls < found.most.calls
    assert 0 < found.expected.prompt_tokens < found.most.prompt_tokens


def test_a_dry_run_begins_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path / "home"))
    file = tmp_path / "a.txt"
    file.write_text("Ann founded Acme Works in Leeds.", encoding="utf-8")
    with pytest.raises(SystemExit) as stopped:
        main(["ingest", str(file), "--dry-run", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert (stopped.value.code, found["runs"], found["basis"]) == (0, 1, "tools")
    assert [document["name"] for document in found["documents"]] == ["a.txt"]
    with pytest.raises(SystemExit):
        main(["ingest", str(file), "--dry-run"])
    assert "a.txt" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("rows", "unmatched", "said"),
    [
        ("a.txt,12\n", [], ""),
        ("A.txt,12\na.txt,13\n", ["A.txt"], "no document read here has 1 of its 2 names: A.txt."),
        ("", [], "it says nothing of any document."),
    ],
)
def test_a_table_of_metadata_that_means_no_document_is_told(
    rows: str,
    unmatched: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path / "home"))
    file, table = tmp_path / "a.txt", tmp_path / "table.csv"
    file.write_text("Ann founded Acme Works in Leeds.", encoding="utf-8")
    table.write_text(f"file,pages\n{rows}", encoding="utf-8")
    command = ["ingest", str(file), "--metadata", str(table), "--dry-run"]
    with pytest.raises(SystemExit):
        main([*command, "--json"])
    assert json.loads(capsys.readouterr().out)["unmatched_metadata"] == unmatched
    with pytest.raises(SystemExit):
        main(command)
    told = capsys.readouterr().err
    assert (f"table.csv: {said}" in told) if said else ("table.csv" not in told)
