"""Running an experiment: every cell over its documents, side by side, each trial kept as soon as it is done."""

import asyncio
import json
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Protocol, cast

from consilience.agents.claims.extraction_record import make_extraction_record
from consilience.agents.collaboration.team import Team
from consilience.agents.configuration.own_schemas import active_experts, own_schemas
from consilience.agents.configuration.team_file import TeamFile
from consilience.agents.events.progress import Progress, event_json
from consilience.agents.events.run_events import ExpertAnswered
from consilience.agents.experts.chat.conversation.schema_batches import split_schema
from consilience.agents.experts.chat.team_member import ChatSection
from consilience.agents.laboratory.adjustment import adjust_team
from consilience.agents.laboratory.gold import gold_of
from consilience.agents.laboratory.plan import Cell, Plan, cells_of
from consilience.agents.laboratory.trials import Trial, TrialFile, usage_of
from consilience.agents.models.usage import Usage
from consilience.agents.pipeline.machine import Services, state_machine
from consilience.agents.pipeline.state import State, claims_in
from consilience.agents.support.plain_json import to_plain
from consilience.evaluation.formats.extraction import ExtractionRecord
from consilience.graph.model.errors import ConsilienceError, ModelStoppedError, ServiceError
from consilience.graph.model.model import Chunk, Document
from consilience.graph.schema.schema import Schema

__all__ = ["CellResult", "Watcher", "Workbench", "calls_of_one_sample", "run_plan"]


_FEWEST_VOTES = 2


@dataclass(frozen=True, slots=True)
class Workbench:
    """Workbench that the laboratory needs from the room above."""

    schema: Callable[[str], Schema]
    """The schema of a name or file."""
    team_file: Callable[[str | Mapping[str, Any]], TeamFile]
    """The team of a name or file, or the one whose content is given."""
    open_team: Callable[[TeamFile, Schema], AbstractAsyncContextManager[tuple[Team, int]]]
    """The team, made ready, and how many documents it is to have under way side by side."""
    split: Callable[[Document], Sequence[Chunk]]
    document: Callable[[ExtractionRecord, str | None], Document]
    """The record's text as a document, in the language given or guessed."""


class Watcher(Protocol):
    """Is told how the experiment goes on; both methods must return at once."""

    def cell(self, cell: Cell, documents: int, done: int) -> None:
        """Tell that a cell begins, of whose documents some were done before."""
        ...

    def trial(self, cell: Cell, trial: Trial | None, failure: str) -> None:
        """Tell that a document was done, or why it failed."""
        ...


@dataclass(frozen=True, slots=True)
class CellResult:
    """What came of one cell of the grid: the answers to each record of gold, and why others failed."""

    cell: Cell
    key: str
    samples: int | None
    """How many `equal` was."""
    gold: tuple[ExtractionRecord, ...]
    trials: tuple[Trial, ...]
    failures: tuple[tuple[str, str], ...]
    """⟨record's id, why⟩"""

    @property
    def usage(self) -> Usage:
        """The usage of the cell by itself."""
        return usage_of(self.trials)

    @property
    def label(self) -> str:
        """The way of working as people read it."""
        return self.cell.label.replace("samples equal", f"samples {self.samples} (equal calls)")


async def run_plan(plan: Plan, workbench: Workbench, trials: TrialFile, watcher: Watcher) -> list[CellResult]:
    """Run what is not done yet, and return all cells in the order of the plan.

    Args:
        plan: the experiment.
        workbench: opens teams and schemas.
        trials: what was done before, and where new trials are kept.
        watcher: is told how it goes on.

    Raises:
        ModelStoppedError: an endpoint is down or refuses, or the budget is spent; trials that were done are kept, and
            the same plan goes on from there.
        ServiceError: no document of a cell could be read, since what reads cannot be used.
        ConsilienceError: a team, a schema or gold data cannot be used.
    """
    cells = list(cells_of(plan))
    gold = {name: tuple(gold_of(plan, name)) for name in {cell.dataset: None for cell in cells}}
    run = _Run(plan, workbench, trials, watcher)
    results: dict[Cell, CellResult] = {}
    for cell in sorted(cells, key=lambda cell: cell.samples == "equal"):  # the reference comes before who refers to it
        results[cell] = await run.cell(cell, gold[cell.dataset], results)
    return [results[cell] for cell in cells]


