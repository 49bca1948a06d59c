"""All calls of the client, each as one request; the sync and the async client send the same."""

from collections.abc import Mapping, Sequence
from typing import Literal

from consilience.platform.client.call import Call, Values, make_key_header, matching, non_null, parts
from consilience.platform.contract.documents.documents import DocumentDetail, DocumentItem
from consilience.platform.contract.documents.runs import RunDetail, RunItem
from consilience.platform.contract.facts.facts import (
    BulkReview,
    FactDetail,
    FactFacets,
    FactSummary,
    RecordedReview,
    ReviewAnswer,
)
from consilience.platform.contract.graph.entities_events import EntitySummary, EventSummary
from consilience.platform.contract.graph.graph import GraphView, SearchAnswer
from consilience.platform.contract.graph.query import GraphNames, QueryAnswer, QueryPlan
from consilience.platform.contract.page import Page
from consilience.platform.contract.settings.schemas import SchemaDetail
from consilience.platform.contract.settings.usage import UsageAnswer

__all__ = ["Calls"]


class Calls:
    """The requests, by what they are for; `filters` are the query parameters of the operation's description."""

    @staticmethod
    def add_text(text: str, name: str, key: str | None = None, **order: object) -> Call[RunItem]:
        """A text becomes a document with a run."""
        body = {"text": text, "name": name, **order}
        return Call("POST", "/documents/text", RunItem, body=body, headers=make_key_header(key))

    @staticmethod
    def add_files(files: Mapping[str, bytes], key: str | None = None, order: str = "{}") -> Call[list[RunItem]]:
        """Files become documents with runs; `order` is JSON."""
        sent = parts("files", files)
        return Call(
            "POST", "/documents", list[RunItem], form={"order": order}, files=sent, headers=make_key_header(key)
        )

    @staticmethod
    def documents(**filters: object) -> Call[Page[DocumentItem]]:
        """A page of documents."""
        return Call("GET", "/documents", Page[DocumentItem], non_null(filters))

    @staticmethod
    def document(document: str) -> Call[DocumentDetail]:
        """A document's text with all that was marked in it."""
        return Call("GET", f"/documents/{document}/text", DocumentDetail)

    @staticmethod
    def runs(**filters: object) -> Call[Page[RunItem]]:
        """A page of runs, newest first."""
        return Call("GET", "/runs", Page[RunItem], non_null(filters))

    @staticmethod
    def run(run: str) -> Call[RunDetail]:
        """A run by its id: state, progress, and what came of it."""
        return Call("GET", f"/runs/{run}", RunDetail)

    @staticmethod
    def change_run(run: str, step: Literal["cancel", "pause", "resume", "retry"]) -> Call[RunItem]:
        """A run is cancelled, paused, resumed or retried."""
        return Call("POST", f"/runs/{run}/{step}", RunItem)

    @staticmethod
    def facts(**filters: object) -> Call[Page[FactSummary]]:
        """A page of facts."""
        return Call("GET", "/facts", Page[FactSummary], non_null(filters))

    @staticmethod
    def facets(**filters: object) -> Call[FactFacets]:
        """The number of facts of each status, kind and type."""
        return Call("GET", "/facts/facets", FactFacets, non_null(filters))

    @staticmethod
    def fact(fact: str) -> Call[FactDetail]:
        """A fact with its whole provenance."""
        return Call("GET", f"/facts/{fact}", FactDetail)

    @staticmethod
    def review(
        fact: str, decision: str, reason: str, edit: Values | None, version: str | None, key: str | None
    ) -> Call[ReviewAnswer]:
        """A decision about a fact."""
        body = non_null({"decision": decision, "reason": reason, "edit": edit})
        headers = {**make_key_header(key), **matching(version)}
        return Call("POST", f"/facts/{fact}/review", ReviewAnswer, body=body, headers=headers)

    @staticmethod
    def undo_review(fact: str) -> Call[RecordedReview]:
        """The last review of a fact is taken back."""
        return Call("DELETE", f"/facts/{fact}/review", RecordedReview)

    @staticmethod
    def review_many(facts: Sequence[str], decision: str, reason: str, key: str | None) -> Call[BulkReview]:
        """One decision about many facts."""
        body = {"facts": list(facts), "decision": decision, "reason": reason}
        return Call("POST", "/facts/reviews", BulkReview, body=body, headers=make_key_header(key))

    @staticmethod
    def undo_many(bulk: str) -> Call[BulkReview]:
        """Decisions that were made together are taken back."""
        return Call("DELETE", f"/facts/reviews/{bulk}", BulkReview)

    @staticmethod
    def entities(**filters: object) -> Call[Page[EntitySummary]]:
        """A page of entities."""
        return Call("GET", "/entities", Page[EntitySummary], non_null(filters))

    @staticmethod
    def events(**filters: object) -> Call[Page[EventSummary]]:
        """A page of events."""
        return Call("GET", "/events", Page[EventSummary], non_null(filters))

    @staticmethod
    def search(text: str, **filters: object) -> Call[SearchAnswer]:
        """Names and passages that hold these words."""
        return Call("GET", "/search", SearchAnswer, {"q": text, **non_null(filters)})

    @staticmethod
    def ego(node: str, **filters: object) -> Call[GraphView]:
        """A node with its neighbours."""
        return Call("GET", "/graph/ego", GraphView, {"id": node, **non_null(filters)})

    @staticmethod
    def query(cypher: str, parameters: Values | None, **limits: object) -> Call[QueryAnswer]:
        """A query that reads."""
        body = {"cypher": cypher, "parameters": dict(parameters or {}), **non_null(limits)}
        return Call("POST", "/query", QueryAnswer, body=body)

    @staticmethod
    def explain(cypher: str, parameters: Values | None = None) -> Call[QueryPlan]:
        """The plan by which a query would be run."""
        body = {"cypher": cypher, "parameters": dict(parameters or {})}
        return Call("POST", "/query/explain", QueryPlan, body=body)

    @staticmethod
    def graph_names() -> Call[GraphNames]:
        """Labels, relationship types and property keys."""
        return Call("GET", "/query/names", GraphNames)

    @staticmethod
    def schema(name: str, version: int | None = None) -> Call[SchemaDetail]:
        """A version of a schema."""
        return Call("GET", f"/schemas/{name}", SchemaDetail, non_null({"version": version}))

    @staticmethod
    def usage() -> Call[UsageAnswer]:
        """Tokens and cost."""
        return Call("GET", "/usage", UsageAnswer)
