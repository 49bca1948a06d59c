"""Event nugget scoring from files to figures: what the command calls."""

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from consilience.evaluation.formats.tbf import TbfFile, read_tbf
from consilience.evaluation.formats.tokens import TokenTable, read_token_table, token_table_path
from consilience.evaluation.nuggets.results import NuggetScores
from consilience.evaluation.nuggets.score import NuggetOptions, score_nuggets
from consilience.evaluation.nuggets.sequencing.alignment import check_sequences
from consilience.evaluation.nuggets.validation.checks import check_documents
from consilience.evaluation.nuggets.validation.task import check_lengths, check_types
from consilience.evaluation.support.errors import FormatError
from consilience.evaluation.support.findings import Finding

__all__ = ["read_token_tables", "score_files", "validate_file"]


def score_files(
    gold: Path,
    system: Path,
    tokens: Path | None = None,
    options: NuggetOptions | None = None,
    *,
    extension: str = ".tab",
) -> NuggetScores:
    """Score one file against another.

    Args:
        gold: tbf file of the annotators.
        system: tbf file of the system.
        tokens: folder with a token table for each document of gold; None when spans are character ranges.
        options: how to score.
        extension: what follows the document id in the name of a token table.

    Raises:
        FormatError: when a file cannot be read, gold has no document, or validation finds errors and these are to be
            refused.
        EvaluationError: when an option has a value that is not known.
    """
    gold_file = read_tbf(gold)
    if not gold_file.documents:
        raise FormatError(f"{gold}: no document begins in it. Give a tbf file, with `#BeginOfDocument ID` before each.")
    tables = read_token_tables(tokens, gold_file.documents, extension) if tokens is not None else None
    return score_nuggets(gold_file, read_tbf(system), tables, options)


def validate_file(
    file: Path,
    tokens: Path | None = None,
    *,
    extension: str = ".tab",
    types: Collection[str] | None = None,
    lengths: Mapping[str, int] | None = None,
) -> list[Finding]:
    """Return all findings about one tbf file, by line.

    Args:
        file: the file.
        tokens: folder with token tables; None when spans are character ranges.
        extension: what follows the document id in the name of a token table.
        types: event types of the task; None for any.
        lengths: documents of the task with their numbers of characters; None for any.

    Raises:
        FormatError: when the file or a token table cannot be read.
    """
    tbf: TbfFile = read_tbf(file)
    tables = read_token_tables(tokens, tbf.documents, extension) if tokens is not None else None
    findings = [*tbf.findings, *check_documents(tbf, tables), *check_sequences(tbf)]
    if types is not None:
        findings += check_types(tbf, types)
    if lengths is not None:
        findings += check_lengths(tbf, lengths)
    return sorted(findings, key=lambda finding: finding.line)


def read_token_tables(folder: Path, documents: Iterable[str], extension: str = ".tab") -> dict[str, TokenTable]:
    """Read the token tables of documents; those without one are left out, and validation says so.

    Raises:
        FormatError: when the folder does not exist, or a table is not as it should be.
    """
    if not folder.is_dir():
        raise FormatError(f"{folder}: there is no such folder. Give the folder with the token tables.")
    tables: dict[str, TokenTable] = {}
    for document in documents:
        path = token_table_path(folder, document, extension)
        if path is not None and path.is_file():
            tables[document] = read_token_table(path)
    return tables
