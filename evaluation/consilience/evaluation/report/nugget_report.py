"""The scores of event nuggets as a table for people, in percent."""

from typing import TYPE_CHECKING

from consilience.evaluation.coreference.scores import CoreferenceScores
from consilience.evaluation.nuggets.results import NuggetScores

if TYPE_CHECKING:
    from consilience.evaluation.significance.paired_bootstrap import Significance

__all__ = ["coreference_report", "nugget_report", "significance_report"]


def nugget_report(scores: NuggetScores) -> str:
    """Return micro and macro averages, coreference and sequencing, and the signature under them."""
    lines = [f"{'':12}{'P':>8}{'R':>8}{'F1':>8}{'matched':>11}{'system':>8}{'gold':>8}   macro P       R      F1"]
    macro = scores.macro
    for name, count in scores.micro.items():
        average = macro[name]
        lines.append(
            f"{name:12}{_percent(count.precision)}{_percent(count.recall)}{_percent(count.f1)}"
            f"{count.true_positive:11.2f}{count.system:8}{count.gold:8}  "
            f"{_percent(average.precision)}{_percent(average.recall)}{_percent(average.f1)}"
        )
    reasons = {f"{name}: {count.reason}" for name, count in scores.micro.items() if count.reason is not None}
    lines += [f"undefined ({reason})" for reason in sorted(reasons)]
    if scores.coreference is not None:
        lines += ["", *_coreference(scores.coreference)]
    if scores.sequencing is not None and any(any(ratio.counts()) for ratio in scores.sequencing.ratios.values()):
        lines += ["", f"{'sequencing':12}{'P':>8}{'R':>8}{'F1':>8}"]
        for name, score in scores.sequencing.scores().items():
            lines.append(f"{name:12}{_percent(score.precision)}{_percent(score.recall)}{_percent(score.f1)}")
    return "\n".join([*lines, "", scores.signature, ""])


def coreference_report(scores: CoreferenceScores) -> str:
    """Return the corpus figures of each metric, their average, and the signature under them."""
    return "\n".join([*_coreference(scores), "", scores.to_json()["signature"], ""])


def significance_report(significance: "Significance") -> str:
    """Return F1 of both systems, their difference with its 95 % interval, and how likely it is by chance."""
    lines = [f"{'F1':12}{'first':>8}{'second':>8}{'difference':>12}{'95 % from':>11}{'to':>8}{'p':>8}"]
    lines += [
        f"{name:12}{_percent(d.first)}{_percent(d.second)}{100 * d.difference:12.2f}{100 * d.low:11.2f}"
        f"{100 * d.high:8.2f}{d.p_value:8.4f}"
        for name, d in significance.differences.items()
    ]
    return "\n".join([*lines, "", significance.signature, ""])


def _coreference(scores: CoreferenceScores) -> list[str]:
    lines = [f"{'coreference':12}{'P':>8}{'R':>8}{'F1':>8}{'printed':>11}"]
    printed = scores.percentages()
    for name, score in scores.metrics.items():
        note = f"   ({score.reason})" if score.reason is not None else ""
        lines.append(
            f"{name:12}{_percent(score.precision)}{_percent(score.recall)}{_percent(score.f1)}{printed[name]:11.2f}{note}"
        )
    if scores.average is not None:
        lines.append(f"{'average':12}{'':16}{_percent(scores.average)}{printed['average']:11.2f}")
        lines.append("average: MUC, B³, CEAFe, BLANC; printed: cut after two decimals, as the reference programs print")
    return lines


def _percent(fraction: float | None) -> str:
    return f"{'-':>8}" if fraction is None else f"{100 * fraction:8.2f}"
