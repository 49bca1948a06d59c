"""`consilience documents`: what is in the graph."""

import asyncio
from dataclasses import asdict

import typer

from consilience.graph.reading.documents import DocumentSummary, list_documents
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json, print_table
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.settings import Settings

__all__ = ["documents"]


def documents(context: typer.Context, as_json: JsonOption = False) -> None:
    """List the documents with what the graph made of them."""
    found = asyncio.run(_list(settings_of(context)))
    if as_json:
        print_json({"documents": [asdict(document) for document in found]})
        return
    numbers = ("mentions", "entities", "events", "accepted", "contested", "rejected")
    print_table(
        ("id", "name", *numbers),
        [(d.id[:12], d.name, *(getattr(d, number) for number in numbers)) for d in found],
        numbers=numbers,
    )
    note(f"{len(found)} documents" if found else "No documents yet; `consilience ingest FILES` adds some.")


async def _list(settings: Settings) -> tuple[DocumentSummary, ...]:
    async with open_store(settings) as store:
        return await list_documents(store)
