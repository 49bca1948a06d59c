"""How close a team of models comes to the ideal: many documents, 128 calls at once, one second an answer.

    python -m tests.benchmarks.team_throughput [documents] [seconds an answer]
    python -m tests.benchmarks.team_throughput --queued [documents]     memory of so many queued documents

Over real HTTP against a scripted endpoint in a process of its own; with ledger, checkpoints, answer cache and kept
calls, without a store. Three experts, whose answers change in every round, so that all four rounds are needed.
"""

import asyncio
import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import httpx
import psutil
from tests.servers.answers import Asked, Scripted, says

from consilience.agents.claims.entity_linking import Resolver
from consilience.agents.collaboration.team import Team
from consilience.agents.configuration.team_builder import Means, build_team
from consilience.agents.configuration.team_file import TeamFile
from consilience.agents.models.opening.factory import open_models
from consilience.agents.pipeline.machine import Services, state_machine
from consilience.agents.pipeline.run_record import make_run_record
from consilience.graph.model.model import Document, DocumentGraph
from consilience.graph.resolution.entities import resolve_entities
from consilience.graph.resolution.events import resolve_events
from consilience.graph.schema.schema import EntityType, EventType, RelationType, Role, Schema
from consilience.platform.calls.keeper import keeping_calls
from consilience.platform.loading.chunking import split
from consilience.platform.runs.checkpoints import checkpoints
from consilience.platform.runs.ledger import open_ledger
from consilience.platform.runs.runner import Runner
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import Settings

AT_ONCE = 128
ROUNDS = 4
BAR = 1.1
MEMORY_BAR_MB = 1000
SCHEMA = Schema(
    name="b",
    entities={"Person": EntityType()},
    relations={"knows": RelationType(domain=("Person",), range=("Person",))},
    events={"Meet": EventType(roles={"Who": Role(types=("Person",))})},
)
ANSWER_S = 1.0
_ROUND = re.compile(r"This is round (\d+) of the team's work")
_NAMES = re.compile(r"\bN\d+\b")


def says_more_each_round(asked: Asked, delay_s: float | None = None) -> Scripted:
    """Name one person more in every round, as an endpoint that takes its time."""
    number = max((int(found) for found in _ROUND.findall(asked.last)), default=1)
    names = _NAMES.findall(asked.prompt.rpartition("<passage>")[2])[: 4 + number]
    task = asked.body["response_format"]["json_schema"]["name"].removesuffix("_answer")
    changes = {"reasons": "They are there.", "unchanged": False} if number > 1 else {}
    items: dict[str, list[dict[str, object]]] = {
        "ner": [{"text": name, "type": "Person", "quote": name} for name in names],
        "re": [
            {
                "subject": names[0],
                "subject_type": "Person",
                "relation": "knows",
                "object": name,
                "object_type": "Person",
                "quote": name,
            }
            for name in names[1:]
        ],
        "ee": [
            {
                "type": "Meet",
                "trigger": "met",
                "realis": "Actual",
                "quote": "met",
                "arguments": [{"role": "Who", "text": name, "type": "Person", "quote": name} for name in names],
            }
        ],
    }
    key = {"ner": "entities", "re": "relations", "ee": "events"}[task]
    return says(json.dumps(changes | {key: items[task]}), ANSWER_S if delay_s is None else delay_s)


def half_a_second(asked: Asked) -> Scripted:
    """The same, in half the time."""
    return says_more_each_round(asked, 0.5)


@contextmanager
def endpoint(script: str) -> Iterator[str]:
    """Serve in a process of its own, so that its work is not ours."""
    command = [
        sys.executable,
        "-m",
        "tests.servers.scripted_openai",
        "--script",
        f"tests.benchmarks.team_throughput:{script}",
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2])
    try:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
    finally:
        process.terminate()
        process.wait()


def text(number: int) -> str:
    return f"N{number}0 met " + ", ".join(f"N{number}{other}" for other in range(1, 12)) + " at the quay."


