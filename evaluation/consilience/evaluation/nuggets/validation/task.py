"""Checks against what a task is about: its documents, their lengths, its event types."""

from collections.abc import Collection, Mapping
from pathlib import Path

from consilience.evaluation.formats.tbf import TbfFile
from consilience.evaluation.formats.text import read_text
from consilience.evaluation.nuggets.alignment.mention_spans import character_ranges
from consilience.evaluation.support.errors import FormatError
from consilience.evaluation.support.findings import Finding, Severity
from consilience.evaluation.support.labels import canonical

__all__ = ["check_lengths", "check_types", "read_lengths"]


def check_types(file: TbfFile, types: Collection[str]) -> list[Finding]:
    """Return an error `unknown-type` for each mention whose type is not among those of the task."""
    known = frozenset(map(canonical, types))
    return [
        Finding(
            "unknown-type",
            Severity.ERROR,
            file.name,
            mention.line,
            f"mention {mention.id} has type `{mention.type}`, which the task does not have.",
        )
        for document in file.documents.values()
        for mention in document.mentions
        if canonical(mention.type) not in known
    ]


def check_lengths(file: TbfFile, lengths: Mapping[str, int]) -> list[Finding]:
    """Check documents with character spans.

    Args:
        file: what was read.
        lengths: characters of each document of the task.

    Returns:
        Errors `unknown-document` and `beyond-text`.
    """
    findings: list[Finding] = []
    for document in file.documents.values():
        length = lengths.get(document.id)
        if length is None:
            message = f"document `{document.id}` is not one of the task."
            findings.append(Finding("unknown-document", Severity.ERROR, file.name, document.line, message))
            continue
        for mention in document.mentions:
            ranges = character_ranges(mention.span)
            if ranges and ranges[-1][1] > length:
                message = f"mention {mention.id} ends at {ranges[-1][1]}, the document after {length} characters."
                findings.append(Finding("beyond-text", Severity.ERROR, file.name, mention.line, message))
    return findings


def read_lengths(path: Path) -> dict[str, int]:
    """Read a file with a document id, a tab and its number of characters in each line.

    Raises:
        FormatError: when the file cannot be read or a line has no number.
    """
    lengths: dict[str, int] = {}
    for number, line in enumerate(read_text(path).split("\n"), 1):
        if not line.strip():
            continue
        document, _, length = line.rpartition("\t")
        if not document or not length.strip().isascii() or not length.strip().isdigit() or len(length) > 12:
            raise FormatError(f"{path}:{number}: a line is a document id, a tab and its number of characters.")
        lengths[document.strip()] = int(length)
    return lengths
