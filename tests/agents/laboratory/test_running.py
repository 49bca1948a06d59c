"""Experiments run with experts that follow a script: what is run, kept, gone on with, and compared."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from tests.scripted import PEOPLE, Scripted, entity

from consilience.agents.answers.candidates import Answer, Notes
from consilience.agents.answers.passage import Passage, Replica, Turn
from consilience.agents.collaboration.team import Team
from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.configuration.team_file import TeamFile
from consilience.agents.experts.chat.team_member import ChatSection
from consilience.agents.laboratory.experiment import CellResult, Workbench, calls_of_one_sample, run_plan
from consilience.agents.laboratory.plan import Cell, Plan, load_plan
from consilience.agents.laboratory.trials import Trial, open_trials
from consilience.agents.models.usage import Usage
from consilience.evaluation.formats.extraction import ExtractionRecord
from consilience.graph.model.errors import DocumentError, ModelStoppedError, ServiceError
from consilience.graph.model.model import Document
from consilience.graph.schema.schema import Schema
from consilience.platform.loading.chunking import split

PLAN = """
name: names
datasets: {people: {file: people.jsonl, schema: people, sample: 4}}
teams:
  one: {name: one, experts: [{name: ner, task: ner}]}
  two: {name: two, experts: [{name: ner, task: ner}, {name: other, task: ner}]}
cells:
  - {team: one, strategy: self_consistency, samples: equal}
  - {team: two, rounds: [1, 2]}
