"""How fast documents are merged, and how that compares with bare `UNWIND … CREATE` of the same graph.

python tests/benchmarks/merge_throughput.py [--documents 1000] [--repeat 3] [--writers 4]

Both write into an embedded Neo4j of their own, with the same constraints and indexes, fresh for every repetition,
one after the other; the best of the repetitions counts. The bare writer is given the finished graph: it knows every
node and edge beforehand, looks up nothing but the two ends of an edge, checks nothing, and writes 10,000 rows a
transaction, while a merge is one transaction a document. Seconds of processor time are given too, of server and client
together: on a machine that does other work they say more than the clock does.
"""

import argparse
import asyncio
import random
import tempfile
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
from neo4j import AsyncSession

from consilience.graph.embedded.lifecycle import start_neo4j, stop_neo4j
from consilience.graph.embedded.status import neo4j_status
from consilience.graph.exchange.elements import GraphNode, GraphRelationship, nodes, relationships
from consilience.graph.model.model import (
    Chunk,
    Document,
    DocumentGraph,
    Entity,
    Evidence,
    ExpertRecord,
    Fact,
    FactKind,
    Mention,
    Proposal,
    Reference,
    Run,
    Span,
    Verdict,
)
from consilience.graph.schema.labels import NODE_LABELS
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.group_commit import GroupCommit
from consilience.graph.writing.documents.merge import merge_document
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import load_settings

NAMES = ExpertRecord("names", "ner", "corenlp", "names|v:1")
RELATIONS = ExpertRecord("relations", "re", "corenlp", "relations|v:1")
RELATION_TYPES = tuple(f"relation_{i}" for i in range(20))
TYPES = ("Person", "Organization", "Location", "Date")
ENTITIES_A_DOCUMENT, FACTS_A_DOCUMENT = 20, 50
SENTENCES_A_CHUNK = 10
ROWS_A_TRANSACTION = 10_000
BAR = 3.0

Statement = tuple[Entity, str, Entity]
Graph = tuple[list[GraphNode], list[GraphRelationship]]
Serve = Callable[[], AbstractContextManager[tuple[Neo4jAddress, psutil.Process]]]
"""Runs an empty server."""


