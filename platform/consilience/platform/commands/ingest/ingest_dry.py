"""`consilience ingest --dry-run`: what an ingest would take, with nothing begun."""

from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from consilience.agents.configuration.team_file import TeamFile
from consilience.graph.embedded.status import neo4j_status
from consilience.graph.model.model import Document
from consilience.graph.schema.schema import Schema
from consilience.platform.commands.shared.output import by_reason, format_count, note, print_table
from consilience.platform.commands.shared.session import open_store
from consilience.platform.jobs.queue import open_queue
from consilience.platform.loading.documents.loaders import Unread, load
from consilience.platform.loading.metadata.given import NOTHING_GIVEN, Given
from consilience.platform.records.estimates import CostEstimate, Preflight
from consilience.platform.runs.estimate import estimate_documents
from consilience.platform.runs.ledger import open_ledger
from consilience.platform.support.settings import Settings
from consilience.platform.withdrawal.older_versions import OlderVersions, older_versions

__all__ = ["foresee", "print_estimate"]

_BASIS = {
    "tools": "the team asks no model",
    "runs": "as earlier runs of this team and schema",
    "prompts": "by counting the team's prompts; debates come on top",
}


async def foresee(
    settings: Settings,
    schema: Schema,
    file: TeamFile,
    paths: Sequence[Path],
    *,
    language: str | None,
    given: Given = NOTHING_GIVEN,
    again: bool,
) -> tuple[Preflight, OlderVersions]:
    """Return what ingesting these paths would take, and what older versions of them the graph holds.

    What the graph knows counts if its Neo4j runs already.

    Raises:
        ConsilienceError: the team's schema or demonstrations cannot be used.
        StoreError: Neo4j runs and cannot be used.
    """
    async with AsyncExitStack() as stack:
        ledger = stack.enter_context(open_ledger(settings.folder.ledger))
        queue = stack.enter_context(open_queue(settings.folder.queue))
        store = None
        if settings.neo4j_uri or neo4j_status(settings.home).running:
            store = await stack.enter_async_context(open_store(settings))
        present: list[tuple[str, str]] = []

        def load_and_note() -> Iterator[Document | Unread]:
            for each in load(paths, language, given):
                if isinstance(each, Document):
                    present.append((each.id, each.source))
                yield each

        foreseen = await estimate_documents(
            load_and_note(), file=file, schema=schema, ledger=ledger, store=store, waiting=queue.is_waiting, again=again
        )
        older = OlderVersions((), ()) if store is None else await older_versions(store, ledger, present)
        return foreseen, older


def print_estimate(foreseen: Preflight) -> None:
    """Print it for a person."""
    read = [each for each in foreseen.documents if not each.problem]
    if read:
        print_table(
            ("document", "known", "pages", "characters", "chunks", "decisions"),
            [(each.name, each.known, each.pages, each.characters, each.chunks, each.decisions) for each in read],
            numbers=("pages", "characters", "chunks", "decisions"),
        )
    if unread := [each for each in foreseen.documents if each.problem]:
        print_table(("not read", "why"), [(each.name, each.problem) for each in unread])
    if foreign := [each for each in read if each.unread]:
        print_table(("not in a language of the team", "why"), by_reason((each.name, each.unread) for each in foreign))
    if foreseen.coverage and foreseen.coverage.remark:
        note(foreseen.coverage.remark)
    totals = f"{foreseen.pages} pages, {foreseen.characters} characters, {format_count(foreseen.chunks, 'chunk')}"
    note(f"{format_count(foreseen.runs, 'document')} to run: {totals}.")
    if decisions := sum(each.decisions for each in foreseen.documents):
        note(
            f"People made {format_count(decisions, 'decision')} about facts of these documents; they stay, with quotes."
        )
    expected, most = foreseen.expected, foreseen.most
    if expected.calls:
        note(f"Models: {_tokens(expected)} expected, {_tokens(most)} at most, {_BASIS[foreseen.basis]}.")
    if expected.seconds is not None and most.seconds is not None:
        note(f"Time, one document after another: about {expected.seconds:.0f} s, at most {most.seconds:.0f} s.")


def _tokens(estimate: CostEstimate) -> str:
    cost = "" if estimate.cost is None else f", cost {estimate.cost:.4f}"
    return f"{estimate.calls} calls, {estimate.prompt_tokens + estimate.completion_tokens} tokens{cost}"
