"""Debates in the graph: listed, and one with all that was said and decided in it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from consilience.graph.model.errors import NotFoundError
from consilience.graph.records.debates import DebateFact, DebateProvenance, DebateSummary, RecordedDebate, Transcript
from consilience.graph.store.statements import query
from consilience.graph.store.store import Store, Transaction

__all__ = ["DebatePage", "debate_of", "list_debates", "recorded_debate"]


@dataclass(frozen=True, slots=True)
class DebatePage:
    """Some debates in the order of their ids."""

    debates: tuple[DebateSummary, ...]
    next: str | None
    """To be given as `after` for the page that follows; None when this was the last."""


async def list_debates(
    store: Store,
    *,
    document_id: str | None = None,
    protocol: str | None = None,
    settled: bool | None = None,
    after: str | None = None,
    limit: int = 100,
) -> DebatePage:
    """Return a page of at most `limit` debates (1 or more) whose ids follow `after`.

    Args:
        store: the graph.
        document_id: only those about this document.
        protocol: only those held by this protocol.
        settled: only those with a verdict (or without).
        after: the last id of the page before.
        limit: at most so many.

    Raises:
        StoreError: the database failed.
    """
    rows = await store.rows(
        "list_debates",
        after=after or "",
        document=document_id,
        protocol=protocol,
        settled=settled,
        limit=limit + 1,
    )
    debates = tuple(DebateSummary(**_tuples(row)) for row in rows[:limit])
    return DebatePage(debates, debates[-1].id if len(rows) > limit else None)


async def debate_of(store: Store, debate_id: str) -> DebateProvenance:
    """Return the debate with this id, its document, and the facts that it decided about.

    Raises:
        NotFoundError: there is no such debate.
        StoreError: the database failed.
    """

    async def work(transaction: Transaction) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        debate = await (await transaction.run(query("one_debate"), id=debate_id)).data()
        return debate, await (await transaction.run(query("debate_facts"), id=debate_id)).data()

    found, facts = await store.read(work)
    if not found:
        raise NotFoundError(f"There is no debate {debate_id}. `consilience debates` lists them.")
    row = found[0]
    document = {name: row.pop(name) for name in ("document_id", "document_name", "text")}
    return DebateProvenance(recorded_debate(row), **document, facts=tuple(DebateFact(**fact) for fact in facts))


def recorded_debate(row: Mapping[str, Any]) -> RecordedDebate:
    """Return the debate of one row of `one_debate` or `fact_debates`; what old transcripts lack has its default."""
    known = {name: row[name] for name in ("id", "protocol", "question", "answers")}
    transcript = _transcripts().validate_python({**known, **json.loads(row["transcript"])})
    return RecordedDebate(**{**_tuples(row), "transcript": transcript})


@cache
def _transcripts() -> TypeAdapter[Transcript]:
    return TypeAdapter(Transcript)


def _tuples(row: Mapping[str, Any]) -> dict[str, Any]:
    return {**row, "answers": tuple(row["answers"]), "models": tuple(row["models"])}