@dataclass(frozen=True, slots=True)
class _Run:
    plan: Plan
    workbench: Workbench
    trials: TrialFile
    watcher: Watcher

    async def cell(
        self, cell: Cell, gold: Sequence[ExtractionRecord], results: Mapping[Cell, CellResult]
    ) -> CellResult:
        dataset = self.plan.datasets[cell.dataset]
        schema = self.workbench.schema(dataset.schema_)
        file = self.workbench.team_file(self.plan.team(cell))
        documents = [self.workbench.document(record, dataset.language) for record in gold]
        samples = self._samples(cell, file, documents, results)
        async with self.workbench.open_team(adjust_team(file, cell, samples), schema) as (team, at_once):
            slots = asyncio.Semaphore(at_once)
            key = _key(cell.dataset, team, schema)
            known = [self.trials.find(key, record) for record in gold]
            self.watcher.cell(cell, len(gold), sum(trial is not None for trial in known))
            machine = state_machine(
                team, schema, Services({d.id: d for d in documents}.__getitem__, self.workbench.split)
            )

            async def one(document: Document) -> Trial | ConsilienceError:
                async with slots:
                    try:
                        trial = await _trial(machine, key, document, schema)
                    except ModelStoppedError:
                        raise
                    except ConsilienceError as error:
                        self.watcher.trial(cell, None, str(error))
                        return error
                self.trials.add(trial)
                self.watcher.trial(cell, trial, "")
                return trial

            fresh = [document for document, trial in zip(documents, known, strict=True) if trial is None]
            came = dict(zip((d.name for d in fresh), await _side_by_side(map(one, fresh)), strict=True))
        if came and all(isinstance(made, ServiceError) for made in came.values()):
            raise next(made for made in came.values() if isinstance(made, ServiceError))
        done = [trial or came[record.id] for record, trial in zip(gold, known, strict=True)]
        failures = tuple(
            (record.id, str(made)) for record, made in zip(gold, done, strict=True) if not isinstance(made, Trial)
        )
        return CellResult(cell, key, samples, tuple(gold), tuple(t for t in done if isinstance(t, Trial)), failures)

    def _samples(
        self,
        cell: Cell,
        file: TeamFile,
        documents: Sequence[Document],
        results: Mapping[Cell, CellResult],
    ) -> int | None:
        """Return how many samples an expert takes so that the cell makes as many calls as the reference."""
        if cell.samples != "equal" or self.plan.reference is None:
            return cell.samples if isinstance(cell.samples, int) else None
        reference = next(
            result
            for other, result in results.items()
            if other.dataset == cell.dataset and other.matches(self.plan.reference)
        )
        schema = self.workbench.schema(self.plan.datasets[cell.dataset].schema_)
        passages = sum(len(self.workbench.split(document)) for document in documents)
        once = passages * calls_of_one_sample(file, schema)
        if not once:
            raise ConsilienceError(f"Team {cell.team} has no chat expert whose samples could vote.")
        return max(_FEWEST_VOTES, round(reference.usage.calls / once))


def calls_of_one_sample(file: TeamFile, schema: Schema) -> int:
    """Return how many calls a team's chat experts make about one passage when each is asked once."""
    own = own_schemas(file)
    asked = [expert for expert in active_experts(file, schema) if isinstance(expert, ChatSection)]
    return sum(len(split_schema(own.get(e.name, schema), e.task, e.types_per_call)) for e in asked)


async def _side_by_side(work: "map[Any]") -> list[Trial | ConsilienceError]:
    """Await all; the first model that stops the experiment stops the others, with its own error."""
    stopped: ModelStoppedError | None = None
    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(one) for one in work]
    except* ModelStoppedError as errors:
        stopped = _first(errors)  # raised here, it would be in a group: Python before 3.11.4 makes one
    if stopped:
        raise stopped
    return [task.result() for task in tasks]


def _first(errors: BaseExceptionGroup[ModelStoppedError]) -> ModelStoppedError:
    error = errors.exceptions[0]
    return _first(error) if isinstance(error, BaseExceptionGroup) else error


async def _trial(
    machine: Any,  # noqa: ANN401 - LangGraph's machine
    key: str,
    document: Document,
    schema: Schema,
) -> Trial:
    began = time.perf_counter()
    answers: list[Progress] = []
    state: State = {}
    async for mode, content in machine.astream(
        {"document_id": document.id}, {"recursion_limit": 1_000_000}, stream_mode=["custom", "values"]
    ):
        if mode == "values":
            state = cast("State", content)
        elif isinstance(content, ExpertAnswered):
            answers.append(content)
    paid = sum((answer.usage for answer in answers if isinstance(answer, ExpertAnswered)), Usage())
    return Trial(
        key,
        document.name,
        make_extraction_record(document, claims_in(state), schema.attributes),
        to_plain(paid.as_if_uncached),
        to_plain(paid),
        state["rounds"],
        [event_json(answer) for answer in answers],
        round(time.perf_counter() - began, 3),
    )


def _key(dataset: str, team: Team, schema: Schema) -> str:
    content = [dataset, team.signature, schema.signature]
    return blake2b(json.dumps(content).encode(), digest_size=8).hexdigest()
