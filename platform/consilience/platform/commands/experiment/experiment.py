"""`consilience experiment`: teams, strategies, rounds and models compared over gold data."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Annotated, Any, Self

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from consilience.agents.collaboration.team import Team
from consilience.agents.configuration.team_file import TeamFile, team_from
from consilience.agents.laboratory.experiment import CellResult, Workbench, run_plan
from consilience.agents.laboratory.plan import Cell, Plan, cells_of, load_plan
from consilience.agents.laboratory.report import COLUMNS, TRIALS, readable, write_report
from consilience.agents.laboratory.scoring import table_of
from consilience.agents.laboratory.trials import Trial, open_trials
from consilience.agents.models.layers.budget import Budget
from consilience.agents.models.usage import Usage
from consilience.agents.support.plain_json import from_plain, to_plain
from consilience.agents.support.settings_file import SettingsFile
from consilience.evaluation.formats.extraction import ExtractionRecord
from consilience.graph.model.model import Document
from consilience.graph.schema.schema import Schema
from consilience.platform.cluster.connection import Cluster, connected
from consilience.platform.commands.ingest.reading.on_cluster import check_cluster, make_order, team_on
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.chosen_schema import find_schema
from consilience.platform.commands.shared.options import (
    JsonOption,
    MaxCostOption,
    MaxTokensOption,
    OnOption,
    WorkersOption,
)
from consilience.platform.commands.shared.output import console, note, print_json, print_table
from consilience.platform.commands.shared.spending import cost_text, usage_sentence
from consilience.platform.commands.shared.workshop import WantedTeam, open_team
from consilience.platform.library.teams import team_named
from consilience.platform.loading.chunking import split
from consilience.platform.loading.language import guess_language
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import Settings

__all__ = ["experiment"]

_AT_ONCE = 16


def experiment(
    context: typer.Context,
    plan: Annotated[Path, typer.Argument(help="A plan (YAML); docs/laboratory.md says what it holds.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Folder of the results; experiments/NAME if absent.")
    ] = None,
    max_cost: MaxCostOption = None,
    max_tokens: MaxTokensOption = None,
    concurrency: Annotated[
        int | None,
        typer.Option(
            min=1,
            help=f"Documents under way side by side; if absent, {_AT_ONCE}, with --on as many as a team can use.",
            show_default=False,
        ),
    ] = None,
    on: OnOption = None,
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Run a grid of teams over gold data, and write a table with intervals, costs and significance, and figures.

    An experiment that was stopped goes on where it was, and pays for nothing twice. With --on ray the machines of a Ray
    cluster read, and the results are the same. See also `consilience experiment show FOLDER` and `consilience
    experiment claims`. Exit code 2: some documents failed.
    """
    check_cluster(on, workers)
    settings, chosen = settings_of(context), load_plan(plan)
    folder = output or Path("experiments") / chosen.name
    budget = Budget(max_cost or chosen.budget.cost, max_tokens or chosen.budget.tokens)
    # Cells come one after another, each with workers of its own: the cluster is there for all of them.
    connecting = connected(on, workers) if on is not None else nullcontext()
    with open_trials(folder / TRIALS) as trials, connecting as cluster, _Display(chosen) as display:
        bench = _Bench(settings, plan, budget, concurrency, cluster, workers)
        results = run(run_plan(chosen, bench.workbench(), trials, display))
    rows = table_of(chosen, results)
    written = write_report(folder, chosen, results, rows)
    failed = [(result, id_, why) for result in results for id_, why in result.failures]
    if as_json:
        print_json(
            {
                "folder": str(folder),
                "rows": [row.to_json() for row in rows],
                "spent": to_plain(budget.spent),
                "failed": [{"cell": result.label, "document": id_, "reason": why} for result, id_, why in failed],
            }
        )
    else:
        _print(results, rows, written, failed, budget.spent)
    if failed:
        raise typer.Exit(2)


def _print(
    results: list[CellResult],
    rows: list[Any],
    written: list[Path],
    failed: list[tuple[CellResult, str, str]],
    spent: Usage,
) -> None:
    print_table(COLUMNS, (readable(row) for row in rows), numbers=COLUMNS[3:])
    for result, id_, why in failed:
        note(f"failed: {id_} ({result.cell.dataset}; {result.label}): {why}")
    note(f"{len(results)} cells; this time {usage_sentence(spent)}.")
    note("Wrote " + ", ".join(str(path) for path in written) + ".")


@dataclass(frozen=True, slots=True)
class _Bench:
    """Opens what the laboratory works with."""

    settings: Settings
    plan: Path
    budget: Budget
    concurrency: int | None
    cluster: Cluster | None
    workers: int | None

    def workbench(self) -> Workbench:
        """Return it in the laboratory's own words."""
        return Workbench(self._schema, self._team_file, self._team, split, _document)

    def _schema(self, name: str) -> Schema:
        beside = self.plan.parent / name
        return find_schema(str(beside) if beside.is_file() else name)

    def _team_file(self, team: str | Mapping[str, Any]) -> TeamFile:
        if isinstance(team, Mapping):
            return team_from(SettingsFile(self.plan, dict(team)), self.settings.model)
        beside = self.plan.parent / team
        return team_named(str(beside) if beside.is_file() else team, self.settings)

    @asynccontextmanager
    async def _team(self, file: TeamFile, schema: Schema) -> AsyncIterator[tuple[Team, int]]:
        wanted = WantedTeam(file, budget=self.budget)
        if self.cluster is None:
            async with open_team(self.settings, schema, wanted) as team:
                yield team, self.concurrency or _AT_ONCE
        else:
            order = make_order(self.settings, schema, wanted)
            async with team_on(self.cluster, order, self.budget, self.workers, self.concurrency) as reader:
                yield reader


def _document(record: ExtractionRecord, language: str | None) -> Document:
    return Document(record.text, record.id, record.id, language=language or guess_language(record.text))


class _Display:
    """A progress bar over all trials of all cells, with the cell that is under way and what was spent."""

    def __init__(self, plan: Plan) -> None:
        columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
        spent = TextColumn("{task.fields[spent]}", markup=False)
        self._progress = Progress(*columns, spent, TimeRemainingColumn(), console=console, transient=True)
        self._cells = len(list(cells_of(plan)))
        self._begun = 0
        self._spent = Usage()
        self._task: TaskID | None = None

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._progress.stop()

    def cell(self, cell: Cell, documents: int, done: int) -> None:
        """Show a new cell."""
        self._begun += 1
        if self._task is not None:
            self._progress.remove_task(self._task)
        name = f"cell {self._begun} of {self._cells}: {cell.dataset}; {cell.label}"
        self._task = self._progress.add_task(name, total=documents, completed=done, spent="")

    def trial(self, cell: Cell, trial: Trial | None, failure: str) -> None:  # noqa: ARG002 - failures are told at the end
        """Count a document."""
        if trial is not None:
            self._spent += from_plain(Usage, trial.paid)
        if self._task is not None:
            spent = f"{self._spent.calls} calls, {cost_text(self._spent)}" if self._spent.calls else ""
            self._progress.update(self._task, advance=1, spent=spent)
