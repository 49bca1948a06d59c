"""`consilience entities list`: entities that documents name."""

import asyncio
from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated

import typer

from consilience.graph.reading.entities_events import list_entities
from consilience.graph.reading.id_lookup import find_document
from consilience.graph.reading.metadata.matching import documents_where
from consilience.graph.records.entities_events import EntitySummary
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import MOST_LISTED, JsonOption, WhereOption
from consilience.platform.commands.shared.output import note, print_json, print_table
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.settings import Settings

__all__ = ["entities_list"]

_Page = tuple[tuple[EntitySummary, ...], str | None]
_NUMBERS = ("documents", "mentions", "facts")


def entities_list(
    context: typer.Context,
    entity_type: Annotated[str | None, typer.Option("--type", help="Only entities of this type.")] = None,
    document: Annotated[
        str | None, typer.Option(help="Only entities that this document names: id, name or source.")
    ] = None,
    where: WhereOption = None,
    limit: Annotated[int, typer.Option(min=1, max=MOST_LISTED, help="At most so many.")] = 50,
    after: Annotated[str | None, typer.Option(help="Only entities after this id, as a page before said.")] = None,
    as_json: JsonOption = False,
) -> None:
    """List the entities that documents name, in the order of their ids.

    With --where, documents, mentions and facts are counted within the documents that meet it.
    """
    found, following = asyncio.run(
        _list(settings_of(context), entity_type, (document, where or ()), after=after, limit=limit)
    )
    if as_json:
        print_json({"entities": [asdict(entity) for entity in found], "next": following})
        return
    print_table(
        ("entity", "type", "name", "status", *_NUMBERS),
        [(e.id[:15], e.type, e.name, e.status, e.documents, e.mentions, e.facts) for e in found],
        numbers=_NUMBERS,
    )
    count = "1 entity" if len(found) == 1 else f"{len(found):,} entities"
    note(count + (f"; more with --after {following}" if following else ""))


async def _list(
    settings: Settings, entity_type: str | None, of: tuple[str | None, Sequence[str]], *, after: str | None, limit: int
) -> _Page:
    async with open_store(settings) as store:
        document, where = of
        return await list_entities(
            store,
            entity_type=entity_type,
            document_id=await find_document(store, document) if document else None,
            within=await documents_where(store, where),
            after=after,
            limit=limit,
        )
