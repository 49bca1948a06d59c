"""Facts of a passage from an extraction whose entities are mentions at places of the text."""

from collections import defaultdict
from collections.abc import Mapping

from consilience.evaluation.facts.records import NamedEntity, Passage, StatedArgument, StatedEvent, StatedRelation
from consilience.evaluation.formats.extraction import ExtractionRecord

__all__ = ["passage_of_extraction"]


def passage_of_extraction(record: ExtractionRecord, names: Mapping[str, str] | None = None) -> Passage:
    """Return what an extraction asserts: mentions with the same words and type are one entity, as far as it tells.

    What it contests is left out, as it is where the graph is asked. Of a relation that it has several times, the
    largest confidence counts.

    Every trigger of an event has the arguments that any of them has, as in a graph, where they belong to the event.

    Args:
        record: the extraction.
        names: the name of an entity by other words that mean it, such as a surname; they become its aliases.
    """
    record, names = record.asserted, names or {}

    def name_of(text: str) -> str:
        return names.get(text, text)

    together = {at: cluster for cluster in record.coreference for at in cluster}
    aliases = defaultdict[tuple[str, str], set[str]](set)
    for entity in record.entities:
        aliases[name_of(entity.text), entity.type].add(entity.text)
    relations: dict[tuple[str, str, str], float | None] = {}
    for one in record.relations:
        said, sure = (name_of(one.head), one.type, name_of(one.tail)), one.confidence
        relations[said] = max((known for known in (relations.get(said), sure) if known is not None), default=None)
    return Passage(
        record.id,
        record.text,
        tuple(NamedEntity(name, type_, frozenset({name, *texts})) for (name, type_), texts in aliases.items()),
        tuple(StatedRelation(*said, confidence=sure) for said, sure in relations.items()),
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
