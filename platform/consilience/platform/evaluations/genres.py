"""The five scores of GenRES of an evaluation; a judge is asked only if that is wanted."""

from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from consilience.evaluation.cases.triples import triple_cases
from consilience.evaluation.genres.results import FIVE, GenresScores
from consilience.evaluation.records.triples import Document, SystemOutput, Triple
from consilience.evaluation.support.bootstrap import mean_interval
from consilience.graph.model.errors import UploadError
from consilience.platform.evaluations.inputs import read_inputs
from consilience.platform.evaluations.outcome import Graph, Outcome
from consilience.platform.evaluations.scoring import GRAPH
from consilience.platform.exporting.export import triples
from consilience.platform.exporting.genres_judge import open_judge
from consilience.platform.exporting.genres_of_graph import genres_of_graph
from consilience.platform.records.evaluations import EvaluationRecord, Headline
from consilience.platform.support.settings import Settings

__all__ = ["judge_of", "scored_by_genres"]

_BESIDE = ("triples", "tokens", "precision", "recall", "f1")


def judge_of(settings: Settings) -> str:
    """Return the model that judges.

    Raises:
        UploadError: the settings name none, or no endpoint.
    """
    if settings.model is None or settings.model_base_url is None:
        raise UploadError(
            "There is no judge. Set CONSILIENCE_MODEL and CONSILIENCE_MODEL_BASE_URL, or score without one: FS and GS "
            "are then not computed.",
            422,
        )
    return settings.model


async def scored_by_genres(record: EvaluationRecord, folder: Path, graph: Graph | None, settings: Settings) -> Outcome:
    """Score as `consilience evaluate genres` does with its defaults: profile strict, hashed n-grams, 50 topics.

    Raises:
        EvaluationError: a file is not what it should be, or the judge fails.
        UploadError: a judge is wanted, and the settings name none.
    """
    documents, system = _given(record, folder, graph)
    async with AsyncExitStack() as stack:
        judge = await open_judge(settings, judge_of(settings), stack) if record.options.get("judge") else None
        scores = await genres_of_graph(documents, system, judge)
    return Outcome(
        scores.signature,
        _with_intervals(scores),
        len(documents),
        _headline(scores),
        cases={"exact": triple_cases(documents, system.triples)},
        texts={document.id: document.text for document in documents},
        graph=graph,
        notes=system.notes,
    )


def _given(record: EvaluationRecord, folder: Path, graph: Graph | None) -> tuple[Sequence[Document], SystemOutput]:
    documents, system = read_inputs(record.kind, folder, graph=graph is not None)
    if graph is not None:
        found = {id_: tuple(Triple(*triple) for triple in triples(held)) for id_, held in graph.items()}
        return documents, SystemOutput(GRAPH, found)
    return documents, system


def _with_intervals(scores: GenresScores) -> dict[str, object]:
    """Return the figures with the interval of each mean over documents under `intervals`."""
    data = scores.to_json()
    for name, system in scores.systems.items():
        data["systems"][name]["intervals"] = {
            measure: interval
            for measure in (*FIVE, *_BESIDE)
            if (interval := mean_interval(_values(scores, name, measure))) is not None
        }
        data["systems"][name]["notes"] = list(system.notes)
    return data


def _values(scores: GenresScores, system: str, measure: str) -> list[float]:
    found = [getattr(document, measure).value for document in scores.systems[system].documents.values()]
    return [value for value in found if value is not None]


def _headline(scores: GenresScores) -> tuple[Headline, ...]:
    name, system = next(iter(scores.systems.items()))
    means = system.means.named()
    return tuple(
        Headline(measure, means[measure].value, *(mean_interval(_values(scores, name, measure)) or ()))
        for measure in FIVE
    )
