"""Impact that a change of the schema would have on the facts that the graph holds."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from consilience.graph.records.schemas import Kind, SchemaChange
from consilience.graph.schema.schema import Schema
from consilience.graph.store.store import Store

__all__ = ["event_and_predicate", "schema_changes"]


async def schema_changes(store: Store, before: Schema | None, after: Schema) -> tuple[SchemaChange, ...]:
    """Return how `after` differs from `before`, and which facts each difference concerns.

    Nothing changes by itself: the graph keeps its facts until their documents are run with the new schema.

    Args:
        store: the graph.
        before: None: there was none of this name.
        after: what it is to become.

    Raises:
        StoreError: the database failed.
    """
    earlier, later = _parts(before), _parts(after)
    found = []
    for kind, name in sorted(earlier.keys() | later.keys()):
        old, new = earlier.get((kind, name)), later.get((kind, name))
        if old == new:
            continue
        if old is None:
            found.append(SchemaChange("added", kind, name, {}))
        else:
            found.append(await _difference(store, kind, name, old, new))
    return tuple(found)


async def _difference(
    store: Store, kind: Kind, name: str, old: Mapping[str, Any], new: Mapping[str, Any] | None
) -> SchemaChange:
    if new is None:
        change = SchemaChange("removed", kind, name, await _counts(store, kind, name))
    elif _is_narrower(old, new):
        change = await _find_narrowing(store, kind, name, new)
    else:
        change = SchemaChange("changed", kind, name, await _counts(store, kind, name))
    event, predicate = event_and_predicate(kind, name)
    (reach,) = await store.rows("type_reach", kind=kind, name=predicate, event=event)
    return replace(change, documents=reach["documents"], statements=reach["statements"])


def _parts(schema: Schema | None) -> dict[tuple[Kind, str], dict[str, Any]]:
    return dict(_each_part(schema)) if schema else {}


def _each_part(schema: Schema) -> Iterator[tuple[tuple[Kind, str], dict[str, Any]]]:
    for name, entity in schema.entities.items():
        yield ("entity", name), entity.model_dump()
    for name, relation in schema.relations.items():
        yield ("relation", name), relation.model_dump()
    for name, event in schema.events.items():
        yield ("event", name), event.model_dump(exclude={"roles"})
        for role, part in event.roles.items():
            yield ("argument", f"{name} {role}"), part.model_dump()
    for name, attribute in schema.attributes.items():
        yield ("attribute", name), attribute.model_dump()


def _list_allowed(part: Mapping[str, Any], side: str) -> set[str] | None:
    names = part.get(side) or ()
    return set(names) or None


def _is_narrower(old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    for side in ("domain", "range", "types", "subjects"):
        was, is_now = _list_allowed(old, side), _list_allowed(new, side)
        if is_now is not None and (was is None or was - is_now):
            return True
    return False


async def _counts(store: Store, kind: Kind, name: str) -> dict[str, int]:
    event, predicate = event_and_predicate(kind, name)
    rows = await store.rows("type_counts", kind=kind, name=predicate, event=event)
    return {row["status"]: row["facts"] for row in rows}


async def _find_narrowing(store: Store, kind: Kind, name: str, new: Mapping[str, Any]) -> SchemaChange:
    event, predicate = event_and_predicate(kind, name)
    subjects = _list_allowed(new, "subjects" if kind == "attribute" else "domain")
    objects = _list_allowed(new, "types" if kind == "argument" else "range")
    (row,) = await store.rows(
        "misfits",
        kind=kind,
        name=predicate,
        event=event,
        subjects=None if subjects is None else sorted(subjects),
        objects=None if objects is None else sorted(objects),
    )
    return SchemaChange("narrowed", kind, name, {"accepted or contested": row["facts"]}, tuple(row["examples"]))


def event_and_predicate(kind: Kind, name: str) -> tuple[str | None, str]:
    """Return the event type of an argument, None for all else, and the predicate of its facts.

    Args:
        kind: of the facts.
        name: as a change has it: a type, or a role as `Event.Type role`.
    """
    event, _, role = name.rpartition(" ")
    return (event, role) if kind == "argument" else (None, name)
