"""Output of commands: results on standard output, everything else on standard error."""

import json
import sys
from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Console
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from consilience.platform.commands.shared.terminal import visible, visible_json

__all__ = [
    "PlainConsole",
    "by_reason",
    "console",
    "heading",
    "note",
    "print_json",
    "print_json_line",
    "print_table",
    "say",
]


class PlainConsole(Console):
    """A console that shows what a terminal would obey as an escape; all that commands say goes through it."""

    def _render_buffer(self, buffer: Iterable[Segment]) -> str:
        return super()._render_buffer(
            segment if segment.control else Segment(visible(segment.text), segment.style) for segment in buffer
        )


console = PlainConsole(stderr=True, highlight=False)
"""For progress and remarks; never for results."""


def print_json(value: object) -> None:
    """Write one JSON document to standard output."""
    sys.stdout.write(visible_json(json.dumps(value, ensure_ascii=False, indent=2)) + "\n")
    sys.stdout.flush()  # a server goes on, and its reader waits for the address


def print_json_line(value: object) -> None:
    """Write one line of JSON to standard output, for programs that read as things happen."""
    sys.stdout.write(visible_json(json.dumps(value, ensure_ascii=False)) + "\n")
    sys.stdout.flush()


def note(message: str) -> None:
    """Write a remark for people to standard error, as plain text."""
    console.print(message, markup=False, soft_wrap=True)


def say(message: str) -> None:
    """Write a part of the result to standard output, as plain text."""
    PlainConsole(highlight=False).print(message, markup=False, soft_wrap=True)


def format_count(number: int, what: str) -> str:
    """Return `1 debate` or `1,200 debates`; `what` is the singular of a word that takes an s."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def heading(text: str) -> None:
    """Write a heading to standard output."""
    PlainConsole(highlight=False).print(f"\n{text}", style="bold", markup=False, soft_wrap=True)


def print_table(
    columns: Sequence[str], rows: Iterable[Sequence[object]], title: str | None = None, numbers: Sequence[str] = ()
) -> None:
    """Write a table to standard output; `numbers` names the columns that are set flush right."""
    shown = None if title is None else Text(visible(title))
    table = Table(title=shown, title_justify="left", header_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        table.add_column(Text(visible(column)), justify="right" if column in numbers else "left", overflow="fold")
    for row in rows:
        table.add_row(*(_cell(value) for value in row))
    PlainConsole(highlight=False).print(table)


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


def _cell(value: object) -> Text:
    if value is None:
        return Text("")
    return Text(visible(f"{value:.3f}" if isinstance(value, float) else str(value)))
