r"""Reads replies that are lines, one item each, that quote by the number of a sentence: `Ann | Person | 3`.

| task | line |
| --- | --- |
| entities | `words \\| type \\| sentence` |
| relations | `subject \\| relation \\| object \\| sentence` |
| events | `trigger \\| type \\| realis \\| role: words; role: words \\| sentence` |

Forgiven are: bullets, numbering, fences, a header, outer bars, quotation marks and emphasis around cells; tabs and
full-width bars; the number as `[3]`, `S3`, `sentence 3`, `第3句`, or none; the type before the words; no type where one
alone was asked for; prose between lines; a line said again and again; JSON instead. A line with bars that is no item is
told as unreadable; a reply without any line, and without the word for nothing, is unreadable as a whole.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from consilience.agents.experts.chat.answers.aliases import Names, plain_key
from consilience.agents.experts.chat.answers.items import Items
from consilience.agents.experts.chat.answers.parsing import ReplyShapeError, read_items
from consilience.agents.experts.chat.answers.placing import sentence_number
from consilience.agents.models.reply_json import read_value
from consilience.graph.model.model import Task
from consilience.graph.schema.schema import Schema

__all__ = ["read_lines"]

_BAR = re.compile(r"[|｜\t]")
_MARKER = re.compile(r"^(?:[-*•>]++\s++|\(?\d{1,3}[.)]\s++)++")
_RULE = re.compile(r"[|｜:\-\s]++")
_JSON = re.compile(r"\s*+(?:```\w*+\s*+)?[\[{]\s*+[\[{\"'\]}]")
_WRAPPED = " \t`*_\"'“”‘’"
_FIELD = re.compile(r"[:=：]")
_NOTHING = frozenset(map(plain_key, ("none", "nothing", "no items", "n/a", "无", "没有", "没有了")))
_SAME = frozenset(map(plain_key, ("unchanged", "no change", "no changes", "不变", "未改变")))
_HEADER = frozenset(map(plain_key, ("words", "name", "text", "subject", "trigger", "词语", "主体", "触发词", "文本")))
_HEADER_REST = frozenset(map(plain_key, ("type", "relation", "类型", "关系", "sentence", "sentence number", "number")))
_REALIS = {
    "actual": "Actual",
    "other": "Other",
    "generic": "Generic",
    "实际": "Actual",
    "其他": "Other",
    "泛指": "Generic",
}
_MOST_REPEATS = 3
"""How often the same line counts: a name may stand in a sentence more than once, and a small model goes in circles."""


def read_lines(reply: str, task: Task, schema: Schema) -> Items:
    """Return the items of a reply in lines; each quotes by the number of its sentence, as text.

    Args:
        reply: what the model says of its own; untrusted.
        task: what was asked for.
        schema: the types that were asked for.

    Raises:
        ReplyShapeError: there is no item in it, and no word that there is none.
    """
    if _JSON.match(reply):
        return read_value(reply, lambda value: read_items(value, task, schema))
    reader = _LineReader(task, schema)
    found: list[Any] = []
    unreadable: list[str] = []
    rows = list(_rows(reply))
    for cells in rows:
        item = reader.item(cells)
        if item is None:
            unreadable.append(f"no item: {' | '.join(cells)[:80]!r}")
        else:
            found.append(item)
    if found:
        items = read_items(found, task, schema)
        return Items(items.entities, items.relations, items.events, unreadable=(*items.unreadable, *unreadable))
    words = {plain_key(line) for line in reply.splitlines()}
    if words & _SAME:
        return Items(unchanged=True)
    if words & _NOTHING or any(all(plain_key(cell) in _NOTHING or not cell for cell in cells) for cells in rows):
        return Items()
    raise ReplyShapeError(unreadable[0] if unreadable else "expected lines with bars between their parts, or none")


def _rows(reply: str) -> Iterator[list[str]]:
    """Yield the cells of each line that has any, headers and rules left out."""
    said: Counter[tuple[str, ...]] = Counter()
    for line in reply.splitlines():
        bare = _MARKER.sub("", line.strip())
        if not _BAR.search(bare) or _RULE.fullmatch(bare):
            continue
        cells = [cell.strip(_WRAPPED) for cell in _BAR.split(bare.strip("|｜\t `"))]
        if plain_key(cells[0]) in _HEADER and any(plain_key(cell) in _HEADER_REST for cell in cells[1:]):
            continue
        said[tuple(cells)] += 1
        if said[tuple(cells)] <= _MOST_REPEATS:
            yield cells


class _LineReader:
    """Makes of a line's cells what `read_items` reads."""

    def __init__(self, task: Task, schema: Schema) -> None:
        types = {"ner": schema.entities, "re": schema.relations, "ee": schema.events}[task]
        self._names = Names(types)
        self._alone = next(iter(types)) if len(types) == 1 and not (task == "re" and schema.open_relations) else ""
        self._open = task == "re" and schema.open_relations
        self._make = {"ner": self._entity, "re": self._relation, "ee": self._event}[task]

    def item(self, cells: Sequence[str]) -> dict[str, Any] | None:
        """Return the item of a line; None if it is none."""
        left = list(cells)
        number = ""
        if len(left) > 1 and (told := sentence_number(left[-1])):
            number = str(told)
            left.pop()
        while left and not left[-1]:
            left.pop()
        made = self._make(left)
        return None if made is None else {**made, "quote": number}

    def _entity(self, cells: list[str]) -> dict[str, Any] | None:
        kind, left = self._type_among(cells, at=1)
        return {"text": left[0], "type": kind} if len(left) == 1 and left[0] else None

    def _relation(self, cells: list[str]) -> dict[str, Any] | None:
        if len(cells) == 3 and self._open and not any(cell in self._names for cell in (cells[0], cells[2])):
            kind, left = cells[1], [cells[0], cells[2]]
        else:
            kind, left = self._type_among(cells, at=1)
        if len(left) != 2 or not all((*left, kind)):
            return None
        return {"subject": left[0], "relation": kind, "object": left[1]}

    def _event(self, cells: list[str]) -> dict[str, Any] | None:
        kind, left = self._type_among(cells, at=1)
        realis = next((_REALIS[key] for cell in left[1:] if (key := plain_key(cell)) in _REALIS), "Actual")
        rest = [cell for cell in left[1:] if plain_key(cell) not in _REALIS]
        if not (left and left[0] and kind):
            return None
        return {"type": kind, "trigger": left[0], "realis": realis, "arguments": list(self._arguments(rest))}

    @staticmethod
    def _arguments(cells: Sequence[str]) -> Iterator[dict[str, str]]:
        for part in re.split(r"[;；]", ";".join(cells)):
            role, *words = _FIELD.split(part.strip(_WRAPPED), maxsplit=1)
            if words and words[0].strip(_WRAPPED):
                yield {"role": role.strip(_WRAPPED), "text": words[0].strip(_WRAPPED)}

    def _type_among(self, cells: list[str], at: int) -> tuple[str, list[str]]:
        """Return the type that a cell names, where it belongs or else elsewhere, and the other cells."""
        for place in (at, *(n for n in range(len(cells)) if n != at)):
            if place < len(cells) and cells[place] in self._names and len(cells) > 1:
                return self._names.own(cells[place]), cells[:place] + cells[place + 1 :]
        return self._alone, cells
