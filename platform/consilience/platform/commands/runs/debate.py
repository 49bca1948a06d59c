"""`consilience debate`: one debate as a person follows it, with its quotes in the source."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from typing import Annotated

import typer

from consilience.graph.model.errors import NotFoundError
from consilience.graph.model.model import Document
from consilience.graph.reading.debates import debate_of
from consilience.graph.reading.documents import read_document
from consilience.graph.reading.id_lookup import find_debate
from consilience.graph.records.debates import DebateProvenance
from consilience.platform.commands.runs.debate_display import (
    debate_head,
    highlight_quotes,
    sources_of,
    speeches,
    verdicts,
)
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import PlainConsole, print_json
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.settings import Settings

__all__ = ["debate"]


def debate(
    context: typer.Context,
    debate_id: Annotated[str, typer.Argument(metavar="ID", help="The debate's id, or its first 8 digits.")],
    as_json: JsonOption = False,
) -> None:
    """Show a debate: the question, both sides' speeches with checked quotes, the judge's replies, what it decided."""
    found, documents = asyncio.run(_read(settings_of(context), debate_id))
    if as_json:
        print_json(asdict(found))
    else:
        _print(found, documents)


def _print(found: DebateProvenance, documents: Sequence[Document]) -> None:
    console = PlainConsole(highlight=False, soft_wrap=True)
    for line in debate_head(found.debate):
        console.print(line)
    for document in documents:
        console.print(f"\nThe source, {document.name}, with the words that speakers quoted", style="bold", markup=False)
        for line in highlight_quotes(found.debate, document.id, document.text):
            console.print(line)
    for line in (*speeches(found.debate), *verdicts(found.debate)):
        console.print(line)
    console.print("\nWhat it decided", style="bold")
    for fact in found.facts:
        what = " - ".join(part for part in (fact.subject_name, fact.predicate, fact.object_name) if part)
        console.print(f"  {fact.id[:13]}  {fact.decision}: {what}", markup=False)


async def _read(settings: Settings, text: str) -> tuple[DebateProvenance, list[Document]]:
    """Return the debate and those of its documents that are still in the graph."""
    async with open_store(settings) as store:
        found = await debate_of(store, await find_debate(store, text))
        documents = []
        for document_id in sources_of(found.debate):
            with suppress(NotFoundError):
                documents.append(await read_document(store, document_id))
        return found, documents
