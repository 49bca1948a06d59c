"""Gate for the text of people's queries: the first wall before the server, the same for every server."""

from collections.abc import Mapping, Sequence
from typing import Any

from consilience.graph.cypher.text_gate.allowed_names import FUNCTIONS, KEYWORDS_BEFORE_PARENTHESES, PROCEDURES
from consilience.graph.cypher.text_gate.growth import check_growth
from consilience.graph.cypher.text_gate.iterations import check_iterations
from consilience.graph.cypher.text_gate.patterns import is_slow
from consilience.graph.cypher.text_gate.size import not_too_large
from consilience.graph.cypher.text_gate.tokens import CypherToken, refuse_at, tokens_of, unescape
from consilience.graph.model.errors import QueryRefusedError

__all__ = ["MOST_CHARACTERS", "check_text"]

MOST_CHARACTERS = 100_000
_PREFIX_OPTIONS = frozenset({"planner", "runtime"})
_SHOWN = frozenset({"index", "indexes", "constraint", "constraints"})
_CHANGES = frozenset(
    {"create", "merge", "insert", "delete", "remove", "foreach", "for", "set", "detach", "drop", "alter"}
)
_NOTHING = CypherToken("sign", "", 0)


def check_text(cypher: str, parameters: Mapping[str, Any] | None = None) -> None:
    """Refuse a query that names what a reader may not reach, wherever it stands, or that is too deep to be planned.

    Nothing is allowed that is not known: every name before a parenthesis has to be a function of Cypher that only
    computes, or a word of the language; every procedure has to be one that only reads.

    Args:
        cypher: one statement.
        parameters: its parameters, among which may be regular expressions.

    Raises:
        QueryRefusedError: says what and where.
    """
    if len(cypher) > MOST_CHARACTERS:
        raise QueryRefusedError(f"The query is longer than {MOST_CHARACTERS:,} characters. Give lists as parameters.")
    tokens = list(not_too_large(cypher, tokens_of(cypher)))
    check_growth(cypher, tokens)
    check_iterations(cypher, tokens, parameters or {})
    _Reading(cypher, tokens, parameters or {}).check()


class _Reading:
    """One statement while it is looked through from its beginning to its end."""

    def __init__(self, cypher: str, tokens: Sequence[CypherToken], parameters: Mapping[str, Any]) -> None:
        self._cypher, self._tokens, self._parameters = cypher, tokens, parameters

    def check(self) -> None:
        if self._at(0).word == "cypher":
            self._check_prefix()
        for place, token in enumerate(self._tokens):
            if token.sign == "(" and self._at(place - 1).is_name:
                self._check_call(place - 1)
            elif token.sign == "=~":
                self._check_pattern(place)
            elif token.word and not self._is_property(place):
                self._check_word(place)

    def _check_word(self, place: int) -> None:
        token, after = self._tokens[place], self._at(place + 1)
        match token.word:
            case "load" if after.is_name:
                raise self._refuse(token, "LOAD CSV reads files and addresses of the server")
            case "call" if after.is_name:
                names = self._names_from(place + 1)
                if _join_names(names).lower() not in PROCEDURES:
                    raise self._refuse(after, f"the procedure {_join_names(names)} is not among those that only read")
            case word if word in _CHANGES and after.is_name and self._at(place - 1).word != "as":
                raise self._refuse(token, "it changes the graph or manages the server, and may only read")
            case "show" if after.is_name and after.word not in _SHOWN:
                raise self._refuse(token, f"SHOW {after.text.upper()} shows how the server is set up or what it does")
            case "terminate" if after.is_name:
                raise self._refuse(token, "TERMINATE stops the work of others")
            case "use" if after.is_name:
                raise self._refuse(token, "USE leads to other databases")
            case "transactions" if self._at(place - 1).word in {"in", "concurrent"}:
                raise self._refuse(token, "CALL { } IN TRANSACTIONS is for changes, and the graph may only be read")

    def _check_prefix(self) -> None:
        """Of `CYPHER 25 runtime=slotted …`: further options are for those who look after the server."""
        place = 1
        while self._at(place).kind == "number" or self._at(place).sign == ".":
            place += 1
        while self._at(place + 1).sign == "=":
            if self._at(place).word not in _PREFIX_OPTIONS:
                raise self._refuse(self._tokens[place], f"CYPHER may not be given {self._tokens[place].text}")
            place += 3

    def _check_call(self, last: int) -> None:
        """Check the name before a parenthesis, whose last part stands at `last`."""
        first = last
        while self._at(first - 1).sign == "." and self._at(first - 2).is_name:
            first -= 2
        names = self._tokens[first : last + 1 : 2]
        name, before = _join_names(names).lower(), self._at(first - 1)
        if before.sign == ".":
            raise self._refuse(names[0], f"{_join_names(names)} stands behind a dot and cannot be called")
        if name in FUNCTIONS or (before.word == "call" and name in PROCEDURES):
            return
        if len(names) == 1 and (names[0].word in KEYWORDS_BEFORE_PARENTHESES or self._is_hinted(first)):
            return
        if len(names) == 1 and names[0].word in _CHANGES:
            raise self._refuse(names[0], "it changes the graph or manages the server, and may only read")
        raise self._refuse(names[0], f"the function {_join_names(names)} is not one of Cypher's own that only compute")

    def _is_hinted(self, place: int) -> bool:
        """Tell whether this is the label of `USING INDEX n:Label(name)`, after which properties stand."""
        return (
            self._at(place - 1).sign == ":"
            and self._at(place - 2).is_name
            and self._at(place - 3).word in {"index", "seek"}
        )

    def _check_pattern(self, place: int) -> None:
        pattern, after = self._at(place + 1), self._at(place + 2)
        given: object = unescape(pattern.text) if pattern.kind == "text" else None
        if pattern.sign == "$" and after.kind != "sign":
            given, after = self._parameters.get(after.text, ""), self._at(place + 3)
        if given is None or after.sign in {"+", "||", ".", "["}:
            raise self._refuse(self._tokens[place], "the pattern after =~ has to be one text or one parameter")
        if isinstance(given, str) and is_slow(given):
            raise self._refuse(
                self._tokens[place],
                "this pattern could take for ever; repeat no group in which something repeats or is chosen",
            )

    def _is_property(self, place: int) -> bool:
        """Tell whether a name stands behind the dot after a value, where it cannot begin anything."""
        owner = self._at(place - 2)
        return self._at(place - 1).sign == "." and (owner.is_name or owner.sign in {")", "]", "}"})

    def _names_from(self, place: int) -> Sequence[CypherToken]:
        names = [self._tokens[place]]
        while self._at(place + 1).sign == "." and self._at(place + 2).is_name:
            place += 2
            names.append(self._tokens[place])
        return names

    def _at(self, place: int) -> CypherToken:
        return self._tokens[place] if 0 <= place < len(self._tokens) else _NOTHING

    def _refuse(self, token: CypherToken, reason: str) -> QueryRefusedError:
        return refuse_at(self._cypher, token.at, f"The query is not run: {reason}")


def _join_names(names: Sequence[CypherToken]) -> str:
    return ".".join(name.text for name in names)[:200]
