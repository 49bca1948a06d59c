"""Coreference: MUC, B³, CEAF, BLANC, LEA of CoNLL columns."""

from consilience.evaluation.coreference.conll import score_conll_files
from consilience.evaluation.coreference.scores import CoreferenceScores
from consilience.evaluation.support.errors import EvaluationError
from consilience.evaluation.support.findings import Finding
from consilience.evaluation.tables.nugget_table import coreference_table
from consilience.platform.evaluations.inputs import InputFiles
from consilience.platform.evaluations.outcome import EvaluationOutcome, headline_of
from consilience.platform.evaluations.registry import Scorer, Scoring, scorer

__all__ = ["CoreferenceScorer"]

_Scored = tuple[CoreferenceScores, list[Finding]]


@scorer("coreference", rank=4)
class CoreferenceScorer(Scorer[_Scored]):
    """Scores coreference as `consilience evaluate coreference` does with its defaults."""

    def read(self, files: InputFiles) -> _Scored:
        """Return the scores, for which both files are read together."""
        if files.system is None:
            raise EvaluationError("Coreference is scored against a response.")
        return score_conll_files(files.gold, files.system)

    async def score(self, inputs: _Scored, scoring: Scoring) -> EvaluationOutcome:  # noqa: ARG002 - there is nothing to choose
        """Return the figures of all metrics with a table."""
        scores, findings = inputs
        table, data = coreference_table(scores), scores.to_json()
        notes = tuple(map(str, findings))
        return EvaluationOutcome(
            data["signature"], data, len(table.documents), headline_of(table), [table], notes=notes
        )
