"""Marked event mentions of annotation files, so that token tables can respect their boundaries."""

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from consilience.evaluation.formats.brat.standoff import read_brat
from consilience.evaluation.formats.tbf import TbfDocument, read_tbf
from consilience.evaluation.nuggets.alignment.mention_spans import character_ranges
from consilience.evaluation.nuggets.tokenization import MarkedMention
from consilience.evaluation.support.errors import FormatError
from consilience.evaluation.support.findings import Finding

__all__ = ["mentions_in_brat", "mentions_in_document", "read_marked_mentions"]


def read_marked_mentions(paths: Iterable[Path]) -> tuple[dict[str, list[MarkedMention]], list[Finding]]:
    """Return the mentions of annotation files by document, and what was wrong with lines that were passed over.

    Args:
        paths: brat files (`.ann`; the document is the file's name without it), tbf files with character spans
            (`.tbf`), and folders of both.

    Raises:
        FormatError: when a file cannot be read, is neither, or has token spans.
    """
    marked: defaultdict[str, list[MarkedMention]] = defaultdict(list)
    findings: list[Finding] = []
    for path in _files(paths):
        if path.suffix == ".ann":
            marked[path.stem] += mentions_in_brat(path)
        elif path.suffix == ".tbf":
            file = read_tbf(path)
            findings += file.findings
            for document in file.documents.values():
                marked[document.id] += mentions_in_document(document, str(path))
        else:
            raise FormatError(f"{path}: annotations are brat files (.ann) or tbf files with character spans (.tbf).")
    return dict(marked), findings


def mentions_in_brat(path: Path) -> list[MarkedMention]:
    """Return the event triggers of a brat file.

    Raises:
        FormatError: when the file cannot be read or is not as the format says.
    """
    return [MarkedMention(event.id, event.ranges, str(path), event.line) for event in read_brat(path).events]


def mentions_in_document(document: TbfDocument, file: str) -> list[MarkedMention]:
    """Return the mentions of a tbf document with character spans.

    Raises:
        FormatError: when a span is not made of character ranges.
    """
    marked: list[MarkedMention] = []
    for mention in document.mentions:
        ranges = character_ranges(mention.span)
        if not ranges:
            raise FormatError(
                f"{file}:{mention.line}: mention {mention.id} has the span `{mention.span}`, which is not made of "
                "character ranges. Only those say where tokens may not cross."
            )
        marked.append(MarkedMention(mention.id, tuple(ranges), file, mention.line))
    return marked


def _files(paths: Iterable[Path]) -> Iterable[Path]:
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        found = sorted(file for file in path.iterdir() if file.suffix in {".ann", ".tbf"} and file.is_file())
        if not found:
            raise FormatError(f"{path}: the folder has no .ann and no .tbf file.")
        yield from found
