"""Arguments of a call: the text between its parentheses."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from consilience.graph.cypher.text_gate.tokens import CypherToken

__all__ = ["arguments"]


def arguments(tokens: Sequence[CypherToken], place: int) -> Iterator[Sequence[CypherToken]]:
    """Yield the arguments between the bracket that stands here and its end."""
    depth, ends = 0, [place]
    for at in range(place, len(tokens)):
        sign = tokens[at].sign
        depth += (sign in {"(", "[", "{"}) - (sign in {")", "]", "}"})
        if depth == 0 or (depth == 1 and sign == ","):
            ends.append(at)
        if depth <= 0:
            break
    yield from (tokens[begin + 1 : end] for begin, end in pairwise(ends))
