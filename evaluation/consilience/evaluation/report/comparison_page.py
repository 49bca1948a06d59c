"""The comparison page: gold and system side by side over the text, in one HTML file."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from consilience.evaluation.formats.tokens import TokenTable
from consilience.evaluation.nuggets.results import NuggetScores
from consilience.evaluation.report.compared import pair_for_reading

__all__ = ["comparison_page"]

_VERDICTS = {
    "hit": "found",
    "type": "wrong type",
    "realis": "wrong realis",
    "type-realis": "wrong type and realis",
    "missed": "missed",
    "spurious": "spurious",
}


def comparison_page(
    scores: NuggetScores,
    title: str,
    *,
    tables: Mapping[str, TokenTable] | None = None,
    texts: Mapping[str, str] | None = None,
    documents: Sequence[str] | None = None,
) -> str:
    """Return a page that needs no other file, with every document or those that are named.

    Args:
        scores: what `score` returned.
        title: heading of the page.
        tables: token tables by document id, where spans are tokens.
        texts: source texts by document id; see `compare` for what is shown without them.
        documents: ids of the documents to show; None for all.

    Raises:
        FormatError: when an offset in a token table is not a number.
    """
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"), autoescape=True, undefined=StrictUndefined
    )
    compared = [
        pair_for_reading(document.alignment, (tables or {}).get(document.id), (texts or {}).get(document.id))
        for document in scores.documents
        if documents is None or document.id in documents
    ]
    return environment.get_template("comparison.html.jinja").render(
        title=title,
        signature=scores.signature,
        micro=scores.micro,
        documents=compared,
        verdicts=_VERDICTS,
        percent=_percent,
    )


def _percent(fraction: float | None) -> str:
    return "undefined" if fraction is None else f"{100 * fraction:.2f}"
