"""Coreference clusters of a tbf document."""

from collections.abc import Iterable

from consilience.evaluation.formats.tbf import COREFERENCE, TbfDocument
from consilience.evaluation.support.groups import intersecting_groups

__all__ = ["clusters_of", "merge_clusters"]


def clusters_of(document: TbfDocument) -> list[frozenset[str]]:
    """Return the sets of mention ids on the `@Coreference` lines of a document, in file order."""
    return [frozenset(relation.arguments) for relation in document.relations if relation.name == COREFERENCE]


def merge_clusters(document: TbfDocument, declared: Iterable[str]) -> list[frozenset[str]]:
    """Return the clusters of a document with those that share mentions merged and undeclared mentions left out.

    A document that passed validation keeps its clusters as they are.
    """
    clusters = clusters_of(document)
    known = frozenset(declared)
    members = frozenset().union(*clusters)
    if len(members) == sum(map(len, clusters)) and members <= known:
        return clusters
    for group in intersecting_groups(clusters):
        clusters[group[0]] = frozenset().union(*(clusters[index] for index in group))
        for index in group[1:]:
            clusters[index] = frozenset()
    kept = (cluster & known for cluster in clusters)
    return [cluster for cluster in kept if cluster]
