"""A document's graph into the store: one idempotent transaction."""

from dataclasses import dataclass

from consilience.graph import rows
from consilience.graph.errors import DocumentError
from consilience.graph.invariants import check_invariants
from consilience.graph.model import DocumentGraph, FactKind
from consilience.graph.names import display_name
from consilience.graph.schema import type_label
from consilience.graph.store import Store, Transaction
from consilience.graph.transaction import Tally
from consilience.graph.withdraw import withdraw_document

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


async def merge(store: Store, graph: DocumentGraph) -> MergeCounts:
    """Make the store say of this document what `graph` says, in one transaction.

    What an earlier run said of the document is withdrawn first, unless it is the same: then nothing is written.
    Entities and facts that other documents share are joined; each keeps what every single run said of it.

    Raises:
        DocumentError: the graph contradicts itself (see `check_invariants`); nothing was written.
        StoreError: the database refused or failed the transaction; nothing was written.
    """
    check_invariants(graph)

    async def work(transaction: Transaction) -> MergeCounts:
        tally = Tally()
        digest = rows.graph_digest(graph)
        known = await tally.rows(transaction, "lock_document", {"document": rows.document_row(graph)})
        runs = [row["run"] for row in known if row["run"] is not None]
        if [row["digest"] for row in known] == [digest]:
            return MergeCounts(unchanged=True)
        if runs:
            await withdraw_document(transaction, graph.document.id, tally)
        await _write_text(transaction, graph, tally)
        await _write_facts(transaction, graph, tally)
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


async def _write_text(transaction: Transaction, graph: DocumentGraph, tally: Tally) -> None:
    document = {"document": graph.document.id}
    await tally.run(transaction, "create_chunks", {**document, "rows": rows.chunk_rows(graph)})
    renamed = await tally.rows(transaction, "merge_entities", {**document, "rows": rows.entity_rows(graph)})
    for row in renamed:
        row["name"] = display_name(row["key"], row["aliases"])
        row["aliases"] = sorted(set(row["aliases"]))
    await tally.run(transaction, "set_entity_names", {"rows": renamed})
    await tally.run(transaction, "merge_events", {**document, "rows": rows.event_rows(graph)})
    await tally.run(transaction, "create_entity_mentions", {"rows": rows.mention_rows(graph, "entity")})
    await tally.run(transaction, "create_event_mentions", {"rows": rows.mention_rows(graph, "event")})


async def _write_facts(transaction: Transaction, graph: DocumentGraph, tally: Tally) -> None:
    support = rows.support_rows(graph)
    known = {row["id"] for row in await tally.rows(transaction, "known_facts", {"ids": [row["id"] for row in support]})}
    for kind, statement in _CREATE_FACTS:
        new = [row for row in rows.fact_rows(graph, kind) if row["id"] not in known]
        await tally.run(transaction, statement, {"rows": new})
    strengthened = await tally.rows(
        transaction, "strengthen_facts", {"rows": [row for row in support if row["id"] in known]}
    )
    await _update_edges(transaction, graph, [row for row in strengthened if row["same"]], tally)
    earlier = [{"id": row["id"], "label": row["earlier"]} for row in strengthened if row["flipped"]]
    await tally.run(transaction, "unlink_edges", {"rows": earlier}, {row["label"] for row in earlier})
    changed = {"ids": [row["id"] for row in strengthened if not row["same"]]}
    await tally.run(transaction, "link_labels", changed)
    await tally.run(transaction, "link_edges", changed)
    run = {
        "document": graph.document.id,
        "run": rows.run_row(graph),
        "experts": rows.expert_rows(graph),
        "verdicts": rows.verdict_rows(graph),
    }
    await tally.run(transaction, "create_run", run)
    await tally.run(transaction, "support_facts", {"run": graph.run.id, "rows": support})


async def _update_edges(transaction: Transaction, graph: DocumentGraph, facts: list[rows.Row], tally: Tally) -> None:
    # All types of the schema go into the text, whether this document needs them or not: the server then knows the text.
    types = {type_label(relation) for relation in graph.relation_types} | {row["label"] for row in facts}
    await tally.run(transaction, "update_edges", {"rows": facts}, types)
