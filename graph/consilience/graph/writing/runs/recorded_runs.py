"""Recorded runs over a document, read back from the graph, so that others can be written beside them."""

from collections.abc import Sequence

from consilience.graph.store.statement_runner import StatementRunner
from consilience.graph.store.store import Transaction
from consilience.graph.writing.decision_replay import Redirected, redirect_document, settle_decisions
from consilience.graph.writing.fact_rows import Row, fact_rows, support_row
from consilience.graph.writing.rows import DocumentRows
from consilience.graph.writing.runs.side_by_side import from_said

__all__ = ["recorded_runs"]


async def recorded_runs(
    transaction: Transaction, document: Row, ids: Sequence[str], tally: StatementRunner
) -> list[DocumentRows]:
    """Return what these runs over a document said, before any decision about entities.

    Runs that stand side by side keep it. One that is alone does not; all that the graph has of its document is its own,
    and decisions about entities are undone in the document, which the caller is going to write anew.

    Args:
        transaction: of the caller.
        document: the row of the document, with its text.
        ids: of the runs.
        tally: counts.
    """
    told = await tally.rows(transaction, "run_said", {"ids": list(ids)})
    if all(row["said"] for row in told):
        return [from_said(row["said"], document) for row in told]
    changed = Redirected()
    await redirect_document(transaction, document["id"], changed, tally, to_origin=True)
    await settle_decisions(transaction, changed, tally)
    return [await _read_back(transaction, document, row["id"], tally) for row in told]


async def _read_back(transaction: Transaction, document: Row, run_id: str, tally: StatementRunner) -> DocumentRows:
    (layout,) = await tally.rows(transaction, "document_layout", {"document": document["id"]})
    (record,) = await tally.rows(transaction, "run_record", {"run": run_id})
    statements = await tally.rows(transaction, "all_run_statements", {"run": run_id})
    entities = await tally.rows(transaction, "document_naming", {"document": document["id"]})
    run = {key: value for key, value in record["run"].items() if key != "original"}
    support = [support_row(statement) for statement in statements]
    text = document["text"]
    return DocumentRows(
        document,
        run,
        [{**chunk, "text": text[chunk["start"] : chunk["end"]]} for chunk in layout["chunks"]],
        entities,
        layout["events"],
        [row for row in layout["mentions"] if row["properties"]["kind"] == "entity"],
        [row for row in layout["mentions"] if row["properties"]["kind"] == "event"],
        record["experts"],
        record["spent"],
        record["verdicts"],
        record["debates"],
        fact_rows({**statement, **row} for statement, row in zip(statements, support, strict=True)),
        support,
    )
