"""Writes what runs say of a document whose node is there and of which the graph says nothing else yet."""

from collections.abc import Sequence
from dataclasses import replace

from consilience.graph.model.display_name import display_name
from consilience.graph.model.model import FactKind
from consilience.graph.resolution.across.blocking import key_tokens
from consilience.graph.store.statement_runner import StatementRunner
from consilience.graph.store.store import Transaction
from consilience.graph.writing.decision_replay import follow_decisions
from consilience.graph.writing.fact_rows import Row
from consilience.graph.writing.priorities import weigh_facts
from consilience.graph.writing.rows import DocumentRows
from consilience.graph.writing.runs.side_by_side import as_said, on_chunks, shared
from consilience.graph.writing.withdraw import ids_by_label, refresh_facts

__all__ = ["write_readings"]

_CREATE_FACTS: tuple[tuple[FactKind, str], ...] = (
    ("entity", "create_entity_facts"),
    ("event", "create_event_facts"),
    ("relation", "create_relation_facts"),
    ("argument", "create_argument_facts"),
)


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
    for rows in written:
        run = {**rows.run, "said": as_said(rows)} if several else rows.run
        await _write_facts(transaction, replace(rows, run=run), tally)
    named = [row["id"] for row in text.entities]
    facts = sorted({row["id"] for rows in written for row in rows.support})
    if several:  # each added its support, but they are one document
        await refresh_facts(transaction, facts, tally)
    await weigh_facts(transaction, facts, named, [], tally)
    await follow_decisions(transaction, document, named, tally)


async def _write_text(transaction: Transaction, rows: DocumentRows, tally: StatementRunner) -> None:
    document = {"document": rows.document["id"]}
    await tally.run(transaction, "create_chunks", {**document, "rows": rows.chunks})
    renamed = await tally.rows(transaction, "merge_entities", {**document, "rows": rows.entities})
    for row in renamed:
        row["name"] = display_name(row["key"], row["aliases"])
        row["aliases"] = sorted(set(row["aliases"]))
        row["keys"] = list(key_tokens(row["type"], row["aliases"])) if row["keyed"] else None
    await tally.run(transaction, "set_entity_names", {"rows": renamed})
    await tally.run(transaction, "merge_events", {**document, "rows": rows.events})
    await tally.run(transaction, "create_entity_mentions", {"rows": rows.entity_mentions})
    await tally.run(transaction, "create_event_mentions", {"rows": rows.event_mentions})


async def _write_facts(transaction: Transaction, rows: DocumentRows, tally: StatementRunner) -> None:
    ids = {"ids": [row["id"] for row in rows.support]}
    known = {row["id"] for row in await tally.rows(transaction, "known_facts", ids)}
    for kind, statement in _CREATE_FACTS:
        await tally.run(transaction, statement, {"rows": [row for row in rows.facts[kind] if row["id"] not in known]})
    await _strengthen_facts(transaction, [row for row in rows.support if row["id"] in known], tally)
    run = {
        "document": rows.document["id"],
        "run": rows.run,
        "experts": rows.experts,
        "spent": rows.spent,
        "debates": rows.debates,
        "verdicts": rows.verdicts,
    }
    await tally.run(transaction, "create_run", run)
    await tally.run(transaction, "support_facts", {"run": rows.run["id"], "rows": rows.support})


async def _strengthen_facts(transaction: Transaction, support: list[Row], tally: StatementRunner) -> None:
    facts = await tally.rows(transaction, "strengthen_facts", {"rows": support})
    for label, ids in ids_by_label(row for row in facts if row["same"]):
        await tally.run(transaction, "update_edges", {"label": label, "ids": ids})
    flipped = ({"id": row["id"], "label": row["earlier"]} for row in facts if row["flipped"])
    for label, ids in ids_by_label(flipped):
        await tally.run(transaction, "unlink_edges", {"label": label, "ids": ids})
    changed = {"ids": [row["id"] for row in facts if not row["same"]]}
    await tally.run(transaction, "link_labels", changed)
    await tally.run(transaction, "link_edges", changed)
