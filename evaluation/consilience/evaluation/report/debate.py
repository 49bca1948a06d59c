"""The HTML report of recorded debates: one file, no script, nothing fetched."""

from functools import cache

from jinja2 import Template

from consilience.evaluation.debate.figures import CONSISTENCY_WARNING, DebateScores
from consilience.evaluation.report.page_templates import page_environment

__all__ = ["FIGURES", "debate_html"]

FIGURES = {
    "accuracy": "accuracy",
    "accuracy_regular": "accuracy, regular order",
    "accuracy_flipped": "accuracy, flipped order",
    "accuracy_honest": "accuracy, consultant for the true answer",
    "accuracy_dishonest": "accuracy, consultant for the false one",
    "settled": "settled: the verdict survived the flip",
    "accuracy_settled": "accuracy of settled debates",
    "agreement": "agreement of both orders (factual consistency accuracy)",
    "share_of_a": "share of A among the letters named",
    "truth_at_a": "share of A if always right",
    "unread": "replies that name no answer",
    "verified_true": "verified quotes for the true answer",
    "verified_false": "verified quotes for the false one",
}
"""What the shares are called for people."""


def debate_html(scores: DebateScores) -> str:
    """Return a page: the figures of every group with intervals, and its debaters by strength."""
    return _template().render(scores=scores, names=FIGURES, warning=CONSISTENCY_WARNING)


@cache
def _template() -> Template:
    environment = page_environment()
    environment.filters["percent"] = lambda value: "–" if value is None else f"{100 * value:.1f}"
    return environment.get_template("debate.html.jinja")
