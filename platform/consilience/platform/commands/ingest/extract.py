"""`consilience extract`: the same experts, rounds and verification, without a database."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from consilience.agents.models.layers.budget import Budget
from consilience.agents.support.plain_json import to_plain
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.model.model import Document
from consilience.graph.schema.schema import Schema
from consilience.platform.commands.export.export_options import whole_file
from consilience.platform.commands.ingest.reading.on_cluster import check_cluster, extract_on, make_order
from consilience.platform.commands.ingest.reading.sheet import Sheet
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.chosen_schema import find_schema
from consilience.platform.commands.shared.options import (
    JsonOption,
    MaxCostOption,
    MaxTokensOption,
    OnOption,
    RoundsOption,
    SchemaOption,
    TeamOption,
    VerifyOption,
    WorkersOption,
)
from consilience.platform.commands.shared.output import by_reason, note, print_json, print_table
from consilience.platform.commands.shared.spending import usage_sentence
from consilience.platform.commands.shared.workshop import WantedTeam, open_team
from consilience.platform.library.teams import documents_at_once, team_named
from consilience.platform.loading.documents.loaders import Unread, load
from consilience.platform.runs.coverage import account_of_coverage
from consilience.platform.runs.extract import extract as extract_documents
from consilience.platform.runs.extract import extract_graphs
from consilience.platform.support.event_loop import run
from consilience.platform.support.settings import Settings

__all__ = ["extract"]


def extract(
    context: typer.Context,
    inputs: Annotated[
        list[Path], typer.Argument(metavar="INPUT...", help="JSONL files with `id` and `text`, or documents.")
    ],
    output: Annotated[Path, typer.Option("--output", "-o", help="JSONL file to write; `-` is standard output.")] = Path(
        "-"
    ),
    schema: SchemaOption = "news",
    language: Annotated[str | None, typer.Option(help="Language of all documents (en, zh); guessed if absent.")] = None,
    team: TeamOption = None,
    rounds: RoundsOption = None,
    verify: VerifyOption = None,
    max_cost: MaxCostOption = None,
    max_tokens: MaxTokensOption = None,
    concurrency: Annotated[
        int | None,
        typer.Option(
            min=1, help="Documents under way side by side; if absent, as many as the team can use.", show_default=False
        ),
    ] = None,
    readings: Annotated[
        bool,
        typer.Option(
            "--readings", help="Write whole readings, with quotes, verdicts and experts, for `consilience merge`."
        ),
    ] = False,
    on: OnOption = None,
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Extract entities, relations and events into JSONL: a line a document, `{id, text, entities, relations, events}`.

    With --readings a line is all that `consilience ingest` would merge: read on many machines, merge on one. With --on
    ray the machines of a Ray cluster read, and the same lines are written here in the same order.
    With --json the standard output holds the report, so name a file with -o. Exit code 2: some documents failed.
    """
    if as_json and str(output) == "-":
        raise ConsilienceError("--json prints the report to standard output; write the records to a file with -o FILE.")
    loaded = list(load(inputs, language))
    documents = [item for item in loaded if isinstance(item, Document)]
    failures = [(item.name, item.reason) for item in loaded if isinstance(item, Unread)]
    settings, chosen = settings_of(context), find_schema(schema)
    wanted = WantedTeam(team_named(team or settings.team, settings), rounds, Budget(max_cost, max_tokens), verify)
    at_once = concurrency or 2 * documents_at_once(wanted.file)
    check_cluster(on, workers)
    coverage = account_of_coverage(wanted.file, chosen)
    if coverage.remark and not as_json:
        note(coverage.remark)
    nothing: list[tuple[str, str]] = []
    with whole_file(str(output)) as file:
        sheet = Sheet(file, len(documents), nothing)
        if on is None:
            run(_extract(settings, chosen, wanted, documents, sheet, at_once, as_readings=readings))
        else:
            order = make_order(settings, chosen, wanted, as_readings=readings)
            run(extract_on(on, order, wanted.budget, documents, sheet, workers, concurrency))
        failures += sheet.failures
    spent = wanted.budget.spent
    done = len(loaded) - len(failures)
    if as_json:
        failed = [{"name": name, "reason": reason} for name, reason in failures]
        empty = [{"name": name, "reason": reason} for name, reason in nothing]
        content = {"done": done, "failed": failed, "accepted_nothing": empty, "coverage": asdict(coverage)}
        print_json({**content, "spent": to_plain(spent)})
    else:
        note(f"{done} documents extracted" + (f", {len(failures)} failed" if failures else ""))
        if spent.calls:
            note(f"Models: {usage_sentence(spent)}.")
        for names, reason in by_reason(nothing):
            note(f"accepted nothing: {', '.join(names.splitlines())}: {reason}")
        if failures and str(output) != "-":
            print_table(("failed", "why"), by_reason(failures))
        elif failures:
            for name, reason in failures:
                note(f"failed: {name}: {reason}")
    if failures:
        raise typer.Exit(2)


async def _extract(
    settings: Settings,
    schema: Schema,
    wanted: WantedTeam,
    documents: list[Document],
    sheet: Sheet,
    concurrency: int,
    *,
    as_readings: bool,
) -> None:
    """Write the lines of the documents, read by this process."""

    def on_nothing(document: Document, why: str) -> None:
        sheet.nothing.append((document.name, why))

    async with open_team(settings, schema, wanted) as team:
        with sheet.progress():
            work = extract_graphs if as_readings else extract_documents
            async for document, made in work(
                documents, team=team, schema=schema, concurrency=concurrency, on_nothing=on_nothing
            ):
                sheet.take(document, made)
