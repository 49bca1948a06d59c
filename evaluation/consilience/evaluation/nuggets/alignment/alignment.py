"""One document's mentions, gold and system, with the mappings between them."""

from collections.abc import Mapping as MappingType
from dataclasses import dataclass
from itertools import count

from consilience.evaluation.coreference.contingency import ContingencyTable, contingency
from consilience.evaluation.formats.tbf import TbfDocument
from consilience.evaluation.formats.tokens import TokenTable
from consilience.evaluation.nuggets.alignment.clusters import merge_clusters
from consilience.evaluation.nuggets.alignment.matching import (
    Labels,
    Mapping,
    dice_pairs,
    greedy_mappings,
    optimal_mappings,
)
from consilience.evaluation.nuggets.alignment.mention_spans import character_spans, token_spans
from consilience.evaluation.support.labels import canonical

__all__ = ["ClusterRow", "DocumentAlignment", "align_mentions", "cluster_rows", "coreference_table"]

ClusterRow = tuple[int, int, str | None, str | None]
"""Gold mention, system mention (-1: none), gold cluster, system cluster (None where that side lacks the mention)."""


@dataclass(frozen=True, slots=True)
class DocumentAlignment:
    """The mentions of one document in file order, their labels, and the mapping for each set of attributes."""

    gold: TbfDocument
    system: TbfDocument
    gold_labels: Labels
    system_labels: Labels
    mappings: MappingType[str, Mapping]


def align_mentions(
    gold: TbfDocument,
    system: TbfDocument,
    table: TokenTable | None,
    *,
    characters: bool,
    invisible_words: bool,
    optimal: bool,
) -> DocumentAlignment:
    """Map the mentions of a document.

    Args:
        gold: the document as annotated.
        system: the same document as a system has it; without mentions where the system lacks it.
        table: its tokens; only needed to tell invisible words.
        characters: whether spans are character ranges.
        invisible_words: whether invisible words are left out (tokens only).
        optimal: the best mapping instead of the greedy one.
    """
    if characters:
        gold_spans, system_spans = character_spans(gold.mentions, system.mentions)
    else:
        texts = table.texts if table is not None and invisible_words else None
        gold_spans, system_spans = token_spans(gold.mentions, texts), token_spans(system.mentions, texts)
    gold_labels, system_labels = _labels(gold), _labels(system)
    pairs = dice_pairs(gold_spans, system_spans)
    mappings = (optimal_mappings if optimal else greedy_mappings)(pairs, gold_labels, system_labels)
    return DocumentAlignment(gold, system, gold_labels, system_labels, mappings)


def cluster_rows(alignment: DocumentAlignment, attributes: str, threshold: float) -> list[ClusterRow]:
    """Convert a document to rows as section 4.1 says: the mapping decides which mentions are one.

    Every gold mention is a row, in file order, with its system mention if their Dice coefficient reaches the threshold;
    then follow the system mentions that are left. A mention in no cluster is a cluster of its own.

    Args:
        alignment: the document.
        attributes: which of its mappings.
        threshold: least Dice coefficient of one and the same mention, 0..1; 1 asks for the same span.
    """
    gold_cluster = _cluster_names(alignment.gold)
    system_cluster = _cluster_names(alignment.system)
    mapping = alignment.mappings[attributes]
    rows: list[ClusterRow] = []
    used = bytearray(len(system_cluster))
    for g, (s, dice) in enumerate(zip(mapping.system, mapping.dice, strict=True)):
        if s >= 0 and dice >= threshold:
            used[s] = 1
            rows.append((g, s, gold_cluster[g], system_cluster[s]))
        else:
            rows.append((g, -1, gold_cluster[g], None))
    rows.extend((-1, s, None, cluster) for s, cluster in enumerate(system_cluster) if not used[s])
    return rows


def coreference_table(alignment: DocumentAlignment, attributes: str, threshold: float) -> ContingencyTable:
    """Count the rows of a document; see `cluster_rows`."""
    return contingency([(key, response) for _, _, key, response in cluster_rows(alignment, attributes, threshold)])


def _labels(document: TbfDocument) -> Labels:
    return Labels(
        [canonical(mention.type) for mention in document.mentions],
        [canonical(mention.realis) for mention in document.mentions],
    )


def _cluster_names(document: TbfDocument) -> list[str]:
    """Return the name of each mention's cluster: a number, singletons after the clusters of the file."""
    clusters = merge_clusters(document, [mention.id for mention in document.mentions])
    names = {mention: str(number) for number, cluster in enumerate(clusters) for mention in cluster}
    singletons = count(len(clusters))
    for mention in document.mentions:
        if mention.id not in names:
            names[mention.id] = str(next(singletons))
    return [names[mention.id] for mention in document.mentions]
