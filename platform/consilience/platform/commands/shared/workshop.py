"""Workshop of the commands that extract: a team with all that a run needs; services start when they are needed."""

from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path

from consilience.agents.collaboration.team import Team
from consilience.agents.configuration.team_file import TeamFile
from consilience.agents.models.layers.budget import Budget
from consilience.agents.verification.debate.configuration import GateName
from consilience.graph.records.suggestions import ResolveAcross
from consilience.graph.schema.schema import Schema
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.store import Store
from consilience.platform.backup.before_upgrade import copy_before_upgrade
from consilience.platform.commands.shared.output import note
from consilience.platform.commands.shared.progress import service_progress
from consilience.platform.library.teams import opened_team
from consilience.platform.loading.documents.fetched_file import FetchedFile
from consilience.platform.loading.metadata.given import NOTHING_GIVEN, Given
from consilience.platform.runs.checkpoints import Checkpoints, checkpoints
from consilience.platform.runs.ingest import DocumentReport, IngestReport, ingest
from consilience.platform.runs.ledger import Ledger, open_ledger
from consilience.platform.runs.runner import OnEvent
from consilience.platform.services.corenlp import corenlp_url
from consilience.platform.services.neo4j import neo4j_address
from consilience.platform.services.shared_bookmarks import open_shared_store
from consilience.platform.support.settings import Settings
from consilience.platform.support.workspaces.at_work import at_work

__all__ = ["WantedTeam", "Workshop", "open_team", "open_workshop"]


@dataclass(frozen=True, slots=True)
class WantedTeam:
    """The team that a call of a command asks for, and its limits."""

    file: TeamFile
    max_rounds: int | None = None
    """In place of the file's."""
    budget: Budget = field(default_factory=Budget)
    """What its models may cost; afterwards, what they did cost."""
    verify: GateName | None = None
    """Which claims a judge decides about, in place of what the file says."""

    def open(self, settings: Settings, schema: Schema, url: str | None) -> AbstractAsyncContextManager[Team]:
        """Make the team ready; see `opened_team`."""
        return opened_team(
            settings,
            self.file,
            schema,
            corenlp_url=url,
            max_rounds=self.max_rounds,
            budget=self.budget,
            verify=self.verify,
        )


@asynccontextmanager
async def open_team(settings: Settings, schema: Schema, wanted: WantedTeam) -> AsyncIterator[Team]:
    """Open a team, and start or reach CoreNLP if it needs that.

    Raises:
        ConsilienceError: the team cannot be made; see `opened_team`.
        ServiceError: CoreNLP cannot be started.
    """
    url = None
    if wanted.file.needs_corenlp:
        with service_progress() as progress:
            url = corenlp_url(settings, progress)
    async with wanted.open(settings, schema, url) as team:
        yield team


@dataclass(frozen=True, slots=True)
class Workshop:
    """A store, a team with its schema, and what keeps their runs."""

    store: Store
    team: Team
    schema: Schema
    ledger: Ledger
    steps: Checkpoints
    across: ResolveAcross
    check_room: Callable[[], None] = lambda: None

    async def ingest(
        self,
        sources: Iterable[str | Path | FetchedFile],
        *,
        again: bool = False,
        language: str | None = None,
        given: Given = NOTHING_GIVEN,
        concurrency: int = 4,
        replace_with_nothing: bool = False,
        on_event: OnEvent | None = None,
        on_report: Callable[[DocumentReport], None] | None = None,
    ) -> IngestReport:
        """Bring documents into the store; see `consilience.platform.runs.ingest.ingest`."""
        return await ingest(
            sources,
            store=self.store,
            team=self.team,
            schema=self.schema,
            ledger=self.ledger,
            checkpoints=self.steps,
            on_event=on_event,
            on_report=on_report,
            again=again,
            concurrency=concurrency,
            language=language,
            given=given,
            replace_with_nothing=replace_with_nothing,
            across=self.across,
            check_room=self.check_room,
        )


@asynccontextmanager
async def open_workshop(
    settings: Settings, schema: Schema, wanted: WantedTeam, team: Team | None = None
) -> AsyncIterator[Workshop]:
    """Start or reach the services side by side, and open all that ingesting needs.

    Args:
        settings: of the workspace.
        schema: of the runs.
        wanted: the team that is opened.
        team: the same, if it is open already; then CoreNLP is its own business.

    Raises:
        ConsilienceError: the team cannot be made, see `opened_team`; or the workspace was removed meanwhile.
        ServiceError: a service cannot be started.
        StoreError: Neo4j cannot be reached or used.
    """
    with at_work(settings.folder):
        address, url = _services(settings, corenlp=team is None and wanted.file.needs_corenlp)
        shared = open_shared_store(settings.folder.bookmarks, address, upgrading=copy_before_upgrade(settings, note))
        opening = nullcontext(team) if team else wanted.open(settings, schema, url)
        async with shared as store, opening as opened:
            keep_texts = settings.folder.documents is None
            with (
                open_ledger(settings.folder.ledger, keep_texts=keep_texts) as ledger,
                checkpoints(settings.folder.steps) as steps,
            ):
                check_room = settings.disk_guard.check_room
                yield Workshop(store, opened, schema, ledger, steps, settings.resolve_across, check_room)


def _services(settings: Settings, *, corenlp: bool) -> tuple[Neo4jAddress, str | None]:
    with service_progress() as progress, ThreadPoolExecutor(2) as threads:
        neo4j = threads.submit(neo4j_address, settings, progress)
        url = threads.submit(corenlp_url, settings, progress) if corenlp else None
        return neo4j.result(), url.result() if url else None
