"""How commands speak: results on standard output, everything else on standard error."""

import json
import sys
from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

__all__ = ["by_reason", "console", "heading", "note", "print_json", "print_table", "say"]

console = Console(stderr=True, highlight=False)
"""For progress and remarks; never for results."""


def print_json(value: object) -> None:
    """Write one JSON document to standard output."""
    json.dump(value, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")
    sys.stdout.flush()  # a server goes on, and its reader waits for the address


def note(message: str) -> None:
    """Write a remark for people to standard error, as plain text."""
    console.print(message, markup=False, soft_wrap=True)


def say(message: str) -> None:
    """Write a part of the result to standard output, as plain text."""
    Console(highlight=False).print(message, markup=False, soft_wrap=True)


def counted(number: int, what: str) -> str:
    """Return `1 debate` or `1,200 debates`; `what` is the singular of a word that takes an s."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def heading(text: str) -> None:
    """Write a heading to standard output."""
    Console(highlight=False).print(f"\n{text}", style="bold", markup=False, soft_wrap=True)


def print_table(
    columns: Sequence[str], rows: Iterable[Sequence[object]], title: str | None = None, numbers: Sequence[str] = ()
) -> None:
    """Write a table to standard output; `numbers` names the columns that are set flush right."""
    table = Table(title=title, title_justify="left", header_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        table.add_column(column, justify="right" if column in numbers else "left", overflow="fold")
    for row in rows:
        table.add_row(*(_cell(value) for value in row))
    Console(highlight=False).print(table)


def by_reason(failures: Iterable[tuple[str, str]], shown: int = 5) -> list[tuple[str, str]]:
    """Return ⟨names, reason⟩ for each reason, since many fail for the same one.

    Args:
        failures: ⟨name, reason⟩ of each.
        shown: names that are listed; the others are counted.
    """
    names: dict[str, list[str]] = {}
    for name, reason in failures:
        names.setdefault(reason, []).append(name)
    return [
        ("\n".join(alike[:shown]) + (f"\nand {len(alike) - shown} more" if len(alike) > shown else ""), reason)
        for reason, alike in names.items()
    ]


def _cell(value: object) -> str:
    if value is None:
        return ""
    return escape(f"{value:.3f}" if isinstance(value, float) else str(value))
