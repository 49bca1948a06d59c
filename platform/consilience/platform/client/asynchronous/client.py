"""The async client."""

import json
from collections.abc import AsyncIterator, Mapping, Sequence
from types import TracebackType
from typing import Literal, Self, TypeVar

import httpx

from consilience.graph.support.unencrypted import warn_in_the_clear
from consilience.platform.client.asynchronous.evaluation import AsyncEvaluationMethods
from consilience.platform.client.asynchronous.graph import AsyncGraphMethods
from consilience.platform.client.asynchronous.service import AsyncServiceMethods
from consilience.platform.client.call import Call, Values
from consilience.platform.client.calls.all import Calls
from consilience.platform.client.errors import check_answer
from consilience.platform.client.events import ENDED, async_events_of
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

__all__ = ["AsyncClient"]

Decision = Literal["accepted", "rejected", "edited", "commented"]
Result = TypeVar("Result")


class AsyncClient(AsyncGraphMethods, AsyncEvaluationMethods, AsyncServiceMethods):
    """Asks a server of Consilience; answers are typed, problems raise `ApiError`.

    Use it in `async with AsyncClient(url, key) as client`. `filters` are the query parameters that the
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
        self._http = httpx.AsyncClient(
            base_url=f"{url.rstrip('/')}/api/v1", headers=headers, timeout=timeout, follow_redirects=True
        )

    async def __aenter__(self) -> Self:
        """Open nothing yet: connections are made when they are needed."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close all connections."""
        await self._http.aclose()

    async def _send(self, call: Call[Result]) -> Result:
        response = await self._http.request(
            call.method,
            call.path,
            params=dict(call.query),
            json=call.body,
            data=call.form,
            files=list(call.files) or None,
            headers=dict(call.headers),
        )
        return call.read(check_answer(response).content)

    async def add_text(self, text: str, name: str, *, key: str | None = None, **order: object) -> RunItem:
        """Send a text; it becomes a document with a run."""
        return await self._send(Calls.add_text(text, name, key, **order))

    async def documents(self, **filters: object) -> Page[DocumentItem]:
        """Return a page of documents."""
        return await self._send(Calls.documents(**filters))

    async def document(self, document: str) -> DocumentDetail:
        """Return a document's text with all that was marked in it."""
        return await self._send(Calls.document(document))

    async def runs(self, **filters: object) -> Page[RunItem]:
        """Return a page of runs, newest first."""
        return await self._send(Calls.runs(**filters))

    async def run(self, run: str) -> RunDetail:
        """Return a run by its id: state, progress, and what came of it."""
        return await self._send(Calls.run(run))

    async def facts(self, **filters: object) -> Page[FactSummary]:
        """Return a page of facts; `all_facts` walks through all pages."""
        return await self._send(Calls.facts(**filters))

    async def facets(self, **filters: object) -> FactFacets:
        """Return how many facts there are of each status, kind and type."""
        return await self._send(Calls.facets(**filters))

    async def fact(self, fact: str) -> FactDetail:
        """Return a fact with its whole provenance."""
        return await self._send(Calls.fact(fact))

    async def undo_review(self, fact: str) -> RecordedReview:
        """Take back the last review of a fact."""
        return await self._send(Calls.undo_review(fact))

    async def undo_many(self, bulk: str) -> BulkReview:
        """Take back decisions that were made together."""
        return await self._send(Calls.undo_many(bulk))

    async def entities(self, **filters: object) -> Page[EntitySummary]:
        """Return a page of entities."""
        return await self._send(Calls.entities(**filters))

    async def events(self, **filters: object) -> Page[EventSummary]:
        """Return a page of events."""
        return await self._send(Calls.events(**filters))

    async def search(self, text: str, **filters: object) -> SearchAnswer:
        """Return names and passages that hold these words."""
        return await self._send(Calls.search(text, **filters))

    async def ego(self, node: str, **filters: object) -> GraphView:
        """Return a node with its neighbours."""
        return await self._send(Calls.ego(node, **filters))

    async def explain(self, cypher: str, parameters: Values | None = None) -> QueryPlan:
        """Return how a query would be run."""
        return await self._send(Calls.explain(cypher, parameters))

    async def graph_names(self) -> GraphNames:
        """Return the labels, relationship types and property keys that the graph has."""
        return await self._send(Calls.graph_names())

    async def schema(self, name: str, version: int | None = None) -> SchemaDetail:
        """Return a version of a schema."""
        return await self._send(Calls.schema(name, version))

    async def usage(self) -> UsageAnswer:
        """Return tokens and cost of the runs."""
        return await self._send(Calls.usage())

    async def add_files(self, files: Mapping[str, bytes], *, key: str | None = None, **order: object) -> list[RunItem]:
        """Send files by their names; each becomes a document with a run."""
        return await self._send(Calls.add_files(files, key, json.dumps(order)))

    async def change_run(self, run: str, step: Literal["cancel", "pause", "resume", "retry"]) -> RunItem:
        """Stop a run or take it up again."""
        return await self._send(Calls.change_run(run, step))

    async def review(
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
        return await self._send(Calls.review(fact, decision, reason, edit, version, key))

    async def review_many(
        self,
        facts: Sequence[str],
        decision: Literal["accepted", "rejected"],
        reason: str = "",
        *,
        key: str | None = None,
    ) -> BulkReview:
        """Decide the same about many facts; the answer's id undoes it."""
        return await self._send(Calls.review_many(facts, decision, reason, key))

    async def query(self, cypher: str, parameters: Values | None = None, **limits: object) -> QueryAnswer:
        """Run a query that reads."""
        return await self._send(Calls.query(cypher, parameters, **limits))

    async def all_facts(self, **filters: object) -> AsyncIterator[FactSummary]:
        """Yield all facts that the filters let pass, page by page."""
        cursor: str | None = None
        while True:
            page = await self.facts(**{**filters, "cursor": cursor})
            for item in page.items:
                yield item
            if (cursor := page.next) is None:
                return

    async def follow(self, run: str, after: int = 0) -> AsyncIterator[RunEvent]:
        """Yield what happens in a run, from any event on, until it has ended; a lost connection is made again."""
        while True:
            headers = {"Last-Event-ID": str(after)}
            async with self._http.stream("GET", f"/runs/{run}/stream", headers=headers, timeout=None) as answer:
                if answer.status_code == 204:
                    return
                if not answer.is_success:
                    await answer.aread()
                    check_answer(answer)
                async for event in async_events_of(answer.aiter_lines()):
                    after = event.id
                    yield event
                    if event.event in ENDED:
                        return
