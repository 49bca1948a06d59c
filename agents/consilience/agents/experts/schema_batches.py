"""Splits a long schema into batches of types that are asked for one by one, and restricts answers to a batch.

IEPile found that models read schemas of few types better; models differ in how many are few.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TypeVar

from consilience.agents.candidates import Answer, Notes
from consilience.agents.experts.answer_placing import ends_of
from consilience.graph.model import Task
from consilience.graph.schema import RelationType, Schema

__all__ = ["batches", "merged", "restricted"]

T = TypeVar("T")


def batches(schema: Schema, task: Task, types_per_call: int) -> tuple[Schema, ...]:
    """Return schemas of at most so many types of the task, as even as can be, in the schema's order.

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
                entities=_used(schema, part),
                relations=part,
                events={},
                open_relations=schema.open_relations and number == len(parts) - 1,
            )
            for number, part in enumerate(parts)
            if part or schema.open_relations
        )
    return tuple(_with(schema, relations={}, events=part) for part in _parts(schema.events, types_per_call))


def restricted(answer: Answer, schema: Schema, task: Task) -> Answer:
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


def merged(answers: Sequence[Answer]) -> Answer:
    """Return all candidates of the batches together, and all their notes."""
    return Answer(
        tuple(dict.fromkeys(e for answer in answers for e in answer.entities)),
        tuple(dict.fromkeys(r for answer in answers for r in answer.relations)),
        tuple(dict.fromkeys(e for answer in answers for e in answer.events)),
        sum((answer.notes for answer in answers), Notes()),
    )


def _parts(types: Mapping[str, T], most: int) -> list[dict[str, T]]:
    names = list(types)
    count = -(-len(names) // most) if most else min(1, len(names))
    bounds = [len(names) * n // count for n in range(count + 1)] if count else []
    return [{name: types[name] for name in names[a:b]} for a, b in pairwise(bounds)]


def _used(schema: Schema, relations: Mapping[str, RelationType]) -> Mapping[str, object]:
    """Return the entity types that these relations join; all if one of them takes any, or others may come."""
    if schema.open_relations or any(not (r.domain and r.range) for r in relations.values()):
        return schema.entities
    used = {name for r in relations.values() for name in (*r.domain, *r.range)}
    return {name: kind for name, kind in schema.entities.items() if name in used}


def _with(schema: Schema, **parts: object) -> Schema:
    return schema.model_copy(update=parts)
