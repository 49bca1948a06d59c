"""`consilience evaluate genres`: open relation extraction by the five scores of GenRES."""

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import typer

from consilience.evaluation.formats.triples.files import read_records
from consilience.evaluation.genres.embedders.endpoint import EndpointEmbeddings
from consilience.evaluation.genres.embedders.hashed_ngrams import HashedNgrams
from consilience.evaluation.genres.embedders.local import LocalModel
from consilience.evaluation.genres.embedders.recorded import RecordedEmbeddings
from consilience.evaluation.genres.evaluate import GenresSettings, score_genres
from consilience.evaluation.genres.judges.cost import JudgePrices
from consilience.evaluation.genres.measures.registry import figure_names
from consilience.evaluation.genres.reading import read_documents, read_system, with_similarities, with_verdicts
from consilience.evaluation.genres.results import BESIDE, FIVE, GenresScores
from consilience.evaluation.genres.shared.combinations import Combination
from consilience.evaluation.genres.shared.embeddings import Embedder
from consilience.evaluation.genres.shared.profiles import PAPER, STRICT, GenresProfile
from consilience.evaluation.genres.texts.topics import TopicSettings
from consilience.evaluation.records.triples import Document, Score, SystemOutput
from consilience.evaluation.report.genres import genres_html
from consilience.evaluation.support.errors import EvaluationError
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.counted_progress import counted_progress
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json, print_table
from consilience.platform.exporting.genres_judge import open_cache, open_endpoint, open_judge
from consilience.platform.support.settings import Settings

__all__ = ["count_rows", "evaluate_genres", "score_rows"]

_PROFILES: dict[str, GenresProfile] = {"paper": PAPER, "strict": STRICT}


