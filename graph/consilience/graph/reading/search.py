"""Full-text search over names and passages."""

import re
from collections.abc import Sequence

from consilience.graph.model.model import Span
from consilience.graph.reading.full_text_query import full_text_query, words
from consilience.graph.records.search import FoundChunk, FoundEntity
from consilience.graph.store.store import Store

__all__ = ["search_chunks", "search_entities"]

_AROUND = 120
"""Characters of a passage that are shown on either side of the first word found."""


async def search_entities(
    store: Store,
    text: str,
    *,
    entity_type: str | None = None,
    within: Sequence[str] | None = None,
    skip: int = 0,
    limit: int = 20,
) -> tuple[FoundEntity, ...]:
    """Return entities whose names hold all words of `text`; a word may differ by a letter, the last may go on.

    Args:
        store: the graph.
        text: what a person typed.
        entity_type: only entities of this type.
        within: only those that one of these documents names; None lets all pass.
        skip: how many of the best are left out; 1,000 are looked at in all.
        limit: at most so many.

    Raises:
        StoreError: the database failed.
    """
    query = full_text_query(text, prefix=True, fuzzy=True)
    if query is None:
        return ()
    rows = await store.rows("search_entities", text=query, type=entity_type, within=within, skip=skip, limit=limit)
    return tuple(FoundEntity(**{**row, "aliases": tuple(row["aliases"] or ())}) for row in rows)


async def search_chunks(
    store: Store,
    text: str,
    *,
    document_id: str | None = None,
    within: Sequence[str] | None = None,
    skip: int = 0,
    limit: int = 20,
) -> tuple[FoundChunk, ...]:
    """Return passages that hold all words of `text`, with an excerpt around the first of them.

    Args:
        store: the graph.
        text: what a person typed.
        document_id: only passages of this document.
        within: only passages of these documents; None lets all pass.
        skip: how many of the best are left out; 1,000 are looked at in all.
        limit: at most so many.

    Raises:
        StoreError: the database failed.
    """
    query = full_text_query(text)
    if query is None:
        return ()
    rows = await store.rows("search_chunks", text=query, document=document_id, within=within, skip=skip, limit=limit)
    pattern = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in words(text)), re.IGNORECASE)
    found = []
    for row in rows:
        whole, first = row.pop("text"), row.pop("start")
        row.pop("end")
        match = pattern.search(whole)
        begin = max(0, (match.start() if match else 0) - _AROUND)
        excerpt = whole[begin : (match.end() if match else 0) + _AROUND]
        marks = (Span(first + begin + m.start(), first + begin + m.end()) for m in pattern.finditer(excerpt))
        place = {"start": first + begin, "end": first + begin + len(excerpt), "highlights": tuple(marks)}
        found.append(FoundChunk(**row, excerpt=excerpt, **place))
    return tuple(found)
