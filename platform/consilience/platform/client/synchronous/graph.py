"""Methods of the sync client about what the graph holds and what people decide about it."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TypeVar

from consilience.platform.client.call import Call
from consilience.platform.client.calls.graph import GraphCalls
from consilience.platform.contract.facts.debates import DebateProvenance, DebateSummary
from consilience.platform.contract.facts.decisions import Decided, DecisionItem
from consilience.platform.contract.facts.event_pairs import EventPair, EventPairPage, ResolvedEvents
from consilience.platform.contract.facts.facts import FactSummary
from consilience.platform.contract.facts.soft_locks import SoftLockItem
from consilience.platform.contract.facts.suggestions import (
    ResolvedItem,
    SuggestionDetail,
    SuggestionItem,
    SuggestionPage,
)
from consilience.platform.contract.graph.entities_events import EntitySummary, EventSummary, MentionSummary
from consilience.platform.contract.graph.graph import (
    CommunitiesView,
    FoundEntity,
    GraphView,
    NeighbourCounts,
    SubgraphPart,
)
from consilience.platform.contract.page import Page

__all__ = ["GraphMethods"]

Result = TypeVar("Result")


class GraphMethods(ABC):
    """A part of the client."""

    @abstractmethod
    def _send(self, call: Call[Result]) -> Result:
        """Ask the service and return what it answered."""

    def entity(self, entity: str, **filters: object) -> EntitySummary:
        """Return an entity; of one that was made one with another, that one."""
        return self._send(GraphCalls.entity(entity, **filters))

    def entity_mentions(self, entity: str, **filters: object) -> Page[MentionSummary]:
        """Return a page of the places where texts name an entity."""
        return self._send(GraphCalls.entity_mentions(entity, **filters))

    def merge_entities(
        self, entity: str, into: str, reason: str = "", *, dry_run: bool = False, key: str | None = None
    ) -> Decided:
        """Make an entity one with another; with `dry_run` only tell what would change."""
        return self._send(GraphCalls.merge_entities(entity, into, reason, dry_run=dry_run, key=key))

    def split_entity(
        self, entity: str, documents: Sequence[str], reason: str = "", *, dry_run: bool = False, key: str | None = None
    ) -> Decided:
        """Make an entity another one in some of the documents; with `dry_run` only tell what would change."""
        return self._send(GraphCalls.split_entity(entity, documents, reason, dry_run=dry_run, key=key))

    def decisions(self, **filters: object) -> Page[DecisionItem]:
        """Return a page of what people decided about entities, newest first."""
        return self._send(GraphCalls.decisions(**filters))

    def undo_decision(self, decision: str) -> Decided:
        """Take a decision about entities back."""
        return self._send(GraphCalls.undo_decision(decision))

    def suggestions(self, **filters: object) -> SuggestionPage:
        """Return a page of what is suggested about entities, the surest first."""
        return self._send(GraphCalls.suggestions(**filters))

    def suggestion(self, suggestion: str) -> SuggestionDetail:
        """Return a suggestion with what documents tell of both sides."""
        return self._send(GraphCalls.suggestion(suggestion))

    def suggest_entities(self, document: str, *, link: bool = False) -> ResolvedItem:
        """Compare the entities of a document with those of others; with `link`, make one what is sure."""
        return self._send(GraphCalls.suggest_entities(document, link=link))

    def accept_suggestion(self, suggestion: str, reason: str = "", *, dry_run: bool = False) -> Decided:
        """Decide as a suggestion says; with `dry_run` only tell what would change."""
        return self._send(GraphCalls.accept_suggestion(suggestion, reason, dry_run=dry_run))

    def decline_suggestion(self, suggestion: str) -> SuggestionItem:
        """Say that a suggestion is wrong."""
        return self._send(GraphCalls.decline_suggestion(suggestion))

    def reopen_suggestion(self, suggestion: str) -> SuggestionItem:
        """Take back that a suggestion was declined."""
        return self._send(GraphCalls.reopen_suggestion(suggestion))

    def event_pairs(self, **filters: object) -> EventPairPage:
        """Return a page of events of different documents that are perhaps one, or were decided, the surest first."""
        return self._send(GraphCalls.event_pairs(**filters))

    def event_pair(self, pair: str) -> EventPair:
        """Return a pair of events with what both documents tell."""
        return self._send(GraphCalls.event_pair(pair))

    def suggest_event_pairs(self, document: str, *, link: bool = False) -> ResolvedEvents:
        """Compare the events of a document with those of others; with `link`, link what is sure."""
        return self._send(GraphCalls.suggest_event_pairs(document, link=link))

    def accept_event_pair(self, pair: str, reason: str = "") -> EventPair:
        """Decide that two events are one."""
        return self._send(GraphCalls.accept_event_pair(pair, reason))

    def undo_event_pair(self, pair: str) -> EventPair:
        """Take back that two events are one."""
        return self._send(GraphCalls.undo_event_pair(pair))

    def decline_event_pair(self, pair: str) -> EventPair:
        """Say that two events are two."""
        return self._send(GraphCalls.decline_event_pair(pair))

    def reopen_event_pair(self, pair: str) -> EventPair:
        """Take back that a pair was declined."""
        return self._send(GraphCalls.reopen_event_pair(pair))

    def event(self, event: str) -> EventSummary:
        """Return an event with its arguments."""
        return self._send(GraphCalls.event(event))

    def event_mentions(self, event: str, **filters: object) -> Page[MentionSummary]:
        """Return a page of the places where texts name an event."""
        return self._send(GraphCalls.event_mentions(event, **filters))

    def relations(self, **filters: object) -> Page[FactSummary]:
        """Return a page of relations."""
        return self._send(GraphCalls.relations(**filters))

    def fact_locks(self, **filters: object) -> list[SoftLockItem]:
        """Return who looks at which fact."""
        return self._send(GraphCalls.fact_locks(**filters))

    def hold_fact(self, fact: str) -> list[SoftLockItem]:
        """Show others for five minutes that you look at a fact; return who else does."""
        return self._send(GraphCalls.hold_fact(fact))

    def release_fact(self, fact: str) -> None:
        """Show others that you look at a fact no more."""
        self._send(GraphCalls.release_fact(fact))

    def debates(self, **filters: object) -> Page[DebateSummary]:
        """Return a page of debates."""
        return self._send(GraphCalls.debates(**filters))

    def debate(self, debate: str) -> DebateProvenance:
        """Return a debate with its transcript."""
        return self._send(GraphCalls.debate(debate))

    def central_graph(self, **filters: object) -> GraphView:
        """Return the entities about which most is known, with the edges between them."""
        return self._send(GraphCalls.central_graph(**filters))

    def graph_search(self, text: str, **filters: object) -> list[FoundEntity]:
        """Return entities by a name that may have a wrong letter."""
        return self._send(GraphCalls.graph_search(text, **filters))

    def expand(self, node: str, known: Sequence[str] = (), **limits: object) -> GraphView:
        """Return neighbours of a node that are not among the known ones, with their edges."""
        return self._send(GraphCalls.expand(node, known, **limits))

    def neighbours(self, node: str, known: Sequence[str] = (), **limits: object) -> NeighbourCounts:
        """Count the neighbours of a node that are not among the known ones."""
        return self._send(GraphCalls.neighbours(node, known, **limits))

    def path(self, start: str, end: str, **filters: object) -> GraphView:
        """Return a shortest connection of two nodes; without nodes when there is none."""
        return self._send(GraphCalls.path(start, end, **filters))

    def subgraph(self, ids: Sequence[str], **wanted: object) -> SubgraphPart:
        """Return entities and events by their ids, those that facts are about by theirs, and the facts between them."""
        return self._send(GraphCalls.subgraph(ids, **wanted))

    def communities(self, **limits: object) -> CommunitiesView:
        """Return the largest groups of entities that facts connect among themselves."""
        return self._send(GraphCalls.communities(**limits))

    def community(self, node: str, **filters: object) -> GraphView:
        """Return the community of a node: its most connected members with their edges."""
        return self._send(GraphCalls.community(node, **filters))
