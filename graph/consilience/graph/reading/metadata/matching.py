"""Which documents a filter by metadata lets pass."""

from collections.abc import Iterable, Sequence

from consilience.graph.reading.metadata.conditions import DocumentCondition, Saying, read_conditions
from consilience.graph.store.store import Store

__all__ = ["documents_where", "matching_documents"]


async def documents_where(store: Store, texts: Sequence[str]) -> tuple[str, ...] | None:
    """Return the ids of the documents that meet all these conditions, see `read_conditions`; None without one.

    Raises:
        MetadataError: one is no condition.
        StoreError: the database failed.
    """
    found = await matching_documents(store, read_conditions(texts))
    return None if found is None else tuple(found)


async def matching_documents(store: Store, conditions: Sequence[DocumentCondition]) -> list[str] | None:
    """Return the ids of the documents that meet all conditions, sorted; None where there is no condition.

    Each condition is looked up in an index. What it takes grows with the number of documents that meet one.

    Raises:
        StoreError: the database failed.
    """
    if not conditions:
        return None
    left: set[str] | None = None
    for condition in sorted(conditions, key=lambda condition: condition.negated):
        met = {document for saying in condition.sayings for document in await _meeting(store, saying)}
        if not condition.negated:
            left = met if left is None else left & met
        else:
            left = (await _others(store, met)) if left is None else left - met
        if not left:
            return []
    return sorted(left or ())


async def _meeting(store: Store, saying: Saying) -> set[str]:
    found: set[str] = set()
    key = {"key": saying.key}
    if saying.texts is not None:
        found |= _ids(await store.rows("documents_saying_text", **key, texts=list(saying.texts)))
        if saying.key == "language":
            found |= _ids(await store.rows("documents_in_language", texts=list(saying.texts)))
    if saying.part is not None:
        found |= _ids(await store.rows("documents_saying_part", **key, part=saying.part))
    if saying.least is not None:
        found |= _ids(await store.rows("documents_saying_number", **key, least=saying.least, most=saying.most))
    if saying.first is not None:
        found |= _ids(await store.rows("documents_saying_date", **key, first=saying.first, last=saying.last))
    if saying == Saying(saying.key):
        found |= _ids(await store.rows("documents_saying_anything", **key))
    return found


async def _others(store: Store, documents: Iterable[str]) -> set[str]:
    return _ids(await store.rows("other_documents", ids=sorted(documents)))


def _ids(rows: Sequence[dict[str, str]]) -> set[str]:
    return {row["id"] for row in rows}
