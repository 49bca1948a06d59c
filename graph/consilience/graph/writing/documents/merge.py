"""A document's graph into the store: one idempotent transaction."""

from dataclasses import dataclass

from consilience.graph.model.errors import DocumentError
from consilience.graph.model.metadata_record import Metadata
from consilience.graph.model.model import DocumentGraph
from consilience.graph.store.statement_runner import StatementRunner
from consilience.graph.store.store import Store, Transaction
from consilience.graph.writing.documents.group_commit import GroupCommit
from consilience.graph.writing.documents.invariants import check_invariants
from consilience.graph.writing.documents.withdrawals import refuse_withdrawn
from consilience.graph.writing.metadata.note_metadata import write_given
from consilience.graph.writing.rows import DocumentRows, document_rows
from consilience.graph.writing.runs.readings import write_readings
from consilience.graph.writing.runs.recorded_runs import recorded_runs
from consilience.graph.writing.runs.replacement import plan_replacement
from consilience.graph.writing.withdraw import refresh_facts, withdraw_document

__all__ = ["MergeCounts", "merge_document", "merge_rows"]


@dataclass(frozen=True, slots=True)
class MergeCounts:
    """Counts of what one merge changed in the graph."""

    unchanged: bool = False
    """Whether the graph held exactly this already, so that nothing was written."""
    nodes_created: int = 0
    nodes_deleted: int = 0
    relationships_created: int = 0
    relationships_deleted: int = 0
    kept_facts: int = 0
    """Facts of an earlier run that stays in force, because this one of the same schema and team found nothing."""


async def merge_document(
    store: Store,
    graph: DocumentGraph,
    *,
    replace_with_nothing: bool = False,
    ordered_after: int | None = None,
    commits: GroupCommit | None = None,
) -> MergeCounts:
    """Make the store say of this document what `graph` says, in one transaction, beside what other readings say.

    What an earlier run of the same schema and the same team (by their names) said of the document is withdrawn first,
    unless it is the same: then nothing is written. Runs of other schemas and teams stay. A run that states no fact
    replaces nothing. What people decided stays with its quotes, also where no run states it any more; decisions that
    rested on the document when it was withdrawn count again. Metadata that comes with the document is added to what the
    graph knows of it, whatever the run says.

    Args:
        store: where it goes.
        graph: the document and what a run said of it.
        replace_with_nothing: whether a run that states no fact withdraws what an earlier one said, too.
        ordered_after: number of the last withdrawal when the run was ordered (`withdrawals.last_withdrawal`); None
            merges whatever was withdrawn.
        commits: commits it with others that wait, if given.

    Raises:
        DocumentError: the graph contradicts itself (see `check_invariants`); nothing was written.
        WithdrawnError: the document was withdrawn after that; nothing was written.
        StoreError: the database refused or failed the transaction; nothing was written.
    """
    check_invariants(graph)
    given = graph.document.metadata
    return await merge_rows(
        store,
        document_rows(graph),
        given,
        replace_with_nothing=replace_with_nothing,
        ordered_after=ordered_after,
        commits=commits,
    )


async def merge_rows(
    store: Store,
    rows: DocumentRows,
    given: Metadata,
    *,
    replace_with_nothing: bool = False,
    ordered_after: int | None = None,
    commits: GroupCommit | None = None,
) -> MergeCounts:
    """Do what `merge_document` does with a document's graph that is rows already, and was checked.

    Args:
        store: where it goes.
        rows: the document and what a run said of it.
        given: metadata that came with the document.
        replace_with_nothing: as in `merge_document`.
        ordered_after: as in `merge_document`.
        commits: as in `merge_document`.

    Raises:
        DocumentError: the database cannot store one of its texts; nothing was written.
        WithdrawnError: the document was withdrawn after that; nothing was written.
        StoreError: the database refused or failed the transaction; nothing was written.
    """
    document, name = rows.document["id"], rows.document["name"]

    async def work(transaction: Transaction) -> MergeCounts:
        tally = StatementRunner()
        known = await tally.rows(transaction, "lock_document", {"document": rows.document})
        if ordered_after is not None:  # looked at under the lock, which a withdrawal holds too
            await refuse_withdrawn(transaction, document, name, ordered_after)
        runs = [row for row in known if row["run"] is not None]
        nothing = not rows.support
        for row in runs:
            if row["run"] == rows.run["id"] and rows.says(row["digest"]):
                row["digest"] = rows.run["digest"]  # that of an earlier release is another one
        plan = plan_replacement(runs, rows.run, found_nothing=nothing, replace_with_nothing=replace_with_nothing)
        described = await write_given(transaction, document, given, tally)
        if plan.unchanged:
            return _counts(tally, plan.kept_facts, unchanged=not described)
        others = await recorded_runs(transaction, rows.document, plan.beside, tally) if plan.beside else []
        if runs:
            await tally.run(transaction, "keep_grounds", {"document": document})
            await withdraw_document(transaction, document, tally)
        await write_readings(transaction, [rows, *others], tally)
        if known[0]["withdrawn"]:
            restored = await tally.rows(transaction, "restore_grounds", {"document": document})
            await refresh_facts(transaction, [row["id"] for row in restored], tally)
        return _counts(tally, plan.kept_facts)

    try:
        return await (commits or store).write(work)
    except UnicodeEncodeError as error:
        raise DocumentError(
            f"{name}: {error.object[error.start : error.end]!r} is half of a surrogate pair, which no "
            "database can store. The document was not stored."
        ) from error


def _counts(tally: StatementRunner, kept_facts: int, *, unchanged: bool = False) -> MergeCounts:
    return MergeCounts(
        unchanged,
        tally.nodes_created,
        tally.nodes_deleted,
        tally.relationships_created,
        tally.relationships_deleted,
        kept_facts,
    )
