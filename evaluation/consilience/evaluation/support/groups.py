"""Joins groups that share members."""

from collections.abc import Iterable, Sequence

__all__ = ["intersecting_groups"]


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
