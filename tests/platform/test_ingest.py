import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeGuard

import pytest
from tests.graph.exported import exported
from tests.scripted import PEOPLE, Reader, Scripted, readers

from consilience.agents.answers.candidates import Answer
from consilience.agents.answers.passage import Passage, Replica, Turn
from consilience.agents.collaboration.team import Team
from consilience.agents.events.progress import Progress
from consilience.agents.events.run_events import ExpertAsked, RunStarted
from consilience.graph.curation.across.suggestions import list_suggestions
from consilience.graph.curation.entity_decisions import list_decisions
from consilience.graph.curation.events_across.event_pairs import list_event_pairs
from consilience.graph.exchange.bulk.merge_readings import merge_readings
from consilience.graph.exchange.bulk.reading_lines import write_reading
from consilience.graph.model.errors import (
    ConsilienceError,
    ModelStoppedError,
    ServiceError,
    StoreError,
    StoreUnavailableError,
)
from consilience.graph.model.metadata.reading import read_assignments
from consilience.graph.model.model import Document, DocumentGraph, Task
from consilience.graph.reading.documents import list_documents
from consilience.graph.records.suggestions import RESOLVER, ResolveAcross
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.forget import forget_document
from consilience.platform.loading.documents.loaders import load
from consilience.platform.loading.metadata.given import Given
from consilience.platform.runs import ingest as ingest_module
from consilience.platform.runs.checkpoints import Checkpoints, checkpoints
from consilience.platform.runs.extract import extract_graphs
from consilience.platform.runs.ingest import IngestReport, ingest
from consilience.platform.runs.ledger import Ledger, open_ledger
from consilience.platform.support.storage.data_folder import DataFolder

pytestmark = pytest.mark.neo4j


@dataclass(frozen=True)
class Office:
    """A data folder with its ledger and checkpoints, and a store."""

    store: Store
    ledger: Ledger
    checkpoints: Checkpoints

    async def ingest(self, *sources: Path, team: Team | None = None, **options: Any) -> IngestReport:  # noqa: ANN401 - those of `ingest`
        return await ingest(
            sources,
            store=self.store,
            team=team or readers(),
            schema=PEOPLE,
            ledger=self.ledger,
            checkpoints=self.checkpoints,
            **options,
        )

    async def graph(self) -> list[str]:
        return await exported(self.store)

    def kept_steps(self) -> int:
        return len(list(self.checkpoints.list(None)))


@contextmanager
def opened(store: Store, folder: DataFolder) -> Iterator[Office]:
    with ExitStack() as stack:
        ledger = stack.enter_context(open_ledger(folder.ledger))
        yield Office(store, ledger, stack.enter_context(checkpoints(folder.steps)))


@pytest.fixture
def office(store: Store, folder: DataFolder) -> Iterator[Office]:
    with opened(store, folder) as found:
        yield found


def note(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text)
    return path


def statuses(report: IngestReport) -> list[tuple[str, str]]:
    return [(document.name, document.status) for document in report.documents]


async def test_readings_that_are_extracted_elsewhere_and_merged_are_what_is_ingested_here(
    office: Office, empty: Callable[[], Awaitable[None]], tmp_path: Path
) -> None:
    paths = [note(tmp_path, "a.txt", "Ann met Max. Later Bob met Ann."), note(tmp_path, "b.txt", "Bob met Max.")]
    await office.ingest(*paths, concurrency=1)
    ingested = await office.graph()
    await empty()
    documents = [document for document in load(paths) if isinstance(document, Document)]
    extracted = [made async for _, made in extract_graphs(documents, team=readers(), schema=PEOPLE)]
    shard = note(tmp_path, "shard.jsonl", "".join(write_reading(graph) for graph in extracted if is_graph(graph)))
    await merge_readings(office.store, [shard])
    assert await office.graph() == ingested


def is_graph(made: DocumentGraph | ConsilienceError) -> TypeGuard[DocumentGraph]:
    return isinstance(made, DocumentGraph)


