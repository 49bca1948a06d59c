"""Trials of an experiment so far: one for each document of each cell, in a file that only grows."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TextIO

from consilience.agents.models.usage import Usage
from consilience.agents.support.plain_json import from_plain
from consilience.evaluation.formats.extraction import ExtractionRecord
from consilience.graph.model.errors import ConsilienceError

__all__ = ["Trial", "TrialFile", "open_trials", "read_trials", "usage_of"]


@dataclass(frozen=True, slots=True)
class Trial:
    """One team's work on one document."""

    cell: str
    """Key of the cell: a digest of the data set's name, the team with its limits, and the schema."""
    document: str
    """The record's id."""
    record: Mapping[str, Any]
    """What was extracted, in the shape of `evaluate extraction`."""
    usage: Mapping[str, Any]
    """`Usage` as if nothing had come from the cache: what the cell costs by itself."""
    paid: Mapping[str, Any]
    """`Usage` as it was."""
    rounds: int
    answers: Sequence[Mapping[str, Any]]
    """The run's `answer` events: who said how much in which round, and what it changed."""
    seconds: float


class TrialFile:
    """The open file; made by `open_trials`."""

    def __init__(self, file: TextIO, known: dict[tuple[str, str], Trial]) -> None:
        self._file = file
        self._known = known

    def find(self, cell: str, record: ExtractionRecord) -> Trial | None:
        """Return the trial of a record in a cell, if it was done on the same text."""
        trial = self._known.get((cell, record.id))
        return trial if trial and trial.record["text"] == record.text else None

    def add(self, trial: Trial) -> None:
        """Keep a trial; it is in the file when this returns."""
        self._file.write(json.dumps(asdict(trial), ensure_ascii=False) + "\n")
        self._file.flush()
        self._known[trial.cell, trial.document] = trial


@contextmanager
def open_trials(path: Path) -> Iterator[TrialFile]:
    """Open the file of trials, made if absent; a last line that was cut off by a kill is removed.

    Raises:
        ConsilienceError: the file cannot be used.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        whole = _without_torn_end(path)
        known = {(trial.cell, trial.document): trial for trial in read_trials(path)} if whole else {}
        with path.open("a", encoding="utf-8", newline="\n") as file:
            yield TrialFile(file, known)
    except OSError as error:
        raise ConsilienceError(f"{path}: the experiment's trials cannot be kept ({error.strerror}).") from error


def read_trials(path: Path) -> list[Trial]:
    """Return all trials.

    Raises:
        ConsilienceError: the file cannot be read, or a line is no trial.
    """
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise ConsilienceError(f"{path}: the trials cannot be read ({error.strerror}).") from error
    trials = []
    for number, line in enumerate(lines, start=1):
        try:
            trials.append(Trial(**json.loads(line)))
        except (ValueError, TypeError) as error:
            raise ConsilienceError(
                f"{path}:{number}: this line is no trial of this release. Move the file away to begin anew."
            ) from error
    return trials


def usage_of(trials: Sequence[Trial]) -> Usage:
    """Return what the trials cost together, each by itself."""
    return sum((from_plain(Usage, trial.usage) for trial in trials), Usage())


def _without_torn_end(path: Path) -> bool:
    if not path.exists():
        return False
    data = path.read_bytes()
    if not data.endswith(b"\n"):
        with path.open("r+b") as file:
            file.truncate(data.rfind(b"\n") + 1)
    return True
