"""Texts on which a careless regular expression takes for ever, made from the expression itself.

Backtracking grows where something that repeats is followed by something that does not come. So each repetition of an
expression gives texts: what may stand before it, its own words over and over, and then a character that ends nothing.
"""

import random
import re
import re._constants as ops  # type: ignore[import-not-found]
import re._parser as parser  # type: ignore[import-not-found]
from collections.abc import Iterator
from typing import Any

__all__ = ["pumped"]

_ENDINGS = ("\0", "x", "\n")
_WORDS = ("x", " ", "\n", "a b ", ".", "1", "-", "_", "'", '"', "\\", "[", "(", "{", "<", "<!--", "```\n", "\u4e00")
_VARIANTS = 3
_SHORTENED = 3
_CATEGORIES = {
    ops.CATEGORY_DIGIT: "1", ops.CATEGORY_NOT_DIGIT: "x", ops.CATEGORY_SPACE: " ", ops.CATEGORY_NOT_SPACE: "x",
    ops.CATEGORY_WORD: "a", ops.CATEGORY_NOT_WORD: "-",
}  # fmt: skip


def pumped(pattern: str | bytes, length: int) -> Iterator[str]:
    """Yield hostile texts of about a length for an expression, always the same ones."""
    chance = random.Random(repr(pattern))
    yield from (word * (length // len(word)) for word in _WORDS)
    try:
        tree = parser.parse(pattern)
    except re.error:  # written for the package `regex`: what it repeats is not known, the general texts remain
        return
    seen = set()
    for before, body in _repeats(list(tree), chance):
        for _ in range(_VARIANTS):
            prefix, pump = "".join(_sample(node, chance) for node in before), "".join(_sample(n, chance) for n in body)
            if not pump or (prefix, pump) in seen:
                continue
            seen.add((prefix, pump))
            for ending in _ENDINGS:
                yield prefix + pump * (length // len(pump)) + ending
            both = prefix + pump
            yield both * (length // len(both)) + "\0"


def _repeats(nodes: list[Any], chance: random.Random) -> Iterator[tuple[list[Any], list[Any]]]:
    """Yield every repetition with what stands before it, the outer ones first."""
    for place, node in enumerate(nodes):
        for inner in _inner(node):
            if node[0] in {ops.MAX_REPEAT, ops.MIN_REPEAT, ops.POSSESSIVE_REPEAT} and node[1][1] > _SHORTENED:
                yield nodes[:place], inner
            for before, body in _repeats(inner, chance):
                yield [*nodes[:place], *before], body


def _inner(node: Any) -> list[list[Any]]:  # noqa: ANN401 - the parser's own shapes
    kind, value = node
    if kind in {ops.MAX_REPEAT, ops.MIN_REPEAT, ops.POSSESSIVE_REPEAT}:
        return [list(value[2])]
    if kind is ops.SUBPATTERN:
        return [list(value[3])]
    if kind is ops.ATOMIC_GROUP:
        return [list(value)]
    if kind is ops.BRANCH:
        return [list(branch) for branch in value[1]]
    return [list(value[1])] if kind in {ops.ASSERT, ops.ASSERT_NOT} else []


def _sample(node: Any, chance: random.Random) -> str:  # noqa: ANN401 - the parser's own shapes
    """Return a text that a node of the expression may match."""
    kind, value = node
    match kind:
        case ops.LITERAL:
            return chr(value)
        case ops.NOT_LITERAL:
            return "x" if value != ord("x") else "y"
        case ops.ANY:
            return chance.choice("x. \"'")
        case ops.IN:
            return _member(value, chance)
        case ops.BRANCH:
            return "".join(_sample(part, chance) for part in chance.choice(value[1]))
        case ops.SUBPATTERN:
            return "".join(_sample(part, chance) for part in value[3])
        case ops.MAX_REPEAT | ops.MIN_REPEAT | ops.POSSESSIVE_REPEAT:
            least, most, body = value
            times = min(max(least, chance.choice((0, 1, 2))), most)
            return "".join(_sample(part, chance) for _ in range(times) for part in body)
        case ops.ATOMIC_GROUP:
            return "".join(_sample(part, chance) for part in value)
        case _:
            return ""


def _member(members: list[Any], chance: random.Random) -> str:
    negated = members[0][0] is ops.NEGATE
    if negated:
        refused = re.compile("[" + "".join(_written(member) for member in members[1:]) + "]")
        return next((c for c in chance.sample("xa1 -.,:\n\u4e00", 10) if not refused.match(c)), "x")
    kind, value = chance.choice(members)
    match kind:
        case ops.LITERAL:
            return chr(value)
        case ops.RANGE:
            return chr(chance.choice(value))
        case _:
            return _CATEGORIES.get(value, "x")


def _written(member: Any) -> str:  # noqa: ANN401 - the parser's own shapes
    kind, value = member
    match kind:
        case ops.LITERAL:
            return re.escape(chr(value))
        case ops.RANGE:
            return f"{re.escape(chr(value[0]))}-{re.escape(chr(value[1]))}"
        case _:
            text = str(value).removeprefix("CATEGORY_")
            letter = {"DIGIT": "d", "SPACE": "s", "WORD": "w"}[text.removeprefix("NOT_")]
            return f"\\{letter.upper() if text.startswith('NOT_') else letter}"
