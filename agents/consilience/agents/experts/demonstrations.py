"""Demonstrations P_c: gold records that show an expert how answers look."""

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict, ValidationError

from consilience.agents.experts.answer_forms import LIST_KEYS
from consilience.agents.experts.answer_writing import quote_around
from consilience.agents.folding import folded
from consilience.graph.errors import DocumentError
from consilience.graph.model import Span, Task
from consilience.graph.schema import Schema

__all__ = ["Choice", "Demonstrations", "Example", "GoldRecord", "load_demonstrations"]

Choice = Literal["similar", "fixed"]
"""`similar`: those whose text is most like the passage; `fixed`: the first ones of the file."""

_DIMENSIONS = 1024
_GRAMS = (2, 3, 4)


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


@dataclass(frozen=True, slots=True)
class Example:
    """A text and the answer to it, as an expert should give it."""

    text: str
    answer: Mapping[str, Any]


@dataclass(frozen=True)
class Demonstrations:
    """Gold records among which an expert's examples are chosen."""

    records: tuple[GoldRecord, ...]
    shots: int = 1
    """How many are shown, M; 0 for none."""
    choice: Choice = "similar"

    @cached_property
    def signature(self) -> str:
        """Everything that determines the choice."""
        content = "\n".join(record.model_dump_json() for record in self.records)
        return f"shots:{self.shots}|{self.choice}|{blake2b(content.encode(), digest_size=6).hexdigest()}"

    def examples(self, text: str, task: Task, schema: Schema) -> tuple[Example, ...]:
        """Return the examples for a passage, the most similar last; never the passage's own record.

        Records without anything of the task are chosen only after those that have something.

        Args:
            text: the passage.
            task: whose answers are shown.
            schema: whose types are shown; items of other types are left out.
        """
        own = folded(text).text
        candidates = [n for n, key in enumerate(self._keys) if key != own and own not in key and key not in own]
        if self.choice == "similar" and self.shots:
            likeness = self._vectors @ _vector(own)
            candidates.sort(key=lambda n: (-likeness[n], n))
        telling = [n for n in candidates if any(_answer(self.records[n], task, schema).values())]
        rest = [n for n in candidates if n not in set(telling)]
        chosen = [self.records[n] for n in (telling + rest)[: self.shots]]
        return tuple(Example(record.text, _answer(record, task, schema)) for record in reversed(chosen))

    @cached_property
    def _keys(self) -> list[str]:
        return [folded(record.text).text for record in self.records]

    @cached_property
    def _vectors(self) -> npt.NDArray[np.float32]:
        return np.stack([_vector(key) for key in self._keys]) if self._keys else np.zeros((0, _DIMENSIONS), np.float32)


def load_demonstrations(path: Path, shots: int, choice: Choice = "similar") -> Demonstrations:
    """Read demonstrations from a JSONL file of gold records.

    Raises:
        DocumentError: the file cannot be read, or a line is no gold record; the message names it.
    """
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise DocumentError(f"{path}: cannot read the demonstrations ({error}).") from error
    records = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            records.append(GoldRecord.model_validate(json.loads(line)))
        except json.JSONDecodeError as error:
            raise DocumentError(f"{path}:{number}: not a JSON object ({error.msg}).") from error
        except ValidationError as error:
            first = error.errors()[0]
            field = ".".join(map(str, first["loc"]))
            raise DocumentError(f"{path}:{number}: {field}: {first['msg']}; a gold record has `text`.") from error
    return Demonstrations(tuple(records), shots, choice)


def _answer(record: GoldRecord, task: Task, schema: Schema) -> dict[str, list[dict[str, Any]]]:
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


def _vector(form: str) -> npt.NDArray[np.float32]:
    """Return the hashed character 2- to 4-grams of a folded text as a unit vector."""
    vector = np.zeros(_DIMENSIONS, np.float32)
    for size in _GRAMS:
        for start in range(len(form) - size + 1):
            vector[zlib.crc32(form[start : start + size].encode()) % _DIMENSIONS] += 1
    length = float(np.linalg.norm(vector))
    return vector / length if length else vector
