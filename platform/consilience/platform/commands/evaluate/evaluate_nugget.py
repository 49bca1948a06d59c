"""`consilience evaluate nugget`: event nuggets, their coreference and sequence, scored as TAC KBP did."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from consilience.evaluation.formats.text import read_source_text, read_text
from consilience.evaluation.nuggets.files import read_token_tables, score_files
from consilience.evaluation.nuggets.score import NuggetOptions
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.scoring import (
    TokensOption,
    one_short_run,
    say_findings,
    write_file,
    write_json,
)
from consilience.platform.commands.shared.terminal import visible

if TYPE_CHECKING:
    from consilience.evaluation.nuggets.results import NuggetScores
    from consilience.evaluation.significance.paired_bootstrap import Significance

__all__ = ["evaluate_nugget"]

Attributes = Literal["plain", "type", "realis", "type+realis"]


@one_short_run()
def evaluate_nugget(
    gold: Annotated[Path, typer.Option("--gold", "-g", help="tbf file of the annotators.")],
    system: Annotated[Path, typer.Option("--system", "-s", help="tbf file of the system.")],
    tokens: TokensOption = None,
    table_extension: Annotated[str, typer.Option(help="What follows the document id in a table's name.")] = ".tab",
    profile: Annotated[
        Literal["kbp2015", "kbp2016", "kbp2017"],
        typer.Option(help="Whose rules: the specification of August 2015, or EvmEval 1.8 as in 2016 and 2017."),
    ] = "kbp2015",
    mapping: Annotated[
        Literal["greedy", "optimal"], typer.Option(help="The mapping of Algorithms 1 and 2, or the best of all.")
    ] = "greedy",
    on_error: Annotated[
        Literal["refuse", "warn"], typer.Option(help="Refuse files with errors, or score what can be scored.")
    ] = "refuse",
    coref_mapping: Annotated[
        Attributes, typer.Option(help="What has to agree for two mentions to be one in coreference.")
    ] = "type",
    coref_threshold: Annotated[float, typer.Option(help="Least Dice coefficient of such mentions, 0 to 1.")] = 1.0,
    types: Annotated[Path | None, typer.Option(help="File with the types to score, one a line.")] = None,
    document: Annotated[list[str] | None, typer.Option(help="Score this document only; may be repeated.")] = None,
    html: Annotated[Path | None, typer.Option(help="Write gold and system side by side to this page.")] = None,
    texts: Annotated[Path | None, typer.Option(help="Folder with the source texts, for the page.")] = None,
    comparison: Annotated[Path | None, typer.Option(help="Write the comparison in lines to this file.")] = None,
    conll: Annotated[
        Path | None, typer.Option(help="Write the CoNLL files, with `.key.conll` and `.response.conll` after this.")
    ] = None,
    versus: Annotated[
        Path | None, typer.Option(help="tbf file of another system: is the difference more than chance?")
    ] = None,
    samples: Annotated[int, typer.Option(help="Draws of the bootstrap.")] = 1000,
    seed: Annotated[int, typer.Option(help="Seed of the bootstrap.")] = 12345,
    as_json: JsonOption = False,
) -> None:
    """Score event nuggets: detection, types, realis, coreference and, from 2016 on, sequencing."""
    white_list = [line for line in read_text(types).split("\n") if line.strip()] if types else None
    options = NuggetOptions(
        profile, mapping, on_error, True, coref_mapping, coref_threshold, white_list, document or None
    )
    scores = score_files(gold, system, tokens, options, extension=table_extension)
    say_findings(scores.findings)
    significance: Significance | None = None
    if versus is not None:
        from consilience.evaluation.significance.paired_bootstrap import compare_nuggets

        other = score_files(gold, versus, tokens, options, extension=table_extension)
        significance = compare_nuggets(scores, other, samples=samples, seed=seed)
    if html is not None:
        _write_page(scores, html, f"{system.name} against {gold.name}", tokens, table_extension, texts)
    if comparison is not None:
        from consilience.evaluation.report.comparison_text import comparison_text

        write_file(comparison, comparison_text(scores, system.name))
    if conll is not None:
        from consilience.evaluation.conversion.conll import tbf_to_conll

        alignments = [scored.alignment for scored in scores.documents]
        key, response = tbf_to_conll(alignments, coref_mapping, coref_threshold)
        write_file(conll.with_name(conll.name + ".key.conll"), key)
        write_file(conll.with_name(conll.name + ".response.conll"), response)
    _print(scores, significance, as_json=as_json)


def _print(scores: "NuggetScores", significance: "Significance | None", *, as_json: bool) -> None:
    if as_json:
        data: dict[str, Any] = scores.to_json()
        write_json(data if significance is None else {**data, "significance": significance.to_json()})
        return
    from consilience.evaluation.report.nugget_report import nugget_report, significance_report

    typer.echo(visible(nugget_report(scores)), nl=False)
    if significance is not None:
        typer.echo("\n" + significance_report(significance), nl=False)


def _write_page(
    scores: "NuggetScores", page: Path, title: str, tokens: Path | None, extension: str, folder: Path | None
) -> None:
    from consilience.evaluation.report.comparison_page import comparison_page

    documents = [scored.id for scored in scores.documents]
    tables = read_token_tables(tokens, documents, extension) if tokens is not None else None
    texts = _texts(documents, folder) if folder is not None else {}
    write_file(page, comparison_page(scores, title, tables=tables, texts=texts))


def _texts(documents: Iterable[str], folder: Path) -> dict[str, str]:
    """Return the texts that the folder has: a document's id is the file's name, with or without `.txt`."""
    found = {}
    for name in documents:
        candidates = (folder / Path(name).name, folder / f"{Path(name).name}.txt")
        if path := next((path for path in candidates if path.is_file()), None):
            found[name] = read_source_text(path)
        else:
            typer.echo(f"{folder} has no text of document {name}; the page shows its mentions only.", err=True)
    return found
