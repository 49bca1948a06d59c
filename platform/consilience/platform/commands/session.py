"""What commands work with: the graph, and the team with all that a run needs; services start when they are needed."""

from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from consilience.agents.corenlp import CoreNLP
from consilience.agents.debate.configuration import GateName
from consilience.agents.team import Team
from consilience.agents.tool_team import tool_team
from consilience.agents.tool_verifier import tool_verifier
from consilience.graph.address import Neo4jAddress
from consilience.graph.schema import Schema
from consilience.graph.store import Store
from consilience.platform.checkpoints import Checkpoints, checkpoints
from consilience.platform.commands.progress import service_progress
from consilience.platform.ingest import DocumentReport, IngestReport, ingest
from consilience.platform.ledger import Ledger, open_ledger
from consilience.platform.runs import OnEvent
from consilience.platform.services.corenlp import corenlp_url
from consilience.platform.services.neo4j import neo4j_address
from consilience.platform.settings import Settings

__all__ = ["Workshop", "open_store", "open_team", "open_workshop"]


@asynccontextmanager
async def open_store(settings: Settings) -> AsyncIterator[Store]:
    """Start or reach Neo4j, open the store, and close it at the end.

    Raises:
        ServiceError: Neo4j cannot be started.
        StoreError: Neo4j cannot be reached or used.
    """
    with service_progress() as progress:
        address = neo4j_address(settings, progress)
    async with Store(address) as store:
        yield store


@asynccontextmanager
async def open_team(
    settings: Settings, schema: Schema, rounds: int = 4, verify: GateName | None = None
) -> AsyncIterator[Team]:
    """Start or reach CoreNLP and bring the tool experts together.

    Raises:
        ServiceError: CoreNLP cannot be started.
        SchemaError: the schema's rules cannot be used.
    """
    with service_progress() as progress:
        url = corenlp_url(settings, progress)
    async with CoreNLP(url) as corenlp:
        yield _tools(schema, corenlp, rounds, verify)


@dataclass(frozen=True, slots=True)
class Workshop:
    """A store, a team with its schema, and what keeps their runs."""

    store: Store
    team: Team
    schema: Schema
    ledger: Ledger
    steps: Checkpoints

    async def ingest(
        self,
        sources: Iterable[str | Path],
        *,
        again: bool = False,
        language: str | None = None,
        concurrency: int = 4,
        on_event: OnEvent | None = None,
        on_report: Callable[[DocumentReport], None] | None = None,
    ) -> IngestReport:
        """Bring documents into the store; see `consilience.platform.ingest.ingest`."""
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
        )


@asynccontextmanager
async def open_workshop(
    settings: Settings, schema: Schema, rounds: int = 4, verify: GateName | None = None
) -> AsyncIterator[Workshop]:
    """Start or reach both services side by side, and open all that ingesting needs.

    Raises:
        ServiceError: a service cannot be started.
        StoreError: Neo4j cannot be reached or used.
        SchemaError: the schema's rules cannot be used.
    """
    address, url = _both_services(settings)
    async with Store(address) as store, CoreNLP(url) as corenlp:
        team = _tools(schema, corenlp, rounds, verify)
        with open_ledger(settings.home / "runs.sqlite") as ledger, checkpoints(settings.home / "steps.sqlite") as steps:
            yield Workshop(store, team, schema, ledger, steps)


def _tools(schema: Schema, corenlp: CoreNLP, rounds: int, verify: GateName | None) -> Team:
    verifier = tool_verifier(schema, corenlp, verify or "contested")
    return replace(tool_team(schema, corenlp, rounds), verifier=verifier)


def _both_services(settings: Settings) -> tuple[Neo4jAddress, str]:
    with service_progress() as progress, ThreadPoolExecutor(2) as threads:
        neo4j = threads.submit(neo4j_address, settings, progress)
        corenlp = threads.submit(corenlp_url, settings, progress)
        return neo4j.result(), corenlp.result()
