"""Conversion of aligned tbf documents to the two CoNLL files of the reference scorer (specification, section 4.1)."""

from collections.abc import Iterable, Sequence

from consilience.evaluation.formats.conll.coreference import write_conll_coreference
from consilience.evaluation.formats.tbf import TbfDocument
from consilience.evaluation.nuggets.alignment.alignment import DocumentAlignment, cluster_rows
from consilience.evaluation.nuggets.alignment.clusters import merge_clusters

__all__ = ["tbf_to_conll"]


def tbf_to_conll(
    alignments: Iterable[DocumentAlignment], attributes: str = "type", threshold: float = 1.0
) -> tuple[str, str]:
    """Return the key and the response, with one line for each mention of either side.

    Args:
        alignments: the documents, as `score` returns them.
        attributes: which mapping says what is one and the same mention.
        threshold: least Dice coefficient of one and the same mention, 0..1.
    """
    keys: list[tuple[str, list[tuple[str, str | None]]]] = []
    responses: list[tuple[str, list[tuple[str, str | None]]]] = []
    for alignment in alignments:
        rows = cluster_rows(alignment, attributes, threshold)
        document = alignment.gold.id
        keys.append((document, _side(alignment.gold, [row[0] for row in rows])))
        responses.append((document, _side(alignment.system, [row[1] for row in rows])))
    return write_conll_coreference(keys), write_conll_coreference(responses)


def _side(document: TbfDocument, positions: Sequence[int]) -> list[tuple[str, str | None]]:
    """Number clusters as the file has them, and after these the mentions in none, row by row."""
    clusters = merge_clusters(document, [mention.id for mention in document.mentions])
    numbers = {mention: str(number) for number, cluster in enumerate(clusters) for mention in cluster}
    singletons = len(clusters)
    side: list[tuple[str, str | None]] = []
    for position in positions:
        if position < 0:
            side.append(("", None))
            continue
        mention = document.mentions[position]
        cluster = numbers.get(mention.id)
        if cluster is None:
            cluster = str(singletons)
            singletons += 1
        side.append((mention.text, cluster))
    return side
