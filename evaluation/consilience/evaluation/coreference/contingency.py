"""Contingency table of all coreference metrics: how many mentions each key cluster shares with each response cluster.

A mention is a row: it belongs to at most one cluster of each side. Two mentions with one span are two rows, so that
double tagging leaves nothing ambiguous.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

__all__ = ["ContingencyTable", "contingency", "table_of_clusters"]


@dataclass(frozen=True, slots=True)
class ContingencyTable:
    """One document; clusters are numbered from 0 on each side."""

    key_sizes: Sequence[int]
    """|k| for each key cluster; the key's mentions that the response lacks are among them."""

    response_sizes: Sequence[int]
    """|r| for each response cluster; invented mentions are among them."""

    common: Mapping[tuple[int, int], int]
    """|k ∩ r| for each pair (k, r) of clusters that have a mention in common."""

    @property
    def key_mentions(self) -> int:
        """Number of mentions of the key."""
        return sum(self.key_sizes)

    @property
    def response_mentions(self) -> int:
        """Number of mentions of the response."""
        return sum(self.response_sizes)

    def swap(self) -> "ContingencyTable":
        """Return the table with key and response exchanged."""
        return ContingencyTable(self.response_sizes, self.key_sizes, {(r, k): n for (k, r), n in self.common.items()})


def contingency(rows: Iterable[tuple[Hashable | None, Hashable | None]]) -> ContingencyTable:
    """Return the contingency table of a document: how many mentions each pair of clusters shares.

    Args:
        rows: for each mention its key cluster and its response cluster; None on a side that does not have the mention.
    """
    keys: dict[Hashable, int] = {}
    responses: dict[Hashable, int] = {}
    key_sizes: list[int] = []
    response_sizes: list[int] = []
    common: dict[tuple[int, int], int] = {}
    for (key, response), count in Counter(rows).items():
        k = r = -1
        if key is not None:
            k = keys.setdefault(key, len(key_sizes))
            if k == len(key_sizes):
                key_sizes.append(0)
            key_sizes[k] += count
        if response is not None:
            r = responses.setdefault(response, len(response_sizes))
            if r == len(response_sizes):
                response_sizes.append(0)
            response_sizes[r] += count
        if k >= 0 and r >= 0:
            common[k, r] = count
    return ContingencyTable(key_sizes, response_sizes, common)


def table_of_clusters(key: Iterable[Iterable[Hashable]], response: Iterable[Iterable[Hashable]]) -> ContingencyTable:
    """Count clusters of mentions that are named by anything hashable, each in at most one cluster of a side."""
    key_of = {mention: number for number, cluster in enumerate(key) for mention in cluster}
    response_of = {mention: number for number, cluster in enumerate(response) for mention in cluster}
    mentions = [*key_of, *(mention for mention in response_of if mention not in key_of)]
    return contingency((key_of.get(mention), response_of.get(mention)) for mention in mentions)
