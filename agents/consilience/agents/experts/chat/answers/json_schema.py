"""The JSON that experts ask for, as JSON schemas: for endpoints that can be held to one.

They keep to what strict structured output allows everywhere: objects with all keys required and no others.
"""

from collections.abc import Iterable, Mapping
from typing import Any, get_args

from consilience.agents.models.protocol import ReplyForm
from consilience.agents.support.memoize import memoize_by_identity
from consilience.graph.model.model import Realis, Task
from consilience.graph.schema.schema import Schema

__all__ = ["LIST_KEYS", "answer_form", "types_form"]

LIST_KEYS: Mapping[Task, str] = {"ner": "entities", "re": "relations", "ee": "events"}
"""Under which key an answer lists its items."""

_MOST_NAMES = 400
"""Names that an enumeration may have; endpoints refuse long ones."""
_TEXT = {"type": "string"}


def answer_form(task: Task, schema: Schema, *, collaborating: bool, confidence: bool) -> ReplyForm:
    """Return the form of an expert's answer; for the same schema the same object.

    Args:
        task: which items.
        schema: whose type names are enumerated.
        collaborating: whether reasons for changes are asked for, and whether there are any.
        confidence: whether each item says how certain it is.
    """
    return _form(schema, task, collaborating, confidence)


@memoize_by_identity
def _form(schema: Schema, task: Task, collaborating: bool, confidence: bool) -> ReplyForm:
    extra = {"confidence": {"type": "number"}} if confidence else {}
    entity_types = _one_of(schema.entities)
    items: Mapping[Task, Any] = {
        "ner": {"text": _TEXT, "type": entity_types, "quote": _TEXT},
        "re": {
            "subject": _TEXT,
            "subject_type": entity_types,
            "relation": _TEXT if schema.open_relations else _one_of(schema.relations),
            "object": _TEXT,
            "object_type": entity_types,
            "quote": _TEXT,
        },
        "ee": {
            "type": _one_of(schema.events),
            "trigger": _TEXT,
            "realis": _one_of(get_args(Realis)),
            "arguments": _list_of(
                {
                    "role": _one_of(dict.fromkeys(role for event in schema.events.values() for role in event.roles)),
                    "text": _TEXT,
                    "type": entity_types,
                    "quote": _TEXT,
                }
            ),
            "quote": _TEXT,
        },
    }
    changes = {"reasons": _TEXT, "unchanged": {"type": "boolean"}} if collaborating else {}
    return ReplyForm(f"{task}_answer", _object({**changes, LIST_KEYS[task]: _list_of({**items[task], **extra})}))


def types_form(names: Iterable[str]) -> ReplyForm:
    """Return the form of a choice among types: `{"types": [...]}`."""
    return ReplyForm("types", _object({"types": {"type": "array", "items": _one_of(names)}}))


def _one_of(names: Iterable[str]) -> Mapping[str, Any]:
    listed = list(names)
    return {"type": "string", "enum": listed} if 0 < len(listed) <= _MOST_NAMES else _TEXT


def _list_of(properties: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"type": "array", "items": _object(properties)}


def _object(properties: Mapping[str, Any]) -> Mapping[str, Any]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }
