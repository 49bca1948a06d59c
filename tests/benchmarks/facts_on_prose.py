"""Facts that the default team accepts of ordinary prose, against gold: the same figures as through the graph.

python tests/benchmarks/facts_on_prose.py [--gold FILE] [--kept FOLDER] [--wrong]

The 18 passages of ../shared/data/prose/dev.jsonl, or those of another file of that shape, go through the team `tools`
with schema `news`, the evidence judge and entity resolution; what a store would be given is scored as `consilience
evaluate facts -s graph:` does. With `--kept`, CoreNLP's answers stay in a folder, so that a change of a rule is
measured in seconds. `--wrong` lists what is wrong (-) and what is missed (+, with ? where careful readers could
disagree), but of a file named `unread…`, of which nobody looks at more than totals (`training/prose/README.md`).
"""

import argparse
import asyncio
import hashlib
import os
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import httpx

from consilience.agents.claims.entity_linking import Resolver
from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.configuration.builtin_teams import builtin_team
from consilience.agents.configuration.team_builder import Means, build_team
from consilience.agents.configuration.team_file import TeamFile
from consilience.agents.configuration.verifier_builder import build_verifier
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.pipeline.machine import Services, state_machine
from consilience.agents.verification.debate.configuration import GateName
from consilience.evaluation.facts.matching import Matches, match_passage
from consilience.evaluation.facts.reading import read_passages
from consilience.evaluation.facts.records import NamedEntity, Passage, StatedArgument, StatedEvent, StatedRelation
from consilience.evaluation.facts.scores import KINDS, FactScores, KindScores, score_facts
from consilience.graph.model.model import Document, DocumentGraph, Mention
from consilience.graph.resolution.entities import resolve_entities
from consilience.graph.resolution.events import resolve_events
from consilience.platform.exporting.graph_facts import choose_nuggets
from consilience.platform.loading.chunking import split
from consilience.platform.services.corenlp import corenlp_url
from consilience.platform.support.settings import load_settings

GOLD = Path(__file__).parents[2].parent / "shared/data/prose/dev.jsonl"


class Kept(httpx.AsyncBaseTransport):
    """Answers a request from a file where one like it was answered before."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._inner = httpx.AsyncHTTPTransport()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Return the answer that is kept, else the server's."""
        content = await request.aread()
        path = self._folder / hashlib.blake2b(request.url.query + b"\n" + content, digest_size=16).hexdigest()
        if not path.exists():
            answer = await self._inner.handle_async_request(request)
            body = await answer.aread()
            if answer.status_code != httpx.codes.OK:
                return httpx.Response(answer.status_code, content=body)
            whole = path.with_name(f"{path.name}.{os.getpid()}")
            whole.write_bytes(body)
            whole.replace(path)  # others that read the same folder never see half of it
        return httpx.Response(200, content=path.read_bytes())


async def graphs_of(
    gold: Sequence[Passage], corenlp: CoreNLP, file: TeamFile | None = None, gate: GateName | None = None
) -> list[DocumentGraph]:
    """Return what a run with a team, else the default one, would store of each passage.

    Args:
        gold: the passages.
        corenlp: reads them.
        file: the team's.
        gate: which claims the judge decides about, in place of what the team's file says.
    """
    schema, file = builtin_schema("news"), file or builtin_team("tools")
    team = build_team(file, schema, Means({}, corenlp))
    team = replace(team, verifier=build_verifier(file, schema, {}, corenlp, gate))
    documents = {d.id: d for d in (Document(passage.text, passage.id, passage.id) for passage in gold)}
    graphs: dict[str, DocumentGraph] = {}

    async def keep(graph: DocumentGraph) -> None:
        graphs[graph.document.id] = graph

    services = Services(documents.__getitem__, split, Resolver(resolve_entities, resolve_events), keep)
    machine = state_machine(team, schema, services)
    for id_ in documents:
        await machine.ainvoke({"document_id": id_}, {"recursion_limit": 1_000_000})
    return [graphs[id_] for id_ in documents]


