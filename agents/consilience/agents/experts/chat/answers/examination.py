"""Reads what an examiner says of proposals: which hold, and lines of what is put right or was missed.

    ok: 1-4, 7
    entity | Oru Works | Company | 2

Forgiven is what `lines.py` forgives, and other words for `ok`. A reply with neither is unreadable.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from consilience.agents.experts.chat.answers.aliases import plain_key
from consilience.agents.experts.chat.answers.items import Items
from consilience.agents.experts.chat.answers.lines import read_lines
from consilience.agents.experts.chat.answers.parsing import ReplyShapeError
from consilience.graph.model.model import Task
from consilience.graph.schema.schema import Schema

__all__ = ["Examination", "read_examination"]

_OK = re.compile(r"[\W_]*+(?:ok|okay|correct|right|confirmed|true|对|正确)[*_`\s]*+[:：|]", re.IGNORECASE)
_RANGE = re.compile(r"(\d{1,5})(?:\s{0,3}[-–—~至到]\s{0,3}(\d{1,5}))?")
_KIND = re.compile(r"[^\w|]*+(?:\d{1,4}[.)]\s{0,3})?\W{0,3}(\w{1,12})\W{0,3}[|｜\t:：](.*)", re.DOTALL)
_KINDS: Mapping[str, Task] = {
    **dict.fromkeys(("entity", "entities", "name", "实体"), "ner"),
    **dict.fromkeys(("relation", "relations", "关系"), "re"),
    **dict.fromkeys(("event", "events", "事件"), "ee"),
}
_NOTHING = frozenset(("none", "nothing", "无", "没有"))


@dataclass(frozen=True, slots=True)
class Examination:
    """What an examiner says of proposals: which of them hold, and what it puts in the place of others."""

    confirmed: frozenset[int]
    """Numbers of the proposals that hold, from 1."""
    items: Items
    """What was put right or added."""


def read_examination(reply: str, proposals: int, schema: Schema) -> Examination:
    """Return what a reply says.

    Args:
        reply: what the model says of its own; untrusted.
        proposals: how many it was shown.
        schema: whose types' spellings are restored.

    Raises:
        ReplyShapeError: it neither says which proposals hold, nor has an item, nor says that there is nothing.
    """
    confirmed: set[int] = set()
    lines: dict[Task, list[str]] = {"ner": [], "re": [], "ee": []}
    strange: list[str] = []
    judged = False
    for line in reply.splitlines():
        if said := _OK.match(line):
            judged = True
            confirmed.update(_numbers(line[said.end() :], proposals))
        elif (row := _KIND.fullmatch(line.strip())) and (task := _KINDS.get(row[1].lower())):
            lines[task].append(row[2])
        elif "|" in line and any(map(str.isalnum, line)):
            strange.append(f"no item: {line.strip()[:80]!r}")
    parts = [_items(lines[task], task, schema) for task in lines if lines[task]]
    items = Items(
        tuple(item for part in parts for item in part.entities),
        tuple(item for part in parts for item in part.relations),
        tuple(item for part in parts for item in part.events),
        unreadable=(*strange, *(why for part in parts for why in part.unreadable)),
    )
    is_nothing = any(plain_key(line) in _NOTHING for line in reply.splitlines())
    if not (judged or items.entities or items.relations or items.events or is_nothing):
        raise ReplyShapeError("expected a line such as ok: 1-4, 7, and lines of items")
    return Examination(frozenset(confirmed), items)


def _items(lines: list[str], task: Task, schema: Schema) -> Items:
    try:
        return read_lines("\n".join(lines), task, schema)
    except ReplyShapeError as error:
        return Items(unreadable=(str(error),))


def _numbers(said: str, most: int) -> Iterator[int]:
    for found in _RANGE.finditer(said):
        first = int(found[1])
        yield from range(max(1, first), min(most, int(found[2] or first)) + 1)
