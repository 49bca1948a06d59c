"""Counts of facts, added up from what was counted once, as long as nobody writes."""

import json

from pydantic import BaseModel

from consilience.graph.reading.facts.counts import Count, FactCounts, fact_counts
from consilience.graph.reading.facts.facets import fact_facets
from consilience.graph.reading.facts.listing import FactFilter
from consilience.graph.records.facts import FactFacets
from consilience.graph.store.store import Store
from consilience.platform.api.cache.response_cache import KeptAnswers

__all__ = ["CountedFacts"]

_QUESTION = "counts of facts"
_FEW = frozenset({"contested", "rejected", "retracted"})
"""Facts of these statuses are counted sooner than all facts."""


class _Counts(BaseModel):
    counts: list[Count] | None


class CountedFacts:
    """The counts of one process, kept like an answer."""

    def __init__(self) -> None:
        self._body = b""
        self._counts = FactCounts(None)

    async def facets(self, answers: KeptAnswers, store: Store, wanted: FactFilter) -> FactFacets:
        """Return what `fact_facets` returns.

        Args:
            answers: which keep the counts.
            store: the graph, for what cannot be added up.
            wanted: which facts are counted.

        Raises:
            StoreError: the database failed.
        """
        if FactCounts(()).facets(wanted) is None:
            return await fact_facets(store, wanted)
        body = await answers.again(_QUESTION)
        if body is None:
            if wanted.status in _FEW:
                return await fact_facets(store, wanted)
            body = await answers.get(_QUESTION, _count)
        if body is not self._body:
            self._body, self._counts = body, FactCounts(json.loads(body)["counts"])
        return self._counts.facets(wanted) or await fact_facets(store, wanted)


async def _count(store: Store) -> _Counts:
    return _Counts.model_validate({"counts": (await fact_counts(store)).counts})
