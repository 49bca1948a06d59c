"""Reading on a Ray cluster, as the commands order it."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from consilience.agents.collaboration.team import Team
from consilience.agents.models.layers.budget import Budget
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.model.model import Document
from consilience.graph.schema.schema import Schema
from consilience.platform.cluster.connection import Cluster, check_place, connected
from consilience.platform.cluster.extracting import read_documents
from consilience.platform.cluster.pool import open_pool
from consilience.platform.cluster.remote_team import open_remote_team
from consilience.platform.cluster.work_order import WorkOrder
from consilience.platform.commands.ingest.reading.sheet import Sheet
from consilience.platform.commands.shared.output import note
from consilience.platform.commands.shared.progress import service_progress
from consilience.platform.commands.shared.workshop import WantedTeam
from consilience.platform.library.teams import documents_at_once
from consilience.platform.services.corenlp import corenlp_url
from consilience.platform.support.settings import Settings

__all__ = ["check_cluster", "extract_on", "make_order", "team_on"]

_LEAST_AT_ONCE = 2
"""Documents under way at a worker, so that one is read while another is handed on."""


def check_cluster(on: str | None, workers: int | None) -> None:
    """Refuse what names no cluster, and workers of none, before anything is begun.

    Raises:
        ConsilienceError: see `check_place`; or workers are asked for without a cluster.
    """
    if on is not None:
        check_place(on)
    elif workers is not None:
        raise ConsilienceError("--workers is for --on ray; here --concurrency says how many documents are under way.")


def make_order(settings: Settings, schema: Schema, wanted: WantedTeam, *, as_readings: bool = False) -> WorkOrder:
    """Return what the workers are told."""
    limits = wanted.budget
    return WorkOrder(
        settings,
        wanted.file,
        schema,
        limits.max_cost,
        limits.max_tokens,
        wanted.max_rounds,
        wanted.verify,
        as_readings=as_readings,
    )


async def extract_on(
    on: str,
    order: WorkOrder,
    budget: Budget,
    documents: Sequence[Document],
    sheet: Sheet,
    workers: int | None,
    concurrency: int | None,
) -> None:
    """Write the lines of documents that a cluster reads.

    Args:
        on: the cluster; see `connected`.
        order: what its workers are told.
        budget: of the order; afterwards, with what was spent.
        documents: what is read.
        sheet: where the lines go.
        workers: how many; None for one a processor.
        concurrency: documents under way at all of them together; None for as many as the team can use.
    """
    with connected(on, workers) as cluster:
        _start_tools(cluster, order)
        count = min(_workers(cluster, workers, concurrency), max(1, len(documents)))
        at_once = _seats(order, count, concurrency)
        opening = open_pool(
            cluster, order, budget=budget, workers=count, at_once=at_once, most=concurrency, on_note=note
        )
        async with opening as pool:
            with sheet.progress():
                async for document, read in read_documents(pool, documents):
                    if read.nothing:
                        sheet.nothing.append((document.name, read.nothing))
                    if read.error:
                        sheet.fail(document, read.error)
                    else:
                        sheet.write(read.line)


@asynccontextmanager
async def team_on(
    cluster: Cluster, order: WorkOrder, budget: Budget, workers: int | None, concurrency: int | None
) -> AsyncIterator[tuple[Team, int]]:
    """Have a team that reads on a cluster, and how many documents are best under way; for the rest see `extract_on`."""
    _start_tools(cluster, order)
    count = _workers(cluster, workers, concurrency)
    at_once = _seats(order, count, concurrency)
    async with (
        open_pool(cluster, order, budget=budget, workers=count, at_once=at_once, on_note=note) as pool,
        open_remote_team(pool) as team,
    ):
        yield team, concurrency or at_once * count


def _workers(cluster: Cluster, wanted: int | None, concurrency: int | None) -> int:
    """Return how many workers there are to be; none that would never have a document."""
    count = wanted or max(1, cluster.cpus)
    return count if concurrency is None else min(count, concurrency)


def _seats(order: WorkOrder, workers: int, concurrency: int | None) -> int:
    """Return how many documents each worker has under way."""
    wanted = concurrency or 2 * documents_at_once(order.file)
    return max(1 if concurrency else _LEAST_AT_ONCE, -(-wanted // workers))


def _start_tools(cluster: Cluster, order: WorkOrder) -> None:
    """Start what all workers of this machine share before they do, where its progress can be seen."""
    if cluster.is_own and order.file.needs_corenlp:
        with service_progress() as progress:
            corenlp_url(order.settings, progress)
