"""`consilience evaluate extraction`: strict scores of entities, relations and events against gold."""

from pathlib import Path
from typing import Annotated

import typer

from consilience.evaluation.bootstrap import Interval
from consilience.evaluation.extraction import ExtractionScores, score_extraction
from consilience.evaluation.extraction_details import ExtractionDetails, extraction_details
from consilience.evaluation.formats.extraction import read_extraction
from consilience.evaluation.report.extraction import TASKS, extraction_html
from consilience.platform.commands.options import JsonOption
from consilience.platform.commands.output import note, print_json, print_table

__all__ = ["detail_rows", "evaluate_extraction", "score_rows"]


def evaluate_extraction(
    gold: Annotated[Path, typer.Option("--gold", "-g", help="JSONL with the right answers.")],
    system: Annotated[
        list[Path], typer.Option("--system", "-s", help="JSONL with a system's answers; may be repeated.")
    ],
    types: Annotated[bool, typer.Option("--types", help="Show each type too.")] = False,
    details: Annotated[
        bool, typer.Option("--details", help="Relaxed scores, intervals, and what was taken for what.")
    ] = False,
    html: Annotated[Path | None, typer.Option(help="Write a report to this file.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Score the output of `consilience extract`, or of any system in the same shape, against gold.

    With several systems, --json prints a list of their scores in the order given.
    """
    right = read_extraction(gold)
    scored = [(path, score_extraction(right, read_extraction(path))) for path in system]
    behind = {path: extraction_details(right, read_extraction(path)) for path in system if details or html is not None}
    if html is not None:
        html.write_text(extraction_html({str(p): (scores, behind[p]) for p, scores in scored}), "utf-8")
        note(f"Wrote {html}.")
    if as_json:
        documents = [
            {"system": str(path), **scores.to_json(), **({"details": behind[path].to_json()} if details else {})}
            for path, scores in scored
        ]
        print_json(documents if len(documents) > 1 else {k: v for k, v in documents[0].items() if k != "system"})
        return
    for path, scores in scored:
        print_table(
            ("task", "P", "R", "F1", "right", "system", "gold"),
            score_rows(scores, types=types),
            title=str(path),
            numbers=("P", "R", "F1", "right", "system", "gold"),
        )
        if details:
            columns = ("task", "F1", "95 % of F1", "relaxed", "95 % of it", "gold → system")
            print_table(columns, detail_rows(scores, behind[path]), numbers=columns[1:5])
    note(scored[0][1].signature)


def detail_rows(scores: ExtractionScores, details: ExtractionDetails) -> list[tuple[object, ...]]:
    """Return a row for each task: strict and relaxed F1 with their 95 % intervals, and the most frequent confusion."""
    rows: list[tuple[object, ...]] = []
    for task, name in TASKS.items():
        strict, behind = getattr(scores, task).micro, details.tasks[task]
        if strict.system or strict.gold:
            pairs = ((g, s, n) for (g, s), n in behind.confusion.items() if g and s and g != s)
            worst = next((f"{g} → {s} ({n})" for g, s, n in pairs), None)
            intervals = (_interval(behind.interval), _interval(behind.relaxed_interval))
            rows.append((name.lower(), strict.f1, intervals[0], behind.relaxed.f1, intervals[1], worst))
    return rows


def _interval(interval: Interval | None) -> str | None:
    return None if interval is None else f"{interval.low:.3f}–{interval.high:.3f}"


def score_rows(scores: ExtractionScores, *, types: bool = False) -> list[tuple[object, ...]]:
    """Return a row for each task that gold or system has items of: name, P, R, F1 and the counts they follow from."""
    rows: list[tuple[object, ...]] = []
    tasks = (
        ("entities", scores.ner),
        ("relations", scores.re),
        ("event triggers", scores.ee_trigger),
        ("event arguments", scores.ee_argument),
    )
    for name, task in tasks:
        micro = task.micro
        if micro.system or micro.gold:
            counts = (micro.true_positive, micro.system, micro.gold)
            rows.append((name, micro.precision, micro.recall, micro.f1, *counts))
        if types:
            rows += [
                (f"  {type_}", c.precision, c.recall, c.f1, c.true_positive, c.system, c.gold)
                for type_, c in task.types.items()
            ]
    return rows
