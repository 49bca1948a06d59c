"""Counts of facts by status, kind, predicate and confidence, from which most counts can be added up."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from consilience.graph.reading.facts.facets import facets_of
from consilience.graph.reading.facts.listing import FactFilter
from consilience.graph.records.facts import FactFacets
from consilience.graph.store.store import Store

__all__ = ["Count", "FactCounts", "fact_counts"]

Count = tuple[str, str, str, float, int]
"""Status, kind, predicate, confidence, and how many facts have all of these."""
_MOST = 20_000


@dataclass(frozen=True, slots=True)
class FactCounts:
    """Numbers of facts by status, kind, predicate and confidence, from which most facets can be added up."""

    counts: Sequence[Count] | None
    """None when there are so many different ones that adding them up takes as long as counting facts."""

    def facets(self, wanted: FactFilter) -> FactFacets | None:
        """Return what `fact_facets` returns; None for a filter that looks at something else."""
        others = replace(
            wanted,
            status=None,
            kind=None,
            predicate=None,
            predicates=None,
            least_confidence=None,
            most_confidence=None,
        )
        if self.counts is None or others != FactFilter():
            return None
        types = None if wanted.predicates is None else frozenset(wanted.predicates)
        least = 0.0 if wanted.least_confidence is None else wanted.least_confidence
        most = 1.0 if wanted.most_confidence is None else wanted.most_confidence
        return facets_of(
            (status, kind, predicate, facts)
            for status, kind, predicate, confidence, facts in self.counts
            if least <= confidence <= most
            and wanted.status in {None, status}
            and wanted.kind in {None, kind}
            and wanted.predicate in {None, predicate}
            and (types is None or predicate in types)
        )


async def fact_counts(store: Store) -> FactCounts:
    """Count all facts.

    Raises:
        StoreError: the database failed.
    """
    (row,) = await store.rows("fact_counts", limit=_MOST + 1)
    return FactCounts(None if len(row["counts"]) > _MOST else row["counts"])
