"""Writes what runs say of a document whose node is there and of which the graph says nothing else yet."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from consilience.graph.model.display_name import display_name
from consilience.graph.model.model import FactKind
from consilience.graph.resolution.across.blocking import key_tokens
from consilience.graph.store.statement_runner import StatementRunner
from consilience.graph.store.store import Transaction
from consilience.graph.writing.decision_replay import follow_decisions
from consilience.graph.writing.fact_rows import Row, statement_row
from consilience.graph.writing.priorities import weigh_added_facts
from consilience.graph.writing.rows import DocumentRows
from consilience.graph.writing.runs.side_by_side import as_said, on_chunks, shared
from consilience.graph.writing.withdraw import refresh_facts

__all__ = ["expert_rows", "write_readings"]

_CREATE_FACTS: tuple[tuple[FactKind, str], ...] = (
    ("entity", "create_entity_facts"),
    ("event", "create_event_facts"),
    ("relation", "create_relation_facts"),
    ("argument", "create_argument_facts"),
    ("attribute", "create_attribute_facts"),
)


_STRENGTH = ("id", "status", "support", "confidence", "agreement", "label", "valid_from", "valid_to")
"""Of what a run says of a fact, what makes a fact that is there stronger."""


async def write_readings(transaction: Transaction, readings: Sequence[DocumentRows], tally: StatementRunner) -> None:
    """Write runs over one document, side by side, and make them follow the decisions about entities.

    Args:
        transaction: of the caller, who has locked the document and withdrawn what the graph said of it.
        readings: what each run says, one or more; the first one's passages are the document's.
        tally: counts.
    """
    written = sorted((on_chunks(each, readings[0].chunks) for each in readings), key=lambda each: str(each.run["id"]))
    several = len(written) > 1
    text = shared(written) if several else written[0]
    document = text.document["id"]
    await _write_text(transaction, text, tally)
    doubted, added = set[str](), Counter[str]()
    for rows in written:
        run = {**rows.run, "said": as_said(rows)} if several else rows.run
        there, new = await _write_facts(transaction, replace(rows, run=run), tally)
        doubted |= there | {row["id"] for row in new if row["properties"]["disagreement"]}
        added.update(end for row in new for end in _ends_with_counts(row))
    named = [row["id"] for row in text.entities]
    if several:  # each added its support, but they are one document
        facts = sorted({row["id"] for rows in written for row in rows.support})
        await refresh_facts(transaction, facts, tally)
    else:
        await weigh_added_facts(transaction, sorted(doubted), added, tally)
    await follow_decisions(transaction, document, named, tally)
    for rows in written:  # last, since writers wait for one another at experts whom few runs heard
        await tally.run(transaction, "note_heard", {"run": rows.run["id"], "rows": expert_rows(rows)})


async def _write_text(transaction: Transaction, rows: DocumentRows, tally: StatementRunner) -> None:
    document = {"document": rows.document["id"]}
    await tally.start(transaction, "create_chunks", {**document, "rows": rows.chunks})
    renamed = await tally.rows(transaction, "merge_entities", {**document, "rows": rows.entities})
    for row in renamed:
        row["name"] = display_name(row["key"], row["aliases"])
        row["aliases"] = sorted(set(row["aliases"]))
        row["keys"] = list(key_tokens(row["type"], row["aliases"])) if row["keyed"] else None
    await tally.start(transaction, "set_entity_names", {"rows": renamed})
    await tally.start(transaction, "merge_events", {**document, "rows": rows.events})
    await tally.start(transaction, "attach_event_pairs", {"ids": [row["id"] for row in rows.events]})
    await tally.start(transaction, "create_entity_mentions", {"rows": _by_chunk(rows.entity_mentions)})
    await tally.start(transaction, "create_event_mentions", {"rows": _by_chunk(rows.event_mentions)})


def _by_chunk(mentions: Sequence[Row]) -> list[Row]:
    chunks: dict[str, list[Row]] = {}
    for row in mentions:
        mention = {"properties": row["properties"], "references": row["references"]}
        chunks.setdefault(row["chunk"], []).append(mention)
    return [{"chunk": chunk, "mentions": each} for chunk, each in chunks.items()]


async def _write_facts(
    transaction: Transaction, rows: DocumentRows, tally: StatementRunner
) -> tuple[set[str], list[Row]]:
    """Write what one run says; return ids of facts in doubt that were there, and the rows of those that were not."""
    ids = {"ids": [row["id"] for row in rows.support]}
    known = {id_ for row in await tally.rows(transaction, "known_facts", ids) for id_ in row["ids"]}
    run = rows.run["id"]
    parts = {"run": rows.run, "debates": rows.debates, "verdicts": rows.verdicts}
    await tally.start(transaction, "create_run", {"document": rows.document["id"], **parts})
    said = {row["id"]: statement_row(run, row) for row in rows.support}
    created: list[Row] = []
    for kind, statement in _CREATE_FACTS:
        new = [row for row in rows.facts[kind] if row["id"] not in known]
        parameters = {"run": run, "rows": [_new_fact(row, said[row["id"]]) for row in new]}
        await tally.start(transaction, statement, parameters)
        created += new
    doubted = await _strengthen_facts(transaction, [row for row in rows.support if row["id"] in known], tally)
    await tally.start(transaction, "support_facts", {"run": run, "rows": [said[id_] for id_ in said if id_ in known]})
    return doubted, created


def _ends_with_counts(row: Row) -> tuple[str, ...]:
    """Return the entities that know how many facts like this one there are about them."""
    match row["properties"]["kind"]:
        case "relation":
            return row["subject"], row["object"]
        case "argument":
            return (row["object"],)
        case "attribute":
            return (row["subject"],)
        case _:
            return ()


def _new_fact(row: Row, said: Row) -> Row:
    properties = {**row["properties"], "unverified": True} if said["unverified"] else row["properties"]
    new = {"subject": row["subject"], "properties": properties, "said": said["said"], "evidence": said["evidence"]}
    if row["properties"]["kind"] == "attribute":
        return new
    if row["object"] is None:
        return {**new, "labels": row["labels"]}
    return {**new, "object": row["object"], "edges": row["edges"]}


async def _strengthen_facts(transaction: Transaction, support: list[Row], tally: StatementRunner) -> set[str]:
    """Add a run's support to facts that are there; return the ids of those about which runs disagree, or did."""
    if not support:
        return set()
    rows = [{name: row[name] for name in _STRENGTH if row.get(name) is not None} for row in support]
    (facts,) = await tally.rows(transaction, "strengthen_facts", {"rows": rows})
    await tally.start(transaction, "update_edges", {"ids": facts["stronger"]})
    await tally.start(transaction, "unlink_edges", {"ids": facts["lost"]})
    await tally.start(transaction, "link_labels", {"ids": facts["gained"]})
    await tally.start(transaction, "link_edges", {"ids": facts["gained"]})
    return set(facts["doubted"])


def expert_rows(rows: DocumentRows) -> list[Row]:
    """Return the experts of a run in the order of their ids: whether it heard them, and what it asked of them."""
    heard = {proposal["expert"] for row in rows.support for proposal in row["proposals"]}
    asked = {row["expert"]: row["properties"] for row in rows.spent}
    return [
        {"properties": row, "heard": row["id"] in heard, "asked": [asked[row["id"]]] if row["id"] in asked else []}
        for row in sorted(rows.experts, key=lambda row: str(row["id"]))
    ]
