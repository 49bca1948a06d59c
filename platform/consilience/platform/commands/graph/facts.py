"""`consilience facts`: facts, listed and filtered."""

import asyncio
from collections.abc import Sequence
from dataclasses import asdict, replace
from datetime import datetime
from typing import Annotated, Literal

import typer

from consilience.graph.model.confidence import shown_confidence
from consilience.graph.reading.facts.listing import FactFilter, FactPage, fact_value, list_facts
from consilience.graph.reading.id_lookup import find_document
from consilience.graph.reading.metadata.matching import documents_where
from consilience.graph.records.facts import FactSummary
from consilience.graph.schema.literal import format_value
from consilience.graph.store.store import Store
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import MOST_LISTED, JsonOption, RecordedAtOption, WhereOption
from consilience.platform.commands.shared.output import format_count, note, print_json, print_table
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.settings import Settings

__all__ = ["facts", "phrase_fact", "phrase_interval"]

Status = Literal["accepted", "contested", "rejected", "retracted"]
Kind = Literal["entity", "relation", "event", "argument", "attribute"]
_TYPES_TOLD = 12


def facts(
    context: typer.Context,
    status: Annotated[
        Status | None,
        typer.Option(metavar="STATUS", help="Only facts of this status: accepted, contested, rejected or retracted."),
    ] = None,
    kind: Annotated[
        Kind | None,
        typer.Option(metavar="KIND", help="Only facts of this kind: entity, relation, event, argument or attribute."),
    ] = None,
    predicate: Annotated[
        str | None, typer.Option("--type", help="Only this entity, relation or event type, role or attribute.")
    ] = None,
    document: Annotated[
        str | None, typer.Option(help="Only facts that this document speaks of: id, name or source.")
    ] = None,
    as_of: Annotated[
        str | None,
        typer.Option(
            metavar="DATE",
            help="Only facts that may hold on this day, or at some time of this month or year: 2011-06-19, 2011-06, "
            "2011. Facts of which no text says when they hold are among them.",
        ),
    ] = None,
    recorded_at: RecordedAtOption = None,
    where: WhereOption = None,
    limit: Annotated[int, typer.Option(min=1, max=MOST_LISTED, help="At most so many.")] = 50,
    after: Annotated[str | None, typer.Option(help="Only facts after this id, as a page before said.")] = None,
    as_json: JsonOption = False,
) -> None:
    """List facts; `consilience fact ID` shows where one comes from."""
    moment = None if recorded_at is None else _moment(recorded_at)
    page, unknown, types = asyncio.run(
        _list(
            settings_of(context),
            FactFilter(status, kind, predicate, as_of=as_of),
            (document, where or (), moment),
            after,
            limit,
        )
    )
    if as_json:
        told = {} if moment is None else {"recorded_at": moment.isoformat(), "unknown_runs": unknown}
        print_json({"facts": [asdict(fact) for fact in page.facts], "next": page.next, **told})
        return
    timed = any(fact.valid_from or fact.valid_to for fact in page.facts)
    print_table(
        ("fact", "status", "says", *(["holds"] if timed else []), "support", "confidence"),
        [
            (
                f.id[:13],
                f.status,
                phrase_fact(f),
                *([_dates(f.valid_from, f.valid_to)] if timed else []),
                f.support,
                shown_confidence(f.confidence),
            )
            for f in page.facts
        ],
        numbers=("support", "confidence"),
    )
    if unknown:
        note(f"Nobody noted when {format_count(unknown, 'run')} came into the graph; what they alone say is left out.")
    note(format_count(len(page.facts), "fact") + (f"; more with --after {page.next}" if page.next else ""))
    if predicate and types and predicate not in types:
        note(f"No fact is of type {predicate}. {_say_types(predicate, types)}")


def phrase_fact(fact: FactSummary) -> str:
    """Return a fact as a person reads it."""
    if (value := fact_value(fact)) is not None:
        return f"{fact.subject.name} - {fact.predicate} - {format_value(value, places=4)}"
    if fact.object is None:
        return f"{fact.subject.name} is {fact.predicate}"
    return f"{fact.subject.name} - {fact.predicate} - {fact.object.name}"


def phrase_interval(valid_from: str | None, valid_to: str | None) -> str:
    """Return when a fact holds as a person reads it; empty where no text says."""
    if valid_from == valid_to:
        return valid_from or ""
    return " ".join(f"{word} {date}" for word, date in (("from", valid_from), ("until", valid_to)) if date)


def _dates(valid_from: str | None, valid_to: str | None) -> str:
    return (valid_from or "") if valid_from == valid_to else f"{valid_from or ''}–{valid_to or ''}"


async def _list(
    settings: Settings,
    wanted: FactFilter,
    of: tuple[str | None, Sequence[str], datetime | None],
    after: str | None,
    limit: int,
) -> tuple[FactPage, int, Sequence[str]]:
    async with open_store(settings) as store:
        document, where, moment = of
        chosen = await find_document(store, document) if document else None
        narrowed = replace(wanted, document_id=chosen, within=await documents_where(store, where))
        if moment is None:
            page = await list_facts(store, narrowed, after=after, limit=limit)
            return page, 0, await _list_types(store) if wanted.predicate and not page.facts else ()
        # Only who asks of the past waits for these modules.
        from consilience.graph.reading.facts.recorded import list_recorded_facts
        from consilience.platform.commands.graph.find_recorded import find_recorded

        recorded = await find_recorded(settings, store, moment)
        page = await list_recorded_facts(store, narrowed, recorded, after=after, limit=limit)
        return page, recorded.unknown, ()


async def _list_types(store: Store) -> Sequence[str]:
    # Only who asks for what there may not be waits for this module.
    from consilience.graph.reading.facts.selections import types_of_facts

    types = await types_of_facts(store)
    return sorted(types, key=lambda name: (-types[name], name))


def _say_types(wanted: str, types: Sequence[str]) -> str:
    from difflib import get_close_matches

    if near := get_close_matches(wanted, types, n=1):
        return f"Did you mean {near[0]}?"
    more = f" and {len(types) - _TYPES_TOLD} more" if len(types) > _TYPES_TOLD else ""
    return f"Facts there are of type {', '.join(types[:_TYPES_TOLD])}{more}."


def _moment(text: str) -> datetime:
    from consilience.graph.reading.facts.recorded import read_moment

    return read_moment(text)
