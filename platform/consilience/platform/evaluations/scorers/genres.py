"""GenRES: open triples by topical similarity, uniqueness, factualness, granularity and completeness."""

from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any, ClassVar

from consilience.evaluation.cases.triples import triple_cases
from consilience.evaluation.genres.reading import read_documents, read_system
from consilience.evaluation.genres.results import FIVE, GenresScores
from consilience.evaluation.records.triples import Document, SystemOutput, Triple
from consilience.evaluation.support.bootstrap import mean_interval
from consilience.graph.model.errors import UploadError
from consilience.platform.evaluations.inputs import InputFile, InputFiles
from consilience.platform.evaluations.outcome import EvaluationOutcome, Graph
from consilience.platform.evaluations.registry import GRAPH, SampleLanguage, Scorer, Scoring, scorer
from consilience.platform.evaluations.scorers.extraction import extraction_sample
from consilience.platform.exporting.export import triples
from consilience.platform.exporting.genres_judge import open_judge
from consilience.platform.exporting.genres_of_graph import genres_of_graph
from consilience.platform.records.evaluations import Headline
from consilience.platform.support.settings import Settings

__all__ = ["GenresScorer", "Triples", "judge_of"]


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


@dataclass(frozen=True, slots=True)
class Triples:
    """Gold's documents, and a system's triples; None as long as the graph has not been asked."""

    documents: Sequence[Document]
    system: SystemOutput | None


@scorer("genres", rank=5)
class GenresScorer(Scorer[Triples]):
    """Scores as `consilience evaluate genres` does with its defaults: profile strict, hashed n-grams, 50 topics."""

    sides = "gold and system or graph"
    options: ClassVar[Mapping[str, Any]] = {"judge": False}

    def check(self, options: Mapping[str, Any], settings: Settings) -> None:
        """Refuse to ask a judge that there is not."""
        if options["judge"]:
            judge_of(settings)

    def read(self, files: InputFiles) -> Triples:
        """Return the documents, and the system's triples."""
        documents = read_documents(files.gold)
        return Triples(documents, None if files.system is None else read_system(files.system, documents))

    def gold_documents(self, inputs: Triples) -> list[tuple[str, str]]:
        """Return id and text of each document."""
        return [(document.id, document.text) for document in inputs.documents]

    def sample(self, language: SampleLanguage) -> InputFile:
        """Return the sample's gold, whose relations are triples."""
        return extraction_sample(language)

    async def score(self, inputs: Triples, scoring: Scoring) -> EvaluationOutcome:
        """Return all figures; a judge is asked only if that is wanted."""
        documents, system = inputs.documents, inputs.system or _of_graph(scoring.graph or {})
        settings = scoring.settings
        async with AsyncExitStack() as stack:
            judge = await open_judge(settings, judge_of(settings), stack) if scoring.options["judge"] else None
            scores = await genres_of_graph(documents, system, judge)
        return EvaluationOutcome(
            scores.signature,
            _with_intervals(scores),
            len(documents),
            _headline(scores),
            cases={"exact": triple_cases(documents, system.triples)},
            texts={document.id: document.text for document in documents},
            graph=scoring.graph,
            notes=system.notes,
        )


def _of_graph(graph: Graph) -> SystemOutput:
    return SystemOutput(GRAPH, {id_: tuple(Triple(*t) for t in triples(stored)) for id_, stored in graph.items()})


def _with_intervals(scores: GenresScores) -> dict[str, object]:
    """Return the figures with the interval of each mean over documents under `intervals`."""
    data = scores.to_json()
    for name, system in scores.systems.items():
        data["systems"][name]["intervals"] = {
            measure: interval
            for measure in system.means.figures
            if (interval := mean_interval(_values(scores, name, measure))) is not None
        }
        data["systems"][name]["notes"] = list(system.notes)
    return data


def _values(scores: GenresScores, system: str, measure: str) -> list[float]:
    found = [document[measure].value for document in scores.systems[system].documents.values()]
    return [value for value in found if value is not None]


def _headline(scores: GenresScores) -> tuple[Headline, ...]:
    name, system = next(iter(scores.systems.items()))
    means = system.means.figures
    return tuple(
        Headline(measure, means[measure].value, *(mean_interval(_values(scores, name, measure)) or ()))
        for measure in FIVE
    )