reference: {team: two, rounds: 2}
"""


@dataclass(frozen=True)
class Watched(Scripted):
    """An expert that lets others go first, and tells the lab which documents are under way."""

    lab: "Lab" = field(kw_only=True)

    async def answer(
        self,
        passage: Passage,
        replicas: Sequence[Replica],
        last: Answer | None,
        round_number: int,
        history: Sequence[Turn] = (),
    ) -> Answer:
        self.lab.under_way.append(passage.document_id)
        self.lab.most = max(self.lab.most, len(set(self.lab.under_way)))
        await asyncio.sleep(0)
        self.lab.under_way.remove(passage.document_id)
        return await super().answer(passage, replicas, last, round_number, history)


@dataclass
class Lab:
    """A workbench whose experts find Ann, and whoever they are told of; and what it was asked."""

    opened: list[TeamFile] = field(default_factory=list)
    calls: int = 0
    fails: Exception | None = None
    """Raised when the document that holds `Bob` is read."""
    at_once: int = 16
    under_way: list[str] = field(default_factory=list)
    """Ids of documents, once for each question about them."""
    most: int = 0
    """Documents that were under way at once, at most."""

    def workbench(self) -> Workbench:
        return Workbench(lambda _: PEOPLE, TeamFile.model_validate, self.team, split, _document)

    @asynccontextmanager
    async def team(self, file: TeamFile, _: Schema) -> AsyncIterator[tuple[Team, int]]:
        self.opened.append(file)

        def script(passage: Passage, *_: object) -> Answer:
            self.calls += 1
            if self.fails and "Bob" in passage.text:
                raise self.fails
            found = (entity(passage, "Ann", "Person"),)
            return Answer(found, notes=Notes(usage=Usage(1, 100, 10, 0.001)))

        experts = [Watched(e.name, e.task, script, signature=e.model_dump_json(), lab=self) for e in file.experts]
        yield Team("scripted", experts, max_rounds=file.max_rounds), self.at_once


class Silent:
    """Counts what it is told."""

    def __init__(self) -> None:
        self.cells: list[tuple[str, int, int]] = []
        self.failures: list[str] = []

    def cell(self, cell: Cell, documents: int, done: int) -> None:
        self.cells.append((cell.label, documents, done))

    def trial(self, cell: Cell, trial: Trial | None, failure: str) -> None:
        assert (trial is None) == bool(failure)
        assert cell.team in {"one", "two"}
        if failure:
            self.failures.append(failure)


def _document(record: ExtractionRecord, language: str | None) -> Document:
    return Document(record.text, record.id, "gold", language=language or "en")


@pytest.fixture
def plan(tmp_path: Path) -> Plan:
    (tmp_path / "plan.yaml").write_text(PLAN, encoding="utf-8")
    entities = [{"text": "Ann", "type": "Person", "start": 0, "end": 3}]
    lines = [json.dumps({"id": str(n), "text": f"Ann {n} Bob", "entities": entities}) for n in range(5)]
    (tmp_path / "people.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return load_plan(tmp_path / "plan.yaml")


async def run(plan: Plan, lab: Lab, folder: Path, watcher: Silent | None = None) -> list[CellResult]:
    with open_trials(folder / "trials.jsonl") as trials:
        return await run_plan(plan, lab.workbench(), trials, watcher or Silent())


async def test_every_cell_is_run_over_the_same_sample_with_its_own_team(plan: Plan, tmp_path: Path) -> None:
    lab = Lab()
    results = await run(plan, lab, tmp_path)

    assert [result.label for result in results] == [
        "one, self_consistency, samples 4 (equal calls)",
        "two, rounds 1",
        "two, rounds 2",
    ]
    assert {tuple(trial.document for trial in result.trials) for result in results} == {
        tuple(record.id for record in results[0].gold)
    }
    assert len(results[0].gold) == 4
    assert [file.max_rounds for file in lab.opened] == [1, 2, 4]
    chat = [e for e in lab.opened[2].experts if isinstance(e, ChatSection)]
    assert [(e.strategy, e.samples) for e in chat] == [("self_consistency", 4)]


async def test_usage_and_changes_are_kept_with_each_trial(plan: Plan, tmp_path: Path) -> None:
    _, first, _ = await run(plan, Lab(), tmp_path)

    assert first.usage == Usage(8, 800, 80, sum([0.001] * 8))
    assert [(a["round"], a["expert"], a["changes"]["added"]) for a in first.trials[0].answers] == [
        (1, "ner", ["Person “Ann”"]),
        (1, "other", ["Person “Ann”"]),
    ]


async def test_an_experiment_that_was_done_is_not_run_again(plan: Plan, tmp_path: Path) -> None:
    before = await run(plan, Lab(), tmp_path)
    lab, watcher = Lab(), Silent()
    after = await run(plan, lab, tmp_path, watcher)

    assert lab.calls == 0
    assert after == before
    assert watcher.cells == [("two, rounds 1", 4, 4), ("two, rounds 2", 4, 4), (before[0].cell.label, 4, 4)]


async def test_a_larger_sample_runs_only_what_is_new(plan: Plan, tmp_path: Path) -> None:
    await run(plan, Lab(), tmp_path)
    lab = Lab()
    larger = plan.model_copy(
        update={
            "datasets": {"people": plan.datasets["people"].model_copy(update={"sample": 5})},
            "cells": plan.cells[1:],
            "reference": None,
        }
    )
    results = await run(larger, lab, tmp_path)

    assert [len(result.trials) for result in results] == [5, 5]
    assert lab.calls == 2 + 4  # two experts in one round, and in two


async def test_a_document_that_fails_is_told_and_tried_again_the_next_time(plan: Plan, tmp_path: Path) -> None:
    watcher = Silent()
    results = await run(plan, Lab(fails=DocumentError("It cannot be read.")), tmp_path, watcher)
    assert [len(result.failures) for result in results] == [4, 4, 4]
    assert watcher.failures == ["It cannot be read."] * 12

    again = await run(plan, Lab(), tmp_path)
    assert [(len(result.trials), result.failures) for result in again] == [(4, ())] * 3


async def test_a_model_that_stops_ends_the_experiment_with_its_own_sentence(plan: Plan, tmp_path: Path) -> None:
    with pytest.raises(ModelStoppedError, match="The budget is spent"):
        await run(plan, Lab(fails=ModelStoppedError("The budget is spent.")), tmp_path)


async def test_where_what_reads_cannot_be_used_nothing_is_held_to_be_an_empty_answer(
    plan: Plan, tmp_path: Path
) -> None:
    with pytest.raises(ServiceError, match="No worker can be had"):
        await run(plan, Lab(fails=ServiceError("No worker can be had.")), tmp_path)


async def test_so_many_documents_are_under_way_as_are_best_for_the_team(plan: Plan, tmp_path: Path) -> None:
    lab = Lab(at_once=2)
    await run(plan, lab, tmp_path)
    assert lab.most == 2


def test_a_label_tells_how_many_samples_equal_was() -> None:
    cell = Cell(dataset="people", team="one", samples="equal")
    result = CellResult(cell, "key", 7, (), (), ())

    assert (result.label, replace(result, samples=9).label) == (
        "one, samples 7 (equal calls)",
        "one, samples 9 (equal calls)",
    )


def test_one_sample_takes_a_call_for_each_batch_of_each_expert_that_has_types() -> None:
    team = TeamFile.model_validate(
        {
            "name": "news",
            "experts": [
                {"name": "ner", "task": "ner"},
                {"name": "re", "task": "re"},
                {"name": "ee", "task": "ee", "types_per_call": 20},
            ],
        }
    )

    assert calls_of_one_sample(team, builtin_schema("wikievents")) == 1 + 0 + 3  # no relations; 49 event types
