"""The figures of KnowledgeNet's text evaluation as tables."""

from consilience.evaluation.facts.knowledgenet.scores import PropertyScores, TextScores
from consilience.evaluation.support.proportion import Share
from consilience.platform.commands.shared.output import format_count, note, print_table

__all__ = ["print_scores"]

_FIGURES = ("P", "R", "F1", "found", "of", "gold")
_INTERVALS = ("P, 95 %", "R, 95 %", "F1, 95 %")


def print_scores(scores: TextScores, *, wrong: bool = False) -> None:
    """Print tables of all properties, the chosen ones, each by itself, and by confidence.

    Args:
        scores: the figures.
        wrong: list every wrong relation too.
    """
    if scores.missing:
        note(f"{len(scores.missing)} of gold's {scores.passages} passages have no answer and count as empty.")
    chosen = f"{len(scores.chosen)} of the schema"
    together = {
        f"all {len(scores.by_property)}": scores.all,
        chosen: scores.of_chosen,
        "· both ends names": scores.names,
        "· an end a pronoun": scores.pronouns,
    }
    print_table(("properties", *_FIGURES), [_row(*one) for one in together.items()], numbers=_FIGURES)
    print_table(("properties", *_INTERVALS), [_intervals(*one) for one in together.items()])
    each = [_row(f"{'' if name in scores.chosen else '– '}{name}", of) for name, of in scores.by_property.items()]
    print_table(("property", *_FIGURES), each, numbers=_FIGURES)
    if scores.at_confidence:
        at = [_row(f"at least {least:g}", of) for least, of in scores.at_confidence.items()]
        print_table((f"confidence, {chosen}", *_FIGURES), at, numbers=_FIGURES)
    if len(scores.chosen) < len(scores.by_property):
        note("–: no relation of the schema states it.")
    if scores.calibration:
        found = scores.calibration
        figures = (found.confidence, found.accepted.value, found.error, found.error_by_chance)
        sure, right, error, by_chance = (f"{figure:.3f}" for figure in figures)
        note(
            f"Confidence of {format_count(found.facts, 'relation')}, contested or not: mean {sure}, right {right}, "
            "expected "
            f"calibration error {error}, by chance {by_chance}."
        )
    if scores.contested:
        note(f"{format_count(scores.contested, 'relation')} contested: in the figures by confidence alone.")
    if scores.unjudged:
        note(f"{format_count(scores.unjudged, 'relation')} of what their passages were not annotated for: not judged.")
    if wrong:
        print_table(("passage", "subject", "relation", "object"), list(scores.wrong), title="Wrong relations")
    note(scores.signature)


def _row(name: str, of: PropertyScores) -> tuple[object, ...]:
    counts = of.counts
    return (name, counts.precision, counts.recall, counts.f1, of.precision.right, counts.system, counts.gold)


def _intervals(name: str, of: PropertyScores) -> tuple[object, ...]:
    f1 = None if of.f1_interval is None else f"{of.f1_interval.low:.3f}–{of.f1_interval.high:.3f}"
    return (name, _between(of.precision), _between(of.recall), f1)


def _between(share: Share) -> str | None:
    interval = share.to_json()
    return None if share.value is None else f"{interval['low']:.3f}–{interval['high']:.3f}"
