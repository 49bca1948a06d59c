"""Common parts of the commands about entities: the entity that is meant, and the words that tell a decision."""

from dataclasses import asdict

import typer

from consilience.graph.curation.entity_decisions import EntityDecision
from consilience.graph.reading.id_lookup import find_entity
from consilience.graph.records.decisions import Consequences
from consilience.graph.store.store import Store
from consilience.platform.commands.accounts.accounting import accounts_of, note_change
from consilience.platform.commands.shared.output import format_count, note, print_json

__all__ = ["entity_ids", "tell_decision"]


async def entity_ids(store: Store, *texts: str) -> list[str]:
    """Return the ids of the entities that are meant: by name, or by the first digits of their ids.

    Raises:
        StoreError: no entity, or more than one.
    """
    return [await find_entity(store, text) for text in texts]


def tell_decision(
    context: typer.Context,
    action: str,
    told: tuple[EntityDecision, Consequences],
    *,
    dry_run: bool = False,
    as_json: bool = False,
) -> None:
    """Print a decision and what it changed, and enter it into the audit log."""
    decision, changes = told
    if not dry_run:
        with accounts_of(context) as accounts:
            note_change(accounts, action, decision.id, entity=decision.entity, into=decision.into)
    if as_json:
        print_json({"decision": asdict(decision), "changes": asdict(changes), "dry_run": dry_run})
        return
    concerned = f"{format_count(changes.facts, 'fact')} in {format_count(changes.documents, 'document')}"
    verb = "would move" if dry_run else "moved"
    note(f"{decision.entity_name} → {decision.into_name}: {verb} {concerned}; {changes.joined} became one with others.")
    if not dry_run and action != "entities undo":
        note(f"`consilience entities undo {decision.id}` takes it back.")
