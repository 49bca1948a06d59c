"""All scores of all systems over the same documents."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from consilience.evaluation.genres.judges.protocol import Judge
from consilience.evaluation.genres.measures.registry import MeasureInputs, measures
from consilience.evaluation.genres.measures.topical_similarity import source_words
from consilience.evaluation.genres.measures.uniqueness import ALL_PAIRS, ROWS
from consilience.evaluation.genres.results import GenresDocumentScores, GenresScores, SystemScores
from consilience.evaluation.genres.shared.combinations import Combination
from consilience.evaluation.genres.shared.embeddings import ElementTable, Embedder, embed_elements
from consilience.evaluation.genres.shared.profiles import RECORDED_THRESHOLD, STRICT, GenresProfile
from consilience.evaluation.genres.texts.topics import TopicModel, TopicSettings
from consilience.evaluation.records.triples import Document, Score, SystemOutput
from consilience.evaluation.support.errors import EvaluationError
from consilience.evaluation.support.signature import signature

__all__ = ["GenresSettings", "Progress", "score_genres"]

_JUDGED_AT_ONCE = 16
"""Documents that a judge is asked about side by side."""

Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done and how much there is."""


@dataclass(frozen=True, slots=True)
class GenresSettings:
    """Settings by which the scores are computed."""

    profile: GenresProfile = STRICT
    threshold: float | None = None
    """φ for uniqueness and completeness; None takes the embedder's."""
    recorded_threshold: float | None = None
    """φ for recorded similarities; None takes `threshold`, and 0.95, the paper's, where that is None too."""
    combination: Combination = "sum"
    """How a triple's vector is made of its elements' vectors."""
    match_relations: bool = False
    """Whether a soft match needs similar relations too; the paper's rule for closed extraction."""
    topics: TopicSettings | None = field(default_factory=TopicSettings)
    """How topics are learned; None leaves topical similarity out."""

    @property
    def threshold_of_records(self) -> float:
        """φ for recorded similarities."""
        thresholds = (self.recorded_threshold, self.threshold, RECORDED_THRESHOLD)
        return next(threshold for threshold in thresholds if threshold is not None)


async def score_genres(
    documents: Sequence[Document],
    systems: Sequence[SystemOutput],
    embedder: Embedder,
    settings: GenresSettings | None = None,
    *,
    judge: Judge | None = None,
    topic_corpus: Sequence[str] | None = None,
    progress: Progress | None = None,
) -> GenresScores:
    """Score systems by topical similarity, uniqueness, factualness, granularity, completeness, and by exact match.

    Args:
        documents: the texts, with gold where there is any.
        systems: what each system extracted; a document that a system does not have counts as an empty extraction.
        embedder: makes the vectors for uniqueness and completeness.
        settings: how to score; profile `strict` if not given.
        judge: decides factualness and granularity where no verdicts are recorded. Without either they are not computed.
        topic_corpus: texts to learn topics from; the documents themselves if not given.
        progress: told about the slow parts.

    Raises:
        EvaluationError: there are no documents, names or ids come twice, an embedding is missing, or a model fails.
        VerdictError: verdicts that do not match their triples or cannot be read.
    """
    settings = settings or GenresSettings()
    tell = progress or (lambda _what, _done, _total: None)
    _check(documents, systems)
    topics = None
    if settings.topics is not None:
        tell("learning topics", 0, 1)
        corpus = topic_corpus if topic_corpus is not None else [document.text for document in documents]
        topics = TopicModel([source_words(text, settings.profile) for text in corpus], settings.topics)
        tell("learning topics", 1, 1)
    elements = await embed_elements(
        embedder,
        (
            triple
            for document in documents
            for found in (document.gold or (), *(system.triples.get(document.id, ()) for system in systems))
            for triple in found
        ),
    )
    if judge is not None:
        systems = [await _judge_system(system, documents, judge, tell) for system in systems]
    threshold = embedder.threshold if settings.threshold is None else settings.threshold
    scored = {s.name: _system_scores(s, documents, topics, elements, threshold, settings) for s in systems}
    return GenresScores(_signature(settings, embedder, threshold, topics, judge, systems), scored)


