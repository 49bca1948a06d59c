"""Verifiers against people's labels: claims with labels are gold, and what verifiers said of them the system."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from consilience.evaluation.formats.claims.files import read_claims
from consilience.evaluation.formats.judgements import read_judgements
from consilience.evaluation.records.claims import Judgement, LabelledClaim
from consilience.evaluation.support.errors import EvaluationError
from consilience.evaluation.verification.results import VerificationScores
from consilience.evaluation.verification.scores import score_verification
from consilience.platform.evaluations.inputs import InputFiles
from consilience.platform.evaluations.outcome import EvaluationOutcome
from consilience.platform.evaluations.registry import Scorer, Scoring, scorer
from consilience.platform.records.evaluations import Headline

__all__ = ["Judged", "VerificationScorer"]


@dataclass(frozen=True, slots=True)
class Judged:
    """Claims with labels, and what is said of them by verifier."""

    claims: Sequence[LabelledClaim]
    said: Mapping[str, Sequence[Judgement]]


@scorer("verification", rank=9)
class VerificationScorer(Scorer[Judged]):
    """Scores judgements from files as `consilience evaluate verification --judgements` does with its defaults."""

    sides = "gold and system"

    def read(self, files: InputFiles) -> Judged:
        """Return claims, with the texts of `NAME_sources.json` if gold has it, and judgements of one or more verifiers.

        Raises:
            EvaluationError: a file is not what it should be, or a verifier says nothing of these claims.
        """
        claims = read_claims(files.gold)
        said = read_judgements(files.system) if files.system is not None else {}
        known = {claim.id for claim in claims}
        for name, listed in said.items():
            if known.isdisjoint(judgement.id for judgement in listed):
                raise EvaluationError(
                    f"{files.system}: {name}: no judgement is about one of the claims (here {listed[0].id!r}, there "
                    f"{claims[0].id!r}). Give judgements the ids of the claims."
                )
        return Judged(claims, said)

    async def score(self, inputs: Judged, scoring: Scoring) -> EvaluationOutcome:  # noqa: ARG002 - there is nothing to choose
        """Return the figures of all verifiers; those of the first are the headline."""
        scores = score_verification(inputs.claims, inputs.said)
        return EvaluationOutcome(
            scores.signature, scores.to_json(), scores.sources, _headline(scores), notes=tuple(_notes(inputs, scores))
        )


def _headline(scores: VerificationScores) -> tuple[Headline, ...]:
    first = next(iter(scores.verifiers.values()))
    figures = {"auc": first.auc, "balanced_accuracy": first.balanced_accuracy}
    return tuple(Headline(name, figure.value, figure.low, figure.high) for name, figure in figures.items())


def _notes(inputs: Judged, scores: VerificationScores) -> list[str]:
    return [
        f"{name} says nothing of {scores.claims - of.judged} of {scores.claims} claims, which count as undecided."
        for name, of in scores.verifiers.items()
        if of.judged < len(inputs.claims)
    ]
