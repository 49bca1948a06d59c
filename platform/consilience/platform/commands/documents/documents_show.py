"""`consilience documents show`: one document and what is known of it."""

import asyncio
from dataclasses import asdict
from typing import Annotated

import typer

from consilience.graph.model.metadata.changes import MetadataEdit
from consilience.graph.model.metadata.reading import metadata_json
from consilience.graph.reading.documents import DocumentSummary, document_summary
from consilience.graph.reading.id_lookup import find_document
from consilience.graph.writing.metadata.note_metadata import Layers, read_layers
from consilience.platform.commands.documents.described import phrase_metadata
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json, print_table
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.settings import Settings

__all__ = ["documents_show"]


def documents_show(
    context: typer.Context,
    document: Annotated[str, typer.Argument(help="Its id (or first 8 digits), name or source.", show_default=False)],
    as_json: JsonOption = False,
) -> None:
    """Show a document: where it came from, what is known of it and who changed that, what the graph made of it."""
    found, layers = asyncio.run(_read(settings_of(context), document))
    if as_json:
        changes = [{**asdict(change), "said": metadata_json(change.said)} for change in layers.changes]
        print_json({**asdict(found), "given": metadata_json(layers.given), "changes": changes})
        return
    print_table(("", found.id), [(key, getattr(found, key)) for key in ("name", "source", "media_type", "language")])
    if found.metadata:
        rows = [(key, ", ".join(v) if isinstance(v, list) else str(v)) for key, v in found.metadata.items()]
        print_table(("metadata", ""), rows)
    for change in layers.changes:
        note(f"{change.at} {change.by}: {_phrase_change(change)}")
    counts = ("mentions", "entities", "events", "accepted", "contested", "rejected")
    note(", ".join(f"{getattr(found, count)} {count}" for count in counts))


async def _read(settings: Settings, document: str) -> tuple[DocumentSummary, Layers]:
    async with open_store(settings) as store:
        document_id = await find_document(store, document)
        return await document_summary(store, document_id), await read_layers(store, document_id)


def _phrase_change(change: MetadataEdit) -> str:
    parts = [phrase_metadata(metadata_json(change.said), 1000)]
    parts += [f"without {what}" for what in (*change.removed, *(f"tag={tag}" for tag in change.untagged))]
    return " ".join(part for part in parts if part)
