"""The sync client."""

import json
from collections.abc import Iterator, Mapping, Sequence
from types import TracebackType
from typing import Literal, Self, TypeVar

import httpx

from consilience.graph.support.unencrypted import warn_in_the_clear
from consilience.platform.client.call import Call, Values
from consilience.platform.client.calls.all import Calls
from consilience.platform.client.errors import check_answer
from consilience.platform.client.events import ENDED, events_of
from consilience.platform.client.synchronous.evaluation import EvaluationMethods
from consilience.platform.client.synchronous.graph import GraphMethods
from consilience.platform.client.synchronous.service import ServiceMethods
from consilience.platform.contract.documents.documents import DocumentDetail, DocumentItem
from consilience.platform.contract.documents.runs import RunDetail, RunEvent, RunItem
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

__all__ = ["Client"]

Decision = Literal["accepted", "rejected", "edited", "commented"]
Result = TypeVar("Result")


class Client(GraphMethods, EvaluationMethods, ServiceMethods):
    """Asks a server of Consilience; answers are typed, problems raise `ApiError`.

    Use it in `with Client(url, key) as client`. `filters` are the query parameters that the
    operation's description lists.
    """

    def __init__(self, url: str, key: str | None = None, *, timeout: float = 60.0) -> None:
        """Prepare to ask.

        Args:
            url: of the server, such as `http://127.0.0.1:8765`.
            key: an API key.
            timeout: seconds that an answer may take.
        """
        if key is not None:
            warn_in_the_clear("Consilience", url, "the key", "Use its https address.")
        headers = {} if key is None else {"Authorization": f"Bearer {key}"}
        self._http = httpx.Client(
            base_url=f"{url.rstrip('/')}/api/v1", headers=headers, timeout=timeout, follow_redirects=True
        )

    def __enter__(self) -> Self:
        """Open nothing yet: connections are made when they are needed."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close all connections."""
        self._http.close()

    def _send(self, call: Call[Result]) -> Result:
        response = self._http.request(
            call.method,
            call.path,
            params=dict(call.query),
            json=call.body,
            data=call.form,
            files=list(call.files) or None,
            headers=dict(call.headers),
        )
        return call.read(check_answer(response).content)

    def add_text(self, text: str, name: str, *, key: str | None = None, **order: object) -> RunItem:
        """Send a text; it becomes a document with a run."""
        return self._send(Calls.add_text(text, name, key, **order))

    def documents(self, **filters: object) -> Page[DocumentItem]:
        """Return a page of documents."""
        return self._send(Calls.documents(**filters))

    def document(self, document: str) -> DocumentDetail:
        """Return a document's text with all that was marked in it."""
        return self._send(Calls.document(document))

    def runs(self, **filters: object) -> Page[RunItem]:
        """Return a page of runs, newest first."""
        return self._send(Calls.runs(**filters))

    def run(self, run: str) -> RunDetail:
        """Return a run by its id: state, progress, and what came of it."""
        return self._send(Calls.run(run))

    def facts(self, **filters: object) -> Page[FactSummary]:
        """Return a page of facts; `all_facts` walks through all pages."""
        return self._send(Calls.facts(**filters))

    def facets(self, **filters: object) -> FactFacets:
        """Return how many facts there are of each status, kind and type."""
        return self._send(Calls.facets(**filters))

    def fact(self, fact: str) -> FactDetail:
        """Return a fact with its whole provenance."""
        return self._send(Calls.fact(fact))

    def undo_review(self, fact: str) -> RecordedReview:
        """Take back the last review of a fact."""
        return self._send(Calls.undo_review(fact))

    def undo_many(self, bulk: str) -> BulkReview:
        """Take back decisions that were made together."""
        return self._send(Calls.undo_many(bulk))

    def entities(self, **filters: object) -> Page[EntitySummary]:
        """Return a page of entities."""
        return self._send(Calls.entities(**filters))

    def events(self, **filters: object) -> Page[EventSummary]:
        """Return a page of events."""
        return self._send(Calls.events(**filters))

    def search(self, text: str, **filters: object) -> SearchAnswer:
        """Return names and passages that hold these words."""
        return self._send(Calls.search(text, **filters))

    def ego(self, node: str, **filters: object) -> GraphView:
        """Return a node with its neighbours."""
        return self._send(Calls.ego(node, **filters))

    def explain(self, cypher: str, parameters: Values | None = None) -> QueryPlan:
        """Return how a query would be run."""
        return self._send(Calls.explain(cypher, parameters))

    def graph_names(self) -> GraphNames:
        """Return the labels, relationship types and property keys that the graph has."""
        return self._send(Calls.graph_names())

    def schema(self, name: str, version: int | None = None) -> SchemaDetail:
        """Return a version of a schema."""
        return self._send(Calls.schema(name, version))

    def usage(self) -> UsageAnswer:
        """Return tokens and cost of the runs."""
        return self._send(Calls.usage())

    def add_files(self, files: Mapping[str, bytes], *, key: str | None = None, **order: object) -> list[RunItem]:
        """Send files by their names; each becomes a document with a run."""
        return self._send(Calls.add_files(files, key, json.dumps(order)))

    def change_run(self, run: str, step: Literal["cancel", "pause", "resume", "retry"]) -> RunItem:
        """Stop a run or take it up again."""
        return self._send(Calls.change_run(run, step))

    def review(
        self,
        fact: str,
        decision: Decision,
        reason: str = "",
        *,
        edit: Values | None = None,
        version: str | None = None,
        key: str | None = None,
    ) -> ReviewAnswer:
        """Decide about a fact; with `version` only if it is as it was read."""
        return self._send(Calls.review(fact, decision, reason, edit, version, key))

    def review_many(
        self,
        facts: Sequence[str],
        decision: Literal["accepted", "rejected"],
        reason: str = "",
        *,
        key: str | None = None,
    ) -> BulkReview:
        """Decide the same about many facts; the answer's id undoes it."""
        return self._send(Calls.review_many(facts, decision, reason, key))

    def query(self, cypher: str, parameters: Values | None = None, **limits: object) -> QueryAnswer:
        """Run a query that reads."""
        return self._send(Calls.query(cypher, parameters, **limits))

    def all_facts(self, **filters: object) -> Iterator[FactSummary]:
        """Yield all facts that the filters let pass, page by page."""
        cursor: str | None = None
        while True:
            page = self.facts(**{**filters, "cursor": cursor})
            yield from page.items
            if (cursor := page.next) is None:
                return

    def follow(self, run: str, after: int = 0) -> Iterator[RunEvent]:
        """Yield what happens in a run, from any event on, until it has ended; a lost connection is made again."""
        while True:
            headers = {"Last-Event-ID": str(after)}
            with self._http.stream("GET", f"/runs/{run}/stream", headers=headers, timeout=None) as answer:
                if answer.status_code == 204:
                    return
                if not answer.is_success:
                    answer.read()
                    check_answer(answer)
                for event in events_of(answer.iter_lines()):
                    after = event.id
                    yield event
                    if event.event in ENDED:
                        return
