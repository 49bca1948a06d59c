"""Facts, listed and filtered."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from consilience.graph.model import FactKind, FactStatus
from consilience.graph.store import Store

__all__ = ["FactFilter", "FactPage", "FactSummary", "Participant", "fact_summary", "list_facts"]


@dataclass(frozen=True, slots=True)
class Participant:
    """An entity or event that a fact is about."""

    id: str
    type: str
    name: str
    """An entity's name, an event's trigger."""


@dataclass(frozen=True, slots=True)
class FactSummary:
    """A fact without its provenance."""

    id: str
    kind: FactKind
    predicate: str
    """An entity's or event's type, a relation's type, an argument's role."""
    status: FactStatus
    confidence: float
    """Highest of any run, 0..1."""
    support: int
    """Number of documents whose run accepts the fact."""
    subject: Participant
    object: Participant | None


@dataclass(frozen=True, slots=True)
class FactFilter:
    """Which facts are wanted; None lets all pass."""

    status: FactStatus | None = None
    kind: FactKind | None = None
    predicate: str | None = None
    document_id: str | None = None


@dataclass(frozen=True, slots=True)
class FactPage:
    """Some facts in the order of their ids."""

    facts: tuple[FactSummary, ...]
    next: str | None
    """To be given as `after` for the page that follows; None when this was the last."""


async def list_facts(
    store: Store, wanted: FactFilter | None = None, *, after: str | None = None, limit: int = 100
) -> FactPage:
    """Return a page of at most `limit` facts (1 or more) whose ids follow `after`.

    Raises:
        StoreError: the database failed.
    """
    wanted = wanted or FactFilter()
    parameters: dict[str, Any] = {
        "after": after or "",
        "status": wanted.status,
        "kind": wanted.kind,
        "predicate": wanted.predicate,
        "limit": limit + 1,
    }
    if wanted.document_id is None:
        rows = await store.rows("list_facts", **parameters)
    else:
        rows = await store.rows("list_document_facts", document=wanted.document_id, **parameters)
    facts = tuple(fact_summary(row) for row in rows[:limit])
    return FactPage(facts, facts[-1].id if len(rows) > limit else None)


def fact_summary(row: Mapping[str, Any]) -> FactSummary:
    """Return the fact of one row of `list_facts`, `list_document_facts` or `one_fact`."""
    return FactSummary(
        row["id"],
        row["kind"],
        row["predicate"],
        row["status"],
        row["confidence"],
        row["support"],
        Participant(row["subject_id"], row["subject_type"], row["subject_name"]),
        Participant(row["object_id"], row["object_type"], row["object_name"]) if row["object_id"] else None,
    )
