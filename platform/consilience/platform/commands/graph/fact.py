"""`consilience fact`: the whole provenance of one fact."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Annotated

import typer
from rich.text import Text

from consilience.graph.model.confidence import shown_confidence
from consilience.graph.reading.facts.listing import fact_value
from consilience.graph.reading.facts.provenance import FactProvenance, fact_provenance
from consilience.graph.reading.id_lookup import find_fact
from consilience.graph.records.facts import ProvenanceQuote
from consilience.platform.commands.graph.facts import phrase_fact, phrase_interval
from consilience.platform.commands.runs.debate_display import debate_head, speeches, verdicts
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption, RecordedAtOption
from consilience.platform.commands.shared.output import PlainConsole, format_count, print_json
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.settings import Settings

__all__ = ["fact", "print_provenance"]

_STATUS_STYLES = {"accepted": "green", "contested": "yellow", "rejected": "red", "retracted": "red"}


def fact(
    context: typer.Context,
    fact_id: Annotated[str, typer.Argument(metavar="ID", help="The fact's id, or its first 8 digits.")],
    recorded_at: RecordedAtOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show where a fact comes from: quotes in their sentences, experts, rounds, debates, verdicts, runs, reviews."""
    provenance = asyncio.run(_read(settings_of(context), fact_id, recorded_at))
    if as_json:
        print_json(asdict(provenance))
    else:
        print_provenance(provenance)


def print_provenance(provenance: FactProvenance) -> None:
    """Write the provenance to standard output as people read it."""
    console = PlainConsole(highlight=False, soft_wrap=True)
    shown = provenance.fact
    console.print(Text(phrase_fact(shown), "bold"))
    status = Text(shown.status, _STATUS_STYLES[shown.status])
    console.print(
        Text.assemble(f"{shown.id}  {shown.kind}  ", status, f"  confidence {shown_confidence(shown.confidence)}  "),
        Text(f"supported by {format_count(shown.support, 'document')}"),
    )
    if value := fact_value(shown):
        console.print(Text(f"  value      {value.value}{f' {value.unit}' if value.unit else ''}, {value.datatype}"))
    if interval := phrase_interval(shown.valid_from, shown.valid_to):
        console.print(Text(f"  holds {interval}"))
    if shown.kept:
        console.print(Text("  No current reading supports it; a person's decision keeps it.", "yellow"))
    for quote in provenance.evidence:
        console.print(_sentence(quote))
    documents = {run.run_id: run.document_name for run in provenance.runs}
    for what, runs in _group((f"proposed   by {p.expert} in round {p.round}", p.run_id) for p in provenance.proposals):
        console.print(Text(f"  {what} ({_name_documents(runs, documents)})"))
    for what, runs in _group((f"contested  {run.gate}", run.run_id) for run in provenance.runs if run.gate):
        console.print(Text(f"  {what} ({_name_documents(runs, documents)})"))
    decided = ((f"{v.decision:<9}  by {v.method}: {v.reason}", v.run_id) for v in provenance.verdicts)
    for what, runs in _group(decided):
        console.print(Text(f"  {what} ({_name_documents(runs, documents)})"))
    for debate in provenance.debates:
        console.print(
            Text("\n  ").join([Text("  debated"), *debate_head(debate), *speeches(debate), *verdicts(debate)])
        )
    for run in provenance.runs:
        where = f"team {run.team}, schema {run.schema}, over {run.document_name}"
        took = f", {run.rounds} rounds"
        if run.calls:
            tokens = f"{run.prompt_tokens:,} + {run.completion_tokens:,} tokens"
            took += f", {run.calls:,} calls of models, {tokens}, cost {run.cost:.4f}"
        console.print(Text(f"  run        {run.run_id[:12]} of {where}{took}", "dim"))
    for review in provenance.reviews:
        console.print(Text(f"  reviewed   {review.decision} by {review.by} at {review.at}: {review.reason}"))


def _group(pairs: Iterable[tuple[str, str]]) -> Iterable[tuple[str, list[str]]]:
    grouped: dict[str, list[str]] = {}
    for what, run in pairs:
        grouped.setdefault(what, []).append(run)
    return grouped.items()


def _name_documents(runs: Sequence[str], documents: Mapping[str, str]) -> str:
    return documents.get(runs[0], runs[0]) if len(runs) == 1 else f"{len(runs)} documents"


def _sentence(quote: ProvenanceQuote) -> Text:
    place = (
        f"{quote.document_name} [{quote.start}, {quote.end})" if quote.verified else f"{quote.document_name} NOT FOUND"
    )
    links = [
        f"\n    “{_line(link.text)}” → {_line(link.antecedent)} [{link.antecedent_start}, {link.antecedent_end})"
        for link in quote.links
    ]
    said = quote.validity
    holds = [f"\n    holds {phrase_interval(said.valid_from, said.valid_to)}: “{_line(said.text)}”"] if said else []
    return Text.assemble(
        f"  {place}\n    ", _line(quote.before), (_line(quote.quote), "reverse"), _line(quote.after), *links, *holds
    )


def _line(text: str) -> str:
    return text.replace("\n", " ")


async def _read(settings: Settings, text: str, recorded_at: str | None) -> FactProvenance:
    if recorded_at is not None:
        return await _read_past(settings, text, recorded_at)
    async with open_store(settings) as store:
        return await fact_provenance(store, await find_fact(store, text))


async def _read_past(settings: Settings, text: str, recorded_at: str) -> FactProvenance:
    # Only who asks of the past waits for these modules.
    from consilience.graph.reading.facts.recorded import provenance_at, read_moment
    from consilience.platform.commands.graph.find_recorded import find_recorded

    moment = read_moment(recorded_at)
    async with open_store(settings) as store:
        found = await fact_provenance(store, await find_fact(store, text))
        return provenance_at(found, await find_recorded(settings, store, moment))
