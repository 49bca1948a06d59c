"""`consilience evaluate extraction`: strict scores of entities, relations, events and attributes against gold."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from consilience.evaluation.extraction.details import ExtractionDetails, extraction_details
from consilience.evaluation.extraction.pairing import pair_with_gold
from consilience.evaluation.extraction.scores import ExtractionScores, score_extraction
from consilience.evaluation.formats.extraction import ExtractionRecord
from consilience.evaluation.formats.extractions.files import ExtractionFile, read_extraction_file
from consilience.evaluation.report.extraction import TASKS, extraction_html
from consilience.evaluation.support.bootstrap import Interval
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption, WhereOption
from consilience.platform.commands.shared.output import note, print_json, print_table
from consilience.platform.commands.shared.session import open_store
from consilience.platform.exporting.gold_annotations import graph_records
from consilience.platform.support.settings import Settings

__all__ = ["detail_rows", "evaluate_extraction", "score_rows"]


GRAPH = "graph:"
"""What stands for the graph where a file could stand."""
_SHOWN = 3


def evaluate_extraction(
    context: typer.Context,
    gold: Annotated[
        Path,
        typer.Option("--gold", "-g", help="The right answers: JSONL, brat (a folder, .ann or .txt), or CoNLL columns."),
    ],
    system: Annotated[
        list[str],
        typer.Option(
            "--system",
            "-s",
            help="A system's answers in one of these formats; `graph:` is what the graph accepts. May be repeated.",
        ),
    ],
    where: WhereOption = None,
    types: Annotated[bool, typer.Option("--types", help="Show each type too.")] = False,
    details: Annotated[
        bool, typer.Option("--details", help="Relaxed scores, intervals, and what was taken for what.")
    ] = False,
    html: Annotated[Path | None, typer.Option(help="Write a report to this file.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Score the output of `consilience extract`, of any system in a known format, or the graph, against gold.

    With several systems, --json prints a list of their scores in the order given. With --where, gold and systems are
    those of gold's documents that meet it in the graph.
    """
    read = read_extraction_file(gold)
    _say(read.notes)
    if where:
        within = {record.id for record in asyncio.run(_from_graph(settings_of(context), read.records, where))}
        read = replace(read, records=[record for record in read.records if record.id in within])
    right = read.records
    answers = {name: _answers(context, name, read, is_part=bool(where)) for name in dict.fromkeys(system)}
    scored = [(name, score_extraction(right, records)) for name, records in answers.items()]
    behind = {
        name: extraction_details(right, records) for name, records in answers.items() if details or html is not None
    }
    for name, scores in scored:
        _say_unpaired(name, scores, len(right))
    if html is not None:
        html.write_text(extraction_html({name: (scores, behind[name]) for name, scores in scored}), "utf-8")
        note(f"Wrote {html}.")
    if as_json:
        documents = [
            {"system": name, **scores.to_json(), **({"details": behind[name].to_json()} if details else {})}
            for name, scores in scored
        ]
        print_json(documents if len(documents) > 1 else {k: v for k, v in documents[0].items() if k != "system"})
        return
    for name, scores in scored:
        print_table(
            ("task", "P", "R", "F1", "right", "system", "gold"),
            score_rows(scores, types=types),
            title=name,
            numbers=("P", "R", "F1", "right", "system", "gold"),
        )
        if details:
            columns = ("task", "F1", "95 % of F1", "relaxed", "95 % of it", "gold → system")
            print_table(columns, detail_rows(scores, behind[name]), numbers=columns[1:5])
    note(scored[0][1].signature)


def _answers(context: typer.Context, system: str, gold: ExtractionFile, *, is_part: bool) -> list[ExtractionRecord]:
    if system == GRAPH:
        return asyncio.run(_from_graph(settings_of(context), gold.records, ()))
    read = read_extraction_file(Path(system), gold)
    _say(read.notes)
    if read.format == gold.format == "jsonl":
        known = {record.id for record in gold.records}
        return [record for record in read.records if record.id in known] if is_part else read.records
    return pair_with_gold(gold.records, read.records)


async def _from_graph(
    settings: Settings, gold: Sequence[ExtractionRecord], where: Sequence[str]
) -> list[ExtractionRecord]:
    async with open_store(settings) as store:
        return await graph_records(store, gold, where)


def _say(notes: Sequence[str]) -> None:
    for remark in notes[:_SHOWN]:
        note(remark)
    if len(notes) > _SHOWN:
        note(f"… and {len(notes) - _SHOWN} more remarks of this kind.")


def _say_unpaired(system: str, scores: ExtractionScores, documents: int) -> None:
    for ids, what in (
        (scores.missing, f"of gold's {documents} documents have no answer and count as empty"),
        (scores.unexpected, "documents are not in gold and are not scored"),
    ):
        if ids:
            shown = ", ".join(ids[:_SHOWN]) + (", …" if len(ids) > _SHOWN else "")
            note(f"{system.rstrip(':')}: {len(ids)} {what}: {shown}.")


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
    for name, task in (*tasks, *([("attributes", scores.attribute)] if scores.attribute else [])):
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
