"""`consilience tokenize`: token tables of text files, for event nugget scores that count tokens."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Literal

import typer

from consilience.evaluation.formats.text import read_source_text
from consilience.evaluation.formats.tokens import token_table_path, write_token_table
from consilience.evaluation.nuggets.marked_mentions import mentions_in_brat, read_marked_mentions
from consilience.evaluation.nuggets.tokenization import (
    SEPARATORS,
    BoundaryMismatch,
    MarkedMention,
    Tokenization,
    make_tokens,
)
from consilience.evaluation.support.errors import FormatError
from consilience.evaluation.support.findings import Finding, Severity
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note
from consilience.platform.commands.shared.progress import service_progress
from consilience.platform.commands.shared.scoring import say_findings, write_json
from consilience.platform.services.tokenizer import open_tokenizer
from consilience.platform.support.settings import Settings

__all__ = ["SeparatorsOption", "tokenize"]

SeparatorsOption = Annotated[
    str,
    typer.Option(help="Characters that part tokens beyond the tokenizer's own boundaries; '' leaves those alone."),
]


def tokenize(
    context: typer.Context,
    inputs: Annotated[list[Path], typer.Argument(metavar="INPUT...", help="Text files, and folders of .txt files.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="Folder for the token tables; made if needed.")],
    annotations: Annotated[
        list[Path] | None,
        typer.Option(
            help="brat files (.ann), tbf files with character spans, or folders of them; may be repeated. "
            "Without it, the .ann file beside each text, if there is one."
        ),
    ] = None,
    separators: SeparatorsOption = SEPARATORS,
    ids: Annotated[
        Literal["stem", "name"],
        typer.Option(
            help="Document ids: names of the texts without .txt (as brat has it), or with it (as the graph has it)."
        ),
    ] = "stem",
    as_json: JsonOption = False,
) -> None:
    """Write a token table (.tab) for each text with Stanford's Penn Treebank tokenizer.

    Tokens are split further at separators and where an event mention begins or ends; the latter is warned about.
    """
    texts = {_id(path, ids): path for path in _texts(inputs, ids)}
    tables = {id_: _table(output, id_) for id_ in texts}
    marked, findings = _read_mentions(texts, annotations)
    made = dict(_tokenize_texts(settings_of(context), texts, marked, separators))
    output.mkdir(parents=True, exist_ok=True)
    for id_, tokenization in made.items():
        tables[id_].write_text(write_token_table(tokenization.tokens), encoding="utf-8", newline="")
    mismatches = [mismatch for tokenization in made.values() for mismatch in tokenization.mismatches]
    say_findings([*findings, *(mismatch.finding() for mismatch in mismatches)])
    if as_json:
        tokens = {id_: len(tokenization.tokens) for id_, tokenization in made.items()}
        written = [{"document": id_, "path": str(tables[id_]), "tokens": tokens[id_]} for id_ in made]
        listed = [finding._asdict() for finding in findings]
        write_json({"written": written, "mismatches": list(map(_mismatch, mismatches)), "findings": listed})
    else:
        count = sum(len(tokenization.tokens) for tokenization in made.values())
        note(f"{count} tokens of {len(made)} texts written to {output}")


def _mismatch(one: BoundaryMismatch) -> dict[str, object]:
    token, mention = one.token, one.mention_range
    return {
        "document": one.document,
        "token": {"begin": token[0], "end": token[1], "text": one.token_text},
        "mention": {"id": one.mention.id, "begin": mention[0], "end": mention[1], "text": one.mention_text},
        "file": one.mention.file,
        "line": one.mention.line,
    }


def _texts(inputs: Iterable[Path], ids: str) -> Iterator[Path]:
    seen: dict[str, Path] = {}
    for source in inputs:
        found = sorted(source.glob("*.txt")) if source.is_dir() else [source]
        if not found:
            raise FormatError(f"{source}: the folder has no .txt file.")
        for path in found:
            before = seen.setdefault(_id(path, ids), path)
            if before != path:
                raise FormatError(f"{path}: {before} would have the same token table. Tokenize them into two folders.")
            yield path


def _id(path: Path, ids: str) -> str:
    return path.name if ids == "name" else path.name.removesuffix(".txt")


def _table(folder: Path, id_: str) -> Path:
    path = token_table_path(folder, id_)
    if path is None:
        raise FormatError(f"{id_}: the name is too long for a token table. Shorten the name of the text.")
    return path


def _read_mentions(
    texts: dict[str, Path], annotations: Sequence[Path] | None
) -> tuple[dict[str, list[MarkedMention]], list[Finding]]:
    stems = {id_: _id(path, "stem") for id_, path in texts.items()}
    if annotations is None:
        beside = {id_: path.with_name(f"{stems[id_]}.ann") for id_, path in texts.items()}
        return {id_: mentions_in_brat(path) for id_, path in beside.items() if path.is_file()}, []
    marked, findings = read_marked_mentions(annotations)
    # brat names a document by the stem, whatever ids are asked for
    by_id = {id_: marked.pop(id_, []) + (marked.pop(stem, []) if stem != id_ else []) for id_, stem in stems.items()}
    if marked and not any(by_id.values()):
        raise FormatError(
            f"{annotations[0]}: the documents are {', '.join(sorted(marked)[:3])}; no text has such an id, the first "
            f"is `{next(iter(texts))}`. --ids says whether `.txt` is a part of it."
        )
    for id_, mentions in marked.items():
        if mentions:
            message = f"document `{id_}` is annotated, but its text was not given."
            file, line = mentions[0].file, mentions[0].line
            findings.append(Finding("missing-text", Severity.WARNING, file, line, message))
    return by_id, findings


def _tokenize_texts(
    settings: Settings, texts: dict[str, Path], marked: dict[str, list[MarkedMention]], separators: str
) -> Iterator[tuple[str, Tokenization]]:
    with service_progress() as progress, open_tokenizer(settings, progress) as tokenizer:
        for id_, path in texts.items():
            text = read_source_text(path)
            yield id_, make_tokens(id_, text, tokenizer.offsets(text), marked.get(id_, ()), separators)
