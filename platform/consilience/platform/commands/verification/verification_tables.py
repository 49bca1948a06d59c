"""Tables of `consilience evaluate verification`."""

from collections.abc import Mapping

from consilience.evaluation.people.calibration import Calibration
from consilience.evaluation.support.bootstrap import RatioEstimate
from consilience.evaluation.support.interval import IntervalEstimate
from consilience.evaluation.verification.results import Point, VerificationScores, VerifierScores
from consilience.platform.commands.shared.output import format_count, note, print_table

__all__ = ["print_verification"]

_FIGURES = ("AUC", "balanced accuracy", "by halves", "ECE")
_OF_ACCEPTED = ("decided", "P", "R")
_NAMES = {"auc": "AUC", "balanced_accuracy": "balanced accuracy", "balanced_accuracy_by_halves": "by halves"}
_KEPT = ("90 %", "95 %", "99 %")


def print_verification(found: Mapping[str, VerificationScores], *, details: bool) -> None:
    """Print all verifiers of all files in each table: figures, intervals, what is accepted and, if wanted, more.

    Figures and their intervals stand apart, since both beside each other have no room in 80 characters.
    """
    rows = [(file, name, scores) for file, all_ in found.items() for name, scores in all_.verifiers.items()]
    several = len(found) > 1

    def at(file: str, name: str) -> tuple[str, ...]:
        return (file.rpartition("/")[2].removesuffix(".jsonl"), name) if several else (name,)

    head = ("file", "verifier") if several else ("verifier",)
    print_table((*head, *_FIGURES), [(*at(f, n), *_figures(s)) for f, n, s in rows], numbers=_FIGURES)
    print_table(
        (*head, *_FIGURES),
        [(*at(f, n), *_intervals(s)) for f, n, s in rows],
        title="95 % intervals of these",
        numbers=_FIGURES,
    )
    print_table(
        (*head, *_OF_ACCEPTED),
        [(*at(f, n), s.decided.value, s.precision.value, s.recall.value) for f, n, s in rows],
        title="Share decided, and precision and recall of what is accepted",
        numbers=_OF_ACCEPTED,
    )
    print_table(
        (*head, *_KEPT),
        [(*at(f, n), *_list_kept(s)) for f, n, s in rows],
        title="Precision where so many of the supported claims are accepted (and how many of the others)",
        numbers=_KEPT,
    )
    differences = [
        (*at(file, name), _NAMES[figure], d.difference, f"{d.low:+.3f} to {d.high:+.3f}", f"{d.p_value:.3f}")
        for file, all_ in found.items()
        for name, figures in all_.differences.items()
        for figure, d in figures.items()
    ]
    if differences:
        columns = ("figure", "difference", "95 %", "p")
        print_table((*head, *columns), differences, title="Beside the first verifier", numbers=columns[1:])
    if details:
        for file, name, scores in rows:
            _print_details(f"{' '.join(at(file, name))}", scores)
    for file, all_ in found.items():
        read = f"{format_count(all_.claims, 'claim')} about {format_count(all_.sources, 'source')}"
        note(f"{file}: {read}, {all_.supported} of them supported.")
    note(
        "by halves: balanced accuracy, each half of the sources by the threshold that is best on the other. "
        "Undecided claims are not accepted."
    )


def _figures(scores: VerifierScores) -> tuple[object, ...]:
    return tuple(None if one is None else _short(one.value) for one in _estimates(scores))


def _intervals(scores: VerifierScores) -> tuple[object, ...]:
    return tuple(None if one is None else _range(one) for one in _estimates(scores))


def _estimates(scores: VerifierScores) -> tuple[IntervalEstimate | None, ...]:
    """Return what `_FIGURES` names, in its order."""
    by_halves = scores.balanced_accuracy_by_halves
    return (scores.auc, scores.balanced_accuracy, by_halves, scores.calibration_error)


def _print_details(name: str, scores: VerifierScores) -> None:
    _print_points(name, scores)
    if scores.by_domain:
        _print_domains(name, scores)
    if scores.by_error:
        _print_errors(name, scores)
    if scores.pairs_in_order is not None:
        note(f"{name}: the supported claim of a pair has the higher score in {_ratio(scores.pairs_in_order)} of them.")
    if scores.calibration is not None:
        _print_calibration(name, scores.calibration)


def _print_points(name: str, scores: VerifierScores) -> None:
    columns = ("threshold", "accepted", "coverage", "recall", "precision", "accepted of the others")
    points: list[tuple[object, ...]] = []
    for what in ("recall", "coverage", "precision"):
        found: Mapping[str, Point | None] = getattr(scores, f"at_{what}")
        points += [(f"{what} {level} %", *_point(point)) for level, point in found.items()]
    print_table(("at least", *columns), points, title=f"{name}: what can be kept", numbers=columns)


def _print_domains(name: str, scores: VerifierScores) -> None:
    columns = ("claims", "supported", "AUC", "balanced accuracy", "by halves")
    rows: list[tuple[object, ...]] = []
    for domain, of in scores.by_domain.items():
        figures = (of.auc, of.balanced_accuracy, of.balanced_accuracy_by_halves)
        rows.append((domain, of.claims, of.supported, *map(_interval, figures)))
    rows.append(("mean", None, None, *map(_short, scores.mean_of_domains.values())))
    print_table(("domain", *columns), rows, title=f"{name}: domains", numbers=columns)


def _print_errors(name: str, scores: VerifierScores) -> None:
    columns = ("claims", "accepted all the same", "by halves", "AUC")
    rows = [
        (error, of.claims, _ratio(of.accepted), _ratio(of.accepted_by_halves), _interval(of.auc))
        for error, of in scores.by_error.items()
    ]
    print_table(("error", *columns), rows, title=f"{name}: errors", numbers=columns)


def _print_calibration(name: str, found: Calibration) -> None:
    columns = ("claims", "mean", "supported", "95 %")
    rows = [
        (f"{b.least:.2f} to {b.most:.2f}", b.facts, b.confidence, b.share, f"{b.low:.2f} to {b.high:.2f}")
        for b in found.bins
    ]
    print_table(("probability", *columns), rows, title=f"{name}: calibration", numbers=columns)


def _list_kept(scores: VerifierScores) -> list[str | None]:
    """Return a cell for each of `_KEPT`; none has anything where no claim is supported, or none is judged."""
    return [*map(_format_kept, scores.at_recall.values())] or [None] * len(_KEPT)


def _format_kept(point: Point) -> str:
    return f"{_short(point.precision.value)} ({_short(point.false_acceptance.value)})"


def _point(point: Point | None) -> tuple[object, ...]:
    if point is None:
        return ("", 0, 0.0, None, None, None)
    wrong = point.false_acceptance
    return (point.threshold, point.accepted, point.coverage, point.recall, _interval(point.precision), _interval(wrong))


def _ratio(of: RatioEstimate) -> str:
    return _interval(IntervalEstimate(of.value, of.low, of.high))


def _interval(of: IntervalEstimate) -> str:
    if of.value is None or of.low is None or of.high is None:
        return _short(of.value)
    return f"{of.value:.3f} ({of.low:.2f} to {of.high:.2f})"


def _range(of: IntervalEstimate) -> str:
    return "–" if of.low is None or of.high is None else f"{of.low:.2f}–{of.high:.2f}"


def _short(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"
