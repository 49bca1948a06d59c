"""Extraction without a store: the same experts, rounds and verification; records in, records out."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from itertools import islice
from typing import Any, cast

from consilience.agents.claims.extraction_record import make_extraction_record
from consilience.agents.collaboration.team import Team
from consilience.agents.pipeline.machine import Services, StateMachine, state_machine, why_nothing_of
from consilience.agents.pipeline.state import State, claims_in
from consilience.graph.model.errors import ConsilienceError, ModelStoppedError
from consilience.graph.model.model import Document
from consilience.graph.schema.schema import AttributeType, Schema
from consilience.platform.loading.chunking import split

__all__ = ["extract"]


async def extract(
    documents: Iterable[Document],
    *,
    team: Team,
    schema: Schema,
    concurrency: int = 8,
    on_nothing: Callable[[Document, str], None] = lambda _document, _why: None,
) -> AsyncIterator[tuple[Document, dict[str, Any] | ConsilienceError]]:
    """Yield for each document, in the order given, its record, or the error that it failed with.

    Args:
        documents: the texts; `name` becomes the record's `id`.
        team: who extracts.
        schema: what is extracted; the one that the experts were made with.
        concurrency: documents under way side by side, at least 1.
        on_nothing: is told of each document in which nothing was accepted, and why.

    When a model cannot be asked any more (`ModelStoppedError`), what is left is not tried: its error says so.
    """
    stopped = ""
    under_way: dict[str, Document] = {}
    machine = state_machine(team, schema, Services(under_way.__getitem__, split))
    pending: deque[tuple[Document, asyncio.Task[dict[str, Any] | ConsilienceError]]] = deque()
    coming = iter(documents)
    try:
        while True:
            for document in islice(coming, concurrency - len(pending)):
                under_way[document.id] = document
                pending.append(
                    (
                        document,
                        asyncio.create_task(
                            _extract_document(machine, team, document, stopped, on_nothing, schema.attributes)
                        ),
                    )
                )
            if not pending:
                return
            document, task = pending.popleft()
            record = await task
            if isinstance(record, ModelStoppedError):
                stopped = stopped or f"Not tried: {record}"
            yield document, record
            if all(document.id != other.id for other, _ in pending):
                under_way.pop(document.id, None)
    finally:
        for _, task in pending:
            task.cancel()


async def _extract_document(
    machine: StateMachine,
    team: Team,
    document: Document,
    stopped: str,
    on_nothing: Callable[[Document, str], None],
    attributes: Mapping[str, AttributeType],
) -> dict[str, Any] | ConsilienceError:
    if stopped:
        return ConsilienceError(stopped)
    try:
        state = cast("State", await machine.ainvoke({"document_id": document.id}, {"recursion_limit": 1_000_000}))
    except ConsilienceError as error:
        return error
    claims = claims_in(state)
    if why := why_nothing_of(state, claims, document, team):
        on_nothing(document, why)
    return make_extraction_record(document, claims, attributes)
