"""Reads a reply's JSON as items, whatever its shape.

Asked for is `{"entities": [{"text", "type", "quote"}]}` and the like. Forgiven are: a bare list; one more wrapping
(`{"result": {...}}`); a single item instead of a list; items as lists (`["Rome", "City"]`, `[subject, relation,
object]`, also with types in `[s, s_type, r, o, o_type]` and a quote at the end); items grouped by type
(`{"City": ["Rome"]}`) or mapped to it (`{"Rome": "City"}`); ends of relations, triggers and fillers as objects;
arguments as `{role: filler}`; roles among the keys of an event; unknown keys; null for nothing; and names as
`answer_names.py` says.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeGuard, get_args

from consilience.agents.experts.chat.answers.aliases import (
    ARGUMENT,
    ENTITY,
    EVENT,
    LISTS,
    RELATION,
    WRAPPERS,
    Names,
    pick_known_fields,
    plain_key,
)
from consilience.agents.experts.chat.answers.items import (
    AnsweredArgument,
    AnsweredEntity,
    AnsweredEvent,
    AnsweredRelation,
    Items,
)
from consilience.agents.support.memoize import memoize_by_identity
from consilience.graph.model.model import Realis, Task
from consilience.graph.schema.schema import Schema

__all__ = ["ReplyShapeError", "read_items"]

_REALIS = Names(get_args(Realis))
_REALIS_WORDS = {
    **dict.fromkeys(("实际", "真实", "已发生", "asserted", "real", "true"), "Actual"),
    **dict.fromkeys(("泛指", "一般", "general"), "Generic"),
    **dict.fromkeys(("其他", "其它", "否定", "将来", "negated", "future", "hypothetical"), "Other"),
}
_NOTHING = frozenset(("", "none", "null", "empty", "无", "没有", "空"))
_REMARKS = frozenset(map(plain_key, ("reasons", "reason", "unchanged", "changes", "理由", "原因", "不变", "未改变")))


class ReplyShapeError(ValueError):
    """A reply whose JSON holds no list of items; the text says what was expected."""


def read_items(value: object, task: Task, schema: Schema) -> Items:
    """Return the items of a reply.

    Args:
        value: the reply as JSON; untrusted.
        task: what was asked for.
        schema: whose types' spellings are restored; a type that it lacks stays as it was given.

    Raises:
        ReplyShapeError: nothing in it can be a list of items.
    """
    reader = _reader(schema, task)
    found: list[Any] = []
    unreadable: list[str] = []
    for row in _rows(value, task, reader.types, reader.aliases):
        try:
            found.append(reader.item(row))
        except ReplyShapeError as error:
            unreadable.append(str(error))
    unchanged = isinstance(value, Mapping) and any(
        plain_key(key) in ("unchanged", "不变", "未改变") and said is True for key, said in value.items()
    )
    items = tuple(found)
    return Items(
        entities=items if task == "ner" else (),
        relations=items if task == "re" else (),
        events=items if task == "ee" else (),
        unchanged=unchanged,
        unreadable=tuple(unreadable),
    )


def _rows(value: object, task: Task, types: Names, aliases: Mapping[str, str]) -> Iterator[Any]:
    """Return the items in what may be a list, a wrapped list, one item, or items grouped by type."""
    if value is None or (isinstance(value, str) and plain_key(value) in _NOTHING):
        return
    if isinstance(value, list):
        yield from (row for row in value if row is not None)
        return
    if not isinstance(value, Mapping):
        raise ReplyShapeError(f"expected a JSON object with a list, got {_show_value(value)}")
    said = {key: inner for key, inner in value.items() if plain_key(key) not in _REMARKS}
    for key, inner in said.items():
        listed = plain_key(key) in LISTS[task] and (isinstance(inner, list | Mapping) or inner is None)
        if listed or (plain_key(key) in WRAPPERS and isinstance(inner, list | Mapping)):
            yield from _rows(inner, task, types, aliases)
            return
    if not said:
        return
    if all(key in types for key in said):
        for key, inner in said.items():
            for row in inner if isinstance(inner, list) else [inner]:
                yield _with_type(row, key, task)
        return
    if len(pick_known_fields(said, aliases)) > 1:
        yield said
        return
    if task == "ner" and all(inner in types for inner in said.values()):
        yield from ([key, inner] for key, inner in said.items())
        return
    raise ReplyShapeError(f"expected a list of items, got an object with {', '.join(map(str, list(said)[:5]))}")


def _with_type(row: object, type_name: str, task: Task) -> object:
    """Return an item of a group as if it had said its type itself."""
    key = "relation" if task == "re" else "type"
    if isinstance(row, Mapping):
        return {**row, key: type_name}
    if task == "ner":
        return [row, type_name] if isinstance(row, str) else row
    if task == "re" and isinstance(row, list) and len(row) == 2:
        return [row[0], type_name, row[1]]
    return row


class _EntityReader:
    aliases = ENTITY

    def __init__(self, schema: Schema) -> None:
        self.types = Names(schema.entities)

    def item(self, row: object) -> AnsweredEntity:
        if isinstance(row, Mapping):
            said = pick_known_fields(row, ENTITY)
            text = _words(said.get("text"))
            kind, quote = _words(said.get("type")), _words(said.get("quote"))
            confidence = _confidence(said.get("confidence"))
        elif _is_texts(row) and len(row) in (2, 3):
            flipped = row[0] in self.types and row[1] not in self.types
            text, kind = (row[1], row[0]) if flipped else (row[0], row[1])
            quote, confidence = (row[2] if len(row) == 3 else ""), 1.0
        else:
            raise ReplyShapeError(f"no entity: {_show_value(row)}")
        if not text.strip():
            raise ReplyShapeError(f"an entity without its text: {_show_value(row)}")
        return AnsweredEntity(text.strip(), self.types.own(kind), quote, confidence)


class _RelationReader:
    aliases = RELATION

    def __init__(self, schema: Schema) -> None:
        self.types = Names(schema.relations)
        self._entities = Names(schema.entities)

    def item(self, row: object) -> AnsweredRelation:
        confidence = 1.0
        if isinstance(row, Mapping):
            said = pick_known_fields(row, RELATION)
            subject = self._end(said.get("subject"), said.get("subject_type"))
            object_ = self._end(said.get("object"), said.get("object_type"))
            relation, quote = _words(said.get("relation")), _words(said.get("quote"))
            confidence = _confidence(said.get("confidence"))
        elif _is_texts(row) and 3 <= len(row) <= 6:
            words = [*row]
            quote = words.pop() if len(words) in (4, 6) else ""
            if len(words) == 3:
                words = [words[0], "", words[1], words[2], ""]
            subject, object_ = self._end(words[0], words[1]), self._end(words[3], words[4])
            relation = words[2]
        else:
            raise ReplyShapeError(f"no relation: {_show_value(row)}")
        if not (subject.text and relation.strip() and object_.text):
            raise ReplyShapeError(f"a relation without subject, relation or object: {_show_value(row)}")
        return AnsweredRelation(subject, self.types.own(relation), object_, quote, confidence)

    def _end(self, value: object, type_name: object) -> AnsweredEntity:
        return _part(value, type_name, self._entities)


class _EventReader:
    aliases = EVENT

    def __init__(self, schema: Schema) -> None:
        self.types = Names(schema.events)
        self._entities = Names(schema.entities)
        self._roles = {name: Names(event.roles) for name, event in schema.events.items()}

    def item(self, row: object) -> AnsweredEvent:
        if not isinstance(row, Mapping):
            raise ReplyShapeError(f"no event: {_show_value(row)}")
        said = pick_known_fields(row, EVENT)
        kind = self.types.own(_words(said.get("type")))
        trigger = _part(said.get("trigger"), "", self._entities).text
        if not (kind and trigger):
            raise ReplyShapeError(f"an event without type or trigger: {_show_value(row)}")
        roles = self._roles.get(kind, Names(()))
        arguments = [*self._arguments(said.get("arguments"), roles)]
        loose = {key: value for key, value in row.items() if plain_key(key) not in EVENT and key in roles}
        return AnsweredEvent(
            kind,
            trigger,
            _realis(_words(said.get("realis"))),
            (*arguments, *self._arguments(loose, roles)),
            _words(said.get("quote")),
            _confidence(said.get("confidence")),
        )

    def _arguments(self, value: object, roles: Names) -> Iterator[AnsweredArgument]:
        if isinstance(value, Mapping):
            pairs = [(role, filler) for role, given in value.items() for filler in _as_list(given)]
            rows: list[Any] = [
                {**filler, "role": role} if isinstance(filler, Mapping) else {"role": role, "text": filler}
                for role, filler in pairs
            ]
        else:
            rows = _as_list(value)
        for row in rows:
            if _is_texts(row) and len(row) == 2:
                row = {"role": row[0], "text": row[1]}
            if not isinstance(row, Mapping):
                continue
            said = pick_known_fields(row, ARGUMENT)
            filler = _part(said.get("text"), said.get("type"), self._entities)
            role = _words(said.get("role"))
            if filler.text and plain_key(filler.text) not in _NOTHING and role:
                yield AnsweredArgument(
                    roles.own(role), filler, _words(said.get("quote")), _confidence(said.get("confidence"))
                )


_READERS: Mapping[Task, Callable[[Schema], _EntityReader | _RelationReader | _EventReader]] = {
    "ner": _EntityReader,
    "re": _RelationReader,
    "ee": _EventReader,
}


@memoize_by_identity
def _reader(schema: Schema, task: Task) -> _EntityReader | _RelationReader | _EventReader:
    return _READERS[task](schema)


def _part(value: object, type_name: object, types: Names) -> AnsweredEntity:
    """Return an end, trigger or filler that is given as text or as an object with a text."""
    if isinstance(value, Mapping):
        said = pick_known_fields(value, ENTITY)
        value, type_name = said.get("text"), type_name or said.get("type")
    return AnsweredEntity(_words(value).strip(), types.own(_words(type_name)))


def _as_list(value: object) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _is_texts(row: object) -> TypeGuard[list[str]]:
    return isinstance(row, list) and all(isinstance(part, str) for part in row)


def _words(value: object) -> str:
    """Return a text as it is, a number as its digits, of a list its first text; nothing for anything else."""
    if isinstance(value, list) and value:
        value = value[0]
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else ""


def _confidence(value: object) -> float:
    """Return 0..1 from a fraction or a percentage, also as text; 1 when nothing usable is said."""
    try:
        number = float(str(value).strip().rstrip("%"))
    except ValueError:
        return 1.0
    if number > 1 or str(value).strip().endswith("%"):
        number /= 100
    return number if 0 <= number <= 1 else 1.0


def _realis(given: str) -> str:
    if given in _REALIS:
        return _REALIS.own(given)
    return _REALIS_WORDS.get(plain_key(given), "Actual" if not given.strip() else given)


def _show_value(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
