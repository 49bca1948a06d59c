"""Facts, counted by status, kind and predicate."""

from collections import Counter
from collections.abc import Iterable

from consilience.graph.reading.facts.listing import FactFilter
from consilience.graph.records.facts import FactFacets
from consilience.graph.store.store import Store

__all__ = ["facets_of", "fact_facets"]


async def fact_facets(store: Store, wanted: FactFilter | None = None) -> FactFacets:
    """Return how many facts of each status, kind and predicate are wanted.

    Raises:
        StoreError: the database failed.
    """
    wanted = wanted or FactFilter()
    rows = await store.rows(_statement(wanted), **wanted.parameters())
    return facets_of((row["status"], row["kind"], row["predicate"], row["facts"]) for row in rows)


def facets_of(counts: Iterable[tuple[str, str, str, int]]) -> FactFacets:
    """Return the sums of numbers of facts, each with a status, a kind and a predicate."""
    total = 0
    by_status, by_kind, by_predicate = Counter[str](), Counter[str](), Counter[str]()
    for status, kind, predicate, facts in counts:
        total += facts
        by_status[status] += facts
        by_kind[kind] += facts
        by_predicate[predicate] += facts
    return FactFacets(total, _sort_counts(by_status), _sort_counts(by_kind), _sort_counts(by_predicate))


def _statement(wanted: FactFilter) -> str:
    """Return the statement that begins with the filter which lets the fewest facts pass."""
    if wanted.ids is not None:
        return "fact_facets_of_ids"
    if wanted.about is not None:
        return "fact_facets_about"
    if wanted.reviewer is not None:
        return "fact_facets_reviewed_by"
    if wanted.document_id is not None:
        return "document_fact_facets"
    if wanted.begins_with_documents:
        return "fact_facets_of_documents"
    return "fact_facets_of_types" if wanted.has_few_types else "fact_facets"


def _sort_counts(counter: Counter[str]) -> dict[str, int]:
    return dict(sorted(counter.items(), key=lambda item: (-item[1], item[0])))
