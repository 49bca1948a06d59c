"""What the state machine itself costs a document: 4 rounds, 3 experts that answer at once, SQLite checkpoints.

python tests/benchmarks/machine_overhead.py [documents] [side by side]
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from consilience.agents.answers.candidates import Answer, EntityCandidate, Quote, RelationCandidate
from consilience.agents.answers.passage import Passage, Replica, Turn
from consilience.agents.claims.entity_linking import Resolver
from consilience.agents.collaboration.team import Team
from consilience.agents.pipeline.machine import Services, state_machine
from consilience.agents.pipeline.run_record import make_run_record
from consilience.graph.model.model import Document, DocumentGraph, Span, Task
from consilience.graph.resolution.entities import resolve_entities
from consilience.graph.resolution.events import resolve_events
from consilience.graph.schema.schema import EntityType, RelationType, Schema
from consilience.platform.loading.chunking import split
from consilience.platform.runs.checkpoints import Checkpoints, checkpoints
from consilience.platform.runs.ledger import Ledger, open_ledger
from consilience.platform.runs.runner import Runner

BAR_MS = 30


@dataclass(frozen=True)
class AtOnce:
    """Says one thing more in every round, so that all rounds are needed."""

    name: str
    task: Task
    kind: str = "scripted"
    signature: str = "1"

    async def answer(
        self,
        passage: Passage,
        replicas: Sequence[Replica],  # noqa: ARG002 - it listens to nobody
        last: Answer | None,  # noqa: ARG002 - nor to itself
        round_number: int,
        history: Sequence[Turn] = (),  # noqa: ARG002 - what was said before decides nothing
    ) -> Answer:
        starts = range(0, 7 * (8 + round_number), 7)
        names = [
            EntityCandidate(
                Span(passage.start + start, passage.start + start + 6), passage.text[start : start + 6], "Person"
            )
            for start in starts
        ]
        relations = [RelationCandidate(a, "knows", b, Quote(a.text, a.span)) for a, b in pairwise(names)]
        return Answer(tuple(names), tuple(relations) if self.task == "re" else ())


async def measure(documents: int, side_by_side: int, ledger: Ledger, saver: Checkpoints) -> tuple[float, float]:
    schema = Schema(
        name="b",
        entities={"Person": EntityType()},
        relations={"knows": RelationType(domain=("Person",), range=("Person",))},
    )
    team = Team("three", [AtOnce("ner", "ner"), AtOnce("re", "re"), AtOnce("ee", "ee")])
    texts = [" ".join(f"N{n:03d}{i:02d}" for i in range(200)) for n in range(documents)]
    under_way = [Document(text, str(i), str(i)) for i, text in enumerate(texts)]
    merged: list[str] = []

    async def merge(graph: DocumentGraph) -> None:
        assert graph.run.rounds == 4
        merged.append(graph.document.id)

    services = Services(ledger.document, split, Resolver(resolve_entities, resolve_events), merge)
    runner = Runner(state_machine(team, schema, services, saver), saver, ledger)
    slots = asyncio.Semaphore(side_by_side)

    async def one(document: Document) -> None:
        async with slots:
            run = make_run_record(document, team, schema)
            ledger.begin(run, document)
            await runner.run(run, document, again=False)

    await one(under_way[0])
    cpu, wall = time.process_time(), time.perf_counter()
    await asyncio.gather(*(one(document) for document in under_way[1:]))
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    assert len(merged) == documents
    return cpu / (documents - 1) * 1000, wall / (documents - 1) * 1000


def main() -> None:
    documents, side_by_side = (int(given) for given in (sys.argv[1:] + ["200", "8"][len(sys.argv) - 1 :]))
    with (
        tempfile.TemporaryDirectory() as folder,
        open_ledger(Path(folder, "runs.sqlite")) as ledger,
        checkpoints(Path(folder, "checkpoints.sqlite")) as saver,
    ):
        cpu, wall = asyncio.run(measure(documents + 1, side_by_side, ledger, saver))
    print(f"state machine: {documents} documents, {side_by_side} side by side, 4 rounds, 3 experts, with ledger and")
    print("SQLite checkpoints, without a store")
    print(f"  CPU {cpu:.1f} ms a document (bar: {BAR_MS} ms), wall {wall:.1f} ms a document")
    if cpu > BAR_MS:
        sys.exit(1)


if __name__ == "__main__":
    main()
