"""Conversion of extraction records to tbf with character spans."""

from consilience.evaluation.formats.extraction import ExtractionRecord
from consilience.evaluation.formats.tbf import COREFERENCE, Mention, TbfDocument, TbfRelation
from consilience.evaluation.support.errors import FormatError

__all__ = ["extraction_to_tbf"]

_NOT_ANNOTATED = "NOT_ANNOTATED"


def extraction_to_tbf(record: ExtractionRecord, document: str, system: str = "gold") -> TbfDocument:
    """Return the events of a record as nuggets in the order of the text, with their clusters.

    Args:
        record: whose events have spans.
        document: the document's id.
        system: what the first column says.

    Raises:
        FormatError: when an event has no span.
    """
    places: dict[int, tuple[int, int]] = {}
    for number, event in enumerate(record.events):
        if event.span is None:
            raise FormatError(f"{record.id}: event {number} (`{event.trigger}`) has no trigger_start.")
        places[number] = event.span
    order = sorted(places, key=lambda number: (places[number], record.events[number].type, number))
    ids = {number: f"E{position}" for position, number in enumerate(order, 1)}
    mentions = []
    for number in order:
        event = record.events[number]
        begin, end = places[number]
        mentions.append(
            Mention(
                ids[number],
                f"{begin},{end}",
                event.trigger,
                event.type,
                event.realis or _NOT_ANNOTATED,
                system=system,
                document=document,
            )
        )
    position = {number: place for place, number in enumerate(order)}
    clusters = sorted(sorted(position[number] for number in cluster) for cluster in record.coreference)
    relations = [
        TbfRelation(COREFERENCE, f"R{number}", tuple(f"E{place + 1}" for place in cluster))
        for number, cluster in enumerate(clusters, 1)
    ]
    return TbfDocument(document, mentions, relations)
