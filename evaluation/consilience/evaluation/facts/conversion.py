"""Facts of a passage from an extraction whose entities are mentions at places of the text."""

from collections import defaultdict
from collections.abc import Mapping

from consilience.evaluation.facts.records import NamedEntity, Passage, StatedArgument, StatedEvent, StatedRelation
from consilience.evaluation.formats.extraction import ExtractionRecord

__all__ = ["passage_of_extraction"]


def passage_of_extraction(record: ExtractionRecord, names: Mapping[str, str] | None = None) -> Passage:
    """Return what an extraction states: mentions with the same words and type are one entity, as far as it tells.

    Every trigger of an event has the arguments that any of them has, as in a graph, where they belong to the event.

    Args:
        record: the extraction.
        names: the name of an entity by other words that mean it, such as a surname; they become its aliases.
    """
    names = names or {}

    def name_of(text: str) -> str:
        return names.get(text, text)

    together = {at: cluster for cluster in record.coreference for at in cluster}
    aliases = defaultdict[tuple[str, str], set[str]](set)
    for entity in record.entities:
        aliases[name_of(entity.text), entity.type].add(entity.text)
    return Passage(
        record.id,
        record.text,
        tuple(NamedEntity(name, type_, frozenset({name, *texts})) for (name, type_), texts in aliases.items()),
        tuple(
            dict.fromkeys(StatedRelation(name_of(one.head), one.type, name_of(one.tail)) for one in record.relations)
        ),
        tuple(
            StatedEvent(
                event.type,
                event.trigger,
                tuple(
                    dict.fromkeys(
                        StatedArgument(each.role, name_of(each.text))
                        for one in together.get(at, (at,))
                        for each in record.events[one].arguments
                    )
                ),
            )
            for at, event in enumerate(record.events)
        ),
    )
