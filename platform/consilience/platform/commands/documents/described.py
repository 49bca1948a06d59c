"""The words that tell the metadata of a document, and the change of it that somebody makes."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import typer

from consilience.graph.model.metadata.changes import MetadataEdit
from consilience.graph.model.metadata.reading import metadata_json
from consilience.graph.model.metadata_record import Metadata
from consilience.graph.reading.id_lookup import find_document
from consilience.graph.store.store import Store
from consilience.graph.writing.metadata.note_metadata import change_metadata
from consilience.platform.commands.accounts.accounting import accounts_of, name_system_user, note_change
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.output import note, print_json
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.event_loop import run

__all__ = ["change_documents", "make_change", "phrase_metadata", "work_on_documents"]

_LONGEST = 60


def phrase_metadata(metadata: Mapping[str, Any], longest: int = _LONGEST) -> str:
    """Return metadata in one line, cut where it is longer than so many characters."""
    parts = (f"{key}={'|'.join(value) if isinstance(value, list) else value}" for key, value in metadata.items())
    text = " ".join(parts)
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def make_change(said: Metadata, removed: Sequence[str] = (), untagged: Sequence[str] = ()) -> MetadataEdit:
    """Return a change that the system's user makes now."""
    at = datetime.now(UTC).isoformat(timespec="seconds")
    return MetadataEdit(said, tuple(removed), tuple(untagged), name_system_user(), at)


def change_documents(
    context: typer.Context, action: str, documents: Sequence[str], change: MetadataEdit, *, as_json: bool
) -> None:
    """Change the metadata of documents, tell what it says now, and enter that into the audit log."""

    async def work(store: Store, document_id: str) -> Metadata:
        return await change_metadata(store, document_id, change)

    work_on_documents(context, action, documents, work, as_json=as_json)


def work_on_documents(
    context: typer.Context,
    action: str,
    documents: Sequence[str],
    work: Callable[[Store, str], Awaitable[Metadata]],
    *,
    as_json: bool,
) -> None:
    """Do something with the metadata of documents; all that are named are looked up before any is changed."""

    async def all_of_them() -> dict[str, Metadata]:
        async with open_store(settings_of(context)) as store:
            ids = [await find_document(store, document) for document in documents]
            return {document_id: await work(store, document_id) for document_id in ids}

    changed = run(all_of_them())
    with accounts_of(context) as accounts:
        for document_id in changed:
            note_change(accounts, action, document_id)
    if as_json:
        told = [{"document": document_id, "metadata": metadata_json(said)} for document_id, said in changed.items()]
        print_json({"documents": told})
        return
    for document_id, said in changed.items():
        note(f"{document_id}: {phrase_metadata(metadata_json(said), 1000) or 'nothing is known of it any more'}")
