"""Output of commands: results on standard output, everything else on standard error."""

import json
import sys
from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Console, JustifyMethod
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from consilience.platform.commands.shared.tables.column_widths import least_width, measure_column, share_width
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
        numbers: the columns that are set flush right and never broken.
        spared: the columns that are left out, the first first, where the terminal has no room for all columns with
            their words whole; a remark on standard error says so. Those without any value are left out anyway.
    """
    filled = [tuple(_cell(value) for value in row) for row in rows]
    printed = PlainConsole(highlight=False)
    cells = {name: [row[index] for row in filled] for index, name in enumerate(columns)}
    shown = {
        name: measure_column(
            visible(name), cells[name], is_whole=name in numbers or (at == 0 and _are_ids(cells[name]))
        )
        for at, name in enumerate(columns)
        if name not in spared or any(cells[name])
    }
    cut: list[str] = []
    for name in (name for name in spared if name in shown):
        if least_width(list(shown.values())) > printed.width - _MARGINS:
            del shown[name]
            cut.append(name)
    table = Table(
        title=None if title is None else Text(visible(title)),
        title_justify="left",
        header_style="bold",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
    )
    widths = share_width(list(shown.values()), printed.width - _MARGINS)
    for name, width in zip(shown, widths, strict=True):
        justify: JustifyMethod = "right" if name in numbers else "left"
        table.add_column(Text(visible(name)), justify=justify, overflow="fold", width=width)
    for row in zip(*(cells[name] for name in shown), strict=True):
        table.add_row(*map(Text, row))
    printed.print(table)
    if cut:
        note(f"No room for {', '.join(cut)}: a wider terminal or --json shows them.")


_MARGINS = 2
"""A blank on either side of a table."""
_LONGEST_ID = 24


def _are_ids(cells: Sequence[str]) -> bool:
    """Tell whether the cells of a first column are single words of which none should be broken."""
    return all(len(cell.split()) < 2 and len(cell) <= _LONGEST_ID for cell in cells)


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
    return visible(f"{value:.3f}" if isinstance(value, float) else str(value))
