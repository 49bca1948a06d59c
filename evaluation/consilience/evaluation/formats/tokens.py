"""Token tables (`.tab`): the tokens of one document with their character offsets.

Section 2.1.1 and the appendix of the event nugget specification: a row is `<token id> TAB <text> TAB <begin> TAB
<end>`, offsets in code points of the source text, end exclusive.
"""

from collections.abc import Iterable
from operator import methodcaller
from pathlib import Path
from typing import NamedTuple

from consilience.evaluation.formats.text import read_text
from consilience.evaluation.support.errors import FormatError

__all__ = ["Token", "TokenTable", "parse_token_table", "read_token_table", "token_table_path", "write_token_table"]

_COLUMNS = 4
_LONGEST_NAME = 255
"""Bytes that usual file systems allow."""


class Token(NamedTuple):
    """One token: a row of a token table (section 2.1.1 of the event nugget specification)."""

    id: str
    """`t` and a number, from `t0`."""

    text: str
    begin: int
    """First character in the source text."""

    end: int
    """The character after the last one."""


class TokenTable(NamedTuple):
    """The rows of one table as read; offsets stay text until `tokens` asks for them."""

    name: str
    texts: dict[str, str]
    """The text of each token by id, in file order."""

    begins: list[str]
    ends: list[str]
    first_line: int = 1

    def tokens(self) -> list[Token]:
        """Return the rows with offsets as numbers.

        Raises:
            FormatError: when an offset is not a number, or a token ends before it begins.
        """
        tokens: list[Token] = []
        rows = zip(self.texts.items(), self.begins, self.ends, strict=True)
        for line, ((token_id, text), begin, end) in enumerate(rows, self.first_line):
            try:
                token = Token(token_id, text, int(begin), int(end))
            except ValueError as error:
                raise FormatError(
                    f"{self.name}:{line}: the offsets of token {token_id} are `{begin}` and `{end}`; "
                    "they must be whole numbers."
                ) from error
            if not 0 <= token.begin <= token.end:
                raise FormatError(f"{self.name}:{line}: token {token_id} goes from {begin} to {end}.")
            tokens.append(token)
        return tokens


def token_table_path(folder: Path, document: str, extension: str = ".tab") -> Path | None:
    """Return where the table of a document is expected, or None when its id cannot be a file name."""
    name = document + extension
    possible = document and Path(name).name == name and "\0" not in name and len(name.encode()) <= _LONGEST_NAME
    return folder / name if possible else None


def read_token_table(path: Path) -> TokenTable:
    """Read a table; see `parse_token_table`.

    Raises:
        FormatError: when the file cannot be read, is not UTF-8, or has a row that is not as it should be.
    """
    return parse_token_table(read_text(path), str(path))


def parse_token_table(text: str, name: str) -> TokenTable:
    """Read the rows of a table; a header row (third column not a number) is passed over.

    Args:
        text: the content, lines ended by LF.
        name: what error messages call the file.

    Raises:
        FormatError: when a row has fewer than four columns or a token id comes twice.
    """
    lines = text.rstrip("\n\r ").split("\n")
    if lines == [""]:
        return TokenTable(name, {}, [], [])
    first_line = 1
    header = lines[0].split("\t")
    if len(header) >= _COLUMNS and not header[2].strip().isdigit() and not header[3].strip().isdigit():
        del lines[0]
        first_line = 2
    if set(map(_tabs, lines)) == {_COLUMNS - 1}:  # the usual table, by way of one long list
        fields = "\t".join(lines).split("\t")
        ids, words, begins, ends = (fields[column::_COLUMNS] for column in range(_COLUMNS))
    else:
        rows = [_row(line, number, name) for number, line in enumerate(lines, first_line)]
        ids, words, begins, ends = ([row[column] for row in rows] for column in range(_COLUMNS))
    texts = dict(zip(ids, words, strict=True))
    if len(texts) != len(ids):
        seen: set[str] = set()
        for number, token in enumerate(ids, first_line):
            if token in seen:
                raise FormatError(f"{name}:{number}: token {token} was already given. Number tokens once.")
            seen.add(token)
    return TokenTable(name, texts, begins, ends, first_line)


_tabs = methodcaller("count", "\t")


def _row(line: str, number: int, name: str) -> list[str]:
    row = line.split("\t")
    if len(row) < _COLUMNS:
        raise FormatError(
            f"{name}:{number}: a token has {_COLUMNS} tab-separated columns (id, text, begin, end), "
            f"this line has {len(row)}."
        )
    return row


def write_token_table(tokens: Iterable[Token]) -> str:
    r"""Return the text of a table; each tab or line break in a token becomes a blank, `\n` line ends."""
    return "".join(f"{token.id}\t{token.text.translate(_BLANKS)}\t{token.begin}\t{token.end}\n" for token in tokens)


_BLANKS = str.maketrans(dict.fromkeys("\t\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029", " "))
