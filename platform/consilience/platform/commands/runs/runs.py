"""`consilience runs`: what was run over which document, how it ended, and what it cost."""

import asyncio
from dataclasses import asdict
from typing import Annotated

import typer

from consilience.agents.models.usage import Usage
from consilience.agents.support.plain_json import to_plain
from consilience.graph.reading.metadata.matching import documents_where
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import MOST_LISTED, JsonOption, WhereOption
from consilience.platform.commands.shared.output import format_count, note, print_json, print_table
from consilience.platform.commands.shared.session import open_store
from consilience.platform.commands.shared.spending import cost_text, tokens_text, usage_sentence
from consilience.platform.records.runs import RunStatus
from consilience.platform.runs.ledger import RunRecord, open_ledger
from consilience.platform.support.settings import Settings

__all__ = ["record_json", "runs"]


def runs(
    context: typer.Context,
    status: Annotated[
        RunStatus | None, typer.Option(help="Only those that are running, merged or failed.", show_default=False)
    ] = None,
    document: Annotated[
        str | None, typer.Option(help="Only over documents with this in their names.", show_default=False)
    ] = None,
    team: Annotated[str | None, typer.Option(help="Only of this team.", show_default=False)] = None,
    where: WhereOption = None,
    limit: Annotated[int, typer.Option(min=1, max=MOST_LISTED, help="At most so many, the latest ones.")] = 50,
    as_json: JsonOption = False,
) -> None:
    """List the runs with rounds, calls, tokens, cost and time; `consilience runs show ID` tells one in full."""
    settings = settings_of(context)
    with open_ledger(settings.folder.ledger) as ledger:
        found = [record for record in ledger.runs() if _fits(record, status, document, team)]
    if where:
        within = frozenset(asyncio.run(_within(settings, where)))
        found = [record for record in found if record.document_id in within]
    total = sum((record.usage for record in found), Usage())
    shown = found[-limit:][::-1]
    if as_json:
        print_json({"runs": [record_json(record) for record in shown], "count": len(found), "spent": to_plain(total)})
        return
    numbers = ("rounds", "calls", "tokens", "cost", "seconds")
    print_table(
        ("id", "status", "document", "team", *numbers),
        [
            (
                record.id.removeprefix("run_")[:8],
                record.status,
                record.document,
                record.team,
                record.rounds,
                record.usage.calls,
                tokens_text(record.usage),
                cost_text(record.usage),
                f"{record.seconds:.1f}",
            )
            for record in shown
        ],
        numbers=numbers,
        spared=("calls", "tokens", "cost"),
    )
    more = f", the latest {limit} shown" if len(found) > limit else ""
    note(
        f"{format_count(len(found), 'run')}{more}; {usage_sentence(total)}"
        if found
        else "No runs yet; `consilience ingest FILES`."
    )


async def _within(settings: Settings, where: list[str]) -> tuple[str, ...]:
    async with open_store(settings) as store:
        return await documents_where(store, where) or ()


def record_json(record: RunRecord) -> dict[str, object]:
    """Return what the ledger knows of a run, as plain JSON."""
    return asdict(record)


def _fits(record: RunRecord, status: str | None, document: str | None, team: str | None) -> bool:
    return (
        status in (None, record.status)
        and team in (None, record.team)
        and (document is None or document.casefold() in record.document.casefold())
    )
