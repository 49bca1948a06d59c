"""A stored document with everything that was marked in it, as exports need it."""

from dataclasses import dataclass
from typing import Any

from consilience.graph.model.errors import NotFoundError
from consilience.graph.model.model import FactStatus, Realis, Span
from consilience.graph.records.documents import AnnotatedMention, AnnotatedNugget, AnnotatedStatement
from consilience.graph.records.facts import Participant
from consilience.graph.store.statements import query
from consilience.graph.store.store import Store, Transaction

__all__ = ["AnnotatedEntity", "AnnotatedEvent", "DocumentAnnotations", "document_annotations"]


@dataclass(frozen=True, slots=True)
class AnnotatedEntity:
    """An entity that the document names; `status` is that of the fact that it is of its type."""

    id: str
    type: str
    name: str
    status: FactStatus | None
    confidence: float | None = None
    """Of that fact, as the document's runs left it, 0..1."""


@dataclass(frozen=True, slots=True)
class AnnotatedEvent:
    """An event of the document; `status` is that of the fact that it happened."""

    id: str
    type: str
    trigger: str
    realis: Realis
    status: FactStatus | None
    confidence: float | None = None
    """Of that fact, as the document's runs left it, 0..1."""


@dataclass(frozen=True, slots=True)
class DocumentAnnotations:
    """A document and all that was found in it, whatever its status; each part in a fixed order."""

    document_id: str
    name: str
    source: str
    language: str
    text: str
    mentions: tuple[AnnotatedMention, ...]
    nuggets: tuple[AnnotatedNugget, ...]
    entities: tuple[AnnotatedEntity, ...]
    events: tuple[AnnotatedEvent, ...]
    relations: tuple[AnnotatedStatement, ...]
    arguments: tuple[AnnotatedStatement, ...]


async def document_annotations(store: Store, document_id: str) -> DocumentAnnotations:
    """Return the document with this id and its annotations.

    Raises:
        NotFoundError: there is no such document.
        StoreError: the database failed.
    """

    async def work(transaction: Transaction) -> dict[str, list[dict[str, Any]]]:
        parts = ("text", "entity_mentions", "event_mentions", "things", "statements")
        return {
            part: await (await transaction.run(query(f"document_{part}"), document=document_id)).data()
            for part in parts
        }

    parts = await store.read(work)
    if not parts["text"]:
        raise NotFoundError(f"There is no document {document_id}. `consilience documents` lists them.")
    document = parts["text"][0]
    return DocumentAnnotations(
        document["id"],
        document["name"],
        document["source"],
        document["language"],
        document["text"],
        tuple(
            AnnotatedMention(row["id"], Span(row["start"], row["end"]), row["text"], row["type"], row["entity_id"])
            for row in parts["entity_mentions"]
        ),
        tuple(
            AnnotatedNugget(
                row["id"], Span(row["start"], row["end"]), row["text"], row["type"], row["realis"], row["event_id"]
            )
            for row in parts["event_mentions"]
        ),
        tuple(
            AnnotatedEntity(row["id"], row["type"], row["name"], row["status"], row["confidence"])
            for row in parts["things"]
            if row["realis"] is None
        ),
        tuple(
            AnnotatedEvent(row["id"], row["type"], row["name"], row["realis"], row["status"], row["confidence"])
            for row in parts["things"]
            if row["realis"] is not None
        ),
        tuple(_statement(row) for row in parts["statements"] if row["kind"] == "relation"),
        tuple(_statement(row) for row in parts["statements"] if row["kind"] == "argument"),
    )


def _statement(row: dict[str, Any]) -> AnnotatedStatement:
    return AnnotatedStatement(
        row["fact_id"],
        row["predicate"],
        row["status"],
        row["confidence"],
        Participant(row["subject_id"], row["subject_type"], row["subject_name"]),
        Participant(row["object_id"], row["object_type"], row["object_name"]),
        tuple(Span(start, end) for start, end in row["quotes"]),
    )
