"""Reads what models answer to questions about triples, names and pairs, without a schema.

Forgiven are: a bare list; triples as objects under any of the usual names; more than three parts (the first three
count); tables without header; and what `models/reading.py` forgives.
"""

import re
from collections.abc import Mapping, Sequence

from consilience.agents.experts.chat.answers.aliases import LISTS, RELATION, pick_known_fields, plain_key
from consilience.agents.experts.chat.answers.parsing import ReplyShapeError
from consilience.agents.models.reply_json import read_value

__all__ = ["Triple", "read_names", "read_pairs", "read_triples"]

Triple = tuple[str, str, str]
"""⟨subject, relation, object⟩ in words."""

_RULE = re.compile(r"[|:\-\s]+")
_BAR = re.compile(r"(?<!\\)\|")
_NOTHING = {"", "none", "无", "没有"}
_HEADERS = {"subject", "主体"}


def read_triples(reply: str) -> tuple[Triple, ...]:
    """Return the triples of a reply in JSON, each once.

    Raises:
        ValueError: it holds no list.
    """
    return read_value(reply, lambda value: tuple(dict.fromkeys(filter(None, map(_triple, _find_list(value))))))


def read_names(reply: str) -> tuple[str, ...]:
    """Return the names of a reply in JSON, each once.

    Raises:
        ValueError: it holds no list.
    """

    def name_in(value: object) -> str:
        if isinstance(value, Mapping):
            value = next((v for v in value.values() if isinstance(v, str)), "")
        return value.strip() if isinstance(value, str) else ""

    return read_value(reply, lambda value: tuple(dict.fromkeys(filter(None, map(name_in, _find_list(value))))))


def read_pairs(reply: str, relation: str) -> tuple[Triple, ...]:
    """Return the triples of one relation from a table of subjects and objects.

    Raises:
        ValueError: there is neither a table, nor JSON, nor the word that there is nothing.
    """
    rows = [line.strip() for line in reply.splitlines() if "|" in line and not _RULE.fullmatch(line.strip())]
    if not rows:
        if plain_key(reply) in _NOTHING and reply.strip():
            return ()
        return read_triples(reply)
    pairs = []
    for row in rows:
        cells = [cell.strip().replace("\\|", "|") for cell in _BAR.split(row.removeprefix("|").removesuffix("|"))]
        if len(cells) > 1 and plain_key(cells[0]) not in _HEADERS | _NOTHING and plain_key(cells[1]) not in _NOTHING:
            pairs.append((cells[0], relation, cells[1]))
    return tuple(dict.fromkeys(pairs))


def _find_list(value: object) -> Sequence[object]:
    if isinstance(value, list):
        return value if not value or not _is_triple(value) else [value]
    if isinstance(value, Mapping):
        lists = [inner for inner in value.values() if isinstance(inner, list)]
        known = [
            inner for key, inner in value.items() if plain_key(str(key)) in LISTS["re"] and isinstance(inner, list)
        ]
        if known or len(lists) == 1:
            return (known or lists)[0]
        if not value:
            return []
    raise ReplyShapeError("expected a JSON object with one list")


def _is_triple(value: object) -> bool:
    return isinstance(value, list) and len(value) > 2 and all(isinstance(part, str) for part in value[:3])


def _triple(value: object) -> Triple | None:
    if isinstance(value, list) and _is_triple(value):
        parts = [str(part).strip() for part in value[:3]]
    elif isinstance(value, Mapping):
        said = pick_known_fields(value, RELATION)
        parts = [str(said.get(name) or "").strip() for name in ("subject", "relation", "object")]
    else:
        return None
    return (parts[0], parts[1], parts[2]) if all(parts) else None
