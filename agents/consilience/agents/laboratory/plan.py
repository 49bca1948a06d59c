"""Plan of an experiment: data sets, teams, and the cells of the grid between them.

A plan is a YAML file:

    name: rounds
    datasets:
      conll04: {file: dev/conll04.jsonl, schema: conll04, sample: 50}
    teams:
      one: teams/one.yaml             # a team's name, its file, or its content
      three: {name: three, experts: [...]}
    cells:                            # each block is a grid: every axis is a value or a list
      - {team: three, rounds: [1, 2, 3]}
      - {team: one, strategy: [single_pass, two_stage], shots: [0, 2]}
      - {team: one, strategy: self_consistency, samples: equal}
    reference: {team: three, rounds: 3}   # whose number of calls `samples: equal` means
    baseline: {team: one, strategy: single_pass, shots: 0}
    budget: {cost: 5, tokens: 2000000}
    seed: 7
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from consilience.agents.support.settings_file import read_settings_file
from consilience.graph.model.errors import ConsilienceError

__all__ = ["AXES", "Cell", "DatasetPlan", "Plan", "PlanBudget", "cells_of", "load_plan"]

AXES = ("dataset", "team", "strategy", "rounds", "model", "shots", "samples")
"""What the cells of a grid differ in."""

Scalar = str | int
Axis = Annotated[tuple[Scalar, ...], BeforeValidator(lambda value: value if isinstance(value, list) else [value])]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class DatasetPlan(_Part):
    """Gold data and how much of it is used."""

    file: Path
    """JSONL in the shape of `evaluate extraction`; a relative path starts at the plan's folder."""
    schema_: str = Field(alias="schema")
    """Name or file of the schema whose types gold uses."""
    sample: int | None = Field(default=None, ge=1)
    """How many records are drawn; all if absent."""
    language: str | None = None
    """Of all its documents; guessed for each if absent."""
    teams: Mapping[str, str | Mapping[str, Any]] = Field(default_factory=dict)
    """In place of the plan's teams of the same names, for data that need other colleagues' schemas."""


class PlanBudget(_Part):
    """What all cells of an experiment may take together: cost in the models' currency, or tokens; None: no limit."""

    cost: float | None = Field(default=None, gt=0)
    tokens: int | None = Field(default=None, gt=0)


class _Block(_Part):
    """A grid: the product of its axes. An axis that is absent is left as the team file has it."""

    dataset: Axis | None = None
    """Names of data sets; all if absent."""
    team: Axis
    strategy: Axis | None = None
    rounds: Axis | None = None
    model: Axis | None = None
    shots: Axis | None = None
    samples: Axis | None = None
    """Of self-consistency; `equal` takes as many as make the reference's number of calls."""


class Plan(_Part):
    """Plan of an experiment: data sets, teams, and the cells of the grid between them."""

    name: str = Field(pattern=r"^[\w.-]+$")
    datasets: Mapping[str, DatasetPlan] = Field(min_length=1)
    teams: Mapping[str, str | Mapping[str, Any]] = Field(min_length=1)
    cells: tuple[_Block, ...] = Field(min_length=1)
    reference: Mapping[str, Scalar] | None = None
    baseline: Mapping[str, Scalar] | None = None
    budget: PlanBudget = PlanBudget()
    seed: int = 0
    """Of the samples that are drawn and of the resamples behind intervals and significance."""
    folder: Path = Field(default=Path(), exclude=True)
    """Where the plan's file is."""

    def team(self, cell: "Cell") -> str | Mapping[str, Any]:
        """Return the name, the file or the content of a cell's team."""
        return self.datasets[cell.dataset].teams.get(cell.team, self.teams[cell.team])

    @model_validator(mode="after")
    def _names_are_known(self) -> "Plan":
        for number, block in enumerate(self.cells):
            for axis, known in (("team", self.teams), ("dataset", self.datasets)):
                for name in getattr(block, axis) or ():
                    if name not in known:
                        raise ValueError(f"cells.{number}.{axis}: there is no {axis} {name!r}, only {', '.join(known)}")
        for name, dataset in self.datasets.items():
            if unknown := sorted(dataset.teams.keys() - self.teams.keys()):
                raise ValueError(
                    f"datasets.{name}.teams: there is no team {unknown[0]!r}, only {', '.join(self.teams)}"
                )
        cells = tuple(cells_of(self))
        for what in ("reference", "baseline"):
            chosen = getattr(self, what)
            if chosen is None:
                continue
            if unknown := sorted(set(chosen) - set(AXES)):
                raise ValueError(f"{what}: {unknown[0]!r} is no axis; these are: {', '.join(AXES)}")
            found = [cell for cell in cells if cell.matches(chosen)]
            if len({cell.without_dataset for cell in found}) != 1:
                many = "no cell" if not found else "several cells"
                raise ValueError(f"{what}: {many} of the grid have these values; name one")
        if self.reference is None and any("equal" in (block.samples or ()) for block in self.cells):
            raise ValueError("samples: `equal` needs a reference, the cell whose number of calls is meant")
        return self


class Cell(_Part):
    """One way of working on one data set."""

    dataset: str
    team: str
    strategy: str | None = None
    rounds: int | None = Field(default=None, ge=1)
    model: str | None = None
    shots: int | None = Field(default=None, ge=0)
    samples: int | Literal["equal"] | None = None

    def matches(self, chosen: Mapping[str, Scalar]) -> bool:
        """Tell whether the cell has these values; axes that `chosen` leaves out must be unset, but for the data set."""
        wanted = {axis: chosen.get(axis) for axis in AXES if axis != "dataset" or "dataset" in chosen}
        return all(getattr(self, axis) == value for axis, value in wanted.items())

    @property
    def without_dataset(self) -> tuple[Scalar | None, ...]:
        """The way of working alone."""
        return tuple(getattr(self, axis) for axis in AXES if axis != "dataset")

    @property
    def label(self) -> str:
        """The way of working as people read it: `three, rounds 2`."""
        parts = [self.team, self.strategy or "", self.model or ""]
        parts += [
            f"{axis} {value}" for axis in ("rounds", "shots", "samples") if (value := getattr(self, axis)) is not None
        ]
        return ", ".join(part for part in parts if part)


def cells_of(plan: Plan) -> Iterator[Cell]:
    """Yield the cells of all blocks, each once, in the order of the plan; data set by data set."""
    seen = set[Cell]()
    for dataset in plan.datasets:
        for block in plan.cells:
            if block.dataset is not None and dataset not in block.dataset:
                continue
            axes: list[Sequence[Scalar | None]] = [getattr(block, axis) or (None,) for axis in AXES[1:]]
            for values in product(*axes):
                cell = Cell(dataset=dataset, **dict(zip(AXES[1:], values, strict=True)))
                if cell not in seen:
                    seen.add(cell)
                    yield cell


def load_plan(path: Path) -> Plan:
    """Read a plan.

    Raises:
        ConsilienceError: the file cannot be read or is no plan; the message names file, line and field.
    """
    file = read_settings_file(path, "plan")
    try:
        return Plan.model_validate({**file.data, "folder": path.parent})
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        message = first["msg"].removeprefix("Value error, ")
        raise ConsilienceError(f"{file.where(first['loc'])}: {message}.") from error
