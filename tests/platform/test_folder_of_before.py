"""A data folder that an earlier release wrote opens and goes on; see `fixtures/folder_of_before/README.md`."""

import gzip
import json
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.servers.sample_reader import reads_the_sample
from tests.servers.scripted_openai import serving

from consilience.agents.answers.passage import Passage
from consilience.agents.collaboration.team import Team
from consilience.agents.configuration.team_file import load_team_file
from consilience.agents.pipeline.run_record import make_run_record
from consilience.graph.exchange.jsonl import export_jsonl
from consilience.graph.model.model import Document
from consilience.graph.schema.schema import load_schema
from consilience.graph.store.store import Store
from consilience.platform.commands.main import main
from consilience.platform.jobs.queue import open_queue
from consilience.platform.library.teams import opened_team
from consilience.platform.loading.documents.loaders import load
from consilience.platform.runs.checkpoints import checkpoints
from consilience.platform.runs.ingest import IngestReport, ingest
from consilience.platform.runs.ledger import open_ledger
from consilience.platform.support.settings import Settings

BEFORE = Path(__file__).parent / "fixtures" / "folder_of_before"
MERGED = "run_f7147ddf7a4f50f6ca14b79e25562a56"
STOPPED = "run_6ba555edc81672549f99dc8db72f5507"
NEWS = load_schema(BEFORE / "news.yaml")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return Path(shutil.copytree(BEFORE / "home", tmp_path / "home"))


@pytest.fixture
def printed(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., dict[str, Any]]:
    """Return what a command prints today about the folder, as JSON."""
    monkeypatch.setenv("CONSILIENCE_HOME", str(home))

    def call(*arguments: str) -> dict[str, Any]:
        with pytest.raises(SystemExit) as left:
            main([*arguments, "--json"])
        assert left.value.code == 0
        return dict(json.loads(capsys.readouterr().out))

    return call


def before(name: str) -> dict[str, Any]:
    """Return what the release that wrote the folder printed."""
    return dict(json.loads((BEFORE / name).read_text(encoding="utf-8")))


def document(name: str) -> Document:
    (found,) = load([BEFORE / name])
    assert isinstance(found, Document)
    return found


@asynccontextmanager
async def team_of(home: Path) -> AsyncIterator[Team]:
    file = load_team_file(BEFORE / "team.yaml")
    async with opened_team(Settings(home=home), file, NEWS, verify="none") as team:
        yield team


def test_the_runs_their_events_and_their_calls_are_told_as_before(printed: Callable[..., dict[str, Any]]) -> None:
    assert printed("runs") == before("runs.json")
    for run in (MERGED, STOPPED):
        assert printed("runs", "show", run) == {
            **before(f"{run}.json"),
            "nothing": "",
            "choice": "",
            "contributions": [],
            "thoughts": [],
        }
        assert printed("runs", "calls", run) == before(f"{run}.calls.json")


def test_the_job_that_waits_is_still_in_the_queue(home: Path) -> None:
    with open_queue(home / "jobs.sqlite") as queue:
        (job,) = queue.jobs()
        assert (job.document, job.status, job.submitted_by) == ("waiting.txt", "queued", "ann")
        assert queue.document(job.id).text == "Ann met Max."


@pytest.mark.parametrize(("name", "run"), [("first.txt", MERGED), ("second.txt", STOPPED)])
async def test_a_run_has_the_id_that_it_had(home: Path, name: str, run: str) -> None:
    async with team_of(home) as team:
        assert make_run_record(document(name), team, NEWS).id == run


async def test_what_models_answered_is_not_asked_again(home: Path) -> None:
    first = document("first.txt")
    passage = Passage(first.id, 0, first.text, "en", first.name)
    async with team_of(home) as team:  # nobody listens at the model's address
        answers = [await expert.answer(passage, (), None, 1) for expert in team.experts]
    assert [answer.notes.usage.cached for answer in answers] == [1, 1, 1]


@pytest.mark.neo4j
async def test_a_run_goes_on_from_its_last_step_and_the_other_gives_the_same_graph(
    home: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("no_proxy", raising=False)
    with serving(reads_the_sample) as server:
        monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{server.port}")
        first = await ingested(home, store, "first.txt")
        graph = [json.loads(line) async for line in export_jsonl(store)]
        asked_again = server.count
        second = await ingested(home, store, "second.txt")

    assert [d.status for report in (first, second) for d in report.documents] == ["merged", "merged"]
    assert asked_again == 0
    with gzip.open(BEFORE / "graph.jsonl.gz", "rt", encoding="utf-8") as file:
        known = contents([json.loads(line) for line in file])
    assert not known - contents(graph)
    since = [json.loads(node)[1] for node in contents(graph) - known]
    # `quit` and `retire`, of one person at two times, were one event then.
    assert {node.get("trigger") or node["predicate"] for node in since} == {"retire", "Personnel.End", "Person"}
    with open_ledger(home / "runs.sqlite") as ledger:
        events = [event for _, _, event in ledger.events(STOPPED)]
    told = [(e.event, getattr(e, "round", None)) for e in events]
    assert told.count(("run_started", None)) == 2
    assert [one for one in told if one == ("answer", 1)] == [("answer", 1)] * 3
    assert ("answer", 2) in told[told.index(("failed", None)) :]


async def ingested(home: Path, store: Store, name: str) -> IngestReport:
    async with AsyncExitStack() as stack:
        team = await stack.enter_async_context(team_of(home))
        ledger = stack.enter_context(open_ledger(home / "runs.sqlite"))
        steps = stack.enter_context(checkpoints(home / "steps.sqlite"))
        return await ingest([BEFORE / name], store=store, team=team, schema=NEWS, ledger=ledger, checkpoints=steps)


def contents(graph: list[dict[str, Any]]) -> set[str]:
    """Return the nodes without what tells where the text lay, when it was read and how many facts it gave."""
    local = {"source", "sources", "created_at", "merged_at", "seconds", "facts", "accepted", "digest"}
    return {
        json.dumps(
            [
                line.get("labels"),
                {name: value for name, value in line["properties"].items() if name not in local},
            ],
            sort_keys=True,
        )
        for line in graph
        if line["type"] == "node"
    }
