"""`consilience convert`: event nuggets between tbf, brat standoff and CoNLL columns, tokens and characters."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import typer

from consilience.evaluation.conversion.brat import brat_to_tbf, tbf_to_brat
from consilience.evaluation.conversion.spans import characters_to_tokens, tokens_to_characters
from consilience.evaluation.formats.brat.standoff import read_brat, write_brat
from consilience.evaluation.formats.tbf import TbfDocument, read_tbf, write_tbf
from consilience.evaluation.formats.tokens import TokenTable
from consilience.evaluation.nuggets.files import read_token_tables
from consilience.evaluation.support.errors import FormatError
from consilience.evaluation.support.findings import Finding
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.scoring import TokensOption, say_findings, write_file, write_json

__all__ = ["convert"]


def convert(
    source: Annotated[Path, typer.Argument(help="A .tbf file, an .ann file, or a folder of .ann files.")],
    target: Annotated[Path, typer.Argument(help="A .tbf or .conll file, or a folder for .ann files.")],
    tokens: TokensOption = None,
    spans: Annotated[
        Literal["tokens", "characters"] | None,
        typer.Option(help="What spans of the tbf file that is written are; needs --tokens."),
    ] = None,
    system: Annotated[str, typer.Option(help="First column of a tbf file made from .ann files.")] = "gold",
    as_json: JsonOption = False,
) -> None:
    """Convert event nuggets from one format to another; the names of the files say which.

    brat files have character spans: a tbf file with tokens needs --tokens to become one. A .conll file has one line for
    each mention; `consilience evaluate nugget --conll` writes the pair that a coreference scorer compares.
    """
    documents, findings = _read(source, system)
    tables = read_token_tables(tokens, [document.id for document in documents]) if tokens is not None else {}
    if spans is not None or target.suffix not in {".tbf", ".conll"}:
        documents, more = _respan(documents, tables, spans or "characters", str(source))
        findings += more
    say_findings(findings)
    written = _write(documents, target, str(source))
    if as_json:
        listed = [finding._asdict() for finding in findings]
        write_json({"written": [str(path) for path in written], "documents": len(documents), "findings": listed})


def _read(source: Path, system: str) -> tuple[list[TbfDocument], list[Finding]]:
    if source.suffix == ".tbf":
        file = read_tbf(source)
        return list(file.documents.values()), list(file.findings)
    paths = sorted(source.glob("*.ann")) if source.is_dir() else [source]
    if not paths:
        raise FormatError(f"{source}: the folder has no .ann file.")
    return [brat_to_tbf(read_brat(path), path.stem, system) for path in paths], []


def _respan(
    documents: Sequence[TbfDocument], tables: dict[str, TokenTable], spans: str, file: str
) -> tuple[list[TbfDocument], list[Finding]]:
    converted: list[TbfDocument] = []
    findings: list[Finding] = []
    for document in documents:
        has_tokens = not all("," in mention.span and mention.span[:1].isdigit() for mention in document.mentions)
        if has_tokens == (spans == "tokens") or not document.mentions:
            converted.append(document)
            continue
        table = tables.get(document.id)
        if table is None:
            raise FormatError(f"{file}: document `{document.id}` has no token table. Give its folder with --tokens.")
        if spans == "tokens":
            document, more = characters_to_tokens(document, table, file)
            findings += more
        else:
            document = tokens_to_characters(document, table, file)
        converted.append(document)
    return converted, findings


def _write(documents: Sequence[TbfDocument], target: Path, file: str) -> list[Path]:
    if target.suffix == ".tbf":
        write_file(target, write_tbf(documents))
        return [target]
    if target.suffix == ".conll":
        from consilience.evaluation.conversion.conll import tbf_to_conll
        from consilience.evaluation.nuggets.alignment.alignment import align_mentions

        same = [
            align_mentions(document, document, None, characters=False, invisible_words=False, optimal=False)
            for document in documents
        ]
        write_file(target, tbf_to_conll(same, threshold=0.0)[0])
        return [target]
    written: list[Path] = []
    for document in documents:
        name = Path(document.id).name
        if name != document.id or not name:
            raise FormatError(f"{file}: document `{document.id}` cannot be the name of a file.")
        brat = tbf_to_brat(document, file)
        written.append(target / f"{name}.ann")
        write_file(written[-1], write_brat(brat.events, brat.relations))
    return written
