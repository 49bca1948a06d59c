"""Gate against queries that double a value again and again, for which the server has no limit but its memory."""

from collections.abc import Sequence

from consilience.graph.cypher.text_gate.arguments import arguments
from consilience.graph.cypher.text_gate.tokens import CypherToken, refuse_at, unescape

__all__ = ["check_growth"]

_MOST_DOUBLINGS = 10
_MOST_TIMES = 10_000
"""How much longer all that is replaced may make a text."""
_UNKNOWN_TIMES = 100
"""What a replacement counts for that is not written down in the query."""
_FOLDS = frozenset({"reduce", "allreduce"})
_APART = frozenset({"case", "when", "then", "else", "end", "and", "or", "xor"})
_COMPARING = frozenset({"=", "<>", "<", ">", "<=", ">="})


def check_growth(cypher: str, tokens: Sequence[CypherToken]) -> None:
    """Refuse a `reduce` that puts its value twice into the next one, chains of `x + x`, and what `replace` lets grow.

    A `replace` in a `reduce` may only shorten, such as `replace(s, c, '')`; elsewhere all of them may together make a
    text some thousand times as long, which is enough to escape it for HTML.

    It sees what people write by mistake and attackers first; what it does not see ends at the server's memory.

    Raises:
        QueryRefusedError: says where.
    """
    doubled, times = 0, 1
    for place, token in enumerate(tokens):
        if token.is_name and token.text.casefold() == "replace":
            times *= _times_longer(tokens, place + 1)
            if times > _MOST_TIMES:
                raise refuse_at(cypher, token.at, "The query is not run: replace makes a text longer again and again")
        if token.word in _FOLDS and _doubles(tokens, place + 1):
            raise refuse_at(cypher, token.at, "The query is not run: this reduce doubles its value in every step")
        around = tokens[max(0, place - 1) : place + 2]
        if token.sign == "+" and len(around) == 3 and around[0].is_name and around[0].text == around[2].text:
            doubled += 1
            if doubled > _MOST_DOUBLINGS:
                raise refuse_at(cypher, token.at, "The query is not run: it doubles a value again and again")


def _doubles(tokens: Sequence[CypherToken], place: int) -> bool:
    """Tell whether the value of the `reduce(value = …, item IN list | next)` whose parenthesis stands here comes twice.

    Comparisons and the branches of a CASE are looked at each for itself: the greatest of a list is no doubling.
    """
    if place + 1 >= len(tokens) or tokens[place].sign != "(" or not tokens[place + 1].is_name:
        return False
    value, depth, in_next, times = tokens[place + 1].text, 0, False, 0
    for number, token in enumerate(tokens[place:]):
        depth += (token.sign in {"(", "[", "{"}) - (token.sign in {")", "]", "}"})
        if depth == 0:
            return False
        if token.sign == "|" and depth == 1:
            in_next = True
        if token.word in _APART or token.sign in _COMPARING:
            times = 0
        times += in_next and token.is_name and token.text == value
        if times > 1 or (in_next and _may_grow(tokens, place + number)):
            return True
    return False


def _may_grow(tokens: Sequence[CypherToken], place: int) -> bool:
    token = tokens[place]
    return token.is_name and token.text.casefold() == "replace" and _times_longer(tokens, place + 1) > 1


def _times_longer(tokens: Sequence[CypherToken], place: int) -> int:
    """Return how many times as long a text may become by the `replace` whose parenthesis stands here; 1 if not at all.

    One that takes away no less than it puts there lets nothing grow. An empty text is found before every character.
    """
    parts = list(arguments(tokens, place))
    if len(parts) < 3:
        return 1
    searched, replacement = (_literal(part) for part in parts[1:3])
    if replacement is None:
        return _UNKNOWN_TIMES
    if searched is not None and len(searched) >= max(1, len(replacement)):
        return 1
    return len(replacement) + 1 if not searched and replacement else max(1, len(replacement))


def _literal(argument: Sequence[CypherToken]) -> str | None:
    return unescape(argument[0].text) if len(argument) == 1 and argument[0].kind == "text" else None
