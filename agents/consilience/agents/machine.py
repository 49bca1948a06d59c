"""The state machine of a run: its nodes are the words of a document's way, and nothing else happens here.

load -> split -> exchange <-> ask;  exchange -> claims -> gate -> verification -> resolve -> merge
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Command, Send, StreamWriter

from consilience.agents.assembly import Resolver, assembled
from consilience.agents.claims import claims_of
from consilience.agents.gating import gated
from consilience.agents.progress import Merged, Resolved, SplitUp, answered, gated_event, round_event, verified_event
from consilience.agents.runs import run_of
from consilience.agents.simplification import conforming
from consilience.agents.state import (
    Asked,
    State,
    asked_of,
    chunks_of,
    claims_in,
    last_of,
    next_round,
    passage_of,
    replicas_of,
    trails_of,
)
from consilience.agents.team import Team
from consilience.agents.verification import verified
from consilience.graph.model import Chunk, Document, DocumentGraph
from consilience.graph.schema import Schema

__all__ = ["Services", "StateMachine", "state_machine"]

StateMachine = CompiledStateGraph[State, None, State, State]


@dataclass(frozen=True, slots=True)
class Services:
    """What the machine needs from other rooms of the house."""

    load: Callable[[str], Document]
    """Returns the document of an id; cheap for a document under way, since every node asks for it."""
    split: Callable[[Document], Sequence[Chunk]]
    resolver: Resolver | None = None
    merge: Callable[[DocumentGraph], Awaitable[object]] | None = None
    """Stores the graph, idempotently. Without it or a resolver a run ends with the verdicts."""


def state_machine(
    team: Team, schema: Schema, services: Services, checkpointer: BaseCheckpointSaver[Any] | None = None
) -> StateMachine:
    """Return the machine that takes documents their way; it serves any number of runs side by side.

    A run starts with `{"document_id": …}` and streams its events (`progress.Progress`) as `custom`; with a
    checkpointer it goes on from its last finished step when it is started again with None.
    """
    nodes = _Nodes(team, schema, services)
    graph = StateGraph(State)
    for node in (nodes.load, nodes.split, nodes.claims, nodes.gate, nodes.verification):
        graph.add_node(node)
    graph.add_node(nodes.exchange, destinations=("ask", "claims"))
    graph.add_node(nodes.ask, input_schema=Asked)
    graph.add_edge(START, "load").add_edge("load", "split").add_edge("split", "exchange").add_edge("ask", "exchange")
    graph.add_edge("claims", "gate").add_edge("gate", "verification")
    if services.resolver and services.merge:
        storing = _Storing(team, schema, services, services.resolver, services.merge)
        graph.add_node(storing.resolve).add_node(storing.merge)
        graph.add_edge("verification", "resolve").add_edge("resolve", "merge").add_edge("merge", END)
    else:
        graph.add_edge("verification", END)
    return graph.compile(checkpointer=checkpointer)


@dataclass(frozen=True, slots=True)
class _Nodes:
    """Each reads the state, calls a pure function or an expert, and returns what changed."""

    team: Team
    schema: Schema
    services: Services

    async def load(self, state: State) -> State:
        document = self.services.load(state["document_id"])
        return {"document_id": document.id, "wave": 0, "round": 0, "rounds": 0}

    async def split(self, state: State, *, writer: StreamWriter) -> State:
        document = self.services.load(state["document_id"])
        chunks = self.services.split(document)
        writer(SplitUp(len(document.text), len(chunks)))
        return {"chunks": [(chunk.span.start, chunk.span.end) for chunk in chunks]}

    async def exchange(self, state: State, *, writer: StreamWriter) -> Command[str]:
        coming = next_round(state, self.team, self.services.load(state["document_id"]))
        if coming is None:
            return Command(goto="claims")
        writer(round_event(coming.number, coming.calls))
        change = {"wave": coming.wave, "round": coming.number, "rounds": max(state["rounds"], coming.number)}
        return Command(goto=[Send("ask", asked) for asked in asked_of(state, coming)], update=change)

    async def ask(self, state: Asked, *, writer: StreamWriter) -> State:
        passage, last = passage_of(self.services.load(state["document_id"]), state["span"]), last_of(state)
        expert = self.team.members[state["expert"]]
        said = await expert.answer(passage, replicas_of(state, self.team), last, state["round"])
        answer = conforming(said, self.schema)
        writer(answered(state["round"], state["chunk"], state["expert"], last, said, answer))
        if answer == last:
            return {}
        return {"trails": {str(state["chunk"]): {state["expert"]: [(state["round"], answer.to_json())]}}}

    async def claims(self, state: State) -> State:
        trails = [trails_of(state, self.team, chunk) for chunk in range(len(state["chunks"]))]
        return {"claims": [claim.to_json() for claim in claims_of(trails, self.schema)], "trails": None}

    async def gate(self, state: State, *, writer: StreamWriter) -> State:
        claims = gated(claims_in(state), self.schema)
        writer(gated_event(claims))
        return {"claims": [claim.to_json() for claim in claims]}

    async def verification(self, state: State, *, writer: StreamWriter) -> State:
        claims = verified(claims_in(state), self.services.load(state["document_id"]).text)
        writer(verified_event(claims))
        return {"claims": [claim.to_json() for claim in claims]}


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

    async def resolve(self, state: State, *, writer: StreamWriter) -> State:
        graph = self.graphs[state["document_id"]] = self._graph(state)
        writer(Resolved(len(graph.mentions), len(graph.entities), len(graph.events), len(graph.facts)))
        return {}

    async def merge(self, state: State, *, writer: StreamWriter) -> State:
        graph = self.graphs.pop(state["document_id"], None) or self._graph(state)
        await self.store(graph)
        writer(Merged())
        return {}

    def _graph(self, state: State) -> DocumentGraph:
        document = self.services.load(state["document_id"])
        return assembled(
            document,
            chunks_of(state, document),
            run_of(document.id, self.team, self.schema, state["rounds"]),
            self.team.records,
            claims_in(state),
            self.resolver,
            self.schema,
        )