async def test_a_document_becomes_a_graph_that_leads_back_to_its_characters(office: Office, tmp_path: Path) -> None:
    path = note(tmp_path, "note.txt", "Ann met Max. Later Bob met Ann.")
    events: list[Progress] = []
    report = await office.ingest(path, on_event=lambda _, event: events.append(event))
    (document,) = report.documents
    assert (document.name, document.status, report.stopped) == ("note.txt", "merged", "")
    assert document.counts == {
        "characters": 31,
        "chunks": 1,
        "rounds": 3,
        "claims": 12,
        "accepted": 12,
        "contested": 0,
        "rejected": 0,
        "judged": 0,
        "debates": 0,
        "mentions": 6,
        "entities": 3,
        "events": 2,
        "facts": 11,
        "accepted_facts": 11,
        "contested_facts": 0,
        "rejected_facts": 0,
    }
    lines = [json.loads(line) for line in await office.graph()]
    nodes = [line for line in lines if line["type"] == "node"]
    names = {n["properties"]["name"] for n in nodes if "Entity" in n["labels"]}
    assert names == {"Ann", "Bob", "Max"}
    assert office.kept_steps() == 0
    assert document.run_id is not None
    kept = [event for _, _, event in office.ledger.events(document.run_id)]
    assert kept == events


async def test_metadata_comes_with_a_document_and_is_updated_alone(office: Office, tmp_path: Path) -> None:
    path = note(tmp_path, "note.txt", "---\ntitle: A day\ntags: [press]\n---\nAnn met Max.")
    await office.ingest(path)
    before = await office.graph()
    (summary,) = await list_documents(office.store)
    assert (summary.metadata, summary.mentions) == ({"title": "A day", "tag": ["press"]}, 3)
    report = await office.ingest(path, given=Given(read_assignments(["date=2020"], ["rome"])))
    (document,) = report.documents
    assert (document.status, document.described) == ("unchanged", True)
    assert document.reason.endswith("what is known of the document beside its text was updated.")
    (after,) = await list_documents(office.store)
    assert after.metadata == {"title": "A day", "date": "2020", "tag": ["press", "rome"]}
    assert after.readings == summary.readings
    (again,) = (await office.ingest(path)).documents
    assert (again.status, again.described) == ("unchanged", False)
    runs = [line for line in before if '"Run"' in line]
    assert [line for line in await office.graph() if '"Run"' in line] == runs


async def test_ingesting_again_changes_nothing(office: Office, tmp_path: Path) -> None:
    path = note(tmp_path, "note.txt", "Ann met Max.")
    await office.ingest(path)
    before = await office.graph()
    report = await office.ingest(path)
    assert statuses(report) == [("note.txt", "unchanged")]
    assert await office.graph() == before


async def test_the_same_text_twice_is_one_document(office: Office, tmp_path: Path) -> None:
    paths = [note(tmp_path, name, "Ann met Max.") for name in ("a.txt", "b.txt")]
    report = await office.ingest(*paths, team=readers(0.05))
    assert sorted(status for _, status in statuses(report)) == ["merged", "unchanged"]


async def test_again_runs_an_unchanged_document_anew(office: Office, tmp_path: Path) -> None:
    path = note(tmp_path, "note.txt", "Ann met Max.")
    await office.ingest(path)
    before = await office.graph()
    assert statuses(await office.ingest(path, again=True)) == [("note.txt", "merged")]
    assert await office.graph() == before


async def test_a_document_that_was_forgotten_is_ingested_anew(office: Office, tmp_path: Path) -> None:
    path = note(tmp_path, "note.txt", "Ann met Max.")
    report = await office.ingest(path)
    before = await office.graph()
    assert report.documents[0].document_id is not None
    await forget_document(office.store, report.documents[0].document_id)
    assert statuses(await office.ingest(path)) == [("note.txt", "merged")]
    assert await office.graph() == before


async def test_what_cannot_be_read_is_reported_and_the_others_go_on(office: Office, tmp_path: Path) -> None:
    folder = tmp_path / "sources"
    folder.mkdir()
    note(folder, "a.txt", "Ann met Bob.")
    note(folder, "b.txt", "  ")
    note(folder, "c.bin", "data")
    note(folder, "d.jsonl", '{"id": "d", "text": "Cy met Dan."}\n{"id": "e"}\n')
    report = await office.ingest(folder)
    assert statuses(report) == [
        ("a.txt", "merged"),
        ("b.txt", "failed"),
        ("c.bin", "skipped"),
        ("d", "merged"),
        ("d.jsonl:2", "failed"),
    ]
    assert report.with_status("failed")[1].reason == f"{folder}/d.jsonl:2: a record needs a `text` that is a string."


@dataclass
class Service:
    """A service behind an expert that can be taken away."""

    away_after: int
    asked: int = 0

    def answer(self, *_: object) -> Answer:
        self.asked += 1
        if self.asked > self.away_after:
            raise ServiceError("CoreNLP at http://127.0.0.1:9 does not answer.")
        return Answer()


