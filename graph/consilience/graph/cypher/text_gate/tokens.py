"""The words, texts and signs of a Cypher statement, read as the server reads them, or refused."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal
from unicodedata import normalize

import regex

from consilience.graph.model.errors import QueryRefusedError

__all__ = ["CypherToken", "refuse_at", "tokens_of", "unescape"]

Kind = Literal["name", "quoted", "number", "text", "sign"]

# Each part takes all it can and gives nothing back, so that reading takes time in proportion to the text.
_PARTS = regex.compile(
    r"""
      (?P<gap> (?: [ \t\r\n\f\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]
                 | //[^\r\n]*+
                 | /\*(?: [^*] | \*(?!/) )*+\*/ )++ )
    | (?P<text> '(?: [^'\\] | \\. )*+' | "(?: [^"\\] | \\. )*+" )
    | (?P<quoted> `(?: [^`] | `` )*+` )
    | (?P<number> \p{Nd}[\p{L}\p{Nl}\p{Pc}\p{Nd}]*+ )
    | (?P<name> [\p{L}\p{Nl}\p{Pc}][\p{L}\p{Nl}\p{Pc}\p{Nd}\p{Mn}\p{Mc}]*+ )
    | (?P<sign> \.\. | =~ | <> | <= | >= | :: | \|\| | [-+*/%^=<>.,;:|&!?(){}\[\]$] )
    """,
    regex.VERBOSE | regex.DOTALL,
)
_ESCAPE = regex.compile(r"\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))")
_ESCAPED = regex.compile(_ESCAPE.pattern + r"|\\(.)", regex.DOTALL)
_UNSEEN = regex.compile(r"[\p{Cc}\p{Cf}\p{Zl}\p{Zp}--\t\r\n\f]", regex.V1)
_BREAKING = frozenset("'\"`\\/*")
_SURROGATES = range(0xD800, 0xE000)


@dataclass(frozen=True, slots=True)
class CypherToken:
    """A part of a statement that is neither a gap nor a comment."""

    kind: Kind
    """`name`: a word as it stands; `quoted`: one between backticks; `text`: a string in quotes."""
    text: str
    """Of a name between backticks the name, of a string what is between its quotes, of others what stands there."""
    at: int
    """Where it begins in the statement, in characters from 0."""

    @property
    def word(self) -> str:
        """The form in which a word of the language is compared, whatever its case; empty for anything else."""
        return normalize("NFKC", self.text).casefold() if self.kind == "name" else ""

    @property
    def sign(self) -> str:
        """The sign; empty for anything else."""
        return self.text if self.kind == "sign" else ""

    @property
    def is_name(self) -> bool:
        """True if something can be called so."""
        return self.kind in {"name", "quoted"}


def tokens_of(cypher: str) -> Iterator[CypherToken]:
    r"""Yield the tokens of a statement.

    The server decodes escapes such as `\u0027` before it reads anything, wherever they stand. Those that would begin
    or end something, and every one outside texts and comments, are refused, as are signs that cannot be seen: what is
    read here is then what the server reads.

    Raises:
        QueryRefusedError: the statement holds something that cannot be read for certain; says where.
    """
    _check_escapes(cypher)
    at = 0
    while at < len(cypher):
        part = _PARTS.match(cypher, at)
        if part is None:
            raise refuse_at(cypher, at, _unreadable(cypher[at]))
        kind, text = part.lastgroup, part[0]
        if kind != "text" and (unseen := _UNSEEN.search(text)):
            raise refuse_at(cypher, at + unseen.start(), _unreadable(unseen[0]))
        if kind == "name" and cypher[at - 1 : at] == "$" and cypher[at - 2 : at - 1].isalnum():
            raise refuse_at(cypher, at - 1, _unreadable("$"))
        if kind == "quoted" and "\\" in text:
            raise refuse_at(cypher, at + text.index("\\"), _unreadable("\\"))
        if kind != "gap":
            yield CypherToken(kind, _inside(kind, text), at)
        at = part.end()


def unescape(text: str) -> str:
    """Return what a text between quotes stands for."""
    plain: str = _ESCAPED.sub(lambda one: chr(int(one[1] or one[2], 16)) if one[3] is None else _plain(one[3]), text)
    return plain


def refuse_at(cypher: str, at: int, reason: str) -> QueryRefusedError:
    """Return the refusal with the line and the column of a place, both from 1."""
    before = cypher[:at]
    line, column = before.count("\n") + 1, at - before.rfind("\n")
    return QueryRefusedError(f"{reason} (line {line}, column {column})", line, column)


def _check_escapes(cypher: str) -> None:
    for escape in _ESCAPE.finditer(cypher):
        code = int(escape[1] or escape[2], 16)
        plain = code in _SURROGATES or (code <= 0x10FFFF and chr(code).isprintable() and chr(code) not in _BREAKING)
        if not plain:
            raise refuse_at(
                cypher, escape.start(), f"The query is not run: {escape[0]} is not allowed; write the sign itself"
            )


def _plain(letter: str) -> str:
    return {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}.get(letter, letter)


def _inside(kind: Kind, text: str) -> str:
    if kind == "quoted":
        return text[1:-1].replace("``", "`")
    return text[1:-1] if kind == "text" else text


def _unreadable(sign: str) -> str:
    if sign in {"'", '"', "`", "/"}:
        return f"What begins with {sign} has no end"
    if sign == "\\":
        return "The query is not run: a backslash is allowed in texts alone"
    shown = sign if sign.isprintable() else f"U+{ord(sign):04X}"
    return f"The query is not run: {shown} is allowed in texts alone"
