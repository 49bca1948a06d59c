"""`consilience ingest`: documents into the graph."""

import sys
from contextlib import AsyncExitStack
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from consilience.agents.models.layers.budget import Budget
from consilience.agents.support.plain_json import to_plain
from consilience.graph.model.metadata.reading import read_assignments
from consilience.platform.cluster.connection import connected
from consilience.platform.commands.ingest.ingest_display import IngestDisplay
from consilience.platform.commands.ingest.ingest_dry import foresee, print_estimate
from consilience.platform.commands.ingest.older_versions import print_versions
from consilience.platform.commands.ingest.reading.on_cluster import check_cluster, make_order, team_on
from consilience.platform.commands.ingest.verification_report import verification_json, verification_sentence
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
    check_paths,
)
from consilience.platform.commands.shared.output import by_reason, format_count, note, print_json, print_table
from consilience.platform.commands.shared.session import open_store
from consilience.platform.commands.shared.spending import usage_sentence
from consilience.platform.commands.shared.workshop import WantedTeam, open_workshop
from consilience.platform.library.teams import documents_at_once, team_named
from consilience.platform.loading.metadata.given import Given
from consilience.platform.loading.metadata.tables import read_table
from consilience.platform.runs.coverage import account_of_coverage
from consilience.platform.runs.ingest import DocumentReport, IngestReport, Status
from consilience.platform.support.event_loop import run
from consilience.platform.withdrawal.documents import clean_withdrawn
from consilience.platform.withdrawal.older_versions import (
    OlderVersions,
    forget_older_versions,
    list_placed_documents,
    older_versions,
)

__all__ = ["exit_code", "ingest", "report_json"]

_SHOWN = 3


