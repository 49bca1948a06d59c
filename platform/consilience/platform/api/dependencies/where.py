"""Filter of requests by what is known of documents."""

from collections.abc import Sequence
from typing import Annotated

from fastapi import Depends, Query
from pydantic import StringConstraints

from consilience.graph.reading.metadata.conditions import DocumentCondition, read_conditions
from consilience.graph.reading.metadata.matching import matching_documents
from consilience.graph.store.store import Store

__all__ = ["Where", "documents_within"]

_TEXT = (
    "Only what documents say whose metadata meets this: `tag=press`, `source~reuters`, `date>=2020`, `project` (it "
    "says something), `!project`, `tag=press|blog`; given several times, all must be met."
)


async def _conditions(
    where: Annotated[
        list[Annotated[str, StringConstraints(max_length=1000)]] | None, Query(max_length=20, description=_TEXT)
    ] = None,
) -> tuple[DocumentCondition, ...]:
    return read_conditions(where or ())


Where = Annotated[tuple[DocumentCondition, ...], Depends(_conditions)]
"""Conditions that documents are to meet; none lets all pass."""


async def documents_within(store: Store, where: Sequence[DocumentCondition]) -> tuple[str, ...] | None:
    """Return the ids of the documents that meet the conditions; None without one.

    Raises:
        StoreError: the database failed.
    """
    found = await matching_documents(store, where)
    return None if found is None else tuple(found)
