"""Scores of verifiers against people's labels: ranking, decisions, calibration, by domain and by error."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from consilience.evaluation.people.calibration import calibration
from consilience.evaluation.records.claims import Judgement, LabelledClaim
from consilience.evaluation.significance.paired_bootstrap import Difference
from consilience.evaluation.support.bootstrap import RatioEstimate, ratio_estimate, resample_sums
from consilience.evaluation.support.errors import EvaluationError
from consilience.evaluation.support.interval import IntervalEstimate
from consilience.evaluation.support.signature import signature
from consilience.evaluation.verification.intervals import estimate, too_few
from consilience.evaluation.verification.points import points_at, points_of, points_of_precision
from consilience.evaluation.verification.ranking import curve, resample_curves
from consilience.evaluation.verification.results import DomainScores, ErrorScores, VerificationScores, VerifierScores
from consilience.evaluation.verification.scored import Booleans, Scored, join_judgements
from consilience.evaluation.verification.thresholds import (
    balanced_accuracy,
    first_half,
    half_thresholds,
    resample_balanced_accuracy,
)

__all__ = ["UNNAMED", "VerificationSettings", "score_verification"]

UNNAMED = "unnamed"
"""What errors are called of claims that are not supported and of which nobody says why, where others have a name."""
Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class VerificationSettings:
    """Settings by which verifiers are scored."""

    threshold: float = 0.5
    """From which on a probability accepts a claim, unless the verifier decides by itself."""
    samples: int = 1000
    """Resamples of sources for the intervals."""
    seed: int = 0
    """Of the draws and of the halves."""


@dataclass(frozen=True, slots=True)
class _Resampled:
    """Figures of resamples of one verifier, for comparing it with another in the same resamples."""

    auc: Numbers
    balanced_accuracy: Numbers
    balanced_accuracy_by_halves: Numbers | None


def score_verification(
    claims: Sequence[LabelledClaim],
    verifiers: Mapping[str, Iterable[Judgement]],
    settings: VerificationSettings | None = None,
) -> VerificationScores:
    """Score verifiers against people's labels.

    All intervals but those of calibration's bins are percentile bootstrap intervals over whole sources, which are drawn
    alike for all verifiers; differences from the first one are tested as `paired_bootstrap` does.

    Args:
        claims: with their labels.
        verifiers: what each says, by its name; judgements of other claims are not looked at.
        settings: threshold, resamples and seed.

    Raises:
        EvaluationError: there are no claims, or a verifier says nothing of any.
    """
    chosen = settings or VerificationSettings()
    if not claims:
        raise EvaluationError("There are no claims to score against.")
    if not 0 <= chosen.threshold <= 1:
        raise EvaluationError(f"The threshold is {chosen.threshold:g}. Give one between 0 and 1.")
    first = first_half(claims, chosen.seed)
    found: dict[str, VerifierScores] = {}
    drawn: dict[str, _Resampled] = {}
    for name, judgements in verifiers.items():
        try:
            of = join_judgements(claims, judgements, chosen.threshold)
        except EvaluationError as error:
            raise EvaluationError(f"{name}: {error}") from error
        found[name], drawn[name] = _verifier(claims, of, first, chosen)
    names = list(found)
    return VerificationScores(
        len(claims),
        sum(claim.supported for claim in claims),
        len({claim.group or claim.id for claim in claims}),
        found,
        {name: _differences(found[names[0]], drawn[names[0]], found[name], drawn[name]) for name in names[1:]},
        signature(
            "verification",
            threshold=f"{chosen.threshold:g}",
            undecided="refused",
            ties="half",
            bootstrap="sources",
            samples=str(chosen.samples),
            seed=str(chosen.seed),
        ),
    )


def _verifier(
    claims: Sequence[LabelledClaim], of: Scored, first: Booleans, settings: VerificationSettings
) -> tuple[VerifierScores, _Resampled]:
    samples, seed, few = settings.samples, settings.seed, too_few(of.sources)
    ranked = curve(of)
    areas, points = [], []
    for each in resample_curves(of, samples, seed):  # of many claims these are large, so none is kept
        areas.append(each.auc)
        points.append(points_of(each))
    halves = half_thresholds(of, first)
    drawn = _Resampled(
        np.concatenate(areas),
        resample_balanced_accuracy(of, of.accepted, samples, seed),
        None if halves is None else resample_balanced_accuracy(of, halves.accepted, samples, seed),
    )
    by_halves = None if halves is None else halves.accepted
    share = partial(_share, of, settings)
    decided = of.of(of.decided)
    probable = of.of(of.probable)
    sure = [(float(score), bool(held)) for score, held in zip(probable.scores, probable.supported, strict=True)]
    by_domain = _by_domain(claims, of, by_halves, settings)
    scores = VerifierScores(
        judged=int(of.judged.sum()),
        decided=share(of.decided, np.ones(len(of), dtype=bool)),
        auc=estimate(float(ranked.auc), [drawn.auc], few),
        balanced_accuracy=estimate(balanced_accuracy(of.accepted, of.supported), [drawn.balanced_accuracy], few),
        balanced_accuracy_of_decided=_accuracy(decided, decided.accepted, settings),
        balanced_accuracy_by_halves=IntervalEstimate(None, reason="A half of the sources has claims of one label only.")
        if halves is None or drawn.balanced_accuracy_by_halves is None
        else estimate(balanced_accuracy(halves.accepted, of.supported), [drawn.balanced_accuracy_by_halves], few),
        thresholds_of_halves=None if halves is None else (halves.first, halves.second),
        precision=share(of.accepted & of.supported, of.accepted),
        recall=share(of.accepted & of.supported, of.supported),
        at_recall=points_at("recall", ranked, points, few),
        at_coverage=points_at("coverage", ranked, points, few),
        at_precision=points_of_precision(ranked),
        calibration=calibration(sure, samples=samples, seed=seed) if sure else None,
        calibration_error=_calibration_error(probable, settings) if sure else None,
        by_domain=by_domain,
        mean_of_domains=_means(by_domain),
        by_error=_by_error(claims, of, by_halves, settings),
        pairs_in_order=_pairs_in_order(claims, of, settings),
    )
    return scores, drawn


def _accuracy(of: Scored, accepted: Booleans, settings: VerificationSettings) -> IntervalEstimate:
    value = balanced_accuracy(accepted, of.supported)
    if value is None:
        return estimate(None)
    drawn = resample_balanced_accuracy(of, accepted, settings.samples, settings.seed)
    return estimate(value, [drawn], too_few(of.sources))


def _area(of: Scored, settings: VerificationSettings) -> IntervalEstimate:
    if not of.supported.any() or of.supported.all():
        return estimate(None)
    drawn = [each.auc for each in resample_curves(of, settings.samples, settings.seed)]
    return estimate(float(curve(of).auc), drawn, too_few(of.sources))


def _share(of: Scored, settings: VerificationSettings, part: Booleans, whole: Booleans) -> RatioEstimate:
    counts = np.zeros((of.sources, 2), dtype=np.int64)
    np.add.at(counts[:, 0], of.groups[part], 1)
    np.add.at(counts[:, 1], of.groups[whole], 1)
    pairs = [(int(right), int(all_)) for right, all_ in counts]
    return ratio_estimate(pairs, settings.samples, seed=settings.seed)


def _by_domain(
    claims: Sequence[LabelledClaim], of: Scored, by_halves: Booleans | None, settings: VerificationSettings
) -> dict[str, DomainScores]:
    domains = dict.fromkeys(claim.domain for claim in claims)
    if len(domains) < 2:
        return {}
    found = {}
    for domain in sorted(domains):
        inside = np.array([claim.domain == domain for claim in claims], dtype=bool)
        part = of.of(inside)
        found[domain or UNNAMED] = DomainScores(
            len(part),
            int(part.supported.sum()),
            _area(part, settings),
            _accuracy(part, part.accepted, settings),
            estimate(None) if by_halves is None else _accuracy(part, by_halves[inside], settings),
        )
    return found


def _means(domains: Mapping[str, DomainScores]) -> dict[str, float | None]:
    def mean(figure: Callable[[DomainScores], IntervalEstimate]) -> float | None:
        values = [value for each in domains.values() if (value := figure(each).value) is not None]
        return sum(values) / len(values) if values else None

    return {
        "auc": mean(lambda each: each.auc),
        "balanced_accuracy": mean(lambda each: each.balanced_accuracy),
        "balanced_accuracy_by_halves": mean(lambda each: each.balanced_accuracy_by_halves),
    }


def _by_error(
    claims: Sequence[LabelledClaim], of: Scored, by_halves: Booleans | None, settings: VerificationSettings
) -> dict[str, ErrorScores]:
    named = sorted({error for claim in claims for error in claim.errors})
    if not named:
        return {}
    found = {}
    for error in (*named, UNNAMED):
        with_it = np.array(
            [
                not claim.supported and (error in claim.errors or (error == UNNAMED and not claim.errors))
                for claim in claims
            ],
            dtype=bool,
        )
        if with_it.any():
            halves = np.zeros(len(of), dtype=bool) if by_halves is None else by_halves & with_it
            found[error] = ErrorScores(
                int(with_it.sum()),
                _share(of, settings, of.accepted & with_it, with_it),
                _share(of, settings, halves, with_it if by_halves is not None else halves),
                _area(of.of(with_it | of.supported), settings),
            )
    return found


def _pairs_in_order(
    claims: Sequence[LabelledClaim], of: Scored, settings: VerificationSettings
) -> RatioEstimate | None:
    """Return the share of pairs that are told apart, as BUMP's consistency counts them: a tie is none."""
    pairs: dict[str, dict[bool, int]] = {}
    for number, claim in enumerate(claims):
        if claim.pair:
            pairs.setdefault(claim.pair, {})[claim.supported] = number
    counts: dict[int, tuple[int, int]] = {}
    for pair in pairs.values():
        if len(pair) == 2:
            source = int(of.groups[pair[True]])
            right, all_ = counts.get(source, (0, 0))
            counts[source] = (right + bool(of.scores[pair[True]] > of.scores[pair[False]]), all_ + 1)
    return ratio_estimate(list(counts.values()), settings.samples, seed=settings.seed) if counts else None


