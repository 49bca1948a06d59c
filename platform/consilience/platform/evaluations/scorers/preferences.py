"""Preferences: systems rated by which of two did better, Elo and Bradley-Terry."""

from collections.abc import Sequence

from consilience.evaluation.formats.votes import read_votes
from consilience.evaluation.preferences.comparison import compare_systems
from consilience.evaluation.records.votes import Vote
from consilience.platform.evaluations.inputs import InputFiles
from consilience.platform.evaluations.outcome import EvaluationOutcome
from consilience.platform.evaluations.registry import Scorer, Scoring, scorer

__all__ = ["PreferencesScorer"]


@scorer("preferences", rank=6)
class PreferencesScorer(Scorer[Sequence[Vote]]):
    """Rates systems as `consilience evaluate preferences` does with its defaults."""

    sides = "gold"

    def read(self, files: InputFiles) -> Sequence[Vote]:
        """Return the votes of the file."""
        return read_votes(files.gold)

    async def score(self, inputs: Sequence[Vote], scoring: Scoring) -> EvaluationOutcome:  # noqa: ARG002 - there is nothing to choose
        """Return the ratings of systems by pairwise preferences (Elo, Bradley-Terry), with wins and agreement."""
        data = compare_systems(inputs).to_json()
        return EvaluationOutcome(data["signature"], data, len({vote.sample for vote in inputs}))
