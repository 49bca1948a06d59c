"""The table that `consilience experiment` leaves behind, read again."""

from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from consilience.evaluation.support.errors import FormatError

__all__ = ["ExperimentRow", "ExperimentTable", "read_experiment"]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)


class RowInterval(_Part):
    """The 95 % bootstrap interval of a row's F1: two fractions 0..1."""

    low: float
    high: float


class RowDifference(_Part):
    """Difference of a row's F1 from the baseline's, with its interval and p-value."""

    difference: float
    low: float
    high: float
    p_value: float


class ExperimentRow(_Part):
    """One task of one way of working on one data set."""

    dataset: str
    cell: str
    """The way of working."""
    rounds: int | None
    """The limit that the cell sets."""
    task: str
    documents: int
    failed: int
    precision: float | None
    recall: float | None
    f1: float | None
    interval: RowInterval | None
    """Of F1, over documents."""
    calls: int
    prompt_tokens: int
    completion_tokens: int
    cost: float | None
    """Null when a model has no price."""
    difference: RowDifference | None
    equal_calls: bool | None
    """Whether cell and baseline made the same number of calls, within a tenth."""


class ExperimentTable(_Part):
    """Part of `experiment.json` that is shown."""

    rows: tuple[ExperimentRow, ...]


def read_experiment(path: Path) -> ExperimentTable:
    """Read the table of an experiment from its `experiment.json`.

    Raises:
        FormatError: it is none; the message begins with the file and names the field.
    """
    try:
        return ExperimentTable.model_validate_json(path.read_bytes())
    except OSError as error:
        raise FormatError(f"{path}: cannot read the file ({error.strerror}).") from error
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(str(part) for part in first["loc"])
        way_out = "Send the experiment.json of an experiment's folder."
        raise FormatError(f"{path}:1: {field + ': ' if field else ''}{first['msg']}. {way_out}") from error
