"""Makes what the runs over a document say follow the decisions about entities, whatever they were when it was merged.

What each run said at first of the entities concerned is kept with it, so that any decision can be taken back.
"""

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from consilience.graph.resolution.decisions import destinations, move_statements, name_merged_entity
from consilience.graph.store.statement_runner import StatementRunner
from consilience.graph.store.store import Transaction
from consilience.graph.writing.fact_rows import Row, fact_properties, statement_row
from consilience.graph.writing.withdraw import clear_entities, refresh_facts

__all__ = ["Redirected", "fact_row", "follow_decisions", "redirect_document", "settle_decisions"]


@dataclass(slots=True)
class Redirected:
    """Changes by redirection, over several documents."""

    facts: set[str] = field(default_factory=set)
    """All that were or are concerned."""
    entities: set[str] = field(default_factory=set)
    documents: set[str] = field(default_factory=set)
    mentions: int = 0
    became: dict[str, str] = field(default_factory=dict)
    """Fact by the fact as it was before."""
    there: set[str] = field(default_factory=set)
    """Facts that were there before others became them."""


@dataclass(frozen=True, slots=True)
class _Known:
    """Statements of a run before decisions moved them, of all entities that ended up where another did not begin."""

    entities: dict[str, Row]
    """As the document names them, by the id that resolution chose."""
    places: dict[str, str]
    """Where each of them is now."""
    statements: list[Row]
    """About them; `now` is the fact that each is part of."""


@dataclass(frozen=True, slots=True)
class _Course:
    """Course of a document's entities: where they were, and where decisions send them."""

    originals: dict[str, Row]
    """As the document names them, by the id that resolution chose."""
    before: dict[str, str]
    """Where each of them was until now."""
    places: dict[str, str]
    """Where each of them ends up."""
    shapes: dict[str, Row]
    """Type and key of what they are sent to, and of themselves."""
    decisions: frozenset[str]
    """Ids of those that send them."""

    @property
    def concerned(self) -> set[str]:
        """The entities that one of them leaves or comes to."""
        pairs = ((self.before[origin], self.places[origin]) for origin in self.originals)
        return {place for before, after in pairs if before != after for place in (before, after)}

    @property
    def touched(self) -> list[str]:
        """The entities of the document that are or were where something changes."""
        concerned = self.concerned
        return [o for o in self.originals if self.before[o] in concerned or self.places[o] in concerned]


async def follow_decisions(transaction: Transaction, document_id: str, ids: list[str], tally: StatementRunner) -> None:
    """Make the runs over a document that was just merged follow the decisions about the entities that they name."""
    if await tally.rows(transaction, "decisions_about", {"ids": ids, "document": document_id}):
        changed = Redirected()
        await redirect_document(transaction, document_id, changed, tally)
        await settle_decisions(transaction, changed, tally)


async def settle_decisions(transaction: Transaction, changed: Redirected, tally: StatementRunner) -> None:
    """Make status, edges and names follow after documents were redirected."""
    await refresh_facts(transaction, sorted(changed.facts), tally)
    await clear_entities(transaction, sorted(changed.entities), tally)


async def redirect_document(
    transaction: Transaction, document_id: str, changed: Redirected, tally: StatementRunner, *, to_origin: bool = False
) -> None:
    """Move what the runs over a document say of entities to where the decisions send them now.

    Args:
        transaction: of the caller, who calls `settle` when all documents are redirected.
        document_id: the document.
        changed: is told what changed.
        tally: counts.
        to_origin: as if there were no decisions.
    """
    runs = {
        row["id"]: _read_known(await tally.rows(transaction, "run_original", {"run": row["id"]}))
        for row in await tally.rows(transaction, "document_runs", {"document": document_id})
    }
    known = {origin: row for each in runs.values() for origin, row in each.entities.items()}
    now = {origin: place for each in runs.values() for origin, place in each.places.items()}
    present = await tally.rows(transaction, "document_naming", {"document": document_id})
    ended = set(now.values())
    originals = {**known, **{row["id"]: row for row in present if row["id"] not in ended}}
    sent, shapes, decisions = (
        ({}, {}, set[str]()) if to_origin else await _find_destinations(transaction, originals, document_id, tally)
    )
    before = {origin: now.get(origin, origin) for origin in originals}
    shapes |= {row["id"]: row for row in present} | originals
    course = _Course(originals, before, destinations(originals, sent), shapes, frozenset(decisions))
    if not course.concerned:
        return
    told = {run: await _statements(transaction, run, course.touched, each, tally) for run, each in runs.items()}
    moved = {run: move_statements(statements, course.places) for run, statements in told.items()}
    for run, statements in told.items():
        earlier = {statement["id"]: statement["now"] for statement in statements}
        _, became = moved[run]
        changed.became |= {earlier[origin]: fact for origin, fact in became.items() if earlier[origin] != fact}
        new = sorted(set(became.values()) - changed.facts)
        for row in await tally.rows(transaction, "known_facts", {"ids": new}):
            changed.there |= set(row["ids"])
        await tally.run(transaction, "drop_statements", {"run": run, "ids": sorted(set(earlier.values()))})
    await _rename(transaction, document_id, course, changed, tally)
    for run, statements in told.items():
        rows, became = moved[run]
        await tally.run(transaction, "create_moved_facts", {"rows": [fact_row(row) for row in rows]})
        await tally.run(transaction, "support_facts", {"run": run, "rows": [statement_row(run, row) for row in rows]})
        await tally.run(transaction, "count_run_facts", {"run": run})
        await _note(transaction, run, course, statements, became, tally)
        changed.facts |= {statement["now"] for statement in statements} | set(became.values())
    changed.entities |= course.concerned
    changed.documents.add(document_id)


