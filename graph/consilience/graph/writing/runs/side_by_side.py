"""Runs of several schemas and teams over one document, as the rows of one graph. Pure functions.

Each run keeps, as JSON, what it said of the document; where they differ about one and the same thing, what they share
is the union: all names, the best link of a mention, an event as the first run (by id) has it. So the order in which
runs come changes nothing.
"""

import json
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from consilience.graph.model.display_name import display_name
from consilience.graph.writing.fact_rows import Row, fact_rows
from consilience.graph.writing.rows import DocumentRows

__all__ = ["as_said", "from_said", "from_told", "on_chunks", "participants_of", "shared"]

_PARTS = (
    "entities",
    "events",
    "entity_mentions",
    "event_mentions",
    "experts",
    "spent",
    "verdicts",
    "debates",
    "support",
)


def as_said(rows: DocumentRows) -> str:
    """Return what a run said, as JSON without the document's text; `from_said` reads it.

    Raises:
        UnicodeEncodeError: half of a surrogate pair stands in it, which is no text although JSON can escape it.
    """
    run = {key: value for key, value in rows.run.items() if key not in {"said", "original"}}
    participants = participants_of(rows)
    chunks = [{key: chunk[key] for key in ("id", "index", "start", "end")} for chunk in rows.chunks]
    parts = {name: _order(getattr(rows, name)) for name in _PARTS}
    told = {"run": run, "chunks": chunks, "facts": participants, **parts}
    said = json.dumps(told, sort_keys=True)
    if "\\ud" in said:
        json.dumps(told, ensure_ascii=False).encode()
    return said


def participants_of(rows: DocumentRows) -> dict[str, list[Any]]:
    """Return kind, subject, object and predicate of the facts that a run states, by their ids."""
    return {
        row["id"]: [kind, row["subject"], row["object"], row["properties"]["predicate"]]
        for kind, each in rows.facts.items()
        for row in each
    }


def _order(rows: Iterable[Row]) -> list[Row]:
    """Return rows in one order, with their lists in one order: the graph gives them in another one than a run did."""
    lists = ("references", "evidence", "proposals")
    known = [{**row, **{name: sorted(row[name], key=_text) for name in lists if name in row}} for row in rows]
    for row in known:
        if "properties" in row:
            row["properties"] = {key: value for key, value in row["properties"].items() if value is not None}
    return sorted(known, key=_text)


def _text(row: Row) -> str:
    return json.dumps(row, sort_keys=True)


def from_said(said: str, document: Row) -> DocumentRows:
    """Return the rows of a run from what it keeps.

    Args:
        said: as `as_said` made it.
        document: the row of the document, with its text.
    """
    return from_told(json.loads(said), document)


def from_told(told: Mapping[str, Any], document: Row, *, stated: bool = True) -> DocumentRows:
    """Return the rows of a run from what it keeps, when that was read already.

    Args:
        told: the JSON that `as_said` made, read.
        document: the row of the document, with its text.
        stated: whether to make the rows of facts, too.
    """
    chunks = [{**chunk, "text": document["text"][chunk["start"] : chunk["end"]]} for chunk in told["chunks"]]
    parts = {name: told[name] for name in _PARTS}
    for name in ("entities", "support"):  # writers that lock in one order never wait for one another in a circle
        parts[name] = sorted(parts[name], key=lambda row: str(row["id"]))
    if not stated:
        return DocumentRows(document, told["run"], chunks, facts={}, **parts)
    statements = (
        {**row, "kind": kind, "subject": subject, "object": object_, "predicate": predicate}
        for row in told["support"]
        for kind, subject, object_, predicate in [told["facts"][row["id"]]]
    )
    return DocumentRows(document, told["run"], chunks, facts=fact_rows(statements), **parts)


def on_chunks(rows: DocumentRows, chunks: Sequence[Row]) -> DocumentRows:
    """Return what a run said with the document in other passages: mentions and quotes are where they begin."""
    if [chunk["id"] for chunk in chunks] == [chunk["id"] for chunk in rows.chunks] or not chunks:
        return replace(rows, chunks=list(chunks))
    starts = [chunk["start"] for chunk in chunks]

    def holding(start: int | None) -> str:
        return str(chunks[max(0, bisect_right(starts, start or 0) - 1)]["id"])

    def move(mentions: Iterable[Row]) -> list[Row]:
        return [{**row, "chunk": holding(row["properties"]["start"])} for row in mentions]

    support = [
        {**row, "evidence": [{**quote, "chunk": holding(quote["start"])} for quote in row["evidence"]]}
        for row in rows.support
    ]
    return replace(
        rows,
        chunks=list(chunks),
        entity_mentions=move(rows.entity_mentions),
        event_mentions=move(rows.event_mentions),
        support=support,
    )


def shared(readings: Sequence[DocumentRows]) -> DocumentRows:
    """Return what runs over one document have in common: the first one with all entities, events and mentions."""
    first = readings[0]
    return replace(
        first,
        entities=_join_aliases([row for each in readings for row in each.entities]),
        events=_first([row for each in readings for row in each.events]),
        entity_mentions=_join_references([row for each in readings for row in each.entity_mentions]),
        event_mentions=_join_references([row for each in readings for row in each.event_mentions]),
    )


def _first(rows: Iterable[Row]) -> list[Row]:
    found: dict[str, Row] = {}
    for row in rows:
        found.setdefault(row["id"], row)
    return [found[id_] for id_ in sorted(found)]


def _join_aliases(rows: Iterable[Row]) -> list[Row]:
    found: dict[str, Row] = {}
    for row in rows:
        aliases = sorted({*row["aliases"], *found.get(row["id"], row)["aliases"]})
        found[row["id"]] = {**row, "aliases": aliases, "name": display_name(row["key"], aliases)}
    return [found[id_] for id_ in sorted(found)]


def _join_references(rows: Iterable[Row]) -> list[Row]:
    found: dict[str, Row] = {}
    for row in rows:
        known = found.setdefault(row["properties"]["id"], {**row, "references": []})
        known["references"] = _best([*known["references"], *row["references"]])
    return sorted(found.values(), key=_place)


def _best(links: Iterable[Row]) -> list[Row]:
    best: dict[str, Row] = {}
    for link in sorted(links, key=lambda link: (-link["score"], link["reason"])):
        best.setdefault(link["target"], link)
    return [best[target] for target in sorted(best)]


def _place(row: Row) -> tuple[Any, ...]:
    properties = row["properties"]
    return properties["start"], properties["end"], properties["id"]
