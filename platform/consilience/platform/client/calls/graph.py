"""Calls of the client about the graph and about people's decisions on it, each as one request."""

from collections.abc import Sequence

from consilience.platform.client.call import Call, make_key_header, non_null
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

__all__ = ["GraphCalls"]


class GraphCalls:
    """The requests, by what they are for."""

    @staticmethod
    def entity(entity: str, **filters: object) -> Call[EntitySummary]:
        """Return an entity; of one that was made one with another, that one."""
        return Call("GET", f"/entities/{entity}", EntitySummary, non_null(filters))

    @staticmethod
    def entity_mentions(entity: str, **filters: object) -> Call[Page[MentionSummary]]:
        """Return a page of the places where texts name an entity."""
        return Call("GET", f"/entities/{entity}/mentions", Page[MentionSummary], non_null(filters))

    @staticmethod
    def merge_entities(
        entity: str, into: str, reason: str = "", *, dry_run: bool = False, key: str | None = None
    ) -> Call[Decided]:
        """Make an entity one with another; with `dry_run` only tell what would change."""
        return Call(
            "POST",
            f"/entities/{entity}/merge",
            Decided,
            body={"into": into, "reason": reason, "dry_run": dry_run},
            headers=make_key_header(key),
        )

    @staticmethod
    def split_entity(
        entity: str, documents: Sequence[str], reason: str = "", *, dry_run: bool = False, key: str | None = None
    ) -> Call[Decided]:
        """Make an entity another one in some of the documents; with `dry_run` only tell what would change."""
        return Call(
            "POST",
            f"/entities/{entity}/split",
            Decided,
            body={"documents": list(documents), "reason": reason, "dry_run": dry_run},
            headers=make_key_header(key),
        )

    @staticmethod
    def decisions(**filters: object) -> Call[Page[DecisionItem]]:
        """Return a page of what people decided about entities, newest first."""
        return Call("GET", "/decisions", Page[DecisionItem], non_null(filters))

    @staticmethod
    def undo_decision(decision: str) -> Call[Decided]:
        """Take a decision about entities back."""
        return Call("DELETE", f"/decisions/{decision}", Decided)

    @staticmethod
    def suggestions(**filters: object) -> Call[SuggestionPage]:
        """Return a page of what is suggested about entities, the surest first."""
        return Call("GET", "/suggestions", SuggestionPage, non_null(filters))

    @staticmethod
    def suggestion(suggestion: str) -> Call[SuggestionDetail]:
        """Return a suggestion with what documents tell of both sides."""
        return Call("GET", f"/suggestions/{suggestion}", SuggestionDetail)

    @staticmethod
    def suggest_entities(document: str, *, link: bool = False) -> Call[ResolvedItem]:
        """Compare the entities of a document with those of others; with `link`, make one what is sure."""
        return Call("POST", "/suggestions", ResolvedItem, body={"document": document, "link": link})

    @staticmethod
    def accept_suggestion(suggestion: str, reason: str = "", *, dry_run: bool = False) -> Call[Decided]:
        """Decide as a suggestion says; with `dry_run` only tell what would change."""
        body = {"reason": reason, "dry_run": dry_run}
        return Call("POST", f"/suggestions/{suggestion}/accept", Decided, body=body)

    @staticmethod
    def decline_suggestion(suggestion: str) -> Call[SuggestionItem]:
        """Say that a suggestion is wrong."""
        return Call("POST", f"/suggestions/{suggestion}/decline", SuggestionItem)

    @staticmethod
    def reopen_suggestion(suggestion: str) -> Call[SuggestionItem]:
        """Take back that a suggestion was declined."""
        return Call("DELETE", f"/suggestions/{suggestion}/decline", SuggestionItem)

    @staticmethod
    def event_pairs(**filters: object) -> Call[EventPairPage]:
        """Return a page of events of different documents that are perhaps one, or were decided, the surest first."""
        return Call("GET", "/event-pairs", EventPairPage, non_null(filters))

    @staticmethod
    def event_pair(pair: str) -> Call[EventPair]:
        """Return a pair of events with what both documents tell."""
        return Call("GET", f"/event-pairs/{pair}", EventPair)

    @staticmethod
    def suggest_event_pairs(document: str, *, link: bool = False) -> Call[ResolvedEvents]:
        """Compare the events of a document with those of others; with `link`, link what is sure."""
        return Call("POST", "/event-pairs", ResolvedEvents, body={"document": document, "link": link})

    @staticmethod
    def accept_event_pair(pair: str, reason: str = "") -> Call[EventPair]:
        """Decide that two events are one."""
        return Call("POST", f"/event-pairs/{pair}/accept", EventPair, body={"reason": reason})

    @staticmethod
    def undo_event_pair(pair: str) -> Call[EventPair]:
        """Take back that two events are one."""
        return Call("DELETE", f"/event-pairs/{pair}/accept", EventPair)

    @staticmethod
    def decline_event_pair(pair: str) -> Call[EventPair]:
        """Say that two events are two."""
        return Call("POST", f"/event-pairs/{pair}/decline", EventPair)

    @staticmethod
    def reopen_event_pair(pair: str) -> Call[EventPair]:
        """Take back that a pair was declined."""
        return Call("DELETE", f"/event-pairs/{pair}/decline", EventPair)

    @staticmethod
    def event(event: str) -> Call[EventSummary]:
        """Return an event with its arguments."""
        return Call("GET", f"/events/{event}", EventSummary)

    @staticmethod
    def event_mentions(event: str, **filters: object) -> Call[Page[MentionSummary]]:
        """Return a page of the places where texts name an event."""
        return Call("GET", f"/events/{event}/mentions", Page[MentionSummary], non_null(filters))

    @staticmethod
    def relations(**filters: object) -> Call[Page[FactSummary]]:
        """Return a page of relations."""
        return Call("GET", "/relations", Page[FactSummary], non_null(filters))

    @staticmethod
    def fact_locks(**filters: object) -> Call[list[SoftLockItem]]:
        """Return who looks at which fact."""
        return Call("GET", "/facts/locks", list[SoftLockItem], non_null(filters))

    @staticmethod
    def hold_fact(fact: str) -> Call[list[SoftLockItem]]:
        """Show others for five minutes that you look at a fact; return who else does."""
        return Call("PUT", f"/facts/{fact}/lock", list[SoftLockItem])

    @staticmethod
    def release_fact(fact: str) -> Call[None]:
        """Show others that you look at a fact no more."""
        return Call("DELETE", f"/facts/{fact}/lock", None)

    @staticmethod
    def debates(**filters: object) -> Call[Page[DebateSummary]]:
        """Return a page of debates."""
        return Call("GET", "/debates", Page[DebateSummary], non_null(filters))

    @staticmethod
    def debate(debate: str) -> Call[DebateProvenance]:
        """Return a debate with its transcript."""
        return Call("GET", f"/debates/{debate}", DebateProvenance)

    @staticmethod
    def central_graph(**filters: object) -> Call[GraphView]:
        """Return the entities about which most is known, with the edges between them."""
        return Call("GET", "/graph", GraphView, non_null(filters))

    @staticmethod
    def graph_search(text: str, **filters: object) -> Call[list[FoundEntity]]:
        """Return entities by a name that may have a wrong letter."""
        return Call("GET", "/graph/search", list[FoundEntity], {"q": text, **non_null(filters)})

    @staticmethod
    def expand(node: str, known: Sequence[str] = (), **limits: object) -> Call[GraphView]:
        """Return neighbours of a node that are not among the known ones, with their edges."""
        return Call("POST", "/graph/expand", GraphView, body={"id": node, "known": list(known), **non_null(limits)})

    @staticmethod
    def neighbours(node: str, known: Sequence[str] = (), **limits: object) -> Call[NeighbourCounts]:
        """Count the neighbours of a node that are not among the known ones."""
        return Call(
            "POST",
            "/graph/neighbours",
            NeighbourCounts,
            body={"id": node, "known": list(known), **non_null(limits)},
        )

    @staticmethod
    def path(start: str, end: str, **filters: object) -> Call[GraphView]:
        """Return a shortest connection of two nodes; without nodes when there is none."""
        return Call("GET", "/graph/path", GraphView, {"start": start, "end": end, **non_null(filters)})

    @staticmethod
    def subgraph(ids: Sequence[str], **wanted: object) -> Call[SubgraphPart]:
        """Return entities and events by their ids, those that facts are about by theirs, and the facts between them."""
        return Call("POST", "/graph/subgraph", SubgraphPart, body={"ids": list(ids), **non_null(wanted)})

    @staticmethod
    def communities(**limits: object) -> Call[CommunitiesView]:
        """Return the largest groups of entities that facts connect among themselves."""
        return Call("GET", "/graph/communities", CommunitiesView, non_null(limits))

    @staticmethod
    def community(node: str, **filters: object) -> Call[GraphView]:
        """Return the community of a node: its most connected members with their edges."""
        return Call("GET", "/graph/community", GraphView, {"id": node, **non_null(filters)})
