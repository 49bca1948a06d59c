"""Output of commands: results on standard output, everything else on standard error."""

import json
import sys
from collections.abc import Iterable, Sequence
from itertools import zip_longest

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
    columns: Sequence[str],
    rows: Iterable[Sequence[object]],
    title: str | None = None,
    numbers: Sequence[str] = (),
    spared: Sequence[str] = (),
) -> None:
    """Write a table to standard output.

    Args:
        columns: headings.
        rows: a value for each heading.
        title: what stands above.
        numbers: the columns that are set flush right; those of whole numbers alone are never cut.
        spared: the columns that are left out, the first first, where the terminal has no room for all headings; a
            remark on standard error says so.
    """
    filled = [tuple(row) for row in rows]
    printed = PlainConsole(highlight=False)
    left_out = [name for name in spared if not any(row[columns.index(name)] not in ("", None) for row in filled)]
    cut: list[str] = []
    for name in (name for name in spared if name not in left_out):
        if _least_width([column for column in columns if column not in (*left_out, *cut)]) > printed.width:
            cut.append(name)
    shown = [index for index, column in enumerate(columns) if column not in (*left_out, *cut)]
    table = Table(
        title=None if title is None else Text(visible(title)),
        title_justify="left",
        header_style="bold",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
    )
    for index in shown:
        heading, number = visible(columns[index]), columns[index] in numbers
        table.add_column(
            Text(heading),
            justify="right" if number else "left",
            overflow="fold",
            no_wrap=number and all(isinstance(row[index], int) for row in filled),
            min_width=min(_LONGEST_HEADING, max(map(len, heading.split()), default=0)),
        )
    for row in filled:
        table.add_row(*(_cell(row[index]) for index in shown))
    printed.print(table)
    if cut:
        note(f"No room for {', '.join(cut)}: a wider terminal or --json shows them.")


_LONGEST_HEADING = 12
_PADDING = 3
_LEAST_TEXTS = (12, 20)
"""Columns of the terminal that the first two, an identifier and a name, need to be read."""


def _least_width(columns: Sequence[str]) -> int:
    """Return how wide a terminal has to be for these columns, with no heading cut."""
    texts = zip_longest(map(len, columns), _LEAST_TEXTS[: len(columns)], fillvalue=0)
    return sum(max(pair) for pair in texts) + _PADDING * (len(columns) - 1)


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
