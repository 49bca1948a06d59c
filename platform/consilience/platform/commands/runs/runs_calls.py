"""`consilience runs calls`: what models were asked in a run."""

from dataclasses import asdict
from typing import Annotated

import typer

from consilience.platform.api.routers.documents.missing_calls import none_kept
from consilience.platform.calls.archive import open_calls
from consilience.platform.commands.runs.named_run import find_named_run
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import MOST_LISTED, JsonOption
from consilience.platform.commands.shared.output import format_count, note, print_json, print_table
from consilience.platform.records.calls import CallRecord
from consilience.platform.runs.ledger import open_ledger
from consilience.platform.support.timestamps import iso

__all__ = ["call_json", "runs_calls"]

_ALL = 10**9


def runs_calls(
    context: typer.Context,
    run: Annotated[str, typer.Argument(metavar="RUN", help="The run's id, its first digits, or a document's name.")],
    asker: Annotated[
        str | None, typer.Option(help="Only calls of this expert, debater or judge.", show_default=False)
    ] = None,
    round_number: Annotated[
        int | None, typer.Option("--round", min=1, help="Only calls in this round.", show_default=False)
    ] = None,
    chunk: Annotated[
        int | None, typer.Option(min=0, help="Only calls of experts about this chunk, from 0.", show_default=False)
    ] = None,
    debate: Annotated[str | None, typer.Option(help="Only calls in the debate of this id.", show_default=False)] = None,
    limit: Annotated[int, typer.Option(min=1, max=MOST_LISTED, help="At most so many.")] = 200,
    as_json: JsonOption = False,
) -> None:
    """List what models were asked in a run; `consilience runs call RUN CALL` tells one in full, as it was."""
    settings = settings_of(context)
    with open_ledger(settings.folder.ledger) as ledger:
        record = find_named_run(ledger, run)
    with open_calls(settings.folder) as archive:
        found = archive.page(
            record.id, asker=asker, round_number=round_number, passage=chunk, debate=debate, limit=_ALL
        )
        why_none = "" if archive.has_any(record.id) else none_kept(record, settings)
    if as_json:
        calls = [call_json(call) for call in found[:limit]]
        print_json({"run": record.id, "calls": calls, "count": len(found), "why_none": why_none or None})
        return
    if not found:
        note(why_none or "No model was asked.")
        return
    numbers = ("round", "chunk", "tokens", "cost")
    print_table(
        ("id", "asked by", *numbers, "model", "remarks"),
        [
            (
                call.id[:8],
                call.asker,
                call.round,
                call.passage,
                f"{call.prompt_tokens:,} + {call.completion_tokens:,}",
                "" if call.cost is None else f"{call.cost:.4f}",
                call.model,
                _remarks(call),
            )
            for call in found[:limit]
        ],
        numbers=numbers,
    )
    note(format_count(len(found), "call") + (f", the first {limit} shown; see --limit" if len(found) > limit else ""))


def call_json(call: CallRecord) -> dict[str, object]:
    """Return a call, without what was said, as plain JSON."""
    row = {name: value for name, value in asdict(call).items() if name != "number"}
    return {**row, "at": iso(call.at)}


def _remarks(call: CallRecord) -> str:
    remarks = (
        (f"debate {call.debate.removeprefix('debate_')[:8]}, run {call.rollout}", call.debate),
        (f"{call.order} order", call.order),
        ("asked again", call.attempt > 1),
        (f"reply {call.sample + 1}", call.sample),
        ("from the cache", call.from_cache),
        ("cut off", call.truncated),
        ("refused", call.refused),
    )
    return ", ".join(text for text, holds in remarks if holds)
