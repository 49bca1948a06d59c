"""Reads replies that are lists of types, or tables: what the two stages of ChatIE come back as.

Forgiven are: JSON instead of a table; a missing header or separator; missing outer bars; text before and after the
table; rows that are too short (they are filled up) or too long (what is too much is left out).
"""

import re
from collections.abc import Iterable, Mapping, Sequence

from consilience.agents.experts.chat.answers.aliases import Names, plain_key
from consilience.agents.experts.chat.answers.items import Items
from consilience.agents.experts.chat.answers.parsing import ReplyShapeError, read_items
from consilience.agents.models.reply_json import read_value
from consilience.graph.model.model import Task
from consilience.graph.schema.schema import Schema

__all__ = ["read_table_items", "read_types"]

_COLUMNS: Mapping[Task, tuple[str, ...]] = {
    "ner": ("text", "quote"),
    "re": ("subject", "subject_type", "object", "object_type", "quote"),
    "ee": ("event", "trigger", "realis", "role", "text", "type", "quote"),
}
_HEADERS = {
    *map(plain_key, ("mention", "text", "subject", "event", "event number", "no", "#")),
    *("提及", "文本", "主体", "事件", "编号", "序号"),
}
_NOTHING = {"", "none", "无", "没有", "null", "na"}
_RULE = re.compile(r"[|:\-\s]+")
_JSON = re.compile(r"\s*(?:```\w*\s*)?[\[{]")
_BAR = re.compile(r"(?<!\\)\|")
_LIST = re.compile(r"[,，、;；\n]")


def read_types(reply: str, names: Iterable[str]) -> tuple[str, ...]:
    """Return the types that a reply names, in the order of the list, each once.

    Args:
        reply: JSON (`{"types": [...]}`, a list), or names set apart by commas or lines.
        names: the types that were asked about.

    Raises:
        ReplyShapeError: the reply neither names one of them nor says that there are none.
    """
    own = list(names)
    known = Names(own)
    if not reply.strip():
        raise ReplyShapeError("the reply is empty")
    try:
        said = read_value(reply, lambda value: list(_texts(value)))
    except ValueError:
        said = [part.strip(" -*.()[]。（）\"'") for part in _LIST.split(reply)]
        if all(plain_key(part) in _NOTHING for part in said):
            said = []
        elif not any(part in known for part in said):
            raise ReplyShapeError("expected a list of types") from None
    meant = {known.own(part) for part in said if part in known}
    return tuple(name for name in own if name in meant)


def read_table_items(reply: str, task: Task, type_name: str, schema: Schema) -> Items:
    """Return the items of one type from a table.

    Args:
        reply: the table as text.
        task: which columns it has.
        type_name: the type that was asked about; all items have it.
        schema: whose types' spellings are restored.

    Raises:
        ReplyShapeError: there is neither a table, nor JSON, nor the word that there is nothing.
    """
    if _JSON.match(reply):

        def items(value: object) -> Items:
            return read_items(value if isinstance(value, Mapping) else {type_name: value}, task, schema)

        return read_value(reply, items)
    rows = list(_rows(reply, _COLUMNS[task]))
    if not rows:
        if reply.strip() and (plain_key(reply) in _NOTHING or "|" in reply):
            return Items()
        raise ReplyShapeError("expected a table, or the word None")
    if task == "ner":
        return read_items([{**row, "type": type_name} for row in rows], task, schema)
    if task == "re":
        return read_items([{**row, "relation": type_name} for row in rows], task, schema)
    return read_items(_events(rows, type_name), task, schema)


def _rows(reply: str, columns: Sequence[str]) -> Iterable[dict[str, str]]:
    for line in reply.splitlines():
        bare = line.strip()
        if "|" not in bare or _RULE.fullmatch(bare):
            continue
        cells = [cell.strip().replace("\\|", "|") for cell in _BAR.split(bare.removeprefix("|").removesuffix("|"))]
        if plain_key(cells[0]) in _HEADERS and len(cells) > 1:
            continue
        if len(cells) > 1 and not all(plain_key(cell) in _NOTHING for cell in cells):
            yield dict(zip(columns, cells + [""] * len(columns), strict=False))


def _events(rows: Iterable[Mapping[str, str]], type_name: str) -> list[dict[str, object]]:
    """Return the events of rows that hold one argument each; rows of one event share its number and trigger."""
    events: dict[tuple[str, str], dict[str, object]] = {}
    arguments: dict[tuple[str, str], list[Mapping[str, str]]] = {}
    for row in rows:
        key = (row["event"], row["trigger"])
        events.setdefault(
            key, {"type": type_name, "trigger": row["trigger"], "realis": row["realis"], "quote": row["quote"]}
        )
        if plain_key(row["role"]) not in _NOTHING and plain_key(row["text"]) not in _NOTHING:
            arguments.setdefault(key, []).append({name: row[name] for name in ("role", "text", "type", "quote")})
    return [{**event, "arguments": arguments.get(key, [])} for key, event in events.items()]


def _texts(value: object) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
