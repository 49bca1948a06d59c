"""Token (or tab) based format: the event nuggets and relations of many documents in one file.

"Event Nugget Detection and Coreference Scoring" (LTI, Carnegie Mellon, 12 August 2015), sections 2.1.3 to 2.1.5:

    #BeginOfDocument <id>
    <system> TAB <document> TAB <mention> TAB <span> TAB <text> TAB <type> TAB <realis> [TAB <confidence>]...
    @<relation> TAB <relation id> TAB <mention>,<mention>,...
    #EndOfDocument

Reading is lenient and complete: what is wrong becomes a finding, and the caller decides whether it is refused.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from consilience.evaluation.formats.text import read_text
from consilience.evaluation.support.findings import Finding, Severity

__all__ = [
    "COREFERENCE",
    "Mention",
    "TbfDocument",
    "TbfFile",
    "TbfRelation",
    "looks_like_tbf",
    "parse_tbf",
    "read_tbf",
    "write_tbf",
]

COREFERENCE = "Coreference"
_HEADER = "#BeginOfDocument"
_FOOTER = "#EndOfDocument"
_COLUMNS = 7


class Mention(
    NamedTuple
):  # a named tuple, not a dataclass: a corpus has 100,000 of them, and this is made 5 times faster
    """One event nugget: a line of a token-based format (tbf) file, with its fields as written."""

    id: str
    """Unique within its document."""

    span: str
    """Token ids joined by `,`, or character ranges `begin,end` joined by `;`, as written."""

    text: str
    type: str
    realis: str

    line: int = 0
    """Line of the file, from 1."""

    system: str = "system"
    """The first column: the run, or `gold`."""

    document: str = ""
    """The second column; the header decides which document a mention belongs to."""

    confidences: tuple[str, ...] = ()
    """Optional columns after realis, as written; they never affect a score."""


class TbfRelation(NamedTuple):
    """One `@` line: a coreference cluster, or a directed link such as `After`."""

    name: str
    """Without the `@`."""

    id: str
    arguments: tuple[str, ...]
    """Mention ids, in file order."""

    line: int = 0


class TbfDocument(NamedTuple):
    """The event nuggets and relations of one document, between its `#BeginOfDocument` and `#EndOfDocument`."""

    id: str
    mentions: list[Mention]
    relations: list[TbfRelation]
    line: int = 0
    """Line of the header."""


class TbfFile(NamedTuple):
    """A file that was read, with what was wrong with its lines."""

    name: str
    documents: dict[str, TbfDocument]
    """By id, in file order; of two with one id, the later."""

    findings: list[Finding]


def looks_like_tbf(path: Path) -> bool:
    """Return whether the first line that says something is a header of this format.

    Raises:
        FormatError: when the file cannot be read or is not UTF-8.
    """
    return any(line.startswith(_HEADER) for line in read_text(path).lstrip().split("\n", 1)[:1])


def read_tbf(path: Path) -> TbfFile:
    """Read a file; see `parse_tbf`.

    Raises:
        FormatError: when the file cannot be read or is not UTF-8.
    """
    return parse_tbf(read_text(path), str(path))


def parse_tbf(text: str, name: str) -> TbfFile:
    """Read the documents of a file.

    Args:
        text: the content, lines ended by LF.
        name: what findings call the file.

    Returns:
        The documents and, as findings, every line that is not as the format says: `too-few-columns`,
        `relation-columns`, `missing-footer`, `duplicate-document`, `missing-document-id` (errors),
        `outside-document`, `no-document` and `wrong-document` (warnings).
    """
    reader = _Reader(name)
    new = tuple.__new__
    for number, line in enumerate(text.split("\n"), 1):
        first = line[:1]
        if not first or first == " ":
            line = line.strip(" \r")
            first = line[:1]
            if not first:
                continue
        if first == "#":
            reader.comment(line, number)
        elif first == "@":
            reader.relation(line, number)
        else:
            fields = line.split("\t")
            document = reader.current
            if document is None or len(fields) != _COLUMNS or fields[1] != document.id:
                reader.mention(fields, number)
                continue
            system, name_of_document, mention, span, words, kind, realis = fields  # the usual line
            document.mentions.append(
                new(Mention, (mention.strip(), span, words, kind, realis, number, system, name_of_document, ()))
            )
    return reader.finish()


class _Reader:
    def __init__(self, name: str) -> None:
        self.name = name
        self.documents: dict[str, TbfDocument] = {}
        self.findings: list[Finding] = []
        self.current: TbfDocument | None = None
        self.last_outside = False

    def find(self, code: str, line: int, message: str, severity: Severity = Severity.ERROR) -> None:
        self.findings.append(Finding(code, severity, self.name, line, message))

    def comment(self, line: str, number: int) -> None:
        if line.startswith(_HEADER):
            self.close(footer=False)
            document_id = line[len(_HEADER) :].strip()
            if not document_id:
                message = f"the header names no document. Write `{_HEADER} <document id>`."
                self.find("missing-document-id", number, message, Severity.WARNING)
            self.current = TbfDocument(document_id, [], [], number)
        elif line.startswith(_FOOTER):
            if self.current is None:
                self.outside(number, f"`{_FOOTER}` closes no document")
            self.close(footer=True)

    def relation(self, line: str, number: int) -> None:
        if self.current is None:
            self.outside(number, "a relation stands outside all documents and is ignored")
            return
        fields = line.rstrip().split("\t")
        if len(fields) != 3:
            message = f"a relation has 3 tab-separated columns (@name, id, mentions), this line has {len(fields)}."
            self.find("relation-columns", number, message)
            return
        arguments = tuple(map(str.strip, fields[2].split(",")))
        self.current.relations.append(TbfRelation(fields[0][1:].strip(), fields[1], arguments, number))

    def mention(self, fields: list[str], number: int) -> None:
        if self.current is None:
            self.outside(number, "a line stands outside all documents and is ignored")
            return
        count = len(fields)
        if count < _COLUMNS:
            message = (
                f"a mention has at least {_COLUMNS} tab-separated columns (system, document, mention, span, text, "
                f"type, realis), this line has {count}."
            )
            self.find("too-few-columns", number, message)
            return
        system, document, mention_id, span, text, kind, realis = fields[:_COLUMNS]
        confidences = tuple(fields[_COLUMNS:]) if count > _COLUMNS else ()
        if document != self.current.id and document.strip() != self.current.id:
            message = f"the line says document `{document}`, its header says `{self.current.id}`; the header counts."
            self.find("wrong-document", number, message, Severity.WARNING)
        self.current.mentions.append(
            Mention(mention_id.strip(), span, text, kind, realis, number, system, document, confidences)
        )

    def outside(self, number: int, what: str) -> None:
        if not self.last_outside:  # one finding for a stretch of such lines
            message = f"{what}. Begin each document with `{_HEADER} <document id>`."
            self.find("outside-document", number, message, Severity.WARNING)
        self.last_outside = True

    def close(self, *, footer: bool) -> None:
        self.last_outside = False
        if self.current is None:
            return
        document, self.current = self.current, None
        if not footer:
            message = f"document `{document.id}` has no `{_FOOTER}`. Add one after its last line."
            self.find("missing-footer", document.line, message)
        if document.id in self.documents:
            before = self.documents.pop(document.id).line
            message = f"document `{document.id}` was already given on line {before}. Keep one of the two."
            self.find("duplicate-document", document.line, message)
        self.documents[document.id] = document

    def finish(self) -> TbfFile:
        self.close(footer=False)
        if not self.documents:
            message = f"the file holds no document. Begin each with `{_HEADER} <document id>`."
            self.find("no-document", 0, message, Severity.WARNING)
        return TbfFile(self.name, self.documents, self.findings)


def write_tbf(documents: Iterable[TbfDocument]) -> str:
    r"""Return the text of a file with these documents, in this order; `\n` line ends.

    Tabs and line breaks within a field become blanks, since the format cannot carry them.
    """
    lines: list[str] = []
    for document in documents:
        lines.append(f"{_HEADER} {_clean(document.id)}")
        for m in document.mentions:
            fields = (m.system, document.id, m.id, m.span, m.text, m.type, m.realis, *m.confidences)
            lines.append("\t".join(map(_clean, fields)))
        lines.extend("\t".join(map(_clean, (f"@{r.name}", r.id, ",".join(r.arguments)))) for r in document.relations)
        lines.append(_FOOTER)
    return "".join(line + "\n" for line in lines)


def _clean(field: str) -> str:
    return " ".join(field.splitlines()).replace("\t", " ") if "\t" in field or len(field.splitlines()) > 1 else field
