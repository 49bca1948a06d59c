"""The demo's last table: the five scores of GenRES for what it ingested."""

from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import replace

from consilience.evaluation.genres.results import FIVE, GenresScores
from consilience.evaluation.support.errors import EvaluationError
from consilience.graph.reading.annotations import DocumentAnnotations
from consilience.platform.commands.evaluate.evaluate_genres import count_rows, score_rows
from consilience.platform.commands.shared.output import heading, note, print_table, say
from consilience.platform.exporting.genres_judge import open_judge
from consilience.platform.exporting.genres_of_graph import genres_of_graph, triples_of_graph
from consilience.platform.exporting.sample import sample_gold
from consilience.platform.support.settings import Settings

__all__ = ["genres_of_demo", "print_genres"]


async def genres_of_demo(settings: Settings, held: Sequence[DocumentAnnotations]) -> GenresScores:
    """Return the scores of the sample documents in the graph, judged if the settings name a model and its endpoint.

    A judge that fails costs factualness and granularity, not the demo.
    """
    documents, system = triples_of_graph(held, sample_gold())
    if settings.model is None or settings.model_base_url is None:
        return await genres_of_graph(documents, system)
    async with AsyncExitStack() as stack:
        try:
            judge = await open_judge(settings, settings.model, stack)
            asked = [(document, system.triples.get(document.id, ())) for document in documents]
            note(f"Judging will take about {judge.estimate(asked).sentence(None)}.")
            scores = await genres_of_graph(documents, system, judge)
            note(f"Judging took {judge.cost.sentence(None)}.")
        except EvaluationError as error:
            note(f"Factualness and granularity are not judged: {error}")
            return await genres_of_graph(documents, replace(system, notes=(f"not judged: {error}",)))
        return scores


def print_genres(scores: GenresScores) -> None:
    """Write the table, and why a score is not in it."""
    heading("Its relations as open triples, against gold's: the five scores of GenRES, in percent")
    columns = (*(name.upper() for name in FIVE), "empty", "#tri", "#tok", "P", "R", "F1")
    rows = [(*five[1:], *counts[1:]) for five, counts in zip(score_rows(scores), count_rows(scores), strict=True)]
    print_table(columns, rows, numbers=columns)
    for system in scores.systems.values():
        means = system.means.figures
        if missing := [name for name in FIVE if means[name].value is None]:
            names, reason = ", ".join(name.upper() for name in missing), means[missing[0]].reason
            say(f"Not computed: {names} ({reason}). CONSILIENCE_MODEL and CONSILIENCE_MODEL_BASE_URL name a judge.")
    say(scores.signature)