def passage_of(graph: DocumentGraph) -> Passage:
    """Return the accepted facts of a graph, as `graph_passage` reads them from a store."""
    words = {mention.id: mention.text for mention in graph.mentions}
    names = defaultdict[str, set[str]](set)
    target = {reference.mention_id: reference.target_id for reference in graph.references}
    for mention_id, entity in target.items():
        names[entity].add(words[mention_id])
    accepted = [fact for fact in graph.facts if fact.verdict.decision == "accepted"]
    stands = {fact.subject_id: fact.confidence for fact in accepted if fact.kind in {"entity", "event"}}
    fillers, nuggets = defaultdict[str, list[StatedArgument]](list), defaultdict[str | None, list[Mention]](list)
    for mention in graph.mentions:
        if mention.kind == "event":
            nuggets[target.get(mention.id)].append(mention)
    for fact in accepted:
        if fact.kind == "argument" and fact.object_id:
            quotes = [one.span for one in fact.evidence if one.span]
            for mention in choose_nuggets(nuggets[fact.subject_id], quotes):
                fillers[mention.id].append(StatedArgument(fact.predicate, fact.object_id, fact.confidence))
    return Passage(
        graph.document.name,
        graph.document.text,
        tuple(
            NamedEntity(e.id, e.type, frozenset({e.name, *names[e.id]}), label=e.name, confidence=stands[e.id])
            for e in graph.entities
            if e.id in stands
        ),
        tuple(
            StatedRelation(fact.subject_id, fact.predicate, fact.object_id, confidence=fact.confidence)
            for fact in accepted
            if fact.kind == "relation" and fact.object_id
        ),
        tuple(
            StatedEvent(mention.type, mention.text, tuple(fillers[mention.id]), confidence=stands[target[mention.id]])
            for mention in graph.mentions
            if mention.kind == "event" and target.get(mention.id) in stands
        ),
    )


def print_scores(kind: str, scores: KindScores) -> None:
    """Print one line of the table."""
    counts = scores.counts
    shares = (scores.precision, scores.recall, scores.recall_of_certain)
    figures = " ".join("    –" if share.value is None else f"{share.value:5.3f}" for share in shares)
    print(f"{kind:<12} {figures}  {counts.true_positive:.0f} / {counts.system} / {counts.gold}")


def print_calibration(scores: FactScores) -> None:
    """Print for each kind how far what it says of its accepted facts is from what holds of them."""
    print("\ncalibration    ECE  by chance  mean said  right")
    for kind, of in scores.calibrations.items():
        figures = (of.error, of.error_by_chance, of.confidence, of.accepted.value)
        print(f"{kind:<12}", "      ".join(f"{figure or 0.0:5.3f}" for figure in figures))


def print_differences(gold: Passage, said: Passage, found: Matches) -> None:
    """Print what is wrong and what is missed in a passage."""
    labels = {entity.name: entity.label for entity in said.entities}
    print(f"\n== {gold.id}")
    print_kind(
        (f"{one.type}: {one.label} {sorted(one.aliases - {one.label}) or ''}" for one in found.entities.wrong),
        (
            (f"{one.type}: {one.name} {sorted(one.aliases - {one.name}) or ''}", one.certain)
            for one in found.entities.missed
        ),
    )
    print_kind(
        (f"{labels.get(one.subject)} {one.type} {labels.get(one.object)}" for one in found.relations.wrong),
        ((f"{one.subject} {one.type} {one.object} ({one.how})", one.certain) for one in found.relations.missed),
    )
    print_kind(
        (f"{one.type} {one.word}" for one in found.triggers.wrong),
        ((f"{one.type} {one.word}", one not in found.uncertain) for one in found.triggers.missed),
    )
    print_kind(
        (f"{one.type} {one.trigger}: {one.role} {labels.get(one.name)}" for one in found.arguments.wrong),
        (
            (f"{one.type} {one.trigger}: {one.role} {one.name}", one not in found.uncertain)
            for one in found.arguments.missed
        ),
    )


def print_kind(wrong: Iterable[str], missed: Iterable[tuple[str, bool]]) -> None:
    """Print the facts of a kind: those that are wrong, and those that are missed, each with whether it is certain."""
    for words in wrong:
        print(f"  - {words}")
    for words, certain in missed:
        print(f"  + {words}{'' if certain else ' ?'}")


async def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gold", type=Path, default=GOLD, help="passages with their facts")
    parser.add_argument("--kept", type=Path, help="folder for CoreNLP's answers")
    parser.add_argument("--wrong", action="store_true", help="list what is wrong and what is missed")
    options = parser.parse_args()
    if not options.gold.exists():
        print(f"{options.gold} is absent; nothing is measured.")
        return
    if options.wrong and options.gold.stem.startswith("unread"):
        parser.error(f"Of {options.gold} there are totals alone, so that it tells what carries over.")
    gold = read_passages(options.gold)
    # a kept answer needs no server, but the address is part of what is asked
    transport = Kept(options.kept) if options.kept else None
    async with CoreNLP(corenlp_url(load_settings()), transport=transport) as corenlp:
        graphs = await graphs_of(gold, corenlp)
    said = [passage_of(graph) for graph in graphs]
    if options.wrong:
        for one, other in zip(gold, said, strict=True):
            print_differences(one, other, match_passage(one, other))
        print()
    scores = score_facts(gold, said)
    print("facts            P     R  sure  right / said / gold")
    for kind in KINDS:
        print_scores(kind, getattr(scores, kind))
    print_calibration(scores)


if __name__ == "__main__":
    asyncio.run(main())
