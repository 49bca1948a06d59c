"""A document's graph into the store: one idempotent transaction."""

from dataclasses import dataclass

from consilience.graph.errors import DocumentError
from consilience.graph.invariants import check_invariants
from consilience.graph.model import DocumentGraph, FactKind
from consilience.graph.names import display_name
from consilience.graph.redirect import follow_decisions
from consilience.graph.rows import DocumentRows, Row, document_rows
from consilience.graph.schema import type_label
from consilience.graph.store import Store, Transaction
from consilience.graph.transaction import Tally
from consilience.graph.weighing import weigh_facts
from consilience.graph.withdraw import withdraw_document
from consilience.graph.withdrawals import refuse_withdrawn

__all__ = ["MergeCounts", "merge"]

_CREATE_FACTS: tuple[tuple[FactKind, str], ...] = (
    ("entity", "create_entity_facts"),
    ("event", "create_event_facts"),
    ("relation", "create_relation_facts"),
    ("argument", "create_argument_facts"),
)


@dataclass(frozen=True, slots=True)
class MergeCounts:
    """What one merge changed in the graph."""

    unchanged: bool = False
    """Whether the graph held exactly this already, so that nothing was written."""
    nodes_created: int = 0
    nodes_deleted: int = 0
    relationships_created: int = 0
    relationships_deleted: int = 0


async def merge(store: Store, graph: DocumentGraph, *, ordered_after: int | None = None) -> MergeCounts:
    """Make the store say of this document what `graph` says, in one transaction.

    What an earlier run said of the document is withdrawn first, unless it is the same: then nothing is written.
    Entities and facts that other documents share are joined; each keeps what every single run said of it.

    Args:
        store: where it goes.
        graph: what a run made of the document.
        ordered_after: number of the last withdrawal when the run was ordered (`withdrawals.last_withdrawal`); None
            merges whatever was withdrawn.

    Raises:
        DocumentError: the graph contradicts itself (see `check_invariants`); nothing was written.
        WithdrawnError: the document was withdrawn after that; nothing was written.
        StoreError: the database refused or failed the transaction; nothing was written.
    """
    check_invariants(graph)
    rows = document_rows(graph)
    relation_types = {type_label(relation) for relation in graph.relation_types}

    async def work(transaction: Transaction) -> MergeCounts:
        tally = Tally()
        known = await tally.rows(transaction, "lock_document", {"document": rows.document})
        if ordered_after is not None:  # looked at under the lock, which a withdrawal holds too
            await refuse_withdrawn(transaction, graph.document, ordered_after)
        runs = [row["run"] for row in known if row["run"] is not None]
        if [row["digest"] for row in known] == [rows.run["digest"]]:
            return MergeCounts(unchanged=True)
        if runs:
            await withdraw_document(transaction, graph.document.id, tally)
        await _write_text(transaction, rows, tally)
        await _write_facts(transaction, rows, relation_types, tally)
        named = [row["id"] for row in rows.entities]
        await weigh_facts(transaction, [row["id"] for row in rows.support], named, [], tally)
        await follow_decisions(transaction, rows.document["id"], rows.run["id"], named, tally)
        return MergeCounts(
            False, tally.nodes_created, tally.nodes_deleted, tally.relationships_created, tally.relationships_deleted
        )

    try:
        return await store.write(work)
    except UnicodeEncodeError as error:
        raise DocumentError(
            f"{graph.document.name}: {error.object[error.start : error.end]!r} is half of a surrogate pair, which no "
            "database can store. The document was not stored."
        ) from error


async def _write_text(transaction: Transaction, rows: DocumentRows, tally: Tally) -> None:
    document = {"document": rows.document["id"]}
    await tally.run(transaction, "create_chunks", {**document, "rows": rows.chunks})
    renamed = await tally.rows(transaction, "merge_entities", {**document, "rows": rows.entities})
    for row in renamed:
        row["name"] = display_name(row["key"], row["aliases"])
        row["aliases"] = sorted(set(row["aliases"]))
    await tally.run(transaction, "set_entity_names", {"rows": renamed})
    await tally.run(transaction, "merge_events", {**document, "rows": rows.events})
    await tally.run(transaction, "create_entity_mentions", {"rows": rows.entity_mentions})
    await tally.run(transaction, "create_event_mentions", {"rows": rows.event_mentions})


async def _write_facts(transaction: Transaction, rows: DocumentRows, relation_types: set[str], tally: Tally) -> None:
    ids = {"ids": [row["id"] for row in rows.support]}
    known = {row["id"] for row in await tally.rows(transaction, "known_facts", ids)}
    for kind, statement in _CREATE_FACTS:
        await tally.run(transaction, statement, {"rows": [row for row in rows.facts[kind] if row["id"] not in known]})
    await _strengthen_facts(transaction, [row for row in rows.support if row["id"] in known], relation_types, tally)
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


async def _strengthen_facts(
    transaction: Transaction, support: list[Row], relation_types: set[str], tally: Tally
) -> None:
    facts = await tally.rows(transaction, "strengthen_facts", {"rows": support})
    same = [row for row in facts if row["same"]]
    # All types of the schema go into the text, whether this document needs them or not: the server then knows the text.
    await tally.run(transaction, "update_edges", {"rows": same}, relation_types | {row["label"] for row in same})
    flipped = [{"id": row["id"], "label": row["earlier"]} for row in facts if row["flipped"]]
    await tally.run(transaction, "unlink_edges", {"rows": flipped}, {row["label"] for row in flipped})
    changed = {"ids": [row["id"] for row in facts if not row["same"]]}
    await tally.run(transaction, "link_labels", changed)
    await tally.run(transaction, "link_edges", changed)
