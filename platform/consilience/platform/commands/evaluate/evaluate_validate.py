"""`consilience evaluate validate`: what is wrong with files before they are submitted or scored."""

from pathlib import Path
from typing import Annotated

import typer

from consilience.evaluation.formats.conll.coreference import looks_like_conll, read_conll_coreference
from consilience.evaluation.formats.text import read_text
from consilience.evaluation.nuggets.files import validate_file
from consilience.evaluation.nuggets.validation.task import read_lengths
from consilience.evaluation.support.findings import Finding, Severity
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.scoring import TokensOption, one_short_run, write_json
from consilience.platform.commands.shared.terminal import visible

__all__ = ["evaluate_validate"]


@one_short_run()
def evaluate_validate(
    files: Annotated[list[Path], typer.Argument(help="tbf files, or coreference in CoNLL columns.")],
    tokens: TokensOption = None,
    types: Annotated[Path | None, typer.Option(help="File with the event types of the task, one a line.")] = None,
    lengths: Annotated[
        Path | None, typer.Option(help="File with the documents of the task and their lengths in characters.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Check files and list every finding with its code, file and line; exit 1 when one is an error."""
    known_types = [line for line in read_text(types).split("\n") if line.strip()] if types is not None else None
    known_lengths = read_lengths(lengths) if lengths is not None else None
    findings: list[Finding] = []
    for file in files:
        if looks_like_conll(file):
            read_conll_coreference(file)
        else:
            findings += validate_file(file, tokens, types=known_types, lengths=known_lengths)
    errors = sum(finding.severity is Severity.ERROR for finding in findings)
    warnings = len(findings) - errors
    if as_json:
        listed = [finding._asdict() for finding in findings]
        write_json({"valid": not errors, "errors": errors, "warnings": warnings, "findings": listed})
    else:
        for finding in findings:
            typer.echo(visible(f"{finding.severity.capitalize()}: {finding}"))
        typer.echo(f"{len(files)} files: {errors} errors, {warnings} warnings.")
    if errors:
        raise typer.Exit(1)
