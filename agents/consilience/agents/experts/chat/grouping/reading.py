"""Reads replies that group words under the names that were asked for: `{"Person": ["Ann"], "City": []}`.

Forgiven are: one more wrapping; a word alone in place of a list; null; words said again; keys that were not asked for;
what was cut off; `Person: Ann; Bo` in lines instead of JSON, and the word for nothing.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from consilience.agents.experts.chat.answers.aliases import Names, plain_key
from consilience.agents.experts.chat.answers.parsing import ReplyShapeError
from consilience.agents.models.protocol import ReplyForm
from consilience.agents.models.reply_json import read_value

__all__ = ["groups_form", "read_groups"]

_NOTHING = frozenset(map(plain_key, ("", "none", "nothing", "n/a", "null", "无", "没有")))
_WRAPPED = " \t*_`\"'“”‘’[]"
_PARTS = re.compile(r"[;；]")
_MOST_WORDS = 500
"""Of a group; a small model goes in circles, and no passage has as many."""


class _EmptyObjectError(ReplyShapeError):
    """What says that there is nothing, or is left over after an answer."""


def groups_form(names: Iterable[str], *, numbers: bool) -> ReplyForm:
    """Return the form of a reply: an object with a list under each name.

    Args:
        names: of the groups.
        numbers: whether the lists hold numbers; words if not.
    """
    listed = {"type": "array", "items": {"type": "integer" if numbers else "string"}}
    properties = dict.fromkeys(names, listed)
    return ReplyForm(
        "groups",
        {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False},
    )


def read_groups(reply: str, names: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    """Return the words under each name, each once, in the order of the reply; names without any are left out.

    Args:
        reply: what the model says of its own; untrusted.
        names: of the groups that were asked for.

    Raises:
        ReplyShapeError: there is none of these groups in it, and no word that there is nothing.
    """
    known = Names(names)
    emptied = False

    def accept(value: object) -> Mapping[str, tuple[str, ...]]:
        nonlocal emptied
        try:
            return _read_groups(value, known)
        except _EmptyObjectError:
            emptied = True
            raise

    if plain_key(reply) in _NOTHING - {""}:  # dots or a bare fence say nothing, not that there is nothing
        return {}
    try:
        return read_value(reply, accept)
    except ValueError as error:
        if said := dict(_read_lines(reply, known)):
            return {name: words for name, words in said.items() if words}
        if emptied:  # and nothing else can be read
            return {}
        if isinstance(error, ReplyShapeError):
            raise
        raise ReplyShapeError(str(error)) from None


def _read_groups(value: object, known: Names, *, unwrap: bool = True) -> Mapping[str, tuple[str, ...]]:
    if not isinstance(value, Mapping):
        raise ReplyShapeError("expected a JSON object with a list under each name")
    if not value:
        raise _EmptyObjectError("expected a list under each name, not an empty object")
    told = [(known.own(name), said) for name, said in value.items() if name in known]
    if told:
        groups: dict[str, tuple[str, ...]] = {}
        for name, said in told:
            words = (*groups.get(name, ()), *_find_words(said))
            groups[name] = tuple(dict.fromkeys(words))[:_MOST_WORDS]
        return {name: words for name, words in groups.items() if words}
    inner = next(iter(value.values()))
    if unwrap and len(value) == 1 and isinstance(inner, Mapping):
        return _read_groups(inner, known, unwrap=False)
    raise ReplyShapeError("expected a JSON object with a list under each of the given names")


def _find_words(said: object) -> Iterator[str]:
    """Yield what is said in lists and objects, however deep: a reply may be nested deeper than Python calls itself."""
    left = [said]
    while left:
        each = left.pop()
        if isinstance(each, list):
            left += reversed(each)
        elif isinstance(each, Mapping):
            left += reversed(list(each.values()))
        elif isinstance(each, str | int) and not isinstance(each, bool) and plain_key(str(each)) not in _NOTHING:
            yield str(each).strip()


def _read_lines(reply: str, known: Names) -> Iterator[tuple[str, tuple[str, ...]]]:
    for line in reply.splitlines():
        name, sign, rest = line.strip(" \t-*•").replace("：", ":").partition(":")
        if sign and name.strip(_WRAPPED) in known:
            words = (part.strip(_WRAPPED) for part in _PARTS.split(rest))
            yield (
                known.own(name.strip(_WRAPPED)),
                tuple(dict.fromkeys(w for w in words if plain_key(w) not in _NOTHING)),
            )
