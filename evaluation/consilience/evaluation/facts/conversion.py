"""Facts of a passage from an extraction whose entities are mentions at places of the text."""

from consilience.evaluation.facts.records import NamedEntity, Passage, StatedArgument, StatedEvent, StatedRelation
from consilience.evaluation.formats.extraction import ExtractionRecord

__all__ = ["passage_of_extraction"]


def passage_of_extraction(record: ExtractionRecord) -> Passage:
    """Return what an extraction states: mentions with the same words and type are one entity, as far as it tells."""
    return Passage(
        record.id,
        record.text,
        tuple(
            NamedEntity(text, type_, frozenset({text}))
            for text, type_ in dict.fromkeys((entity.text, entity.type) for entity in record.entities)
        ),
        tuple(StatedRelation(relation.head, relation.type, relation.tail) for relation in record.relations),
        tuple(
            StatedEvent(
                event.type, event.trigger, tuple(StatedArgument(each.role, each.text) for each in event.arguments)
            )
            for event in record.events
        ),
    )
