"""`consilience export tbf`: accepted event nuggets as the TAC KBP scorers read them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import typer

from consilience.evaluation.conversion.spans import characters_to_tokens
from consilience.evaluation.formats.tbf import TbfDocument, write_tbf
from consilience.evaluation.formats.tokens import parse_token_table, token_table_path, write_token_table
from consilience.evaluation.nuggets.marked_mentions import mentions_in_document
from consilience.evaluation.nuggets.tokenization import SEPARATORS, BoundaryMismatch, make_tokens
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.reading.annotations import DocumentAnnotations
from consilience.platform.commands.export.export_options import (
    read_annotated_documents,
    refuse_mixed_output,
    whole_file,
)
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import DocumentOption, JsonOption, WhereOption
from consilience.platform.commands.shared.output import note, print_json
from consilience.platform.commands.shared.progress import service_progress
from consilience.platform.commands.shared.scoring import say_findings
from consilience.platform.exporting.export import tbf_document, tbf_ids
from consilience.platform.services.tokenizer import open_tokenizer
from consilience.platform.support.settings import Settings

__all__ = ["export_tbf"]

_FILE = "system.tbf"


def export_tbf(
    context: typer.Context,
    output: Annotated[
        str,
        typer.Option(
            "--output",
            "-o",
            help=f"A folder, for {_FILE} and the token tables; or a file (a name with a suffix, or one that exists), "
            "for spans in characters; `-` is standard output.",
        ),
    ] = "-",
    document: DocumentOption = None,
    where: WhereOption = None,
    spans: Annotated[
        Literal["tokens", "characters"] | None,
        typer.Option(help="Token ids as in TAC KBP 2015, or characters as in 2016 and 2017. -o decides if not given."),
    ] = None,
    separators: Annotated[
        str, typer.Option(help="Characters that part tokens, as in `consilience tokenize`.")
    ] = SEPARATORS,
    system: Annotated[str, typer.Option(help="Name of the run, the first column.")] = "consilience",
    as_json: JsonOption = False,
) -> None:
    """Write nuggets with realis and coreference clusters; a cluster is what the graph holds as one event.

    Into a folder, spans are token ids, with a token table (.tab) for each document: Stanford's tokens, split at
    separators and at the boundaries of nuggets. Into a file, spans are characters, and no tables are needed.
    """
    refuse_mixed_output(output, as_json=as_json)
    folder = Path(output) if _is_folder(output) or (spans == "tokens" and output != "-") else None
    if spans == "tokens" and folder is None:
        raise ConsilienceError("Token ids need their tables beside them: give a folder with -o, or --spans characters.")
    settings = settings_of(context)
    held = read_annotated_documents(settings, document, where)
    documents = [tbf_document(one, system, id_) for one, id_ in zip(held, tbf_ids(held), strict=True)]
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        if spans != "characters":
            documents = _with_tokens(settings, held, documents, folder, separators)
    target = output if folder is None else str(folder / _FILE)
    with whole_file(target) as file:
        file.write(write_tbf(documents))
    nuggets = sum(len(one.mentions) for one in documents)
    if as_json:
        print_json({"output": target, "documents": len(documents), "nuggets": nuggets})
    elif output != "-":
        note(f"{nuggets} nuggets of {len(documents)} documents written to {target}")


def _is_folder(output: str) -> bool:
    path = Path(output)
    return output != "-" and (path.is_dir() or output.endswith("/") or not (path.suffix or path.exists()))


def _with_tokens(
    settings: Settings,
    held: Sequence[DocumentAnnotations],
    documents: Sequence[TbfDocument],
    folder: Path,
    separators: str,
) -> list[TbfDocument]:
    """Write the token tables and return the documents with token ids."""
    tables = [_table(folder, document.id) for document in documents]
    converted: list[TbfDocument] = []
    mismatches: list[BoundaryMismatch] = []
    with service_progress() as progress, open_tokenizer(settings, progress) as tokenizer:
        for annotations, document, path in zip(held, documents, tables, strict=True):
            text = annotations.text
            marked = mentions_in_document(document, str(folder / _FILE))
            made = make_tokens(document.id, text, tokenizer.offsets(text), marked, separators)
            mismatches += made.mismatches
            table = write_token_table(made.tokens)
            path.write_text(table, encoding="utf-8", newline="")
            converted.append(characters_to_tokens(document, parse_token_table(table, str(path)))[0])
    say_findings(mismatch.finding() for mismatch in mismatches)
    return converted


def _table(folder: Path, document: str) -> Path:
    path = token_table_path(folder, document)
    if path is None:
        raise ConsilienceError(
            f"Document `{document}` cannot have a token table, since its name cannot be the name of a file. "
            "Use --spans characters."
        )
    return path
