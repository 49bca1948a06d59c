"""The five scores of GenRES for what the graph holds of documents with gold."""

from collections.abc import Sequence
from pathlib import PurePath

from consilience.evaluation.formats.extraction import ExtractionRecord
from consilience.evaluation.genres.embedders.hashed_ngrams import HashedNgrams
from consilience.evaluation.genres.evaluate import score_genres
from consilience.evaluation.genres.judges.protocol import Judge
from consilience.evaluation.genres.results import GenresScores
from consilience.evaluation.records.triples import Document, SystemOutput, Triple
from consilience.graph.reading.annotations import DocumentAnnotations
from consilience.platform.exporting.export import triples

__all__ = ["GRAPH", "genres_of_graph", "triples_of_graph"]

GRAPH = "graph"
"""What the scored system is called."""


def triples_of_graph(
    held: Sequence[DocumentAnnotations], gold: Sequence[ExtractionRecord]
) -> tuple[list[Document], SystemOutput]:
    """Return gold's texts with their triples, and the graph's accepted triples of each.

    These are what `consilience export triples` writes; a document has the id of the gold record that its file is named
    after. A document of gold that the graph does not have counts as an empty extraction.
    """
    documents = [
        Document(record.id, record.text, tuple(Triple(r.head, r.type, r.tail) for r in record.relations))
        for record in gold
    ]
    by_id = {PurePath(document.name).stem: tuple(Triple(*triple) for triple in triples(document)) for document in held}
    ids = {document.id for document in documents}
    return documents, SystemOutput(GRAPH, {id_: found for id_, found in by_id.items() if id_ in ids})


async def genres_of_graph(
    documents: Sequence[Document], system: SystemOutput, judge: Judge | None = None
) -> GenresScores:
    """Score as `consilience evaluate genres` does with its defaults: profile strict, hashed n-grams, 50 topics.

    Raises:
        EvaluationError: the judge fails.
        VerdictError: the judge's answers cannot be read.
    """
    return await score_genres(documents, [system], HashedNgrams(), judge=judge)
