"""`consilience documents`: what is in the graph."""

import asyncio
from collections.abc import Sequence
from dataclasses import asdict

import typer

from consilience.graph.reading.documents import DocumentSummary, list_documents
from consilience.graph.reading.metadata.matching import documents_where
from consilience.platform.commands.documents.described import phrase_metadata
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption, WhereOption
from consilience.platform.commands.shared.output import note, print_json, print_table
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.settings import Settings

__all__ = ["documents"]


def documents(context: typer.Context, where: WhereOption = None, as_json: JsonOption = False) -> None:
    """List the documents with what the graph made of them, and what is known of them."""
    found = asyncio.run(_list(settings_of(context), where or ()))
    if as_json:
        print_json({"documents": [asdict(document) for document in found]})
        return
    numbers = ("mentions", "entities", "events", "accepted", "contested", "rejected")
    print_table(
        ("id", "name", *numbers, "metadata"),
        [(d.id[:12], d.name, *(getattr(d, number) for number in numbers), phrase_metadata(d.metadata)) for d in found],
        numbers=numbers,
        spared=("mentions", "events", "metadata", "entities"),
    )
    if found or where:
        note(f"{len(found)} documents")
    else:
        note("No documents yet; `consilience ingest FILES` adds some.")


async def _list(settings: Settings, where: Sequence[str]) -> tuple[DocumentSummary, ...]:
    async with open_store(settings) as store:
        return await list_documents(store, await documents_where(store, where))
