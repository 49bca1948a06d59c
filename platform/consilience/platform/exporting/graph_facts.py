"""Facts of a document in the graph, as `consilience evaluate facts` scores them: between entities, or at places."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Protocol, TypeVar

from consilience.evaluation.facts.knowledgenet.records import PlacedRelation
from consilience.evaluation.facts.records import NamedEntity, Passage, StatedArgument, StatedEvent, StatedRelation
from consilience.graph.model.model import Span
from consilience.graph.reading.annotations import DocumentAnnotations
from consilience.graph.records.documents import AnnotatedMention, AnnotatedNugget
from consilience.platform.exporting.export import statement_places

__all__ = ["choose_nuggets", "graph_passage", "place_relations"]


class Placed(Protocol):
    """Thing that stands in a text."""

    @property
    def span(self) -> Span:
        """Range of the thing in its text, in code points."""
        ...


P = TypeVar("P", bound=Placed)


def choose_nuggets(nuggets: Sequence[P], quotes: Collection[Span]) -> Sequence[P]:
    """Return those of an event's nuggets at which an argument stands, by its quotes.

    Nuggets that corefer share an event, but gold gives a nugget what its own words say: an argument stands at the
    nuggets that its quotes cover, and at all of its event where they cover none.
    """
    return [one for one in nuggets if any(quote.covers(one.span) for quote in quotes)] or nuggets


def graph_passage(id_: str, document: DocumentAnnotations) -> Passage:
    """Return the accepted facts of a document; an entity's names are those by which this document mentions it.

    Args:
        id_: what gold calls the document.
        document: what the graph holds of it.
    """
    names, fillers = defaultdict[str, set[str]](set), defaultdict[str, list[StatedArgument]](list)
    nuggets = defaultdict[str | None, list[AnnotatedNugget]](list)
    for nugget in document.nuggets:
        nuggets[nugget.event_id].append(nugget)
    for mention in document.mentions:
        if mention.entity_id is not None:
            names[mention.entity_id].add(mention.text)
    for argument in document.arguments:
        if argument.status == "accepted":
            filler = StatedArgument(argument.predicate, argument.object.id, argument.confidence)
            for nugget in choose_nuggets(nuggets[argument.subject.id], argument.quotes):
                fillers[nugget.id].append(filler)
    happened = {event.id: event.confidence for event in document.events if event.status == "accepted"}
    return Passage(
        id_,
        document.text,
        tuple(
            NamedEntity(
                entity.id,
                entity.type,
                frozenset({entity.name, *names[entity.id]}),
                label=entity.name,
                confidence=entity.confidence,
            )
            for entity in document.entities
            if entity.status == "accepted"
        ),
        tuple(
            StatedRelation(each.subject.id, each.predicate, each.object.id, confidence=each.confidence)
            for each in document.relations
            if each.status == "accepted"
        ),
        tuple(
            StatedEvent(nugget.type, nugget.text, tuple(fillers[nugget.id]), confidence=happened[nugget.event_id])
            for nugget in document.nuggets
            if nugget.event_id in happened
        ),
    )


def place_relations(document: DocumentAnnotations) -> tuple[PlacedRelation, ...]:
    """Return the accepted and contested relations of a document, at the places of which its evidence speaks."""
    return tuple(
        PlacedRelation(
            stated.predicate,
            (subject.span.start, subject.span.end),
            (object_.span.start, object_.span.end),
            stated.status == "accepted",
            stated.confidence,
        )
        for stated, subject, object_ in statement_places(document)
        if isinstance(subject, AnnotatedMention) and stated.status in {"accepted", "contested"}
    )
