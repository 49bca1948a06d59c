"""Whether a query doubles a value again and again, for which the server has no limit but its memory."""

from collections.abc import Sequence

from consilience.graph.cypher.text_gate.tokens import Token, refused_at

__all__ = ["check_growth"]

_MOST_DOUBLINGS = 10
_APART = frozenset({"case", "when", "then", "else", "end", "and", "or", "xor"})
_COMPARING = frozenset({"=", "<>", "<", ">", "<=", ">="})


def check_growth(cypher: str, tokens: Sequence[Token]) -> None:
    """Refuse a `reduce` that puts its value twice into the next one, and long chains of `x + x`.

    It sees what people write by mistake and attackers first; what it does not see ends at the server's memory.

    Raises:
        QueryRefusedError: says where.
    """
    doubled = 0
    for place, token in enumerate(tokens):
        if token.word == "reduce" and _doubles(tokens, place + 1):
            raise refused_at(cypher, token.at, "The query is not run: this reduce doubles its value in every step")
        around = tokens[max(0, place - 1) : place + 2]
        if token.sign == "+" and len(around) == 3 and around[0].is_name and around[0].text == around[2].text:
            doubled += 1
            if doubled > _MOST_DOUBLINGS:
                raise refused_at(cypher, token.at, "The query is not run: it doubles a value again and again")


def _doubles(tokens: Sequence[Token], place: int) -> bool:
    """Tell whether the value of the `reduce(value = …, item IN list | next)` whose parenthesis stands here comes twice.

    Comparisons and the branches of a CASE are looked at each for itself: the greatest of a list is no doubling.
    """
    if place + 1 >= len(tokens) or tokens[place].sign != "(" or not tokens[place + 1].is_name:
        return False
    value, depth, in_next, times = tokens[place + 1].text, 0, False, 0
    for token in tokens[place:]:
        depth += (token.sign in {"(", "[", "{"}) - (token.sign in {")", "]", "}"})
        if depth == 0:
            return False
        if token.sign == "|" and depth == 1:
            in_next = True
        if token.word in _APART or token.sign in _COMPARING:
            times = 0
        times += in_next and token.is_name and token.text == value
        if times > 1:
            return True
    return False
