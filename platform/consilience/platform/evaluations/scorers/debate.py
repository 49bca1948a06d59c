"""Debates: how good judge and debaters are where the truth is known."""

from collections.abc import Sequence

from consilience.evaluation.debate.figures import score_debates
from consilience.evaluation.formats.debates.files import read_debates
from consilience.evaluation.records.debates import RecordedDebate
from consilience.platform.evaluations.inputs import InputFiles
from consilience.platform.evaluations.outcome import EvaluationOutcome
from consilience.platform.evaluations.registry import Scorer, Scoring, scorer

__all__ = ["DebateScorer"]


@scorer("debate", rank=7)
class DebateScorer(Scorer[Sequence[RecordedDebate]]):
    """Scores recorded debates as `consilience evaluate debate` does with its defaults."""

    sides = "gold"

    def read(self, files: InputFiles) -> Sequence[RecordedDebate]:
        """Return the debates of the file."""
        return read_debates(files.gold)

    async def score(self, inputs: Sequence[RecordedDebate], scoring: Scoring) -> EvaluationOutcome:  # noqa: ARG002 - there is nothing to choose
        """Return the figures of judge, debaters and protocol."""
        scores = score_debates(inputs)
        return EvaluationOutcome(scores.signature, scores.to_json(), len(inputs))
