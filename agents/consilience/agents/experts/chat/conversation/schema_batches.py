"""Splits a long schema into batches of types that are asked for one by one, and restricts answers to a batch.

IEPile found that models read schemas of few types better; models differ in how many are few.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TypeVar

from consilience.agents.answers.candidates import Answer, Notes
from consilience.agents.experts.chat.answers.placing import ends_of
from consilience.graph.model.model import Task
from consilience.graph.schema.schema import RelationType, Schema

__all__ = ["merge_batches", "restrict_to_batch", "split_schema", "type_names"]

T = TypeVar("T")

_GROUP_END = re.compile(r"[./:\-—]")
"""Ends the part of a type's name that it shares with its neighbours: Life.Die, 人生-死亡."""


def split_schema(schema: Schema, task: Task, types_per_call: int) -> tuple[Schema, ...]:
    """Return schemas of at most so many types of the task, in the schema's order.

    They are as even as can be without parting types of one group, such as `Life.Die` and `Life.Injure`.

    Args:
        schema: all types.
        task: whose types are split: entity types, relations or event types.
        types_per_call: the most that are asked for at once; 0 asks for all.
    """
    if task == "ner":
        return tuple(
            _with(schema, entities=part, relations={}, events={}) for part in _parts(schema.entities, types_per_call)
        )
    if task == "re":
        parts = _parts(schema.relations, types_per_call) or [{}]
        return tuple(
            _with(
                schema,
                entities=_select_entity_types(schema, part),
                relations=part,
                events={},
                open_relations=schema.open_relations and number == len(parts) - 1,
            )
            for number, part in enumerate(parts)
            if part or schema.open_relations
        )
    return tuple(_with(schema, relations={}, events=part) for part in _parts(schema.events, types_per_call))


def restrict_to_batch(answer: Answer, schema: Schema, task: Task) -> Answer:
    """Return what of an expert's own answer belongs to a batch, with the mentions that it is about."""
    if task == "ner":
        return Answer(entities=tuple(e for e in answer.entities if e.type in schema.entities))
    if task == "re":
        mine = Answer(
            relations=tuple(r for r in answer.relations if schema.open_relations or r.relation in schema.relations)
        )
    else:
        mine = Answer(events=tuple(e for e in answer.events if e.type in schema.events))
    return Answer(ends_of(mine), mine.relations, mine.events)


def merge_batches(answers: Sequence[Answer]) -> Answer:
    """Return all candidates of the batches together, and all their notes."""
    return Answer(
        tuple(dict.fromkeys(e for answer in answers for e in answer.entities)),
        tuple(dict.fromkeys(r for answer in answers for r in answer.relations)),
        tuple(dict.fromkeys(e for answer in answers for e in answer.events)),
        sum((answer.notes for answer in answers), Notes()),
    )


def type_names(schema: Schema, task: Task) -> tuple[str, ...]:
    """Return the names of the types that a task is about."""
    types: Mapping[Task, Mapping[str, object]] = {
        "ner": schema.entities,
        "re": schema.relations,
        "ee": schema.events,
    }
    return tuple(types[task])


def _parts(types: Mapping[str, T], most: int) -> list[dict[str, T]]:
    names = list(types)
    count = -(-len(names) // most) if most else min(1, len(names))
    bounds = [0]
    for number in range(1, count):
        even = len(names) * number // count
        least = max(bounds[-1] + 1, len(names) - (count - number) * most)
        allowed = range(least, min(bounds[-1] + most, len(names) - (count - number)) + 1)
        bounds.append(min(allowed, key=lambda n: (not _between_groups(names[n - 1], names[n]), abs(n - even))))
    bounds.append(len(names))
    return [{name: types[name] for name in names[a:b]} for a, b in pairwise(bounds) if a < b]


def _between_groups(one: str, other: str) -> bool:
    """Return whether two names begin differently: `Life.Die` and `Life.Injure` are of one group."""
    first, second = (_GROUP_END.split(name, maxsplit=1) for name in (one, other))
    return len(first) == 1 or len(second) == 1 or first[0] != second[0]


def _select_entity_types(schema: Schema, relations: Mapping[str, RelationType]) -> Mapping[str, object]:
    """Return the entity types that these relations join; all if one of them takes any, or others may come."""
    if schema.open_relations or any(not (r.domain and r.range) for r in relations.values()):
        return schema.entities
    used = {name for r in relations.values() for name in (*r.domain, *r.range)}
    return {name: kind for name, kind in schema.entities.items() if name in used}


def _with(schema: Schema, **parts: object) -> Schema:
    return schema.model_copy(update=parts)