def corpus(documents: int, first: int = 0) -> list[DocumentGraph]:
    """Documents whose sentences state one relation each: 20 new entities and 50 new facts a document.

    Entities have a long tail: some are in hundreds of documents, most in one or two. A tenth of a document's statements
    were made by an earlier one before.

    Args:
        documents: how many.
        first: number of the first of them; after so many others, a tenth of the entities are those of the ones before.
    """
    rng = random.Random(7 + first)
    known = first * ENTITIES_A_DOCUMENT * 9 // 10
    things = [
        Entity(TYPES[i % len(TYPES)], f"Name{i} of Place{i % 97}")
        for i in range(known, known + documents * ENTITIES_A_DOCUMENT)
    ]
    rng.shuffle(things)
    unused, said = list(things), set[Statement]()
    earlier: list[Statement] = []
    graphs = []
    for index in range(documents):
        statements: dict[Statement, None] = {}
        while len(statements) < FACTS_A_DOCUMENT:
            subject = unused.pop() if unused and rng.random() < 0.4 else popular(rng, things)
            statement = (subject, rng.choice(RELATION_TYPES), popular(rng, things))
            if subject != statement[2] and statement not in said:
                said.add(statement)
                statements[statement] = None
        again = rng.sample(earlier, min(len(earlier), FACTS_A_DOCUMENT // 10))
        earlier.extend(statements)
        graphs.append(Report(first + index, [*statements, *again]).graph())
    return graphs


def popular(rng: random.Random, things: Sequence[Entity]) -> Entity:
    return things[int(len(things) * rng.random() ** 3)]


class Report:
    """One document: a sentence a statement, a mention for each end, a quote for each fact."""

    def __init__(self, index: int, statements: Sequence[Statement]) -> None:
        self.statements, self.opening = statements, f"In report {index} "
        self.sentences = [f"{self.opening}{s.name} {relation} {o.name}." for s, relation, o in statements]
        self.starts = [0]
        for sentence in self.sentences:
            self.starts.append(self.starts[-1] + len(sentence) + 1)
        self.document = Document(" ".join(self.sentences), f"report-{index}", f"reports/{index}.txt")
        self.mentions: dict[str, Mention] = {}
        self.references: dict[str, Reference] = {}
        self.entities: dict[str, Entity] = {}
        self.facts: dict[str, Fact] = {}

    def graph(self) -> DocumentGraph:
        text, chunks = self.document.text, list[Chunk]()
        for first in range(0, len(self.sentences), SENTENCES_A_CHUNK):
            last = min(first + SENTENCES_A_CHUNK, len(self.sentences))
            span = Span(self.starts[first], self.starts[last] - 1)
            chunks.append(Chunk(self.document.id, len(chunks), span, span.of(text)))
            for i in range(first, last):
                self.statement(i, chunks[-1].id)
        return DocumentGraph(
            self.document,
            Run(self.document.id, "bench", "team-1", "bench", "schema-1", 2),
            tuple(chunks),
            tuple(self.mentions.values()),
            tuple(self.entities.values()),
            (),
            tuple(self.references.values()),
            (NAMES, RELATIONS),
            tuple(self.facts.values()),
            RELATION_TYPES,
        )

    def statement(self, i: int, chunk_id: str) -> None:
        (subject, relation, obj), sentence, start = self.statements[i], self.sentences[i], self.starts[i]
        end = start + len(sentence)
        self.entity(subject, start + len(self.opening), chunk_id)
        self.entity(obj, end - 1 - len(obj.name), chunk_id)
        quote = Evidence(sentence, chunk_id, Span(start, end), True)
        self.fact("relation", subject.id, relation, obj.id, quote, RELATIONS)

    def entity(self, entity: Entity, start: int, chunk_id: str) -> None:
        span = Span(start, start + len(entity.name))
        mention = Mention(self.document.id, chunk_id, "entity", span, entity.name, entity.type)
        self.mentions[mention.id] = mention
        self.references[mention.id] = Reference(mention.id, entity.id, 1.0, "same name")
        self.entities[entity.id] = Entity(entity.type, entity.name, (entity.name,))
        quote = Evidence(entity.name, chunk_id, span, True)
        self.fact("entity", entity.id, entity.type, None, quote, NAMES)

    def fact(
        self, kind: FactKind, subject: str, predicate: str, obj: str | None, quote: Evidence, expert: ExpertRecord
    ) -> None:
        verdict = Verdict("accepted", "quote check", "The quote is in the text.")
        fact = Fact(kind, subject, predicate, obj, 0.9, (quote,), (Proposal(expert.name, 1),), verdict)
        self.facts.setdefault(fact.id, fact)


@dataclass(frozen=True)
class Timing:
    seconds: float
    processor: float
    """Of client and server together."""


@contextmanager
def fresh_server() -> Iterator[tuple[Neo4jAddress, psutil.Process]]:
    with tempfile.TemporaryDirectory(prefix="consilience-bench-") as folder:
        home = Path(folder)
        address = start_neo4j(home, load_settings().cache, "2g")
        try:
            pid = neo4j_status(home).pid
            assert pid is not None
            yield address, psutil.Process(pid)
        finally:
            stop_neo4j(home)


async def timed(server: psutil.Process, work: Callable[[], Awaitable[None]]) -> Timing:
    def used() -> float:
        return time.process_time() + sum(server.cpu_times()[:2])

    processor, begin = used(), time.perf_counter()
    await work()
    return Timing(time.perf_counter() - begin, used() - processor)


async def merging(graphs: list[DocumentGraph], writers: int, serve: Serve = fresh_server) -> tuple[Timing, Graph]:
    """Merge into a fresh database; return what that took, and the graph that came of it."""
    with serve() as (address, server):
        async with Store(address) as store:
            waiting = iter(graphs)
            commits = GroupCommit(store) if writers > 1 else None  # as ingestion has it

            async def writer() -> None:
                for graph in waiting:
                    await merge_document(store, graph, commits=commits)

            async def all_writers() -> None:
                await asyncio.gather(*(writer() for _ in range(writers)))

            timing = await timed(server, all_writers)
            return timing, ([node async for node in nodes(store)], [edge async for edge in relationships(store)])


async def creating(graph: Graph, serve: Serve = fresh_server) -> Timing:
    """Create the nodes and relationships of `graph` in a fresh database; return what that took."""
    node_rows, edge_rows = defaultdict(list), defaultdict(list)
    for node in graph[0]:
        node_rows[node.labels].append(node.properties)
    for edge in graph[1]:
        row = {"start": edge.start, "end": edge.end, "properties": edge.properties}
        edge_rows[own_label(edge.start_labels), edge.type, own_label(edge.end_labels)].append(row)
    with serve() as (address, server):
        async with Store(address) as store, store.session() as session:

            async def create() -> None:
                for labels, rows in node_rows.items():
                    await batches(session, f"UNWIND $rows AS row CREATE (n:{':'.join(labels)}) SET n = row", rows)
                for (start, kind, end), rows in edge_rows.items():
                    await batches(
                        session,
                        f"UNWIND $rows AS row MATCH (a:{start} {{id: row.start}}) MATCH (b:{end} {{id: row.end}}) "
                        f"CREATE (a)-[r:{kind}]->(b) SET r = row.properties",
                        rows,
                    )

            return await timed(server, create)


def own_label(labels: tuple[str, ...]) -> str:
    return next(label for label in labels if label in NODE_LABELS)


async def batches(session: AsyncSession, statement: str, rows: list[dict[str, Any]]) -> None:
    for first in range(0, len(rows), ROWS_A_TRANSACTION):
        await (await session.run(statement, rows=rows[first : first + ROWS_A_TRANSACTION])).consume()


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=1000)
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--writers", type=int, default=4, help="tasks that merge at once")
    options = parser.parse_args()
    graphs = corpus(options.documents)
    entities = len({entity.id for graph in graphs for entity in graph.entities})
    facts = len({fact.id for graph in graphs for fact in graph.facts if fact.kind == "relation"})
    timings: dict[str, list[Timing]] = defaultdict(list)
    for _ in range(options.repeat):
        one, graph = await merging(graphs, 1)
        timings["merge, 1 writer"].append(one)
        many, _ = await merging(graphs, options.writers)
        timings[f"merge, {options.writers} writers"].append(many)
        timings["bare UNWIND … CREATE"].append(await creating(graph))
    rows = len(graph[0]) + len(graph[1])
    bare = min(timings["bare UNWIND … CREATE"], key=lambda timing: timing.seconds)
    bare_processor = min(timing.processor for timing in timings["bare UNWIND … CREATE"])
    print(f"{len(graphs):,} documents, {entities:,} entities, {facts:,} relation facts with evidence:")
    print(
        f"{len(graph[0]):,} nodes and {len(graph[1]):,} relationships; best of {options.repeat}, at most {BAR:g} times"
    )
    print(f"{'writer':24}{'seconds':>10}{'rows/s':>10}{'ratio':>8}{'processor s':>13}{'ratio':>8}")
    for name, taken in timings.items():
        seconds, processor = min(t.seconds for t in taken), min(t.processor for t in taken)
        print(
            f"{name:24}{seconds:10.1f}{rows / seconds:10,.0f}{seconds / bare.seconds:8.2f}"
            f"{processor:13.1f}{processor / bare_processor:8.2f}"
        )


if __name__ == "__main__":
    run(main())
