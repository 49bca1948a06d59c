"""Both sides of a suggestion as documents tell of them, so that a person can compare."""

from collections.abc import Sequence
from typing import Any

from consilience.graph.curation.across.reading_profiles import read_named
from consilience.graph.reading.facts.surroundings import find_surroundings
from consilience.graph.records.suggestions import SideDocument, SideFact, SidePlace, Suggestion, SuggestionSide
from consilience.graph.store.store import Store

__all__ = ["read_sides"]

_DOCUMENTS, _PLACES, _FACTS = 3, 2, 6
_CONTEXT = 160
"""Characters of the sentence on either side of a name."""


async def read_sides(store: Store, suggestion: Suggestion) -> tuple[SuggestionSide, SuggestionSide]:
    """Return the entity of a suggestion and the one that it perhaps is; of `different` first the one that would be new.

    Of an entity that is not there any more nothing is told but its name.

    Raises:
        StoreError: the database failed.
    """
    documents, is_one = suggestion.documents, suggestion.kind == "same"
    return (
        await _side(store, suggestion.entity, suggestion.entity_name, only=documents),
        await _side(store, suggestion.into, suggestion.into_name, without=None if is_one else documents),
    )


async def _side(
    store: Store,
    entity: str,
    name: str,
    *,
    only: Sequence[str] | None = None,
    without: Sequence[str] | None = None,
) -> SuggestionSide:
    of = {"id": entity, "only": only and list(only), "without": without and list(without)}
    rows = await store.rows("side_documents", **of, most=_DOCUMENTS, places=_PLACES)
    facts = await store.rows("side_facts", **of, most=_FACTS)
    documents = tuple(_document(row) for row in rows)
    known = await read_named(store, [entity]) if only is None and without is None else []
    aliases = known[0].profile.names if known else [each for document in documents for each in document.names]
    return SuggestionSide(
        entity,
        name,
        tuple(sorted(set(aliases or ()))),
        documents,
        rows[0]["total"] if rows else 0,
        tuple(SideFact(**row) for row in facts),
    )


def _document(row: dict[str, Any]) -> SideDocument:
    names = tuple(sorted({row["called"], *(row["aliases"] or ())} - {None}))
    return SideDocument(row["id"], row["name"], names, row["mentions"], tuple(_place(each) for each in row["places"]))


def _place(row: dict[str, Any]) -> SidePlace:
    start, end = row["start"] - row["chunk_start"], row["end"] - row["chunk_start"]
    before, after = find_surroundings(row["chunk_text"], start, end, _CONTEXT)
    return SidePlace(row["start"], row["end"], row["text"], before, after)
