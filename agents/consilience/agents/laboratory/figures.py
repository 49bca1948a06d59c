"""Figures of an experiment: F1 by round, F1 against cost."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from consilience.agents.laboratory.scoring import CellRow

if TYPE_CHECKING:  # matplotlib takes a second to import, and most commands draw nothing
    from matplotlib.axes import Axes

__all__ = ["draw_figures"]

TASKS = {"ner": "entities", "re": "relations", "ee_trigger": "event triggers", "ee_argument": "event arguments"}
_MARKS = "osD^vPX*<>"


def draw_figures(rows: Sequence[CellRow], folder: Path) -> list[Path]:
    """Draw what the table has the data for, as SVG files in `folder`, and return their paths.

    F1 by round needs cells that differ in their limit of rounds. Each data set and task has a panel of its own; bars
    are 95 % bootstrap intervals.
    """
    written = []
    scored = [row for row in rows if row.f1 is not None]
    by_round = [row for row in scored if row.rounds is not None]
    if len({row.rounds for row in by_round}) > 1:
        written.append(_drawn(by_round, folder / "f1_by_round.svg", _draw_rounds))
    if scored:
        written.append(_drawn(scored, folder / "f1_by_cost.svg", _draw_cost))
    return written


def _drawn(rows: Sequence[CellRow], path: Path, draw: "Callable[[Axes, Sequence[CellRow]], None]") -> Path:
    import matplotlib as mpl
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    panels: dict[tuple[str, str], list[CellRow]] = defaultdict(list)
    for row in rows:
        panels[row.dataset, row.task].append(row)
    with mpl.rc_context({"svg.hashsalt": "consilience", "svg.fonttype": "none"}):
        figure = Figure(figsize=(5.2 * min(3, len(panels)), 4.0 * -(-len(panels) // 3)), layout="constrained")
        FigureCanvasSVG(figure)
        grid = list(figure.subplots(-(-len(panels) // 3), min(3, len(panels)), squeeze=False).flat)
        for axes in grid[len(panels) :]:
            axes.set_visible(False)
        for axes, ((dataset, task), of_panel) in zip(grid, panels.items(), strict=False):
            axes.set_title(f"{dataset}: {TASKS[task]}", fontsize=10)
            axes.set_ylabel("F1")
            axes.set_ylim(0, 1.02)
            axes.grid(axis="y", alpha=0.3)
            draw(axes, of_panel)
            axes.legend(fontsize=7, loc="best")
        figure.savefig(path, metadata={"Date": None})
    return path


def _draw_rounds(axes: "Axes", rows: Sequence[CellRow]) -> None:
    lines: dict[str, list[CellRow]] = defaultdict(list)
    for row in rows:
        lines[row.cell.replace(f"rounds {row.rounds}", "").strip(" ,") or row.cell].append(row)
    for number, (label, of_line) in enumerate(lines.items()):
        ordered = sorted(of_line, key=lambda row: row.rounds or 0)
        places = [(row.rounds or 0) + 0.05 * (number - (len(lines) - 1) / 2) for row in ordered]
        _with_intervals(axes, places, ordered, label, _MARKS[number % len(_MARKS)], line="-")
    axes.set_xlabel("rounds at most")
    axes.set_xticks(sorted({row.rounds for row in rows if row.rounds}))


def _draw_cost(axes: "Axes", rows: Sequence[CellRow]) -> None:
    priced = all(row.cost is not None for row in rows) and any(row.cost for row in rows)
    for number, row in enumerate(rows):
        place = (row.cost or 0.0) if priced else (row.prompt_tokens + row.completion_tokens) / 1000
        _with_intervals(axes, [place], [row], row.cell, _MARKS[number % len(_MARKS)], line="none")
    axes.set_xlabel("cost" if priced else "thousand tokens")
    axes.set_xlim(left=0)


def _with_intervals(
    axes: "Axes", places: Sequence[float], rows: Sequence[CellRow], label: str, mark: str, *, line: str
) -> None:
    heights = [row.f1 or 0.0 for row in rows]
    ends = [
        (row.interval.low, row.interval.high) if row.interval else (h, h) for row, h in zip(rows, heights, strict=True)
    ]
    below = [max(0.0, h - low) for h, (low, _) in zip(heights, ends, strict=True)]
    above = [max(0.0, high - h) for h, (_, high) in zip(heights, ends, strict=True)]
    axes.errorbar(
        places, heights, yerr=[below, above], label=label, marker=mark, linestyle=line, capsize=3, markersize=5
    )
