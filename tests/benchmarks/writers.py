"""How fast documents become a graph: ours beside other ways to write the same documents.

python -m tests.benchmarks.writers [--documents 50] [--chunks 20] [--statements 15] [--writers 4] [--repeat 1]

By default 50 documents with 1,000 chunks, 5,000 entities, 22,500 mentions and 15,000 relation statements. Each writer
has an embedded Neo4j of its own, with the same constraints and indexes, fresh for every repetition, one after another:

- ours, by one task and by several; then the same documents again, of which nothing may be written;
- a plain writer: a node for every mention and every statement, every statement hangs on its chunk, entities are merged
  by id; one transaction a document, one statement for each kind of element;
- bare `CREATE` of the very elements that ours made, 10,000 rows a transaction: it knows each beforehand, looks up
  nothing but the two ends of an edge, and checks nothing.

Writers of peers are in `peer_writers.py`: they call procedures of APOC, which the embedded server does not have.
`peer_ingestion.py` has peers from text to graph.

All run as workers do, with their event loop and thresholds of the garbage collector. Where Java's cache of Neo4j's
classes has been made (`consilience up` has that done), every server uses it.

`processor s` is of server and client together: on a machine that does other work it says more than the clock does.
"""

import argparse
import random
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from neo4j import AsyncSession
from tests.benchmarks.merge_throughput import (
    NAMES,
    RELATION_TYPES,
    RELATIONS,
    TYPES,
    Graph,
    Serve,
    Timing,
    creating,
    fresh_server,
    merging,
    popular,
    timed,
)

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
from consilience.graph.store.store import Store, Transaction
from consilience.graph.writing.documents.merge import merge_document
from consilience.platform.support.event_loop import run

ENTITIES_A_DOCUMENT = 100
PLAIN_BAR, BARE_BAR, EDGES_BAR = 0.9, 1.3, 10

Row = dict[str, Any]
Pair = tuple[Entity, str, Entity, str, Entity]
Counted = tuple[int, int]
"""Numbers of nodes and relationships."""


@dataclass(frozen=True)
class Size:
    """How much there is to write."""

    documents: int
    chunks: int
    """A document."""
    statements: int
    """A chunk."""


