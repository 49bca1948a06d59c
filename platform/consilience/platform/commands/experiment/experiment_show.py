"""`consilience experiment show`: what the rounds of an experiment changed about one document."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from pydantic import TypeAdapter

from consilience.agents.laboratory.case_study import KINDS, CaseStudy, case_study, plain
from consilience.agents.laboratory.report import TRIALS, RecordedCell, read_recorded_cells, read_recorded_gold
from consilience.agents.laboratory.trials import Trial, read_trials
from consilience.evaluation.formats.extraction import ExtractionRecord
from consilience.graph.model.errors import ConsilienceError
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import heading, print_json, print_table, say

__all__ = ["experiment_show"]

_RECORD = TypeAdapter(ExtractionRecord)


def experiment_show(
    folder: Annotated[Path, typer.Argument(help="The folder that `consilience experiment` wrote.")],
    document: Annotated[str | None, typer.Option(help="Id of the record; the documents are listed if absent.")] = None,
    cell: Annotated[str | None, typer.Option(help="Words of the cell's name, when there are several.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Print what each expert added, corrected and removed in which round, beside gold."""
    cells = [
        c for c in read_recorded_cells(folder) if cell is None or cell.casefold() in f"{c.dataset} {c.label}".casefold()
    ]
    if not cells:
        raise ConsilienceError(f"No cell of {folder} has {cell!r} in its name.")
    trials = [(c, trial) for c in cells for trial in read_trials(folder / TRIALS) if trial.cell == c.key]
    if document is None:
        _print_list(trials, as_json=as_json)
        return
    chosen = [(c, trial) for c, trial in trials if trial.document == document]
    if not chosen:
        raise ConsilienceError(f"No trial of {folder} is about {document!r}; leave --document out to see which are.")
    studies = [(c, _study(folder, c, trial)) for c, trial in chosen]
    if as_json:
        print_json([{"cell": asdict(c), **asdict(study)} for c, study in studies])
        return
    for c, study in studies:
        _print_study(c, study)


def _study(folder: Path, cell: RecordedCell, trial: Trial) -> CaseStudy:
    gold = read_recorded_gold(folder, cell.dataset)[trial.document]
    return case_study(trial, gold, _RECORD.validate_python(trial.record))


def _print_list(trials: Sequence[tuple[RecordedCell, Trial]], *, as_json: bool) -> None:
    rows = [
        (
            c.dataset,
            c.label,
            trial.document,
            trial.rounds,
            sum(len(a["changes"][kind]) for a in trial.answers if a["round"] > 1 for kind in KINDS),
        )
        for c, trial in trials
    ]
    rows.sort(key=lambda row: -row[-1])
    columns = ("data", "way of working", "document", "rounds", "changes")
    if as_json:
        print_json([dict(zip(columns, row, strict=True)) for row in rows])
    else:
        print_table(columns, rows, numbers=columns[-2:])


def _print_study(cell: RecordedCell, study: CaseStudy) -> None:
    heading(f"{study.document} ({cell.dataset}; {cell.label})")
    say(study.text)
    for title, items in (("gold", study.gold), *((f"round 1, {name}", items) for name, items in study.first)):
        heading(title)
        right = set(study.gold)
        for item in items:
            say(f"  {item}" if title == "gold" else f"  {'+' if plain(item) in right else '-'} {item}")
    heading(f"what changed in {study.rounds} rounds")
    print_table(
        ("round", "expert", "change", "item", "gold has it", "nearer to gold"),
        [
            (c.round, c.expert, f"{c.kind} ({KINDS[c.kind]})", c.item, _yes(c.in_gold), _yes(c.is_better))
            for c in study.changes
        ],
        numbers=("round",),
    )
    heading("in the end")
    for item in study.final:
        say(f"  {'+' if item in set(study.gold) else '-'} {item}")
    missed = [item for item in study.gold if item not in set(study.final)]
    for item in missed:
        say(f"  missed: {item}")


def _yes(value: bool) -> str:
    return "yes" if value else "no"