def ingest(
    context: typer.Context,
    paths: Annotated[
        list[Path],
        typer.Argument(
            help="Files and folders: .txt .md .html .pdf .docx .pptx .xlsx .jsonl.",
            show_default=False,
            callback=check_paths,
        ),
    ],
    schema: SchemaOption = "news",
    again: Annotated[bool, typer.Option("--again", help="Run unchanged documents anew.")] = False,
    replace: Annotated[
        bool,
        typer.Option(
            "--replace",
            help="Forget older versions of the very files given (same absolute path or address, other text), once "
            "shown. A terminal is asked first; without one, or with --json, nothing is asked, and nothing else goes.",
        ),
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask before --replace forgets.")] = False,
    language: Annotated[str | None, typer.Option(help="Language of all documents (en, zh); guessed if absent.")] = None,
    meta: Annotated[
        list[str] | None,
        typer.Option(
            "--meta",
            metavar="KEY=VALUE",
            help="What is known of all these documents: title, date (2020, 2020-05, 2020-05-17), source, author, "
            "language, or a key of your own. May be repeated; counts more than --metadata and the files themselves.",
            show_default=False,
        ),
    ] = None,
    tag: Annotated[
        list[str] | None,
        typer.Option("--tag", help="A tag of all these documents. May be repeated.", show_default=False),
    ] = None,
    metadata: Annotated[
        Path | None,
        typer.Option(
            help="A table of what is known of the documents: a .csv whose first column has the files' names, or a "
            ".jsonl. A file metadata.csv beside documents is read without being named.",
            show_default=False,
        ),
    ] = None,
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
    replace_with_nothing: Annotated[
        bool,
        typer.Option(
            "--replace-with-nothing",
            help="Let a run that finds nothing replace what an earlier one of this team and schema found.",
        ),
    ] = False,
    on: OnOption = None,
    workers: WorkersOption = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only tell what it would take: pages, chunks, tokens, cost, time.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Read documents, extract, verify, and merge what was found into the graph.

    What was interrupted goes on where it stopped; what is unchanged costs nothing. With --on ray
    the machines of a Ray cluster read, and what they find is merged here. Exit code 2: some documents failed.
    """
    check_cluster(on, workers)
    settings = settings_of(context)
    given = Given(read_assignments(meta or (), tag or ()), read_table(metadata) if metadata else {})
    chosen, file = find_schema(schema), team_named(team or settings.team, settings)
    wanted = WantedTeam(file, rounds, Budget(max_cost, max_tokens), verify)

    if dry_run:
        foreseen, would_go = run(foresee(settings, chosen, file, paths, language=language, given=given, again=again))
        if as_json:
            versions = {"would_replace" if replace else "older_versions": asdict(would_go)}
            print_json({**foreseen.to_json(), **versions, **_list_unmatched(metadata, given)})
        else:
            print_estimate(foreseen)
            print_versions(would_go, "would be forgotten" if replace else "older version")
            _tell_unmatched(metadata, given)
        return

    coverage = account_of_coverage(file, chosen)
    if coverage.remark and not as_json:
        note(coverage.remark)

    async def work() -> tuple[IngestReport, OlderVersions]:
        async with AsyncExitStack() as stack:
            reader, at_once = None, concurrency or documents_at_once(file)
            if on is not None:
                cluster, order = stack.enter_context(connected(on, workers)), make_order(settings, chosen, wanted)
                opening = team_on(cluster, order, wanted.budget, workers, concurrency)
                reader, at_once = await stack.enter_async_context(opening)
            workshop = await stack.enter_async_context(open_workshop(settings, chosen, wanted, reader))
            with IngestDisplay() as display:
                report = await workshop.ingest(
                    paths,
                    again=again,
                    language=language,
                    given=given,
                    concurrency=at_once,
                    replace_with_nothing=replace_with_nothing,
                    on_event=display.event,
                    on_report=display.report,
                )
            await clean_withdrawn(workshop.store, settings.folder)
            return report, await older_versions(
                workshop.store, workshop.ledger, list_placed_documents(report.documents)
            )

    async def forget_older() -> None:
        async with open_store(settings) as store:
            await forget_older_versions(store, settings.folder, older.known)

    report, older = run(work())
    if not as_json:
        _print_report(report)
        _tell_unmatched(metadata, given)
        print_versions(older, "to be forgotten" if replace else "older version")
    if replace and older.known:
        if not yes and not as_json and sys.stdin.isatty():
            typer.confirm(f"Forget {format_count(len(older.known), 'older version')}?", abort=True, err=True)
        run(forget_older())
    spent = wanted.budget.spent
    if as_json:
        versions = {"replaced" if replace else "older_versions": asdict(older)["known"]}
        others = {"possible_versions": asdict(older)["possible"]}
        verification = verification_json(report, spent)
        print_json(
            {
                **report_json(report),
                **versions,
                **others,
                **_list_unmatched(metadata, given),
                "coverage": asdict(coverage),
                "spent": to_plain(spent),
                "verification": verification,
            }
        )
    else:
        if spent.calls:
            note(f"Models: {usage_sentence(spent)}.")
        if (verified := verification_json(report, spent))["judged"]:
            note(verification_sentence(verified))
        if older.known and not replace:
            note("Older versions are still in the graph; forget them, or ingest with --replace.")
    if code := exit_code(report):
        raise typer.Exit(code)


def exit_code(report: IngestReport) -> int:
    """Return 2 when a document failed or was not tried, else 0."""
    return 2 if report.with_status("failed") or report.with_status("not tried") else 0


def report_json(report: IngestReport) -> dict[str, object]:
    """Return the report as plain JSON."""
    return {"documents": [asdict(document) for document in report.documents], "stopped": report.stopped or None}


def _list_unmatched(table: Path | None, given: Given) -> dict[str, object]:
    return {} if table is None else {"unmatched_metadata": list(given.unmatched)}


def _tell_unmatched(table: Path | None, given: Given) -> None:
    """Tell what of a table that was named meant no document; a row that nobody meets is easily a name written wrong."""
    if table is None:
        return
    if not given.table:
        note(f"{table}: it says nothing of any document.")
    elif names := given.unmatched:
        shown = ", ".join(names[:_SHOWN]) + (", …" if len(names) > _SHOWN else "")
        note(
            f"{table}: no document read here has {len(names)} of its {format_count(len(given.table), 'name')}: {shown}."
        )


def _print_report(report: IngestReport) -> None:
    merged = report.with_status("merged")
    if merged:
        things, decisions = ("entities", "events", "facts"), ("accepted", "contested", "rejected")
        print_table(
            ("document", *things, *decisions, "s"),
            [
                (
                    d.name,
                    *(d.counts.get(what, 0) for what in things),
                    *(d.counts.get(f"{decision}_facts", 0) for decision in decisions),
                    f"{d.seconds:.1f}",
                )
                for d in merged
            ],
            numbers=(*things, *decisions, "s"),
            spared=("facts", "events", "entities"),
        )
    _print_others("accepted nothing", tuple(document for document in merged if document.reason))
    _print_others("failed", report.with_status("failed"))
    _print_others("withdrawn", report.with_status("withdrawn"))
    described = tuple(document for document in report.with_status("unchanged") if document.described)
    _print_others("metadata updated", described)
    _print_others("skipped", report.with_status("skipped"))
    statuses: tuple[Status, ...] = ("merged", "unchanged", "failed", "not tried", "skipped", "withdrawn")
    numbers = [f"{len(report.with_status(status))} {status}" for status in statuses]
    note(", ".join(text for text in numbers if not text.startswith("0 ")) or "There was nothing to ingest.")
    if report.stopped:
        note(f"Stopped early: {report.stopped}")


def _print_others(status: str, documents: tuple[DocumentReport, ...]) -> None:
    if documents:
        print_table((status, "why"), by_reason((document.name, document.reason) for document in documents))
