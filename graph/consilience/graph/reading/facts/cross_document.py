"""Accepted facts of other documents about an entity: what a new document may contradict."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from consilience.graph.model.model import Evidence, Span
from consilience.graph.model.validity import ALWAYS, Period
from consilience.graph.store.store import Store

__all__ = ["NamingMention", "StatedFact", "stated_elsewhere"]


@dataclass(frozen=True, slots=True)
class NamingMention:
    """A mention of an entity in a document, by which it is named there."""

    span: Span
    type: str
    text: str


@dataclass(frozen=True, slots=True)
class StatedFact:
    """An accepted relation as one document states it."""

    fact_id: str
    predicate: str
    subject_id: str
    object_id: str
    subject: NamingMention
    object: NamingMention
    object_names: tuple[str, ...]
    """All names that any document has for the object."""
    confidence: float
    """Of that document's run, 0..1."""
    document_id: str
    document_name: str
    chunk: Span
    """The passage that states it, a range of the document's text."""
    evidence: Evidence
    """The first of its quotes that are in the document's text."""
    interval: Period = ALWAYS
    """From when until when it holds, as all documents together say."""


async def stated_elsewhere(
    store: Store, document_id: str, subjects: Iterable[tuple[str, str]]
) -> tuple[StatedFact, ...]:
    """Return the accepted relations that other documents state, the best supported first, then by fact and document.

    A document states a fact that its run accepts, or whose status a person decided. What it says without a quote that
    is in its text does not count.

    Args:
        store: the graph.
        document_id: the document whose own statements are left out.
        subjects: ⟨entity id, relation⟩ of what is wanted.

    Raises:
        StoreError: the database failed.
    """
    asked = [{"subject": subject, "predicate": predicate} for subject, predicate in sorted(set(subjects))]
    if not asked:
        return ()
    return tuple(_fact(row) for row in await store.rows("stated_elsewhere", document=document_id, asked=asked))


def _fact(row: Mapping[str, Any]) -> StatedFact:
    return StatedFact(
        row["fact"],
        row["predicate"],
        row["subject_id"],
        row["object_id"],
        _read_mention(row, "subject"),
        _read_mention(row, "object"),
        tuple(row["object_names"]),
        row["confidence"],
        row["document"],
        row["document_name"],
        Span(row["chunk_start"], row["chunk_end"]),
        Evidence(row["quote"], row["chunk"], Span(row["start"], row["end"]), verified=True),
        Period(row["valid_from"], row["valid_to"]),
    )


def _read_mention(row: Mapping[str, Any], end: str) -> NamingMention:
    return NamingMention(Span(row[f"{end}_start"], row[f"{end}_end"]), row[f"{end}_type"], row[f"{end}_text"])