def _system_scores(
    system: SystemOutput,
    documents: Sequence[Document],
    topics: TopicModel | None,
    elements: ElementTable,
    threshold: float,
    settings: GenresSettings,
) -> SystemScores:
    inputs = MeasureInputs(
        documents,
        system,
        elements,
        topics,
        threshold,
        settings.combination,
        settings.match_relations,
        settings.profile,
        settings.threshold_of_records,
    )
    scores: list[dict[str, Score]] = [{} for _ in documents]
    for measure in measures():
        for figures, found in zip(scores, measure.compute(inputs), strict=True):
            figures.update(zip(measure.names, found, strict=True))
    by_id = {document.id: GenresDocumentScores(figures) for document, figures in zip(documents, scores, strict=True)}
    return SystemScores(system.name, by_id, system.notes)


async def _judge_system(
    system: SystemOutput, documents: Sequence[Document], judge: Judge, tell: Progress
) -> SystemOutput:
    asked = [document for document in documents if system.triples.get(document.id)]
    supported, splits = dict(system.supported), dict(system.splits)
    turns = asyncio.Semaphore(_JUDGED_AT_ONCE)
    failures: list[EvaluationError] = []
    done = 0

    async def decide(document: Document) -> None:
        nonlocal done
        triples = system.triples[document.id]
        async with turns:
            try:
                if not failures and document.id not in supported:
                    supported[document.id] = await judge.factualness(document, triples)
                if not failures and document.id not in splits:
                    splits[document.id] = await judge.granularity(document, triples)
            except EvaluationError as error:
                failures.append(error)  # what is under way is paid for: it may end, and be kept for the next run
        done += 1
        tell(f"judging {system.name}", done, len(asked))

    tell(f"judging {system.name}", 0, len(asked))
    async with asyncio.TaskGroup() as group:
        for document in asked:
            group.create_task(decide(document))
    if failures:
        raise failures[0]
    return replace(system, supported=supported, splits=splits)


def _is_estimated(systems: Sequence[SystemOutput]) -> bool:
    return any(len(triples) > ALL_PAIRS for system in systems for triples in system.triples.values())


def _check(documents: Sequence[Document], systems: Sequence[SystemOutput]) -> None:
    if not documents:
        raise EvaluationError("There are no documents to score.")
    ids = {document.id for document in documents}
    if len(ids) < len(documents):
        raise EvaluationError("Two documents have the same id. Give each its own.")
    if len({system.name for system in systems}) < len(systems):
        raise EvaluationError("Two systems have the same name. Name them apart, as in NAME=FILE.")
    for system in systems:
        if unknown := sorted(system.triples.keys() - ids):
            raise EvaluationError(
                f"System {system.name} has triples of {unknown[0]!r}, which is none of the documents."
            )


def _signature(
    settings: GenresSettings,
    embedder: Embedder,
    threshold: float,
    topics: TopicModel | None,
    judge: Judge | None,
    systems: Sequence[SystemOutput],
) -> str:
    recorded = any(system.supported or system.splits for system in systems)
    return signature(
        "genres",
        profile=settings.profile.name,
        emb=embedder.signature,
        phi=f"{threshold:g}",
        vec=settings.combination + ("+relation" if settings.match_relations else ""),
        cs=f"recorded,phi{settings.threshold_of_records:g}" if any(s.similarities for s in systems) else "emb",
        topics=topics.signature if topics else "none",
        judge=judge.signature if judge else "recorded" if recorded else "none",
        us=f"rows{ROWS},seed0" if _is_estimated(systems) else "pairs",
        dup="+".join(sorted({system.duplicates for system in systems})) or "counted",
        avg="macro",
    )
