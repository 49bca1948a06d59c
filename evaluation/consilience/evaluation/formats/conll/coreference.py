"""Coreference in CoNLL-2012 columns: one token a line, clusters as brackets in the last column.

`(3)` is a mention of cluster 3 on this token, `(3` and `3)` begin and end one; a cell may hold several, joined by `|`
or not at all; `-` and `_` mean none. A document stands between `#begin document <name>` and `#end document`.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from consilience.evaluation.formats.text import read_text
from consilience.evaluation.support.errors import FormatError

__all__ = ["ConllDocument", "Extent", "parse_conll_coreference", "read_conll_coreference", "write_conll_coreference"]

_BEGIN = re.compile(r"#\s*begin document (.*)")
_END = re.compile(r"#\s*end document")
_TWO_ANTECEDENTS = re.compile(r"\(\d+\+\d+\)")
_BRACKET = re.compile(r"\((?P<single>[\w.:]+)\)|\((?P<begin>[\w.:]+)|(?<![\w.:])(?P<end>[\w.:]++)\)")
_NONE = frozenset({"-", "_", "*", "(-)", ""})
_SEPARATORS = re.compile(r"[|\s,]+")

Extent = tuple[int, int]
"""First and last token of a mention, numbers of the document's token lines from 0."""


@dataclass(frozen=True, slots=True)
class ConllDocument:
    """The coreference clusters of one document, or of one part of it, in CoNLL-2012 columns."""

    name: str
    """All that follows `#begin document`, the part included."""

    clusters: Mapping[str, list[Extent]]
    """By cluster id, in order of first appearance; a mention may come twice, in one cluster or in several."""

    tokens: int


def looks_like_conll(path: Path) -> bool:
    """Return whether the first line that says something begins a document of this format.

    Raises:
        FormatError: when the file cannot be read or is not UTF-8.
    """
    return bool(_BEGIN.match(read_text(path).lstrip()))


def read_conll_coreference(path: Path) -> dict[str, ConllDocument]:
    """Read a file; see `parse_conll_coreference`.

    Raises:
        FormatError: when the file cannot be read, is not UTF-8, or is not as the format says.
    """
    return parse_conll_coreference(read_text(path), str(path))


def parse_conll_coreference(text: str, name: str) -> dict[str, ConllDocument]:
    """Read the documents of a file by name; of two with one name the later, as the reference scorer has it.

    Args:
        text: the content, lines ended by LF. Columns are parted by tabs; a line without a tab is parted by blanks.
        name: what error messages call the file.

    Raises:
        FormatError: for a mention that does not close or was not opened, a cell that is not understood, a token outside
            all documents, or a document that does not end.
    """
    documents: dict[str, ConllDocument] = {}
    reader: _Reader | None = None
    number = 0
    for number, line in enumerate(text.split("\n"), 1):
        if not line or line.isspace():
            continue
        if line[0] == "#":
            if begin := _BEGIN.match(line):
                if reader is not None:
                    raise FormatError(f"{name}:{number}: document {reader.name} does not end. Add `#end document`.")
                reader = _Reader(name, begin[1].rstrip())
                continue
            if _END.match(line):
                if reader is None:
                    raise FormatError(f"{name}:{number}: `#end document` without `#begin document`.")
                documents[reader.name] = reader.finish(number)
                reader = None
                continue
            if "\t" not in line:
                continue
        if reader is None:
            raise FormatError(f"{name}:{number}: a token outside all documents. Begin with `#begin document (name)`.")
        reader.token(line, number)
    if reader is not None:
        raise FormatError(f"{name}:{number}: document {reader.name} does not end. Add `#end document`.")
    return documents


class _Reader:
    def __init__(self, file: str, name: str) -> None:
        self.file = file
        self.name = name
        self.clusters: dict[str, list[Extent]] = {}
        self.open: dict[str, list[tuple[int, int]]] = {}
        self.position = 0

    def token(self, line: str, number: int) -> None:
        columns = line.rstrip().split("\t") if "\t" in line else line.split()
        cell = columns[-1].strip()
        if len(columns) > 1 and cell not in _NONE:
            self.cell(cell, number)
        self.position += 1

    def cell(self, cell: str, number: int) -> None:
        rest = _TWO_ANTECEDENTS.sub("", cell)
        brackets = list(_BRACKET.finditer(rest))
        if _SEPARATORS.sub("", _BRACKET.sub("", rest)) not in _NONE:
            raise FormatError(
                f"{self.file}:{number}: the last column is `{cell[:80]}`. Use `-`, or brackets as in `(3)`, `(3`, `3)`."
            )
        # the order of the reference scorer: it decides which of two equal mentions counts as the first
        for bracket in brackets:
            if cluster := bracket["single"]:
                self.clusters.setdefault(cluster, []).append((self.position, self.position))
        for bracket in brackets:
            if cluster := bracket["begin"]:
                self.clusters.setdefault(cluster, [])
                self.open.setdefault(cluster, []).append((self.position, number))
        for bracket in brackets:
            if cluster := bracket["end"]:
                if not self.open.get(cluster):
                    raise FormatError(f"{self.file}:{number}: `{cluster})` ends a mention that was not begun.")
                start, _ = self.open[cluster].pop()
                self.clusters[cluster].append((start, self.position))

    def finish(self, number: int) -> ConllDocument:
        left = [(line, cluster) for cluster, starts in self.open.items() for _, line in starts]
        if left:
            line, cluster = min(left)
            raise FormatError(
                f"{self.file}:{line}: a mention of cluster {cluster} begins here and does not end before line {number}."
            )
        clusters = {cluster: extents for cluster, extents in self.clusters.items() if extents}
        return ConllDocument(self.name, clusters, self.position)


def write_conll_coreference(documents: Iterable[tuple[str, Iterable[tuple[str, str | None]]]]) -> str:
    """Return the text of a file in which every mention is one token line, as EvmEval converts event nuggets.

    Args:
        documents: names, and for each its rows: the text of the mention and its cluster, None where a side lacks it.
    """
    lines: list[str] = []
    for name, rows in documents:
        lines.append(f"#begin document ({name}); part 000")
        for number, (text, cluster) in enumerate(rows):
            word = "_".join(text.split()) if cluster is not None else "None"
            lines.append(f"{name}\t{number}\t{word}\t({'-' if cluster is None else cluster})")
        lines.append("#end document")
    return "".join(line + "\n" for line in lines)
