"""Passages with facts as JSON Lines, in the shape that `read_passages` reads."""

import json
from collections.abc import Iterable
from typing import Any

from consilience.evaluation.facts.records import NamedEntity, Passage, StatedArgument, StatedEvent, StatedRelation

__all__ = ["passage_lines"]


def passage_lines(passages: Iterable[Passage]) -> str:
    """Return a line of JSON for each passage; what is not known or as usual is left out."""
    return "".join(json.dumps(_line(passage), ensure_ascii=False) + "\n" for passage in passages)


def _line(passage: Passage) -> dict[str, Any]:
    return {
        "id": passage.id,
        "text": passage.text,
        "entities": [
            {"name": one.name, "type": one.type, "aliases": sorted(one.aliases), **_sure(one), **_confidence(one)}
            for one in passage.entities
        ],
        "relations": [
            {
                "subject": one.subject,
                "type": one.type,
                "object": one.object,
                **({"how": one.how} if one.how else {}),
                **_sure(one),
                **_confidence(one),
            }
            for one in passage.relations
        ],
        "events": [
            {
                "type": one.type,
                "trigger": one.trigger,
                "arguments": [{"role": each.role, "name": each.name, **_confidence(each)} for each in one.arguments],
                **_sure(one),
                **_confidence(one),
            }
            for one in passage.events
        ],
    }


def _sure(fact: NamedEntity | StatedRelation | StatedEvent) -> dict[str, bool]:
    return {} if fact.certain else {"certain": False}


def _confidence(fact: NamedEntity | StatedRelation | StatedEvent | StatedArgument) -> dict[str, float]:
    return {} if fact.confidence is None else {"confidence": fact.confidence}
