"""Demonstrations P_c: gold records that show an expert how answers look."""

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from pydantic import ValidationError

from consilience.agents.alignment.normalization import normalize_text
from consilience.agents.experts.chat.conversation.gold_records import GoldRecord, gold_answer, tells
from consilience.graph.model.errors import DocumentError
from consilience.graph.model.model import Task
from consilience.graph.schema.schema import Schema

__all__ = ["Choice", "Demonstrations", "Example", "load_demonstrations"]

Choice = Literal["similar", "fixed"]
"""`similar`: those whose text is most like the passage; `fixed`: the first ones of the file."""

_DIMENSIONS = 1024
_GRAMS = (2, 3, 4)


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
        own = normalize_text(text).text
        candidates = [n for n, key in enumerate(self._keys) if key != own and own not in key and key not in own]
        if self.choice == "similar" and self.shots:
            likeness = self._vectors @ _vector(own)
            candidates.sort(key=lambda n: (-likeness[n], n))
        telling = [n for n in candidates if tells(self.records[n], task, schema)]
        rest = [n for n in candidates if not tells(self.records[n], task, schema)]
        chosen = [self.records[n] for n in (telling + rest)[: self.shots]]
        return tuple(Example(record.text, gold_answer(record, task, schema)) for record in reversed(chosen))

    @cached_property
    def _keys(self) -> list[str]:
        return [normalize_text(record.text).text for record in self.records]

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


def _vector(form: str) -> npt.NDArray[np.float32]:
    """Return the hashed character 2- to 4-grams of a folded text as a unit vector."""
    vector = np.zeros(_DIMENSIONS, np.float32)
    for size in _GRAMS:
        for start in range(len(form) - size + 1):
            vector[zlib.crc32(form[start : start + size].encode()) % _DIMENSIONS] += 1
    length = float(np.linalg.norm(vector))
    return vector / length if length else vector
