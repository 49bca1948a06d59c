"""Experiments: the table that `consilience experiment` left behind."""

from consilience.platform.evaluations.experiment import ExperimentTable, read_experiment
from consilience.platform.evaluations.inputs import InputFiles
from consilience.platform.evaluations.outcome import EvaluationOutcome
from consilience.platform.evaluations.registry import Scorer, Scoring, scorer

__all__ = ["ExperimentScorer"]


@scorer("experiment", rank=8)
class ExperimentScorer(Scorer[ExperimentTable]):
    """Shows a table that was scored already."""

    sides = "gold"

    def read(self, files: InputFiles) -> ExperimentTable:
        """Return the table of `experiment.json`."""
        return read_experiment(files.gold)

    async def score(self, inputs: ExperimentTable, scoring: Scoring) -> EvaluationOutcome:  # noqa: ARG002 - there is nothing to choose
        """Return the table."""
        documents = max((row.documents for row in inputs.rows), default=0)
        return EvaluationOutcome("", inputs.model_dump(mode="json"), documents)