def _calibration_error(of: Scored, settings: VerificationSettings) -> IntervalEstimate:
    """Return Σ |Σ (p - y)| / n over bins of equal mass, with an interval over sources for which the bins stay."""
    found = calibration([(float(p), bool(y)) for p, y in zip(of.scores, of.supported, strict=True)], samples=1)
    edges = np.array([each.least for each in found.bins])
    places = np.searchsorted(edges, of.scores, side="right") - 1
    rows = np.zeros((of.sources, len(edges) + 1))
    np.add.at(rows, (of.groups, places), of.scores - of.supported)
    np.add.at(rows[:, -1], of.groups, 1)
    drawn = resample_sums(rows, settings.samples, settings.seed)
    errors = np.abs(drawn[:, :-1]).sum(axis=1) / drawn[:, -1]
    return estimate(found.equal_mass_error, [errors], too_few(of.sources))


def _differences(
    one: VerifierScores, of_one: _Resampled, other: VerifierScores, of_other: _Resampled
) -> dict[str, Difference]:
    found = {}
    for name in ("auc", "balanced_accuracy", "balanced_accuracy_by_halves"):
        values = getattr(other, name).value, getattr(one, name).value
        drawn = getattr(of_other, name), getattr(of_one, name)
        if None not in values and drawn[0] is not None and drawn[1] is not None:
            found[name] = _difference(values[0], values[1], drawn[0] - drawn[1])
    return found


def _difference(value: float, baseline: float, drawn: Numbers) -> Difference:
    """Return the difference with its interval, and how often chance alone makes one as large."""
    moved, difference = drawn[~np.isnan(drawn)], value - baseline
    if not len(moved):
        return Difference(value, baseline, difference, difference, difference, 1.0)
    low, high = (float(bound) for bound in np.quantile(moved, [0.025, 0.975]))
    extreme = int(np.count_nonzero(np.abs(moved - moved.mean()) >= abs(difference) - 1e-12))
    return Difference(value, baseline, difference, low, high, (extreme + 1) / (len(moved) + 1))
