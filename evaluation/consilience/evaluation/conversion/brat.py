"""Between brat standoff and tbf with character spans."""

import re
from itertools import count
from pathlib import PurePath

from consilience.evaluation.formats.brat.standoff import BratDocument, BratEvent, BratRelation
from consilience.evaluation.formats.tbf import COREFERENCE, Mention, TbfDocument, TbfRelation
from consilience.evaluation.nuggets.alignment.clusters import merge_clusters
from consilience.evaluation.nuggets.alignment.mention_spans import character_ranges
from consilience.evaluation.support.errors import FormatError
from consilience.evaluation.support.groups import intersecting_groups

__all__ = ["brat_to_tbf", "tbf_to_brat"]

_REALIS = "Realis"
_NOT_ANNOTATED = "NOT_ANNOTATED"
_EVENT_ID = re.compile(r"E\d+", re.ASCII)


def brat_to_tbf(annotations: BratDocument, document: str, system: str = "gold") -> TbfDocument:
    """Convert an annotation file.

    Coreference may be given in pairs; what is connected becomes one cluster. An event without the attribute `Realis`
    gets `NOT_ANNOTATED`.

    Args:
        annotations: what was read.
        document: the document's id; often the name of the file without `.ann`.
        system: what the first column says.
    """
    mentions = [
        Mention(
            event.id,
            ";".join(f"{begin},{end}" for begin, end in event.ranges),
            event.text,
            event.type,
            dict(event.attributes).get(_REALIS, _NOT_ANNOTATED),
            event.line,
            system,
            document,
        )
        for event in annotations.events
    ]
    order = {event.id: number for number, event in enumerate(annotations.events)}
    pairs = [relation for relation in annotations.relations if relation.name == COREFERENCE]
    groups = intersecting_groups([pair.arguments for pair in pairs])
    grouped = {index for group in groups for index in group}
    groups += [[index] for index in range(len(pairs)) if index not in grouped]
    relations: list[TbfRelation] = []
    for group in sorted(groups):
        members = sorted({event for index in group for event in pairs[index].arguments}, key=order.__getitem__)
        relations.append(TbfRelation(COREFERENCE, f"R{len(relations) + 1}", tuple(members), pairs[group[0]].line))
    for other in annotations.relations:
        if other.name != COREFERENCE:
            relations.append(TbfRelation(other.name, f"R{len(relations) + 1}", other.arguments, other.line))
    return TbfDocument(document, mentions, relations)


def tbf_to_brat(document: TbfDocument, file: str = "tbf") -> BratDocument:
    """Convert a document with character spans; convert one with token spans first.

    Mention ids that brat does not take are replaced by `E` and a number.

    Args:
        document: what was read.
        file: what error messages call its file.

    Raises:
        FormatError: when a span is not made of character ranges.
    """
    names = _event_ids(document)
    events: list[BratEvent] = []
    for mention in document.mentions:
        ranges = tuple(character_ranges(mention.span))
        if not ranges:
            raise FormatError(
                f"{file}:{mention.line}: mention {mention.id} has the span `{mention.span}`, which is not made of "
                "character ranges. Convert tokens to characters first."
            )
        realis = () if not mention.realis.strip() else ((_REALIS, "_".join(mention.realis.split())),)
        kind = "_".join(mention.type.split()) or "Event"
        events.append(BratEvent(names[mention.id], kind, ranges, mention.text, realis, mention.line))
    relations = [
        BratRelation(COREFERENCE, tuple(sorted((names[member] for member in cluster), key=_number)))
        for cluster in merge_clusters(document, names)
        if len(cluster) > 1
    ]
    relations += [
        BratRelation(relation.name, tuple(names[argument] for argument in relation.arguments), relation.line)
        for relation in document.relations
        if relation.name != COREFERENCE and names.keys() >= set(relation.arguments)
    ]
    return BratDocument(PurePath(document.id).name, tuple(events), tuple(relations))


def _event_ids(document: TbfDocument) -> dict[str, str]:
    taken = {mention.id for mention in document.mentions if _EVENT_ID.fullmatch(mention.id)}
    free = (name for name in (f"E{number}" for number in count(1)) if name not in taken)
    ids = dict.fromkeys(mention.id for mention in document.mentions)
    return {mention: mention if mention in taken else next(free) for mention in ids}


def _number(event: str) -> int:
    return int(event[1:])