def evaluate_genres(
    context: typer.Context,
    documents: Annotated[Path, typer.Option("--documents", "-d", help="The texts, with gold if they have it.")],
    triples: Annotated[
        list[str], typer.Option("--triples", "-t", help="A system's triples, as FILE or NAME=FILE; may be repeated.")
    ],
    gold: Annotated[Path | None, typer.Option("--gold", "-g", help="Gold triples, if not with the texts.")] = None,
    verdicts: Annotated[
        list[str] | None, typer.Option("--verdicts", help="Recorded verdicts, as FILE or NAME=FILE; may be repeated.")
    ] = None,
    similarities: Annotated[
        list[str] | None,
        typer.Option(
            "--similarities",
            help="Recorded cosines of gold and triples, for CS, as FILE or NAME=FILE; may be repeated.",
        ),
    ] = None,
    similarity_threshold: Annotated[
        float | None,
        typer.Option(
            min=-1,
            max=1,
            help="Least recorded cosine that counts as the same; 0.95 if nothing is said.",
        ),
    ] = None,
    judge: Annotated[str | None, typer.Option(help="Chat model that judges factualness and granularity.")] = None,
    prices: Annotated[
        tuple[float, float] | None, typer.Option(help="Price of a million tokens in and out, to show the cost.")
    ] = None,
    embedding: Annotated[
        str, typer.Option(help="`hash`, a model's name, a file of vectors (.npy or .json), or a folder with a model.")
    ] = "hash",
    threshold: Annotated[
        float | None,
        typer.Option(min=-1, max=1, help="Least cosine of triples that count as the same."),
    ] = None,
    vectors: Annotated[Combination, typer.Option(help="`concatenation` tells directions apart.")] = "sum",
    closed: Annotated[bool, typer.Option("--closed", help="Soft matches need similar relations too.")] = False,
    topics: Annotated[int, typer.Option(min=0, help="Number of topics; 0 leaves topical similarity out.")] = 50,
    topic_texts: Annotated[Path | None, typer.Option(help="More texts to learn topics from, as --documents.")] = None,
    seed: Annotated[
        int, typer.Option(min=0, max=2**32 - 1, help="Start of the pseudo-random numbers of the topic model.")
    ] = 0,
    duplicates: Annotated[
        Literal["counted", "once"], typer.Option(help="Triples that a raw answer repeats.")
    ] = "counted",
    profile: Annotated[
        Literal["strict", "paper"], typer.Option(help="`paper` scores as the published figures were.")
    ] = "strict",
    html: Annotated[Path | None, typer.Option(help="Write a report to this file.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Score open relation extraction by topical similarity, uniqueness, factualness, granularity and completeness.

    Without a judge or recorded verdicts, factualness and granularity are not computed. Verdicts and vectors of models
    are kept, so that a run that was stopped goes on where it was.
    """
    chosen = _PROFILES[profile]
    texts = read_documents(documents, gold)
    systems = _systems(triples, verdicts or [], similarities or [], texts, duplicates, chosen)
    corpus = [r.text for r in read_records(topic_texts)[1] if r.text] if topic_texts else None
    options = GenresSettings(
        chosen,
        threshold,
        similarity_threshold,
        vectors,
        closed,
        TopicSettings(topics, seed=seed) if topics > 0 else None,
    )
    models = _Models(settings_of(context), _local(embedding), judge, JudgePrices(*prices) if prices else None)
    scores = asyncio.run(_scores(texts, systems, options, corpus, models))
    if html is not None:
        html.write_text(genres_html(scores, texts, systems), "utf-8")
        note(f"Wrote {html}.")
    if as_json:
        print_json(scores.to_json())
        return
    five = tuple(name.upper() for name in FIVE)
    print_table(("system", *five, "empty"), score_rows(scores), numbers=(*five, "empty"))
    others = ("#tri", "#tok", "P", "R", "F1")
    print_table(("system", *others), count_rows(scores), numbers=others)
    if more := [name for name in figure_names() if name not in (*FIVE, *BESIDE)]:
        rows = [(name, *(_percent(system.means[figure]) for figure in more)) for name, system in scores.systems.items()]
        print_table(("system", *more), rows, numbers=more)
    for name, system in scores.systems.items():
        for figure, score in system.means.figures.items():
            if figure in FIVE and score.value is None:
                note(f"{name}: {figure.upper()} was not computed ({score.reason}).")
        if system.notes:
            note(f"{name}: {len(system.notes)} remarks on the file, such as: {system.notes[0]}")
    note(scores.signature)


def score_rows(scores: GenresScores) -> list[tuple[object, ...]]:
    """Return a row for each system: its name, the five scores in percent, how many documents it left empty."""
    return [
        (name, *(_percent(system.means.figures[figure]) for figure in FIVE), system.empty)
        for name, system in scores.systems.items()
    ]


def count_rows(scores: GenresScores) -> list[tuple[object, ...]]:
    """Return a row for each system: its name, triples a document, tokens a triple, and exact match in percent."""
    rows: list[tuple[object, ...]] = []
    for name, system in scores.systems.items():
        means = system.means
        exact = (_percent(score) for score in (means["precision"], means["recall"], means["f1"]))
        rows.append((name, _count(means["triples"]), _count(means["tokens"]), *exact))
    return rows


@dataclass(frozen=True, slots=True)
class _Models:
    settings: Settings
    embedding: Embedder | str
    """An embedder that is ready, or the name of a model to ask."""
    judge: str | None
    prices: JudgePrices | None


async def _scores(
    documents: list[Document],
    systems: list[SystemOutput],
    options: GenresSettings,
    corpus: list[str] | None,
    models: _Models,
) -> GenresScores:
    async with AsyncExitStack() as stack:
        embedder = await _embedder(models, stack)
        judge = None
        if models.judge is not None:
            judge = await open_judge(models.settings, models.judge, stack)
            asked = [
                (document, system.triples.get(document.id, ()))
                for system in systems
                for document in documents
                if document.id not in system.supported or document.id not in system.splits
            ]
            note(f"Judging will take about {judge.estimate(asked).sentence(models.prices)}.")
        with counted_progress() as progress:
            scores = await score_genres(
                documents, systems, embedder, options, judge=judge, topic_corpus=corpus, progress=progress
            )
        if judge is not None:
            note(f"Judging took {judge.cost.sentence(models.prices)}.")
        return scores


def _local(embedding: str) -> Embedder | str:
    path = Path(embedding)
    if embedding == "hash":
        return HashedNgrams()
    if path.is_dir():
        return LocalModel(path)
    return RecordedEmbeddings(path) if path.suffix in {".npy", ".json"} else embedding


async def _embedder(models: _Models, stack: AsyncExitStack) -> Embedder:
    if not isinstance(models.embedding, str):
        return models.embedding
    endpoint = await open_endpoint(models.settings, stack)
    return EndpointEmbeddings(endpoint, models.embedding, open_cache(models.settings, stack))


def _systems(
    triples: list[str],
    verdicts: list[str],
    similarities: list[str],
    documents: list[Document],
    duplicates: Literal["counted", "once"],
    profile: GenresProfile,
) -> list[SystemOutput]:
    systems = {}
    for given in triples:
        name, path = _split_name(given)
        system = read_system(path, documents, name, duplicates, profile)
        if system.name in systems:
            raise EvaluationError(f"Two systems are called {system.name!r}. Name them apart, as in NAME=FILE.")
        systems[system.name] = system
    for files, what, reading in (
        (verdicts, "verdicts", with_verdicts),
        (similarities, "similarities", with_similarities),
    ):
        for given in files:
            name, path = _split_name(given)
            wanted = name or (next(iter(systems)) if len(systems) == 1 else read_records(path)[0] or path.stem)
            if wanted not in systems:
                raise EvaluationError(f"{path}: there is no system {wanted!r}. Say whose {what} these are: NAME=FILE.")
            systems[wanted] = reading(systems[wanted], path, documents)
    return list(systems.values())


def _split_name(given: str) -> tuple[str | None, Path]:
    name, separator, path = given.partition("=")
    return (name, Path(path)) if separator and not Path(given).exists() else (None, Path(given))


def _percent(score: Score) -> str | None:
    return None if score.value is None else f"{100 * score.value:.1f}"


def _count(score: Score) -> str | None:
    return None if score.value is None else f"{score.value:.1f}"
