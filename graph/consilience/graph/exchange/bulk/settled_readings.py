"""What of several readings of a document stays, as if they had been merged one after the other. Pure functions."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from consilience.graph.exchange.bulk.reading_lines import ReadingLine, naming_damage
from consilience.graph.model.metadata_record import NO_METADATA, Metadata, merge_metadata
from consilience.graph.writing.fact_rows import Row
from consilience.graph.writing.rows import DocumentRows
from consilience.graph.writing.runs.replacement import plan_replacement
from consilience.graph.writing.runs.side_by_side import as_said, from_told, on_chunks, participants_of, shared

__all__ = ["SettledDocument", "settle_readings"]


@dataclass(frozen=True, slots=True)
class SettledDocument:
    """A document as the graph is to have it."""

    document: Row
    """With all its `sources`."""
    metadata: Metadata
    text: DocumentRows
    """Chunks, entities, events and mentions, as the runs have them together."""
    runs: tuple[tuple[DocumentRows, dict[str, list[Any]]], ...]
    """What each run says, with kind, subject, object and predicate of its facts."""


def settle_readings(readings: Sequence[ReadingLine]) -> SettledDocument:
    """Return what is left of a document's readings, one or more, when the later ones replaced earlier ones.

    Raises:
        ConsilienceError: one of them is damaged; names its place.
    """
    last = readings[-1].document
    document = {**last, "sources": sorted({reading.document["source"] for reading in readings})}
    if len(readings) == 1:
        (reading,) = readings
        with naming_damage(reading.place):
            rows = from_told(reading.told, last, stated=False)
            return SettledDocument(document, reading.metadata, rows, ((rows, reading.told["facts"]),))
    given, known = NO_METADATA, list[DocumentRows]()
    for reading in readings:
        given = merge_metadata([given, reading.metadata]) if reading.metadata else given
        with naming_damage(reading.place):
            known = _with(known, from_told(reading.told, last))
    if len(known) == 1:
        return SettledDocument(document, given, known[0], ((known[0], participants_of(known[0])),))
    runs = [replace(rows, run={**rows.run, "said": as_said(rows)}) for rows in known]
    return SettledDocument(document, given, shared(known), tuple((rows, participants_of(rows)) for rows in runs))


def _with(known: Sequence[DocumentRows], new: DocumentRows) -> list[DocumentRows]:
    """Return the runs over a document, in the order of their ids, after another one came."""
    states = [
        {
            "run": rows.run["id"],
            "digest": rows.run["digest"],
            "schema": rows.run["schema"],
            "team": rows.run["team"],
            "facts": sum(rows.run[decision] for decision in ("accepted", "contested", "rejected")),
        }
        for rows in known
    ]
    plan = plan_replacement(states, new.run, found_nothing=not new.support, replace_with_nothing=False)
    if plan.unchanged:
        return list(known)
    stay = [rows for rows in known if rows.run["id"] in plan.beside]
    written = [on_chunks(rows, new.chunks) for rows in (new, *stay)]
    return sorted(written, key=lambda rows: str(rows.run["id"]))
