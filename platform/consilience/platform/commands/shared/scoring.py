"""Common parts of the event scorers' commands; imports little, since a score often takes less time than an import."""

import gc
import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from consilience.evaluation.support.findings import Finding
from consilience.platform.commands.shared.terminal import visible, visible_json

__all__ = ["TokensOption", "one_short_run", "say_findings", "write_file", "write_json"]

TokensOption = Annotated[
    Path | None,
    typer.Option(
        "--tokens", "-t", help="Folder with a token table for each document; without it, spans are characters."
    ),
]

_SHOWN = 20


@contextmanager
def one_short_run() -> Iterator[None]:
    """Keep the collector of cyclic garbage from looking through a corpus that stays in memory to the end anyway."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def say_findings(findings: Iterable[Finding]) -> None:
    """Write findings to standard error, one a line; of many, the first and a number."""
    listed = list(findings)
    for finding in listed[:_SHOWN]:
        sys.stderr.write(visible(f"{finding.severity.capitalize()}: {finding}") + "\n")
    if len(listed) > _SHOWN:
        sys.stderr.write(f"... and {len(listed) - _SHOWN} more; `consilience evaluate validate` lists all.\n")


def write_json(value: Any) -> None:  # noqa: ANN401 - whatever JSON can hold
    """Write one JSON document to standard output in one line: indenting a corpus takes longer than scoring it."""
    sys.stdout.write(visible_json(json.dumps(value, ensure_ascii=False, allow_nan=False)) + "\n")


def write_file(path: Path, text: str) -> None:
    """Write a file in UTF-8 and make the folders that it needs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="")
    sys.stderr.write(f"Wrote {path}.\n")
