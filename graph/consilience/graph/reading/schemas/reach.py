"""Reach of a change of the schema: the documents that it concerns."""

from collections.abc import Iterable

from consilience.graph.reading.schemas.impact import event_and_predicate
from consilience.graph.records.schemas import NamedDocument, SchemaChange
from consilience.graph.schema.schema import Schema
from consilience.graph.store.store import Store

__all__ = ["documents_to_read_again"]


async def documents_to_read_again(
    store: Store, before: Schema | None, after: Schema, changes: Iterable[SchemaChange]
) -> tuple[NamedDocument, ...]:
    """Return the documents that would have to be read again for the graph to be what the changed schema asks for.

    What is taken away or narrowed concerns the documents that state such facts. Anything else - a type that is new,
    another definition, other rules - may be found in any document, so it concerns all that were read with a schema of
    this name. Those that were read with exactly the changed one are up to date.

    Args:
        store: the graph.
        before: the schema as it was; None: there was none, so that nothing was read with it.
        after: the schema as it is to be.
        changes: their difference.

    Raises:
        StoreError: the database failed.
    """
    if before is None or before.signature == after.signature:
        return ()
    differences = tuple(changes)
    only_less = all(change.what in {"removed", "narrowed"} for change in differences)
    types = None
    if differences and only_less and _frame(before) == _frame(after):
        types = [
            {"kind": change.kind, "name": predicate, "event": event}
            for change in differences
            for event, predicate in [event_and_predicate(change.kind, change.name)]
        ]
    rows = await store.rows("documents_of_schema", name=after.name, signature=after.signature, types=types)
    return tuple(NamedDocument(**row) for row in rows)


def _frame(schema: Schema) -> dict[str, object]:
    """Return what holds for all types."""
    return schema.model_dump(exclude={"entities", "relations", "events", "version"})
