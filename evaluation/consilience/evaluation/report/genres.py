"""The HTML report of a GenRES evaluation: one file, no script, nothing fetched."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import fmean

from jinja2 import Template
from markupsafe import Markup

from consilience.evaluation.genres.measures.granularity import parse_stated_splits
from consilience.evaluation.genres.measures.registry import figure_names
from consilience.evaluation.genres.results import FIVE, GenresDocumentScores, GenresScores, SystemScores
from consilience.evaluation.records.triples import Document, Score, SystemOutput, Triple
from consilience.evaluation.report.histogram import histogram
from consilience.evaluation.report.page_templates import page_environment
from consilience.evaluation.report.radar import COLORS, radar
from consilience.evaluation.support.errors import VerdictError

__all__ = ["NAMES", "genres_html", "worst_documents"]

NAMES = {
    "ts": "Topical similarity",
    "us": "Uniqueness",
    "fs": "Factualness",
    "gs": "Granularity",
    "cs": "Completeness",
    "triples": "Triples",
    "tokens": "Tokens",
    "precision": "Precision",
    "recall": "Recall",
    "f1": "F1",
}
"""What the figures are called for people."""

_WORST = 5
_LONGEST = 20_000


@dataclass(frozen=True, slots=True)
class _Row:
    """A triple with its verdicts."""

    triple: Triple
    supported: bool | None
    parts: int | None
    """Into how many triples the judge would split it."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """A document with its triples beside it."""

    document: Document
    text: str
    scores: Mapping[str, Score]
    mean: float
    rows: tuple[_Row, ...]


def genres_html(scores: GenresScores, documents: Sequence[Document], systems: Sequence[SystemOutput]) -> str:
    """Return a page: means, a radar chart, how scores spread over documents, and the worst documents of each system.

    Args:
        scores: of `score_genres`.
        documents: those that were scored.
        systems: those that were scored, in any order.
    """
    outputs = {system.name: system for system in systems}
    by_id = {document.id: document for document in documents}
    colors = {name: COLORS[number % len(COLORS)] for number, name in enumerate(scores.systems)}
    means = {name: system.means.figures for name, system in scores.systems.items()}
    return _template().render(
        signature=scores.signature,
        names={name: NAMES.get(name, name) for name in figure_names()},
        more=[name for name in figure_names() if name not in NAMES],
        five=FIVE,
        documents=len(documents),
        systems=scores.systems,
        means=means,
        best={figure: _best([m[figure].value for m in means.values()]) for figure in figure_names()},
        colors=colors,
        radar=Markup(  # noqa: S704 - labels and names are escaped where the SVG is made
            radar([NAMES[f] for f in FIVE], {name: [m[f].value for f in FIVE] for name, m in means.items()})
        ),
        spread={name: _spread(system, colors[name]) for name, system in scores.systems.items()},
        worst={
            name: [_show_document(by_id[id_], system.documents[id_], outputs[name]) for id_ in worst_documents(system)]
            for name, system in scores.systems.items()
        },
    )


def worst_documents(system: SystemScores, count: int = _WORST) -> list[str]:
    """Return the ids of the documents with the lowest mean of those of the five scores that they have."""
    means = {id_: mean for id_, scores in system.documents.items() if (mean := _mean(scores)) is not None}
    return sorted(means, key=means.__getitem__)[:count]


def _mean(scores: GenresDocumentScores) -> float | None:
    values = [value for name in FIVE if (value := scores.figures[name].value) is not None]
    return fmean(values) if values else None


def _best(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return max(known) if len(known) > 1 else None


def _spread(system: SystemScores, color: str) -> dict[str, Markup | None]:
    found = {
        figure: [v for s in system.documents.values() if (v := s.figures[figure].value) is not None] for figure in FIVE
    }
    return {
        figure: Markup(histogram(values, color)) if values else None  # noqa: S704 - numbers alone
        for figure, values in found.items()
    }


def _show_document(document: Document, scores: GenresDocumentScores, system: SystemOutput) -> _Shown:
    triples = system.triples.get(document.id, ())
    supported = system.supported.get(document.id)
    answers = system.splits.get(document.id)
    rows = tuple(
        _Row(triple, None if supported is None else supported[n], None if answers is None else _parts(answers[n]))
        for n, triple in enumerate(triples)
    )
    text = document.text if len(document.text) <= _LONGEST else f"{document.text[:_LONGEST]} […]"
    return _Shown(document, text, scores.figures, _mean(scores) or 0.0, rows)


def _parts(answer: str) -> int | None:
    try:
        return parse_stated_splits(answer)
    except VerdictError:
        return None  # profile paper scores such an answer; there is no number to show


@cache
def _template() -> Template:
    environment = page_environment()
    environment.filters["percent"] = lambda score: "–" if score.value is None else f"{100 * score.value:.1f}"
    environment.filters["count"] = lambda score: "–" if score.value is None else f"{score.value:.1f}"
    return environment.get_template("genres.html.jinja")