async def measure(documents: int, url: str, folder: Path) -> tuple[float, float]:
    """Return seconds and CPU seconds."""
    file = TeamFile.model_validate(
        {
            "name": "three",
            "models": {"default": {"model": "scripted", "base_url": url, "concurrency": AT_ONCE}},
            "experts": [{"name": task, "task": task} for task in ("ner", "re", "ee")],
            "max_rounds": ROUNDS,
        }
    )
    merged: list[int] = []

    async def merge(graph: DocumentGraph) -> None:
        assert graph.run.rounds == ROUNDS, graph.run.rounds
        merged.append(sum(spent.calls for spent in graph.run.spent))

    settings, answers = Settings(home=folder), folder / "answers.sqlite"
    async with (
        keeping_calls(folder) as recorder,
        open_models(file.models, settings, {}, answers=answers, recorder=recorder) as models,
    ):
        team: Team = build_team(file, SCHEMA, Means(models.by_name))
        with open_ledger(folder / "runs.sqlite") as ledger, checkpoints(folder / "steps.sqlite") as saver:
            services = Services(ledger.document, split, Resolver(resolve_entities, resolve_events), merge)
            runner = Runner(state_machine(team, SCHEMA, services, saver), saver, ledger)
            slots = asyncio.Semaphore(AT_ONCE)

            async def one(number: int) -> None:
                async with slots:
                    document = Document(text(number), str(number), str(number))
                    run = make_run_record(document, team, SCHEMA)
                    ledger.begin(run, document)
                    await runner.run(run, document, again=False)

            await one(1_000_000)  # imports, connections
            cpu, wall = time.process_time(), time.perf_counter()
            await asyncio.gather(*(one(number) for number in range(documents)))
            cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    assert merged == [3 * ROUNDS] * (documents + 1), merged[:5]
    return wall, cpu


def throughput(documents: int, answer_s: float) -> bool:
    script = "half_a_second" if answer_s == 0.5 else "says_more_each_round"
    with tempfile.TemporaryDirectory() as folder, endpoint(script) as url:
        wall, cpu = run(measure(documents, url, Path(folder)))
        record = httpx.get(f"{url.removesuffix('/v1')}/record", timeout=60, trust_env=False).json()
    ideal = documents * 3 * ROUNDS * answer_s / AT_ONCE
    print(
        f"{documents} documents, 3 experts, {ROUNDS} rounds, {answer_s:g} s an answer, {AT_ONCE} at once: {wall:.1f} s,"
    )
    print(f"  ideal {ideal:.1f} s, ratio {wall / ideal:.3f} (bar: {BAR}); CPU {cpu:.1f} s, {record['answered']} calls,")
    print(f"  most at once {record['peak']}")
    return wall <= BAR * ideal and record["peak"] <= AT_ONCE and record["count"] == 3 * ROUNDS * (documents + 1)


def queued(documents: int) -> bool:
    """Load many documents through a queue as `ingest` does, and measure the memory while they wait."""
    process = psutil.Process()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lines = (json.dumps({"id": str(number), "text": text(number) * 40}) for number in range(documents))
        (folder / "all.jsonl").write_text("\n".join(lines))
        peak = asyncio.run(_queued(folder, documents, process))
    print(f"{documents} queued documents: at most {peak / 2**20:.0f} MB resident (bar: {MEMORY_BAR_MB} MB)")
    return peak / 2**20 <= MEMORY_BAR_MB


async def _queued(folder: Path, documents: int, process: psutil.Process) -> int:
    from tests.scripted import PEOPLE, readers

    from consilience.platform.runs import ingest as ingest_module

    class NoStore:
        async def rows(self, *_: object, **__: object) -> list[dict[str, object]]:
            return []

    async def merged(*_: object) -> None:
        return None

    peak, seen = 0, count(1)

    def watch(_: object) -> None:
        nonlocal peak
        if next(seen) % 100 == 0:
            peak = max(peak, process.memory_info().rss)

    vars(ingest_module)["merge"] = merged
    with open_ledger(folder / "runs.sqlite") as ledger, checkpoints(folder / "steps.sqlite") as saver:
        report = await ingest_module.ingest(
            [folder / "all.jsonl"],
            store=NoStore(),  # type: ignore[arg-type]
            team=readers(0.05),
            schema=PEOPLE,
            ledger=ledger,
            checkpoints=saver,
            on_report=watch,
            concurrency=256,
        )
    assert len(report.with_status("merged")) == documents
    return max(peak, process.memory_info().rss)


def main() -> None:
    given = sys.argv[1:]
    if given[:1] == ["--queued"]:
        held = queued(int(given[1]) if len(given) > 1 else 10_000)
    else:
        numbers = [float(value) for value in given] + [256, 1.0][len(given) :]
        held = throughput(int(numbers[0]), numbers[1])
        if not given:  # `make bench`
            held = queued(10_000) and held
    sys.exit(0 if held else 1)


if __name__ == "__main__":
    main()
