"""Results of a verifier, as figures."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from consilience.evaluation.people.calibration import Calibration
from consilience.evaluation.significance.paired_bootstrap import Difference
from consilience.evaluation.support.bootstrap import RatioEstimate
from consilience.evaluation.support.interval import IntervalEstimate

__all__ = ["DomainScores", "ErrorScores", "Point", "VerificationScores", "VerifierScores"]


@dataclass(frozen=True, slots=True)
class Point:
    """Point of a curve: all claims of a score from a threshold on are accepted."""

    threshold: float | None
    """None where no claim is accepted."""
    accepted: int
    coverage: float
    """Share of all claims that are accepted."""
    recall: float | None
    """Share of the supported claims that are."""
    precision: IntervalEstimate
    """Share of the accepted claims that are supported."""
    false_acceptance: IntervalEstimate
    """Share of the claims that are not supported, and accepted all the same."""


@dataclass(frozen=True, slots=True)
class DomainScores:
    """A verifier on the claims of one domain."""

    claims: int
    supported: int
    auc: IntervalEstimate
    balanced_accuracy: IntervalEstimate
    balanced_accuracy_by_halves: IntervalEstimate
    """With the thresholds of all domains together."""


@dataclass(frozen=True, slots=True)
class ErrorScores:
    """A verifier on the claims with one sort of error."""

    claims: int
    accepted: RatioEstimate
    """In spite of the error."""
    accepted_by_halves: RatioEstimate
    auc: IntervalEstimate
    """Of these claims against all that are supported."""


@dataclass(frozen=True, slots=True)
class VerifierScores:
    """Scores of one verifier on all claims; shares, areas and probabilities are 0..1."""

    judged: int
    """Claims of which it says something; the others count as undecided."""
    decided: RatioEstimate
    auc: IntervalEstimate
    balanced_accuracy: IntervalEstimate
    """By its own decisions, or at the fixed threshold; what is undecided is not accepted."""
    balanced_accuracy_of_decided: IntervalEstimate
    balanced_accuracy_by_halves: IntervalEstimate
    """Each half of the sources by the threshold that is best on the other."""
    thresholds_of_halves: tuple[float, float] | None
    precision: RatioEstimate
    """Of what is accepted by its own decisions, or at the fixed threshold."""
    recall: RatioEstimate
    at_recall: Mapping[str, Point]
    """Where 90, 95 and 99 % of the supported claims are accepted."""
    at_coverage: Mapping[str, Point]
    """Where 90, 95 and 99 % of all claims are accepted."""
    at_precision: Mapping[str, Point | None]
    """Where most is accepted of which 90, 95 and 99 % are supported; None where no threshold does that."""
    calibration: Calibration | None
    """None without probabilities."""
    calibration_error: IntervalEstimate | None
    """Expected calibration error over bins of equal mass, with its interval over sources."""
    by_domain: Mapping[str, DomainScores]
    mean_of_domains: Mapping[str, float | None]
    """Unweighted means of the figures of the domains."""
    by_error: Mapping[str, ErrorScores]
    pairs_in_order: RatioEstimate | None
    """Of pairs of claims that are alike, those of which the supported one has the higher score; None without pairs."""

    def to_json(self) -> dict[str, Any]:
        """Return all of it as plain numbers."""
        return {**asdict(self), "calibration": self.calibration.to_json() if self.calibration else None}


@dataclass(frozen=True, slots=True)
class VerificationScores:
    """Scores of several verifiers on the same claims, and how far each is from the first."""

    claims: int
    supported: int
    sources: int
    verifiers: Mapping[str, VerifierScores]
    differences: Mapping[str, Mapping[str, Difference]]
    """By verifier but the first, how far its figures are from the first one's."""
    signature: str

    def to_json(self) -> dict[str, Any]:
        """Return all of it as plain numbers and texts."""
        return {
            "claims": self.claims,
            "supported": self.supported,
            "sources": self.sources,
            "verifiers": {name: scores.to_json() for name, scores in self.verifiers.items()},
            "differences": {
                name: {figure: asdict(difference) for figure, difference in figures.items()}
                for name, figures in self.differences.items()
            },
            "signature": self.signature,
        }
