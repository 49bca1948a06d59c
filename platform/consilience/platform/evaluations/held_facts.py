"""Which fact of the graph stands behind an item of an extraction, accepted or not."""

from collections.abc import Mapping
from dataclasses import dataclass

from consilience.evaluation.cases.model import Case, Side
from consilience.graph.model.identity import content_id
from consilience.graph.model.model import FactStatus
from consilience.graph.reading.annotations import DocumentAnnotations
from consilience.graph.records.documents import AnnotatedNugget
from consilience.platform.exporting.export import statement_places

__all__ = ["HeldFact", "fact_behind", "held_facts"]

Key = tuple[str, str, tuple[tuple[int, int], ...]]
"""Task, type and places."""
_ORDER = ("accepted", "contested", "rejected", "retracted")


@dataclass(frozen=True, slots=True)
class HeldFact:
    """A fact of the graph."""

    id: str
    status: FactStatus
    confidence: float | None
    """0..1 as the document's run left it; of relations and arguments alone."""


def held_facts(document: DocumentAnnotations) -> Mapping[Key, HeldFact]:
    """Return the facts of a document by what they say and where; of several the one with the better status."""
    found: list[tuple[Key, HeldFact]] = []
    entities = {entity.id: entity for entity in document.entities}
    for mention in document.mentions:
        entity = entities.get(mention.entity_id or "")
        if entity is not None and entity.status is not None:
            fact = content_id("fact", "entity", entity.id, entity.type, None)
            key = "ner", mention.type, ((mention.span.start, mention.span.end),)
            found.append((key, HeldFact(fact, entity.status, None)))
    events = {event.id: event for event in document.events}
    for nugget in document.nuggets:
        event = events.get(nugget.event_id or "")
        if event is not None and event.status is not None:
            fact = content_id("fact", "event", event.id, event.type, None)
            key = "ee_trigger", nugget.type, ((nugget.span.start, nugget.span.end),)
            found.append((key, HeldFact(fact, event.status, None)))
    for statement, subject, object_ in statement_places(document):
        ends = tuple((m.span.start, m.span.end) for m in (subject, object_))
        held = HeldFact(statement.fact_id, statement.status, statement.confidence)
        if isinstance(subject, AnnotatedNugget):
            found.append((("ee_argument", f"{subject.type}/{statement.predicate}", ends[1:]), held))
        else:
            found.append((("re", statement.predicate, ends), held))
    return dict(sorted(found, key=lambda entry: -_ORDER.index(entry[1].status)))


def fact_behind(case: Case, held: Mapping[Key, HeldFact]) -> HeldFact | None:
    """Return the fact that the graph has for a case: what it asserts, or what it knows of an item that it misses."""
    side = case.gold if case.outcome == "fn" else case.system
    if side is None:
        return None
    task = case.task if case.task in ("ner", "re", "ee_argument") else "ee_trigger"
    return held.get((task, side.type, _spans(side)))


def _spans(side: Side) -> tuple[tuple[int, int], ...]:
    return tuple((p.start, p.end) for p in side.places if p.start is not None and p.end is not None)
