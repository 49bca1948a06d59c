"""Gate for the depth and length of people's queries: the server plans them before anybody can stop it."""

from collections.abc import Iterable, Iterator

from consilience.graph.cypher.text_gate.tokens import CypherToken, refuse_at

__all__ = ["not_too_large"]

_DEEPEST = 64
_MOST_SIGNS = 1_500
_CLOSED_BY = {")": "(", "]": "[", "}": "{"}
_COUNTED_SIGNS = frozenset({"+", "-", "*", "/", "%", "^", "=", "<", ">", "<>", "<=", ">=", "=~", "||", "!", "&", "|"})
_COUNTED_WORDS = frozenset(
    {"and", "or", "xor", "not", "in", "is", "union", "match", "with", "unwind", "call", "case", "when", "next", "let"}
)


def not_too_large(cypher: str, tokens: Iterable[CypherToken]) -> Iterator[CypherToken]:
    """Yield the tokens of a statement, up to where its brackets, CASEs or values of values are nested too deep.

    Raises:
        QueryRefusedError: it is nested too deep, or has too many operators and clauses; says where.
    """
    opened, cases, counted = list[str](), 0, 0
    steps = [0]  # of `a.b[1].c` at each depth: a value of a value of a value is as deep as brackets within brackets
    before = ""
    for token in tokens:
        if token.sign and token.sign in "([{":
            steps[-1] += token.sign == "[" and before == "]"
            opened.append(token.sign)
            steps.append(0)
        elif token.sign in _CLOSED_BY:
            if not opened or opened.pop() != _CLOSED_BY[token.sign]:
                raise refuse_at(cypher, token.at, f"{token.sign} closes nothing")
            steps.pop()
        elif token.sign == ".":
            steps[-1] += 1
        elif token.sign or (token.is_name and before != "."):
            steps[-1] = 0
        cases += (token.word == "case") - (token.word == "end" and cases > 0)
        counted += token.sign in _COUNTED_SIGNS or token.word in _COUNTED_WORDS
        if max(len(opened) + cases, steps[-1]) > _DEEPEST:
            raise refuse_at(
                cypher, token.at, f"The query is nested more than {_DEEPEST} deep. Split it into parts by WITH"
            )
        if counted > _MOST_SIGNS:
            raise refuse_at(
                cypher,
                token.at,
                f"The query has more than {_MOST_SIGNS:,} operators and clauses. Give lists as parameters",
            )
        before = token.sign
        yield token
