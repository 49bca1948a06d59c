"""A person's correction of a fact: the wrong one is rejected, the right one stands in its place."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any

from consilience.graph.curation.review import lock_facts, review_row
from consilience.graph.model.errors import ChangedMeanwhileError, EditError
from consilience.graph.model.identity import content_id
from consilience.graph.reading.facts.provenance import fact_version
from consilience.graph.reading.participants import labels_of_participants
from consilience.graph.schema.labels import type_label
from consilience.graph.store.statement_runner import StatementRunner
from consilience.graph.store.store import Store, Transaction
from consilience.graph.writing.fact_rows import fact_properties
from consilience.graph.writing.withdraw import refresh_facts

__all__ = ["Edit", "EditedFact", "edit_fact"]


@dataclass(frozen=True, slots=True)
class Edit:
    """Correction of a fact: what the right one says; None keeps what the wrong one says."""

    predicate: str | None = None
    subject_id: str | None = None
    object_id: str | None = None


@dataclass(frozen=True, slots=True)
class EditedFact:
    """A correction, which can be undone."""

    id: str
    """Of the bulk of its two reviews; `undo_bulk` takes both back."""
    rejected: str
    """Id of the fact that was wrong."""
    accepted: str
    """Id of the fact that stands in its place."""


async def edit_fact(
    store: Store,
    fact_id: str,
    edit: Edit,
    *,
    by: str,
    reason: str = "",
    relation_types: Collection[str] = (),
    expected: str | None = None,
    operation: str | None = None,
) -> EditedFact:
    """Reject a relation or an argument and accept in its place what it should have said.

    The new fact is based on the quotes of the old one, for as long as one of their documents is in the graph, also
    when that document is run again.

    Args:
        store: the graph.
        fact_id: the fact that is wrong.
        edit: what the right one says.
        by: who decides.
        reason: why.
        relation_types: of the schema; a relation that neither it nor the graph lists becomes a `RELATED` edge.
        expected: `FactProvenance.version` of what `by` had read; None takes the fact as it is.
        operation: what this is done for; the same one edits once, however often it is called.

    Raises:
        NotFoundError: there is no such fact.
        ChangedMeanwhileError: the fact is not as expected.
        EditError: the fact is neither a relation nor an argument, the edit changes nothing, or it names what is no
            entity or event of the graph.
        StoreError: the database failed.
    """

    async def work(transaction: Transaction) -> EditedFact:
        tally = StatementRunner()
        (wrong,) = await lock_facts(transaction, [fact_id], tally)
        right = _right(wrong, edit)
        bulk = content_id("bulk", by, operation or datetime.now(UTC).isoformat(), fact_id, right["id"])
        if operation is not None and await tally.rows(transaction, "bulk_reviews", {"bulk": bulk}):
            return EditedFact(bulk, fact_id, right["id"])
        if expected is not None and fact_version(wrong["status"], wrong["support"], wrong["reviews"]) != expected:
            raise ChangedMeanwhileError(f"The fact {fact_id} was changed meanwhile. Read it again, then decide.")
        await _check_participants(transaction, right, tally)
        right["label"] = await _label(transaction, right, relation_types, tally)
        ends = {"subject": right["subject"], "object": right["object"]}
        await tally.run(transaction, "create_edited_fact", {**ends, "fact": fact_properties(right, "accepted")})
        (known,) = await lock_facts(transaction, [right["id"]], tally)
        rejected = review_row(wrong, "rejected", by, reason, bulk=bulk, replaced_by=right["id"])
        accepted = review_row(known, "accepted", by, reason, bulk=bulk, replaces=fact_id)
        await tally.run(transaction, "create_reviews", {"rows": [rejected, accepted]})
        await tally.run(transaction, "inherit_grounds", {"ids": [rejected["review"]["id"]]})
        await tally.run(transaction, "base_review", {"fact": fact_id, "review": accepted["review"]["id"]})
        await refresh_facts(transaction, [fact_id, right["id"]], tally)
        return EditedFact(bulk, fact_id, right["id"])

    return await store.write(work)


def _right(wrong: dict[str, Any], edit: Edit) -> dict[str, Any]:
    """Return the fact that should stand there, without its label."""
    kind = wrong["kind"]
    if kind not in {"relation", "argument"}:
        raise EditError(f"A fact of kind {kind} cannot be edited. Reject it, or edit the relations and arguments.")
    subject = edit.subject_id or wrong["subject"]
    object_ = edit.object_id or wrong["object"]
    predicate = edit.predicate or wrong["predicate"]
    fact_id = content_id("fact", kind, subject, predicate, object_)
    if fact_id == wrong["id"]:
        raise EditError("The edit changes nothing. To say that the fact is right, accept it.")
    if subject == object_:
        raise EditError("The subject and the object of an edit must be different.")
    return {
        "id": fact_id,
        "kind": kind,
        "predicate": predicate,
        "subject": subject,
        "object": object_,
        "confidence": wrong["confidence"],
    }


async def _check_participants(transaction: Transaction, right: dict[str, Any], tally: StatementRunner) -> None:
    ids = [right["subject"], right["object"]]
    labels = await labels_of_participants(partial(tally.rows, transaction), ids)
    wanted = ("Event" if right["kind"] == "argument" else "Entity", "Entity")
    for part, participant, label in zip(("subject", "object"), ids, wanted, strict=True):
        if labels.get(participant) != label:
            raise EditError(f"The {part} {participant} is no {label.lower()} of the graph. Search for the right one.")


async def _label(
    transaction: Transaction, right: dict[str, Any], relation_types: Collection[str], tally: StatementRunner
) -> str:
    if right["kind"] == "argument":
        return "HAS_ARGUMENT"
    if right["predicate"] in relation_types:
        return type_label(right["predicate"])
    known = await tally.rows(transaction, "label_of_predicate", {"predicate": right["predicate"]})
    return str(known[0]["label"]) if known else "RELATED"
