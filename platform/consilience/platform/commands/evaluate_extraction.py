"""`consilience evaluate extraction`: strict scores of entities, relations and events against gold."""

from pathlib import Path
from typing import Annotated

import typer

from consilience.evaluation.extraction import ExtractionScores, score_extraction
from consilience.evaluation.formats.extraction import read_extraction
from consilience.platform.commands.options import JsonOption
from consilience.platform.commands.output import note, print_json, print_table

__all__ = ["evaluate_extraction", "score_rows"]


def evaluate_extraction(
    gold: Annotated[Path, typer.Option("--gold", "-g", help="JSONL with the right answers.")],
    system: Annotated[
        list[Path], typer.Option("--system", "-s", help="JSONL with a system's answers; may be repeated.")
    ],
    types: Annotated[bool, typer.Option("--types", help="Show each type too.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Score the output of `consilience extract`, or of any system in the same shape, against gold.

    With several systems, --json prints a list of their scores in the order given.
    """
    right = read_extraction(gold)
    scored = [(path, score_extraction(right, read_extraction(path))) for path in system]
    if as_json:
        documents = [{"system": str(path), **scores.to_json()} for path, scores in scored]
        print_json(documents if len(documents) > 1 else scored[0][1].to_json())
        return
    for path, scores in scored:
        print_table(
            ("task", "P", "R", "F1", "right", "system", "gold"),
            score_rows(scores, types=types),
            title=str(path),
            numbers=("P", "R", "F1", "right", "system", "gold"),
        )
    note(scored[0][1].signature)


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
