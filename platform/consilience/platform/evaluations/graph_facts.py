"""Search for the fact of the graph that stands behind an item of an extraction, accepted or not."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from consilience.evaluation.cases.model import Case, Side
from consilience.graph.model.identity import content_id
from consilience.graph.model.model import FactStatus
from consilience.graph.reading.annotations import AnnotatedEntity, AnnotatedEvent, DocumentAnnotations
from consilience.graph.records.documents import AnnotatedMention, AnnotatedNugget, AnnotatedStatement
from consilience.platform.exporting.export import statement_places

__all__ = ["GraphFact", "fact_behind", "graph_facts"]

Key = tuple[str, str, tuple[tuple[int, int] | str, ...]]
"""Task, type and places; the names of entities and the words of events where an item has no places."""
_TASKS = ("ner", "re", "ee_argument")
_ORDER = ("accepted", "contested", "rejected", "retracted")


@dataclass(frozen=True, slots=True)
class GraphFact:
    """A fact of the graph that stands behind an item of an evaluation, with its status."""

    id: str
    status: FactStatus
    confidence: float | None
    """0..1 as the document's run left it; of relations and arguments alone."""


def graph_facts(document: DocumentAnnotations) -> Mapping[Key, GraphFact]:
    """Return the facts of a document by what they say, at places and in words; of several that of the better status."""
    found = [
        *_facts_of("entity", "ner", document.entities, ((m, m.entity_id) for m in document.mentions)),
        *_facts_of("event", "ee_trigger", document.events, ((n, n.event_id) for n in document.nuggets)),
        *_facts_by_place(document),
        *_facts_by_words(document),
    ]
    return dict(sorted(found, key=lambda entry: -_ORDER.index(entry[1].status)))


def _facts_of(
    kind: Literal["entity", "event"],
    task: str,
    named: Iterable[AnnotatedEntity | AnnotatedEvent],
    places: Iterable[tuple[AnnotatedMention | AnnotatedNugget, str | None]],
) -> Iterator[tuple[Key, GraphFact]]:
    """Yield, for each place where an entity or event is named, and for its names, the fact that it is there."""
    by_id = {one.id: one for one in named}
    for place, id_ in places:
        one = by_id.get(id_ or "")
        if one is not None and one.status is not None:
            fact = content_id("fact", kind, one.id, one.type, None)
            stated = GraphFact(fact, one.status, None)
            yield (task, place.type, ((place.span.start, place.span.end),)), stated
            yield (task, one.type, (one.name if isinstance(one, AnnotatedEntity) else one.trigger,)), stated
            yield (task, one.type, (place.text,)), stated


def _facts_by_place(document: DocumentAnnotations) -> Iterator[tuple[Key, GraphFact]]:
    for statement, subject, object_ in statement_places(document):
        ends = tuple((m.span.start, m.span.end) for m in (subject, object_))
        if isinstance(subject, AnnotatedNugget):
            yield ("ee_argument", f"{subject.type}/{statement.predicate}", ends[1:]), _make_fact(statement)
        else:
            yield ("re", statement.predicate, ends), _make_fact(statement)


def _facts_by_words(document: DocumentAnnotations) -> Iterator[tuple[Key, GraphFact]]:
    for statement in document.relations:
        yield ("re", statement.predicate, (statement.subject.name, statement.object.name)), _make_fact(statement)
    nuggets = defaultdict[str | None, list[AnnotatedNugget]](list)
    for nugget in document.nuggets:
        nuggets[nugget.event_id].append(nugget)
    for statement in document.arguments:
        for nugget in nuggets[statement.subject.id]:
            role = f"{nugget.type}/{statement.predicate}"
            yield ("ee_argument", role, (nugget.text, statement.object.name)), _make_fact(statement)


def _make_fact(statement: AnnotatedStatement) -> GraphFact:
    return GraphFact(statement.fact_id, statement.status, statement.confidence)


def fact_behind(case: Case, facts: Mapping[Key, GraphFact]) -> GraphFact | None:
    """Return the fact that the graph has for a case: what it asserts, or what it knows of an item that it misses."""
    side = case.gold if case.outcome == "fn" else case.system
    if side is None:
        return None
    task = "re" if case.task == "triples" else case.task if case.task in _TASKS else "ee_trigger"
    return facts.get((task, side.type, _places(side)))


def _places(side: Side) -> tuple[tuple[int, int] | str, ...]:
    spans = tuple((p.start, p.end) for p in side.places if p.start is not None and p.end is not None)
    return spans or tuple(place.text for place in side.places)
