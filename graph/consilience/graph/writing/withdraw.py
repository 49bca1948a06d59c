"""Takes back all that a document's run said, within the transaction of a merge or a forget."""

from consilience.graph.model.display_name import display_name
from consilience.graph.resolution.across.blocking import key_tokens
from consilience.graph.store.statement_runner import StatementRunner
from consilience.graph.store.store import Transaction
from consilience.graph.writing.priorities import weigh_facts, weigh_facts_about

__all__ = ["clear_entities", "refresh_facts", "withdraw_document"]


async def withdraw_document(transaction: Transaction, document_id: str, tally: StatementRunner) -> list[str]:
    """Remove the document's chunks, mentions, run and events, and what nothing else supports; keep its node.

    Facts that a person reviewed stay as `retracted`, with the entities and events that they are about.

    Returns:
        Ids of the entities that the document named, sorted, whatever became of them.
    """
    document = {"document": document_id}
    (held,) = await tally.rows(transaction, "lock_document_entities", document)
    (facts,) = await tally.rows(transaction, "weaken_facts", document)
    await tally.run(transaction, "unlink_labels", {"ids": facts["labels"]})
    await tally.run(transaction, "unlink_edges", {"ids": facts["edges"]})
    changed = [
        id_ for row in await tally.rows(transaction, "delete_facts", {"ids": facts["gone"]}) for id_ in row["ids"]
    ]
    await weigh_facts_about(transaction, facts["doubted"], changed, tally)
    await tally.run(transaction, "update_edges", {"ids": facts["weaker"]})
    await tally.run(transaction, "delete_text", document)
    await tally.run(transaction, "delete_runs", document)
    await refresh_facts(transaction, facts["open"], tally)
    if held["events"]:
        await tally.run(transaction, "delete_event_pairs", document)
        await tally.run(transaction, "release_event_pairs", document)
    (named,) = await tally.rows(transaction, "delete_naming", document)
    await tally.run(transaction, "delete_entities", {"ids": named["gone"]})
    await clear_entities(transaction, named["renamed"], tally)
    return list(held["entities"])


async def refresh_facts(transaction: Transaction, ids: list[str], tally: StatementRunner) -> None:
    """Make status, confidence, support, labels and edges of these facts what runs and reviews say now.

    Facts that no run supports and no person reviewed are deleted. Entities know how many facts about them are left.
    """
    if not ids:
        return
    facts = {"ids": ids}
    (about,) = await tally.rows(transaction, "participants_of_facts", facts)
    await tally.run(transaction, "unlink_labels", facts)
    await tally.run(transaction, "unlink_edges", facts)
    await tally.run(transaction, "refresh_facts", facts)
    await tally.run(transaction, "delete_retracted_facts", facts)
    await tally.run(transaction, "lock_entities", {"ids": about["entities"]})
    await weigh_facts(transaction, ids, about["entities"], about["events"], tally)
    await tally.run(transaction, "link_labels", facts)
    await tally.run(transaction, "link_edges", facts)


async def clear_entities(transaction: Transaction, ids: list[str], tally: StatementRunner) -> None:
    """Name these entities as the remaining documents do, and delete those that neither document nor fact holds."""
    if not ids:
        return
    gone: list[str] = []
    renamed: list[dict[str, object]] = []
    (row,) = await tally.rows(transaction, "entity_names", {"ids": ids})
    for id_, type_, key, keyed, aliases, held in row["entities"]:
        if aliases:
            keys = list(key_tokens(type_, aliases)) if keyed else None
            renamed.append({"id": id_, "name": display_name(key, aliases), "aliases": sorted(aliases), "keys": keys})
        elif not held:
            gone.append(id_)
    await tally.run(transaction, "delete_entities", {"ids": gone})
    await tally.run(transaction, "set_entity_names", {"rows": renamed})