async def test_when_a_service_goes_away_the_rest_is_left_and_goes_on_later(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ingest_module, "_PAUSES_S", (0.01,))
    folder = tmp_path / "sources"
    folder.mkdir()
    for number in range(9):
        note(folder, f"{number}.txt", f"Ann met Bob{number}.")
    service = Service(away_after=3)
    team = Team("with service", [*(Reader(task) for task in ("ner", "re")), Scripted("tool", "ee", service.answer)])
    report = await office.ingest(folder, team=team, concurrency=1)
    merged = len(report.with_status("merged"))
    assert 0 < merged < 9
    assert (len(report.with_status("failed")), len(report.with_status("not tried"))) == (3, 6 - merged)
    assert report.stopped.startswith("CoreNLP at http://127.0.0.1:9 does not answer. The documents that are left")
    assert report.documents[-1].reason == report.stopped

    service.away_after = 1_000
    resumed: list[bool] = []

    def watch(_: Document, event: Progress) -> None:
        if isinstance(event, RunStarted):
            resumed.append(event.resumed)

    report = await office.ingest(folder, team=team, on_event=watch)
    assert len(report.with_status("unchanged")) == merged
    assert len(report.with_status("merged")) == 9 - merged
    assert resumed.count(True) == 3
    assert office.kept_steps() == 0


async def test_a_service_that_comes_back_at_once_is_not_noticed(office: Office, tmp_path: Path) -> None:
    failures = iter([True])

    def once(*_: object) -> Answer:
        if next(failures, False):
            raise ServiceError("Away for a moment.")
        return Answer()

    path = note(tmp_path, "note.txt", "Ann met Bob.")
    report = await office.ingest(path, team=Team("t", [Reader("ner"), Scripted("tool", "re", once)]))
    assert statuses(report) == [("note.txt", "merged")]


async def test_a_model_that_cannot_be_asked_any_more_stops_the_ingest_at_once(office: Office, tmp_path: Path) -> None:
    folder = tmp_path / "sources"
    folder.mkdir()
    for number in range(6):
        note(folder, f"{number}.txt", f"Ann met Bob{number}.")
    refused = [True]

    def answer(passage: Passage, *_: object) -> Answer:
        if refused[0] and "Bob2" in passage.text:
            raise ModelStoppedError("re, round 1, document 2.txt: the model refused the key. Correct it.")
        return Answer()

    model = Scripted("re", "re", answer)
    team = Team("llm", [Reader("ner"), model])
    report = await office.ingest(folder, team=team, concurrency=1)
    assert statuses(report) == [
        ("0.txt", "merged"),
        ("1.txt", "merged"),
        ("2.txt", "failed"),
        ("3.txt", "not tried"),
        ("4.txt", "not tried"),
        ("5.txt", "not tried"),
    ]
    assert report.documents[2].reason == "re, round 1, document 2.txt: the model refused the key. Correct it."
    assert report.stopped.startswith(report.documents[2].reason)
    assert len(model.asked) == 5

    refused[0] = False
    report = await office.ingest(folder, team=team)
    assert [status for _, status in statuses(report)] == ["unchanged"] * 2 + ["merged"] * 4


