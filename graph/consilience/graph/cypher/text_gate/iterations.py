"""Gate against expressions over so many values that the database would hear nothing until they are done.

Between rows the server looks whether a query may go on; inside an expression it does not. An `any(…)` in an `any(…)`
over long lists, or a single one over a range without end, can therefore be stopped only together with the database.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from consilience.graph.cypher.text_gate.arguments import arguments
from consilience.graph.cypher.text_gate.tokens import CypherToken, refuse_at

__all__ = ["MOST_STEPS", "check_iterations"]

MOST_STEPS = 1_000_000
"""Steps of an expression, of those that can be foreseen: some hundredths of a second. No longer list fits an answer."""
_MOST_WORK = 150 * MOST_STEPS
"""Words and signs that all steps of an expression together evaluate: some seconds."""
_LIST = 10_000
"""Values of a list of which nothing is known; two of them, one in the other, are too many."""
_OWN_LIST = 100
"""Values of the labels, keys, nodes or relationships of something."""
_OVER = frozenset({"any", "all", "none", "single", "reduce", "allreduce"})
_OPENING, _CLOSING = frozenset({"(", "[", "{"}), frozenset({")", "]", "}"})
_LENGTHS = frozenset({"size", "length"})
_OWN_LISTS = frozenset({"labels", "keys", "nodes", "relationships"})
_ADVICE = "take the values one by one with UNWIND, between which a query can be stopped"


@dataclass(slots=True)
class _Frame:
    """Text between two brackets."""

    steps: int
    """How often it is gone through."""
    is_iteration: bool = False
    list_from: int = -1
    """Where the list begins that is gone through; -1 before its IN."""
    body_from: int = -1
    """Where begins what is done with each value; -1 before it."""


def check_iterations(cypher: str, tokens: Sequence[CypherToken], parameters: Mapping[str, Any]) -> None:
    """Refuse ranges that are very long, or whose end is not known, and iterations in iterations over long lists.

    `UNWIND range(…)` may be as long as it likes. What is not known counts for what it mostly is.

    Raises:
        QueryRefusedError: says where, and what to write instead.
    """
    frames = [_Frame(1)]
    for place, token in enumerate(tokens):
        frame = frames[-1]
        if _is_range(token) and _sign(tokens, place + 1) == "(" and _word(tokens, place - 1) != "unwind":
            steps = _steps_of_range(tokens, place + 1, parameters)
            if steps is None or steps > MOST_STEPS:
                what = f"is longer than {MOST_STEPS:,}" if steps else "has an end that is not written down"
                raise refuse_at(cypher, token.at, f"The query is not run: this range {what}; {_ADVICE}")
        if token.sign in _OPENING:
            frames.append(_Frame(frame.steps, _begins_iteration(tokens, place)))
        elif token.sign in _CLOSING and len(frames) > 1:
            if frame.body_from > 0 and frame.steps * (place - frame.body_from) > _MOST_WORK:
                raise refuse_at(
                    cypher,
                    tokens[frame.body_from].at,
                    f"The query is not run: this is much to do for each value of so long a list; {_ADVICE}",
                )
            frames.pop()
        elif frame.is_iteration and token.word == "in" and frame.list_from < 0:
            frame.list_from = place + 1
        elif frame.is_iteration and frame.list_from > 0 and (token.word == "where" or token.sign == "|"):
            frame.steps *= _values(tokens[frame.list_from : place], parameters)
            frame.is_iteration, frame.body_from = False, place + 1
            if frame.steps > MOST_STEPS:
                raise refuse_at(
                    cypher,
                    tokens[frame.list_from].at,
                    f"The query is not run: each value of a list is held against each of another here; {_ADVICE}",
                )


def _is_range(token: CypherToken) -> bool:
    return token.is_name and token.text.casefold() == "range"


def _begins_iteration(tokens: Sequence[CypherToken], place: int) -> bool:
    if tokens[place].sign == "[":
        return place + 1 < len(tokens) and tokens[place + 1].is_name and _word(tokens, place + 2) == "in"
    return tokens[place].sign == "(" and _word(tokens, place - 1) in _OVER


def _values(listed: Sequence[CypherToken], parameters: Mapping[str, Any]) -> int:
    """Return how many values a list has, as far as its expression tells."""
    first = listed[0] if listed else CypherToken("sign", "", 0)
    if _is_range(first) and _end(listed, 1) == len(listed) - 1:
        return _steps_of_range(listed, 1, parameters) or 0  # None was refused
    if first.sign == "$" and len(listed) == 2:
        given = parameters.get(listed[1].text)
        return len(given) if isinstance(given, list) else 1
    if first.sign == "[" and _word(listed, 2) != "in":
        return len(list(arguments(listed, 0)))
    return _OWN_LIST if first.word in _OWN_LISTS and _end(listed, 1) == len(listed) - 1 else _LIST


def _steps_of_range(tokens: Sequence[CypherToken], place: int, parameters: Mapping[str, Any]) -> int | None:
    """Return how many values the range has whose parenthesis stands here; None where that cannot be told."""
    numbers = list[int]()
    for argument in arguments(tokens, place):
        number = _number(argument, parameters)
        if number is None:
            return None
        numbers.append(number)
    if len(numbers) not in {2, 3} or numbers[2:] == [0]:
        return 1  # the server refuses it
    begin, end, step = (*numbers, 1)[:3]
    return max(0, (end - begin) // step + 1)


def _number(argument: Sequence[CypherToken], parameters: Mapping[str, Any]) -> int | None:
    """Return a number that is written down or given, or what stands for the length of something; else None."""
    total, sign, place = 0, 1, 0
    while place < len(argument):
        token = argument[place]
        if token.sign in {"+", "-"}:
            sign = -sign if token.sign == "-" else sign
            place += 1
            continue
        if token.kind == "number" and token.text.isascii() and token.text.isdecimal():
            value, width = int(token.text), 1
        elif token.sign == "$" and isinstance(given := parameters.get(_text(argument, place + 1)), int):
            value, width = given, 2
        elif token.word in _LENGTHS and (end := _end(argument, place + 1)) is not None:
            value, width = _LIST, end - place + 1
        else:
            return None
        total, sign, place = total + sign * value, 1, place + width
        if place < len(argument) and argument[place].sign not in {"+", "-"}:
            return None
    return total


def _end(tokens: Sequence[CypherToken], place: int) -> int | None:
    """Return where the parenthesis closes that stands here."""
    depth = 0
    for at in range(place, len(tokens)):
        depth += (tokens[at].sign in _OPENING) - (tokens[at].sign in _CLOSING)
        if depth <= 0:
            return at if at > place else None
    return None


def _word(tokens: Sequence[CypherToken], place: int) -> str:
    return tokens[place].word if 0 <= place < len(tokens) else ""


def _sign(tokens: Sequence[CypherToken], place: int) -> str:
    return tokens[place].sign if 0 <= place < len(tokens) else ""


def _text(tokens: Sequence[CypherToken], place: int) -> str:
    return tokens[place].text if 0 <= place < len(tokens) else ""
