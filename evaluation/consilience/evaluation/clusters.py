"""Coreference clusters of a tbf document."""

from collections.abc import Iterable, Sequence

from consilience.evaluation.formats.tbf import COREFERENCE, TbfDocument

__all__ = ["clusters_of", "intersecting_groups", "merged_clusters"]


def clusters_of(document: TbfDocument) -> list[frozenset[str]]:
    """Return the sets of mention ids on the `@Coreference` lines of a document, in file order."""
    return [frozenset(relation.arguments) for relation in document.relations if relation.name == COREFERENCE]


def intersecting_groups(clusters: Sequence[Iterable[str]]) -> list[list[int]]:
    """Return the indexes of clusters that share mentions, directly or through others; groups of two or more.

    Indexes ascend within a group, groups go by their first index.
    """
    parent = list(range(len(clusters)))

    def root(index: int) -> int:
        while parent[index] != index:
            parent[index] = parent[parent[index]]
            index = parent[index]
        return index

    owner: dict[str, int] = {}
    for index, cluster in enumerate(clusters):
        for member in cluster:
            other = root(owner.setdefault(member, index))
            own = root(index)
            parent[max(other, own)] = min(other, own)
    groups: dict[int, list[int]] = {}
    for index in range(len(clusters)):
        groups.setdefault(root(index), []).append(index)
    return [group for group in groups.values() if len(group) > 1]


def merged_clusters(document: TbfDocument, declared: Iterable[str]) -> list[frozenset[str]]:
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