def corpus(size: Size) -> list[DocumentGraph]:
    """Documents whose sentences state two relations of one subject each; a tenth of them stood in an earlier one."""
    rng = random.Random(11)
    names = range(size.documents * ENTITIES_A_DOCUMENT)
    things = [Entity(TYPES[i % len(TYPES)], f"Name{i} of Place{i % 97}") for i in names]
    rng.shuffle(things)
    unused, earlier = list(things), list[Pair]()
    sentences = size.chunks * size.statements // 2
    graphs = []
    for index in range(size.documents):
        told = rng.sample(earlier, min(len(earlier), sentences // 10))
        while len(told) < sentences:
            subject = unused.pop() if unused and rng.random() < 0.7 else popular(rng, things)
            first, second = popular(rng, things), popular(rng, things)
            if len({subject, first, second}) == 3:
                told.append((subject, rng.choice(RELATION_TYPES), first, rng.choice(RELATION_TYPES), second))
        earlier.extend(told[sentences // 10 :])
        graphs.append(_Report(index, told, size.chunks).graph())
    return graphs


class _Report:
    """One document: a sentence for two statements, a mention for each name, a quote for each fact and mention."""

    def __init__(self, index: int, told: Sequence[Pair], chunks: int) -> None:
        self.opening, self.told, self.of_chunks = f"In report {index} ", told, chunks
        self.sentences = [f"{self.opening}{s.name} {r} {o.name} and {t} {p.name}." for s, r, o, t, p in told]
        self.starts = [0]
        for sentence in self.sentences:
            self.starts.append(self.starts[-1] + len(sentence) + 1)
        self.document = Document(" ".join(self.sentences), f"report-{index}", f"reports/{index}.txt")
        self.mentions: dict[str, Mention] = {}
        self.references: list[Reference] = []
        self.entities: dict[str, Entity] = {}
        self.quotes: defaultdict[tuple[FactKind, str, str, str | None], list[Evidence]] = defaultdict(list)

    def graph(self) -> DocumentGraph:
        chunks = list[Chunk]()
        for number in range(self.of_chunks):
            first, last = (len(self.told) * k // self.of_chunks for k in (number, number + 1))
            span = Span(self.starts[first], self.starts[last] - 1)
            chunks.append(Chunk(self.document.id, number, span, span.of(self.document.text)))
            for i in range(first, last):
                self.sentence(i, chunks[-1].id)
        return DocumentGraph(
            self.document,
            Run(self.document.id, "bench", "team-1", "bench", "schema-1", 2),
            tuple(chunks),
            tuple(self.mentions.values()),
            tuple(self.entities.values()),
            (),
            tuple(self.references),
            (NAMES, RELATIONS),
            tuple(_fact(key, quotes) for key, quotes in self.quotes.items()),
            RELATION_TYPES,
        )

    def sentence(self, i: int, chunk: str) -> None:
        (subject, relation, obj, further, other), start = self.told[i], self.starts[i]
        end = start + len(self.sentences[i])
        quote = Evidence(self.sentences[i], chunk, Span(start, end), True)
        first = start + len(self.opening)
        self.name(subject, first, chunk)
        self.name(obj, first + len(subject.name) + len(relation) + 2, chunk)
        self.name(other, end - 1 - len(other.name), chunk)
        self.quotes["relation", subject.id, relation, obj.id].append(quote)
        self.quotes["relation", subject.id, further, other.id].append(quote)

    def name(self, entity: Entity, start: int, chunk: str) -> None:
        span = Span(start, start + len(entity.name))
        mention = Mention(self.document.id, chunk, "entity", span, entity.name, entity.type)
        self.mentions[mention.id] = mention
        self.references.append(Reference(mention.id, entity.id, 1.0, "same name"))
        self.entities[entity.id] = Entity(entity.type, entity.name, (entity.name,))
        self.quotes["entity", entity.id, entity.type, None].append(Evidence(entity.name, chunk, span, True))


def _fact(key: tuple[FactKind, str, str, str | None], quotes: Sequence[Evidence]) -> Fact:
    kind, subject, predicate, obj = key
    expert: ExpertRecord = NAMES if kind == "entity" else RELATIONS
    verdict = Verdict("accepted", "quote check", "The quote is in the text.")
    return Fact(kind, subject, predicate, obj, 0.9, tuple(quotes), (Proposal(expert.name, 1),), verdict)


_PLAIN_IDS = (
    "CREATE CONSTRAINT plain_entity IF NOT EXISTS FOR (n:PlainEntity) REQUIRE n.id IS UNIQUE",
    "CREATE CONSTRAINT plain_statement IF NOT EXISTS FOR (n:Statement) REQUIRE n.id IS UNIQUE",
)
_PLAIN = {
    "document": "MERGE (d:Document {id: $document.id}) SET d += $document",
    "chunks": "MATCH (d:Document {id: $document.id}) UNWIND $rows AS row "
    "MERGE (c:Chunk {id: row.id}) SET c += row MERGE (c)-[:PART_OF]->(d)",
    "entities": "UNWIND $rows AS row MERGE (e:PlainEntity {id: row.id}) SET e += row",
    "mentions": "UNWIND $rows AS row MATCH (c:Chunk {id: row.chunk}) MATCH (e:PlainEntity {id: row.entity}) "
    "MERGE (m:Mention {id: row.id}) SET m += row MERGE (m)-[:IN]->(c) MERGE (m)-[:REFERS_TO]->(e)",
    "statements": "UNWIND $rows AS row MATCH (c:Chunk {id: row.chunk}) MATCH (s:PlainEntity {id: row.subject}) "
    "MATCH (o:PlainEntity {id: row.object}) MERGE (f:Statement {id: row.id}) SET f += row "
    "MERGE (f)-[:SUBJECT]->(s) MERGE (f)-[:OBJECT]->(o) MERGE (f)-[:STATED_IN]->(c) "
    "MERGE (s)-[:RELATED {predicate: row.predicate}]->(o)",
}


def plain_rows(graph: DocumentGraph) -> Iterator[tuple[str, list[Row]]]:
    """Yield what the plain writer is given of a document, by the name of the statement that writes it."""
    chunks = graph.chunks
    yield (
        "chunks",
        [{"id": c.id, "index": c.index, "start": c.span.start, "end": c.span.end, "text": c.text} for c in chunks],
    )
    yield "entities", [{"id": e.id, "type": e.type, "name": e.name} for e in graph.entities]
    entity_of = {reference.mention_id: reference.target_id for reference in graph.references}
    yield (
        "mentions",
        [
            {
                "id": m.id,
                "chunk": m.chunk_id,
                "entity": entity_of[m.id],
                "start": m.span.start,
                "end": m.span.end,
                "text": m.text,
            }
            for m in graph.mentions
        ],
    )
    yield (
        "statements",
        [
            {
                "id": f"{fact.id}-{graph.document.id}-{quote.span.start if quote.span else ''}",
                "chunk": quote.chunk_id,
                "subject": fact.subject_id,
                "object": fact.object_id,
                "predicate": fact.predicate,
                "confidence": fact.confidence,
                "quote": quote.quote,
            }
            for fact in graph.facts
            if fact.kind == "relation"
            for quote in fact.evidence
        ],
    )


async def plainly(graphs: list[DocumentGraph], serve: Serve = fresh_server) -> tuple[Timing, Counted]:
    """Write documents as the plain writer does; return what that took, and what is there."""
    with serve() as (address, server):
        async with Store(address) as store:
            async with store.session() as session:
                for constraint in _PLAIN_IDS:
                    await (await session.run(constraint)).consume()

            async def write() -> None:
                for graph in graphs:
                    await store.write(_plain_document(graph))

            taken = await timed(server, write)
            return taken, await counted(store)


def _plain_document(graph: DocumentGraph) -> Callable[[Transaction], Awaitable[None]]:
    document = {"id": graph.document.id, "text": graph.document.text, "name": graph.document.name}

    async def work(transaction: Transaction) -> None:
        await (await transaction.run(_PLAIN["document"], document=document)).consume()
        for name, rows in plain_rows(graph):
            await (await transaction.run(_PLAIN[name], document=document, rows=rows)).consume()

    return work


async def again(graphs: list[DocumentGraph]) -> tuple[Timing, int]:
    """Merge documents that are there; return what that took, and how many of them were written."""
    with fresh_server() as (address, server):
        async with Store(address) as store:
            for graph in graphs:
                await merge_document(store, graph)
            written = list[bool]()

            async def write() -> None:
                for graph in graphs:
                    written.append(not (await merge_document(store, graph)).unchanged)

            taken = await timed(server, write)
            return taken, sum(written)


async def counted(store: Store) -> Counted:
    """Count all nodes, but those of migrations, and all relationships."""
    async with store.session() as session:
        return await _number(session, "MATCH (n) WHERE NOT n:Migration"), await _number(session, "MATCH ()-[n]->()")


async def _number(session: AsyncSession, matched: str) -> int:
    return int((await (await session.run(f"{matched} RETURN count(n) AS found")).single(strict=True))["found"])


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=50)
    parser.add_argument("--chunks", type=int, default=20, help="of a document")
    parser.add_argument("--statements", type=int, default=15, help="of a chunk; a sentence has two")
    parser.add_argument("--writers", type=int, default=4, help="tasks that merge at once")
    parser.add_argument("--repeat", type=int, default=1, help="the best of so many counts")
    parser.add_argument("--only", nargs="*", help="measure these alone: ours, several, again, plain, bare")
    options = parser.parse_args()
    graphs = corpus(Size(options.documents, options.chunks, options.statements))
    wanted = set(options.only or ("ours", "several", "again", "plain", "bare"))
    taken: dict[str, list[Timing]] = defaultdict(list)
    found: dict[str, Counted] = {}
    several, written = f"ours, {options.writers} writers", 0

    def note(name: str, timing: Timing, there: Counted) -> None:
        taken[name].append(timing)
        found[name] = there

    for _ in range(options.repeat):
        ours: Graph | None = None
        if wanted & {"ours", "bare"}:
            one, ours = await merging(graphs, 1)
            note("ours", one, (len(ours[0]), len(ours[1])))
        if "several" in wanted:
            many, made = await merging(graphs, options.writers)
            note(several, many, (len(made[0]), len(made[1])))
        if "plain" in wanted:
            note("plain", *await plainly(graphs))
        if "bare" in wanted and ours:
            note("bare CREATE of ours", await creating(ours), found["ours"])
    if "again" in wanted:
        timing, written = await again(graphs)
        note("ours, the second time", timing, (0, 0))

    statements = sum(len(rows) for graph in graphs for name, rows in plain_rows(graph) if name == "statements")
    facts = {fact.id for graph in graphs for fact in graph.facts}
    print(
        f"{len(graphs):,} documents, {sum(len(graph.chunks) for graph in graphs):,} chunks, "
        f"{len({entity.id for graph in graphs for entity in graph.entities}):,} entities, "
        f"{sum(len(graph.mentions) for graph in graphs):,} mentions, {statements:,} relation statements, "
        f"{len(facts):,} facts; best of {options.repeat}"
    )
    head = (
        "seconds",
        "of plain",
        "of bare",
        "processor s",
        "of plain",
        "of bare",
        "nodes",
        "edges",
        "a fact",
        "a stmt.",
    )
    print(f"{'writer':24}" + "".join(f"{name:>12}" for name in head))
    for name, timings in taken.items():
        cells = [cell for used in ("seconds", "processor") for cell in _cells(used, timings, taken)]
        nodes, edges = found[name]
        counts = (f"{nodes:,}", f"{edges:,}", f"{edges / len(facts):.1f}", f"{edges / statements:.1f}")
        print(f"{name:24}" + "".join(f"{cell:>12}" for cell in (*cells, *counts)))
    if "again" in wanted:
        print(f"The second time {written} of {len(graphs)} documents were written.")
    print(f"Wanted: {PLAIN_BAR} of plain, {BARE_BAR} of bare, {EDGES_BAR} relationships a fact.")


def _cells(used: str, timings: Sequence[Timing], taken: dict[str, list[Timing]]) -> Iterator[str]:
    least = min(getattr(timing, used) for timing in timings)
    yield f"{least:.1f}"
    for other in ("plain", "bare CREATE of ours"):
        yield f"{least / min(getattr(each, used) for each in taken[other]):.2f}" if other in taken else "-"


if __name__ == "__main__":
    run(main())
