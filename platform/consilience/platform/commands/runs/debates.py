"""`consilience debates`: the debates that runs held, listed and filtered."""

import asyncio
from dataclasses import asdict
from typing import Annotated, Literal

import typer

from consilience.graph.reading.debates import DebatePage, list_debates
from consilience.graph.reading.id_lookup import find_document
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import MOST_LISTED, JsonOption
from consilience.platform.commands.shared.output import format_count, note, print_json, print_table
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.settings import Settings

__all__ = ["debates"]

Protocol = Literal["naive", "expert", "consultancy", "debate"]


def debates(
    context: typer.Context,
    document: Annotated[str | None, typer.Option(help="Only debates about this document: id, name or source.")] = None,
    protocol: Annotated[Protocol | None, typer.Option(help="Only debates held by this protocol.")] = None,
    settled: Annotated[
        bool | None, typer.Option("--settled/--open", help="Only debates with a verdict, or only those without.")
    ] = None,
    limit: Annotated[int, typer.Option(min=1, max=MOST_LISTED, help="At most so many.")] = 50,
    after: Annotated[str | None, typer.Option(help="Only debates after this id, as a page before said.")] = None,
    as_json: JsonOption = False,
) -> None:
    """List debates about contested claims; `consilience debate ID` shows what was said in one."""
    page = asyncio.run(_list(settings_of(context), document, protocol, settled, after, limit))
    if as_json:
        print_json({"debates": [asdict(debate) for debate in page.debates], "next": page.next})
        return
    print_table(
        ("debate", "won", "answers", "document", "protocol", "calls", "cost"),
        [
            (
                debate.id[:15],
                debate.answer,
                " | ".join(debate.answers),
                debate.document_name,
                debate.protocol,
                debate.calls,
                f"{debate.cost:.4f}",
            )
            for debate in page.debates
        ],
        numbers=("won", "calls", "cost"),
    )
    note(format_count(len(page.debates), "debate") + (f"; more with --after {page.next}" if page.next else ""))


async def _list(
    settings: Settings,
    document: str | None,
    protocol: str | None,
    settled: bool | None,
    after: str | None,
    limit: int,
) -> DebatePage:
    async with open_store(settings) as store:
        chosen = await find_document(store, document) if document else None
        return await list_debates(
            store, document_id=chosen, protocol=protocol, settled=settled, after=after, limit=limit
        )