async def test_what_the_database_refuses_for_good_is_not_tried_again(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    attempts: list[int] = []

    async def refuse(*_: object, **_how: object) -> None:
        attempts.append(1)
        raise StoreError("Neo4j cannot write (no space left). Free space on its disk and start it again.")

    async def away(*_: object, **_how: object) -> None:
        attempts.append(1)
        raise StoreUnavailableError("Neo4j does not answer.")

    monkeypatch.setattr(ingest_module, "_PAUSES_S", (0.01, 0.01))
    for failing, times in ((refuse, 1), (away, 3)):
        attempts.clear()
        monkeypatch.setattr(ingest_module, "merge_document", failing)
        path = note(tmp_path, f"{times}.txt", f"Ann met Bob{times}.")
        assert statuses(await office.ingest(path)) == [(path.name, "failed")]
        assert len(attempts) == times


async def test_an_ingest_that_a_person_stops_goes_on_where_it_was(office: Office, tmp_path: Path) -> None:
    path = note(tmp_path, "note.txt", "Ann met Max.")
    asked: list[tuple[str, int]] = []
    team = Team("readers", [Noting(Reader(task, 0.01), asked) for task in ("ner", "re", "ee")])
    resumed: list[bool] = []

    def stop_in_the_second_round(_: Document, event: Progress) -> None:
        if isinstance(event, ExpertAsked) and event.round == 2 and (task := asyncio.current_task()):
            task.cancel()

    def watch(_: Document, event: Progress) -> None:
        if isinstance(event, RunStarted):
            resumed.append(event.resumed)

    stopped = await office.ingest(path, team=team, on_event=stop_in_the_second_round)
    assert stopped.documents == ()
    assert statuses(await office.ingest(path, team=team, on_event=watch)) == [("note.txt", "merged")]
    assert resumed == [True]
    assert [number for _, number in asked].count(1) == 3


class StoppedError(BaseException):
    """What no one catches: the nearest thing to a killed process."""


async def test_a_run_resumes_at_every_step_and_asks_nobody_twice(
    store: Store, tmp_path: Path, empty: Callable[[], Awaitable[None]]
) -> None:
    text = note(tmp_path, "note.txt", "Ann met Max. Later Bob met Ann.")

    async def attempt(home: Path, stop_after: int | None, team: Team) -> int:
        """Ingest, and stop as if killed when so many events have been told; return how many were."""
        told = 0

        def count(_: Document, __: Progress) -> None:
            nonlocal told
            told += 1
            if told == stop_after:
                raise StoppedError

        with opened(store, DataFolder(home)) as office:
            await office.ingest(text, team=team, on_event=count)
        return told

    (tmp_path / "whole").mkdir()
    total = await attempt(tmp_path / "whole", None, readers())
    with opened(store, DataFolder(tmp_path / "whole")) as office:
        undisturbed = await office.graph()
    for stop_after in range(1, total):
        await empty()
        home = tmp_path / f"stopped-{stop_after}"
        home.mkdir()
        asked: list[tuple[str, int]] = []
        team = Team("readers", [Noting(Reader(task), asked) for task in ("ner", "re", "ee")])
        with pytest.raises(BaseExceptionGroup):
            await attempt(home, stop_after, team)
        # What is in flight when a process is killed may be asked again; answers that were kept are not.
        before = len(asked)
        await attempt(home, None, team)
        assert len(asked) - len(set(asked)) <= 3, f"stopped after event {stop_after}, {before} answers"
        with opened(store, DataFolder(home)) as office:
            assert await office.graph() == undisturbed
            assert office.kept_steps() == 0


@dataclass(frozen=True)
class Noting:
    """A reader that notes in a shared list what it answered."""

    reader: Reader
    answered: list[tuple[str, int]]
    kind: str = "scripted"
    signature: str = "1"

    @property
    def name(self) -> str:
        return self.reader.name

    @property
    def task(self) -> Task:
        return self.reader.task

    async def answer(
        self,
        passage: Passage,
        replicas: Sequence[Replica],
        last: Answer | None,
        round_number: int,
        history: Sequence[Turn] = (),
    ) -> Answer:
        answer = await self.reader.answer(passage, replicas, last, round_number, history)
        self.answered.append((self.name, round_number))
        return answer


async def test_a_run_that_accepts_nothing_says_why(office: Office, tmp_path: Path) -> None:
    (empty,) = (await office.ingest(note(tmp_path, "rain.txt", "It rains."))).documents
    assert (empty.status, empty.reason) == ("merged", "The experts found nothing of the schema in the text.")


@pytest.mark.parametrize(("across", "suggested", "linked"), [("off", 0, 0), ("suggest", 1, 0), ("link", 0, 1)])
async def test_entities_of_a_document_are_compared_with_those_of_others_as_is_asked_for(
    office: Office, tmp_path: Path, across: ResolveAcross, suggested: int, linked: int
) -> None:
    paths = [note(tmp_path, f"{name}.txt", f"{name} met Bob.") for name in ("Zoë", "Zoe")]
    for path in paths:
        await office.ingest(path, across=across)
    open_ones, _ = await list_suggestions(office.store)
    decisions, _ = await list_decisions(office.store)
    assert (len(open_ones), len(decisions)) == (suggested, linked)
    assert {decision.by for decision in decisions} <= {RESOLVER}


@pytest.mark.parametrize(("across", "suggested"), [("off", 0), ("suggest", 1), ("link", 1)])
async def test_events_of_a_document_are_compared_with_those_of_others_as_is_asked_for(
    office: Office, tmp_path: Path, across: ResolveAcross, suggested: int
) -> None:
    for name, text in (("a.txt", "Ann met Bob."), ("b.txt", "Ann met Bob. It rained.")):
        await office.ingest(note(tmp_path, name, text), across=across)
    pairs, _ = await list_event_pairs(office.store)
    assert [pair.type for pair in pairs] == ["Meet"] * suggested  # no text says when, so that nothing is sure
