"""The state machine of a run: its nodes are the words of a document's way, and nothing else happens here.

load -> split -> collaborate -> claims -> gate -> debates -> debate … -> verification -> resolve -> merge
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Command, Send, StreamWriter

from consilience.agents.claims.claim import Claim, collect_claims
from consilience.agents.claims.cross_document import (
    Library,
    RivalFacts,
    contest_claims_with_rivals,
    contest_late,
    document_of,
    find_rival_facts,
)
from consilience.agents.claims.entity_linking import Resolver
from consilience.agents.claims.event_builders import build_gated_event, build_verified_event
from consilience.agents.collaboration.answer_log import AnswerLog
from consilience.agents.collaboration.rounds import run_rounds
from consilience.agents.collaboration.team import Team
from consilience.agents.events.run_events import DocumentSplit, MentionsResolved, RunMerged
from consilience.agents.pipeline.document_graph import build_document_graph
from consilience.agents.pipeline.nothing_found import why_nothing
from consilience.agents.pipeline.run_record import make_run_record
from consilience.agents.pipeline.state import (
    Opened,
    State,
    chunks_of,
    claims_in,
    debates_in,
    dump_rival_facts,
    dump_said,
    passages_of,
    rival_facts_in,
    trails_of,
    usage_of,
)
from consilience.agents.support.plain_json import from_plain, to_plain
from consilience.agents.support.tracing import span
from consilience.agents.verification.debate.debate_verifier import debate_record, settle_claims
from consilience.agents.verification.debate.matchups import Matchup
from consilience.agents.verification.debate.run_debate import run_debate
from consilience.agents.verification.quote_check import check_quotes
from consilience.agents.verification.verifier import Verifier
from consilience.agents.verification.weighing.measured import with_measured_precision
from consilience.graph.model.model import Chunk, Document, DocumentGraph
from consilience.graph.schema.schema import Schema
from consilience.graph.writing.documents.merge import MergeCounts

__all__ = ["Services", "StateMachine", "state_machine", "why_nothing_of"]

CALLS_AT_ONCE = 512
VERIFICATION = "verification"
"""Under which name a run records what its debates took."""

StateMachine = CompiledStateGraph[State, None, State, State]
"""What takes documents their way; see `state_machine`."""


@dataclass(frozen=True, slots=True)
class Services:
    """Services that the machine needs from other rooms of the house."""

    load: Callable[[str], Document]
    """Returns the document of an id; cheap for a document under way, since every node asks for it."""
    split: Callable[[Document], Sequence[Chunk]]
    resolver: Resolver | None = None
    merge: Callable[[DocumentGraph], Awaitable[object]] | None = None
    """Stores the graph, idempotently. Without it or a resolver a run ends with the verdicts."""
    library: Library | None = None
    """What other documents state; without it claims have rivals in their own document alone."""

    async def rivals(
        self, claims: Sequence[Claim], document: Document, chunks: Sequence[Chunk], schema: Schema
    ) -> RivalFacts:
        """Return the rivals that the claims have now in other documents; see `find_rival_facts`."""
        return await find_rival_facts(claims, document, chunks, schema, self.resolver, self.library)


def state_machine(
    team: Team,
    schema: Schema,
    services: Services,
    checkpointer: BaseCheckpointSaver[Any] | None = None,
    *,
    calls_at_once: int = CALLS_AT_ONCE,
) -> StateMachine:
    """Return the machine that takes documents their way; it serves any number of runs side by side.

    A run starts with `{"document_id": …}` and streams its events (`progress.Progress`) as `custom`; with a
    checkpointer it goes on from its last finished step when it is started again with None, and no expert is asked
    again what it has answered.

    Args:
        team: who extracts.
        schema: what is extracted.
        services: what the machine needs from other rooms.
        checkpointer: keeps the steps and the experts' answers.
        calls_at_once: experts that are asked at the same time, over all runs. It bounds the memory; what a model or
            a tool bears is its own limit.
    """
    nodes = _Nodes(team, schema, services, checkpointer, asyncio.Semaphore(calls_at_once))
    graph = StateGraph(State)
    for node in (nodes.load, nodes.split, nodes.collaborate, nodes.claims, nodes.gate, nodes.verification):
        graph.add_node(node)
    graph.add_edge(START, "load").add_edge("load", "split").add_edge("split", "collaborate")
    graph.add_edge("collaborate", "claims")
    graph.add_node(nodes.debates, destinations=("debate", "verification")).add_node(nodes.debate, input_schema=Opened)
    graph.add_edge("claims", "gate").add_edge("gate", "debates").add_edge("debate", "verification")
    if services.resolver and services.merge:
        storing = _Storing(team, schema, services, services.resolver, services.merge)
        graph.add_node(storing.resolve).add_node(storing.merge)
        graph.add_edge("verification", "resolve").add_edge("resolve", "merge").add_edge("merge", END)
    else:
        graph.add_edge("verification", END)
    return graph.compile(checkpointer=checkpointer)


def why_nothing_of(state: State, claims: Sequence[Claim], document: Document, team: Team) -> str:
    """Return why a run accepted nothing; empty where it accepted something."""
    return why_nothing(document, claims, team.coverage, offered=state.get("offered", 0), unread=state.get("unread", 0))


@dataclass(frozen=True, slots=True)
class _Nodes:
    """Nodes of the machine: each reads the state, calls a pure function or an expert, and returns what changed."""

    team: Team
    schema: Schema
    services: Services
    checkpointer: BaseCheckpointSaver[Any] | None
    turns: asyncio.Semaphore

    async def load(self, state: State) -> State:
        document = self.services.load(state["document_id"])
        return {"document_id": document.id}

    async def split(self, state: State, *, writer: StreamWriter) -> State:
        document = self.services.load(state["document_id"])
        chunks = self.services.split(document)
        writer(DocumentSplit(len(document.text), len(chunks)))
        return {"chunks": [(chunk.span.start, chunk.span.end) for chunk in chunks]}

    async def collaborate(self, state: State, config: RunnableConfig, *, writer: StreamWriter) -> State:
        passages = passages_of(state, self.services.load(state["document_id"]))
        journal = AnswerLog(self.checkpointer, config["configurable"].get("thread_id", ""))
        return dump_said(await run_rounds(self.team, self.schema, passages, journal, self.turns, writer))

    async def claims(self, state: State) -> State:
        document = self.services.load(state["document_id"])
        trails = trails_of(state, self.team)
        claims = collect_claims(trails, document.text, self.schema, self.team.schemas)
        offered = sum(trail.last.size for by_expert in trails for trail in by_expert.values() if trail.last)
        return {"claims": to_plain(claims, tuple[Claim, ...]), "trails": {}, "offered": offered}

    async def gate(self, state: State, *, writer: StreamWriter) -> State:
        document, verifier = self.services.load(state["document_id"]), self.team.verifier or Verifier()
        chunks = chunks_of(state, document)
        weighed = await verifier.weigh(claims_in(state), document, chunks, self.team.kinds)
        linked = await verifier.link(weighed, document, chunks)
        claims = verifier.contest(await verifier.date(linked, document, chunks), self.schema)
        rivals = await self.services.rivals(claims, document, chunks, self.schema)
        claims = contest_claims_with_rivals(claims, rivals)
        rival = partial(document_of, library=self.services.library)
        choice = await verifier.choose(claims, document, chunks, rivals, rival)
        gated = choice.note_reasons(claims) if choice else claims
        summary, debated = (choice.summary, choice.debated) if choice else ("", None)
        writer(build_gated_event(gated, summary, debated, self.team.concluding))
        found: State = {"claims": to_plain(gated, tuple[Claim, ...]), "elsewhere": dump_rival_facts(rivals)}
        return {**found, "held": list(choice.held)} if choice else found

    async def debates(self, state: State) -> Command[str]:
        verifier, document = self.team.verifier, self.services.load(state["document_id"])
        claims, rivals, held = claims_in(state), rival_facts_in(state), state.get("held")
        opened = verifier.contests(claims, document, rivals, held) if verifier else ()
        asked: Opened = {"document_id": document.id, "chunks": state["chunks"], "contest": {}}
        sends = [Send("debate", {**asked, "contest": to_plain(contest)}) for contest in opened]
        return Command(goto=sends or "verification")

    async def debate(self, state: Opened, *, writer: StreamWriter) -> State:
        if self.team.verifier is None or self.team.verifier.debates is None:
            return {}
        document, contest = self.services.load(state["document_id"]), from_plain(Matchup, state["contest"])
        other = await document_of(contest.rival, self.services.library)
        if contest.rival and other is None:
            return {}
        async with self.turns:
            with span("debate"):
                held = await run_debate(
                    self.team.verifier.debates, contest, document, chunks_of(state, document), writer, other
                )
        return {"debates": [to_plain(held)], "usage": {VERIFICATION: to_plain(held.result.usage)}}

    async def verification(self, state: State, *, writer: StreamWriter) -> State:
        document, claims = self.services.load(state["document_id"]), claims_in(state)
        verifier = self.team.verifier
        held = debates_in(state)
        judged = settle_claims(claims, held)
        if verifier:
            library, rivals = self.services.library, rival_facts_in(state)
            read = {claims[at].key: [(r, await document_of(r, library)) for r in rivals[at]] for at in rivals}
            judged = {**await verifier.verdicts(claims, document, chunks_of(state, document), read), **judged}
        claims = with_measured_precision(check_quotes(claims, judged), self.schema, self.team.kinds)
        writer(build_verified_event(claims, len(judged), len(held)))
        return {"claims": to_plain(claims, tuple[Claim, ...]), "judged": len(judged)}


@dataclass(frozen=True, slots=True)
class _Storing:
    """The last two nodes, of runs whose facts go into a store."""

    team: Team
    schema: Schema
    services: Services
    resolver: Resolver
    store: Callable[[DocumentGraph], Awaitable[object]]
    graphs: dict[str, DocumentGraph] = field(default_factory=dict)
    """From `resolve` to `merge`, by document; made again after a restart, since it is determined by the state."""
    alone: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Of two documents that contradict each other and come at once, the second sees what the first has stored."""

    async def resolve(self, state: State, *, writer: StreamWriter) -> State:
        graph = self.graphs[state["document_id"]] = self._graph(state)
        writer(_make_resolved_event(graph))
        return {}

    async def merge(self, state: State, *, writer: StreamWriter) -> State:
        graph = self.graphs.pop(state["document_id"], None) or self._graph(state)
        with_one_object = any(self.schema.is_functional(fact.predicate) for fact in graph.facts)
        async with self.alone if self.services.library and with_one_object else nullcontext():
            claims, document = claims_in(state), self.services.load(state["document_id"])
            late = await self.services.rivals(claims, document, chunks_of(state, document), self.schema)
            if (settled := contest_late(claims, rival_facts_in(state), late)) != claims:
                writer(build_verified_event(settled, state["judged"], len(debates_in(state))))
                graph = self._graph({**state, "claims": to_plain(settled, tuple[Claim, ...])})
                writer(_make_resolved_event(graph))
            stored = await self.store(graph)
        kept = stored.kept_facts if isinstance(stored, MergeCounts) else 0
        writer(RunMerged(kept, why_nothing_of(state, settled, document, self.team)))
        return {}

    def _graph(self, state: State) -> DocumentGraph:
        document = self.services.load(state["document_id"])
        return build_document_graph(
            document,
            chunks_of(state, document),
            make_run_record(document, self.team, self.schema, state["rounds"], usage_of(state)),
            self.team.records,
            claims_in(state),
            self.resolver,
            self.schema,
            [debate_record(held.result) for held in debates_in(state)],
        )


def _make_resolved_event(graph: DocumentGraph) -> MentionsResolved:
    decisions = Counter(fact.verdict.decision for fact in graph.facts)
    sizes = (len(graph.mentions), len(graph.entities), len(graph.events), len(graph.facts))
    return MentionsResolved(*sizes, decisions["accepted"], decisions["contested"], decisions["rejected"])