def fact_row(row: Row) -> Row:
    """Return the row of `create_moved_facts` for a statement."""
    return {"subject": row["subject"], "object": row["object"], "properties": fact_properties(row, "retracted")}


def _read_known(rows: list[Row]) -> _Known:
    text = rows[0]["original"] if rows else None
    return _Known(**json.loads(text)) if text else _Known({}, {}, [])


async def _find_destinations(
    transaction: Transaction, originals: Iterable[str], document_id: str, tally: StatementRunner
) -> tuple[dict[str, str], dict[str, Row], set[str]]:
    """Return where decisions send entities, what they send them to, and the decisions."""
    sent: dict[str, str] = {}
    shapes: dict[str, Row] = {}
    used: dict[str, str] = {}
    asked: set[str] = set()
    wanted = set(originals)
    while wanted:
        parameters = {"ids": sorted(wanted), "document": document_id}
        for row in await tally.rows(transaction, "decisions_about", parameters):  # the last one counts
            sent[row["entity"]], used[row["entity"]] = row["into"], row["id"]
            shapes[row["into"]] = {"id": row["into"], "type": row["type"], "key": row["key"]}
        asked |= wanted
        wanted = set(sent.values()) - asked
    return sent, shapes, set(used.values())


async def _statements(
    transaction: Transaction, run_id: str, touched: Collection[str], known: _Known, tally: StatementRunner
) -> list[Row]:
    """Return what the run said at first of the entities, and of those that it was moved with before."""
    fresh = sorted(set(touched) - set(known.entities))
    told = {statement["now"] for statement in known.statements}
    found = await tally.rows(transaction, "run_statements", {"run": run_id, "ids": fresh})
    return known.statements + [{**row, "now": row["id"]} for row in found if row["id"] not in told]


async def _rename(
    transaction: Transaction, document_id: str, course: _Course, changed: Redirected, tally: StatementRunner
) -> None:
    touched, places = course.touched, course.places
    old = sorted({course.before[origin] for origin in touched})
    await tally.run(transaction, "drop_naming", {"document": document_id, "ids": old})
    rows = [
        name_merged_entity(
            [course.originals[origin] for origin in touched if places[origin] == place], course.shapes[place]
        )
        for place in sorted({places[origin] for origin in touched})
    ]
    await tally.rows(transaction, "merge_entities", {"document": document_id, "rows": rows})
    targets = {origin: places[origin] for origin in touched}
    parameters = {"document": document_id, "ids": old, "targets": targets}
    changed.mentions += sum(row["moved"] for row in await tally.rows(transaction, "repoint_mentions", parameters))


async def _note(
    transaction: Transaction,
    run_id: str,
    course: _Course,
    statements: list[Row],
    became: dict[str, str],
    tally: StatementRunner,
) -> None:
    """Keep with the run what it said at first of entities that are elsewhere now, or where others came to."""
    originals, places = course.originals, course.places
    ended = {place for origin, place in places.items() if place != origin}
    kept = {origin for origin in originals if places[origin] in ended}
    known = {
        "entities": {origin: originals[origin] for origin in sorted(kept)},
        "places": {origin: places[origin] for origin in sorted(kept)},
        "statements": [
            {**statement, "now": became[statement["id"]]}
            for statement in statements
            if {statement["subject"], statement["object"]} & kept
        ],
    }
    original = json.dumps(known, sort_keys=True) if kept else None
    parameters = {"run": run_id, "original": original, "decisions": sorted(course.decisions) if kept else []}
    await tally.run(transaction, "note_original", parameters)
