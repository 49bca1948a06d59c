"""Reads and scores the evaluations that are kept, each by the scorer of its kind."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from consilience.evaluation.support.errors import EvaluationError
from consilience.platform.evaluations.inputs import InputFiles
from consilience.platform.evaluations.outcome import EvaluationOutcome, Graph
from consilience.platform.evaluations.registry import SCORERS, Scoring
from consilience.platform.records.evaluations import EvaluationRecord
from consilience.platform.support.settings import Settings

__all__ = ["gold_documents", "read_inputs", "score_evaluation"]


def read_inputs(kind: str, folder: Path, *, has_system: bool) -> Any:  # noqa: ANN401 - each kind has its own
    """Read the files of an evaluation as its kind needs them.

    Args:
        kind: what is scored.
        folder: holds the folders `gold` and, unless the graph or nothing is the system, `system`.
        has_system: whether files are the system.

    Raises:
        ConsilienceError: there is no such kind.
        EvaluationError: a file is not what it should be; the message begins with its name and line.
    """
    scorer = SCORERS.find(kind)
    try:
        return scorer.read(InputFiles.of_folder(folder, has_system=has_system))
    except EvaluationError as error:
        raise type(error)(_without(folder, str(error))) from error


def gold_documents(record: EvaluationRecord, folder: Path) -> list[tuple[str, str]]:
    """Return id and text (which may be empty) of each document of gold of a kind that the graph can answer.

    Raises:
        ConsilienceError: there is no such kind.
        EvaluationError: gold is not what it should be.
    """
    return SCORERS.find(record.kind).gold_documents(read_inputs(record.kind, folder, has_system=False))


async def score_evaluation(
    record: EvaluationRecord, folder: Path, graph: Graph | None, settings: Settings
) -> EvaluationOutcome:
    """Score an evaluation that was submitted, by the scorer of its kind.

    Args:
        record: what is asked.
        folder: where its files are.
        graph: what the graph holds of gold's documents, if it is the system.
        settings: name the judge, for kinds that ask one.

    Raises:
        ConsilienceError: there is no such kind, or a judge is wanted and the settings name none.
        EvaluationError: a file is not what it should be, or the judge fails.
    """
    inputs = read_inputs(record.kind, folder, has_system=record.source == "files")
    scoring = Scoring(record.gold, record.system, settings, record.options, graph)
    outcome = await SCORERS.find(record.kind).score(inputs, scoring)
    return replace(outcome, notes=tuple(_without(folder, note) for note in outcome.notes))


def _without(folder: Path, message: str) -> str:
    for side in ("gold", "system"):
        message = message.replace(f"{folder / side}/", "").replace(str(folder / side), side)
    return message
