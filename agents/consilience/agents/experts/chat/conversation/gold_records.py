"""Gold records, and the answers that an expert should have given to them."""

from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict

from consilience.agents.experts.chat.answers.json_schema import LIST_KEYS
from consilience.agents.experts.chat.answers.serialization import quote_around
from consilience.graph.model.model import Span, Task
from consilience.graph.schema.schema import Schema

__all__ = ["GoldRecord", "gold_answer", "tells"]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class _Entity(_Part):
    text: str
    type: str = ""
    start: int = -1


class _Relation(_Part):
    head: str
    type: str
    tail: str
    head_type: str = ""
    tail_type: str = ""


class _Argument(_Part):
    role: str
    text: str
    start: int = -1
    entity_type: str = ""


class _Event(_Part):
    type: str
    trigger: str = ""
    trigger_start: int = -1
    realis: str = "Actual"
    arguments: tuple[_Argument, ...] = ()


class GoldRecord(_Part):
    """One line of a gold file: a text with what is in it (the shape that `consilience extract` writes)."""

    id: str = ""
    text: str
    entities: tuple[_Entity, ...] = ()
    relations: tuple[_Relation, ...] = ()
    events: tuple[_Event, ...] = ()


def tells(record: GoldRecord, task: Task, schema: Schema) -> bool:
    """Tell whether the record has anything of the task that the schema knows."""
    if task == "ner":
        return any(entity.type in schema.entities for entity in record.entities)
    if task == "re":
        return any(relation.type in schema.relations for relation in record.relations)
    return any(event.type in schema.events for event in record.events)


def gold_answer(record: GoldRecord, task: Task, schema: Schema) -> dict[str, list[dict[str, Any]]]:
    """Return the record's gold as an expert's answer, with quotes from its text."""
    text = record.text
    items: list[dict[str, Any]] = []
    if task == "ner":
        items = [
            {"text": e.text, "type": e.type, "quote": _quote(text, e.text, e.start)}
            for e in record.entities
            if e.type in schema.entities
        ]
    elif task == "re":
        types = {e.text: e.type for e in reversed(record.entities) if e.type in schema.entities}
        for r in record.relations:
            if r.type not in schema.relations:
                continue
            relation = schema.relations[r.type]
            items.append(
                {
                    "subject": r.head,
                    "subject_type": _fitting((r.head_type, types.get(r.head, "")), relation.domain, schema),
                    "relation": r.type,
                    "object": r.tail,
                    "object_type": _fitting((r.tail_type, types.get(r.tail, "")), relation.range, schema),
                    "quote": _between(text, r.head, r.tail),
                }
            )
    else:
        types = {e.text: e.type for e in reversed(record.entities) if e.type in schema.entities}
        for e in record.events:
            if e.type not in schema.events or not e.trigger:
                continue
            roles = schema.events[e.type].roles
            arguments = [
                {
                    "role": a.role,
                    "text": a.text,
                    "type": _fitting((a.entity_type, types.get(a.text, "")), roles[a.role].types, schema),
                    "quote": _quote(text, a.text, a.start),
                }
                for a in e.arguments
                if a.role in roles
            ]
            quote = _quote(text, e.trigger, e.trigger_start)
            items.append(
                {"type": e.type, "trigger": e.trigger, "realis": e.realis, "arguments": arguments, "quote": quote}
            )
    return {LIST_KEYS[task]: items}


def _fitting(given: Sequence[str], allowed: Sequence[str], schema: Schema) -> str:
    choice = allowed or tuple(schema.entities)
    return next((name for name in given if name in choice), choice[0] if choice else "")


def _quote(text: str, words: str, start: int) -> str:
    start = start if start >= 0 else text.find(words)
    if start < 0 or not words:
        return words
    return quote_around(text, Span(start, start + len(words)))


def _between(text: str, one: str, other: str) -> str:
    """Return the shortest stretch of the text that holds both."""
    starts = [[n for n in range(len(text)) if text.startswith(words, n)] for words in (one, other)]
    pairs = [(max(a + len(one), b + len(other)) - min(a, b), min(a, b)) for a in starts[0] for b in starts[1]]
    if not pairs:
        return ""
    length, start = min(pairs)
    return text[start : start + length]
