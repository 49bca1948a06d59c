"""How many workers a command asks a cluster for, and how many documents are under way there."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from io import StringIO
from pathlib import Path

import pytest

from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.models.layers.budget import Budget
from consilience.graph.model.model import Document
from consilience.platform.cluster.connection import Cluster
from consilience.platform.cluster.work_order import WorkOrder
from consilience.platform.cluster.worker import Read
from consilience.platform.commands.ingest.reading import on_cluster
from consilience.platform.commands.ingest.reading.on_cluster import extract_on
from consilience.platform.commands.ingest.reading.sheet import Sheet
from consilience.platform.library.teams import team_named
from consilience.platform.support.settings import load_settings


class FourProcessors:
    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 4.0}


class ReadsNothing:
    workers = at_once = 1

    async def call(self, _method: str, _document: Document) -> Read:
        return Read("a line")


@pytest.mark.parametrize(
    ("workers", "concurrency", "wanted"),
    [(None, 1, (1, 1, 1)), (None, 5, (4, 2, 5)), (2, 5, (2, 3, 5)), (9, 8, (8, 1, 8)), (3, None, (3, 3, None))],
)
async def test_no_more_documents_are_under_way_than_the_command_says(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    workers: int | None,
    concurrency: int | None,
    wanted: tuple[int, int, int | None],
) -> None:
    asked: list[tuple[int, int, int | None]] = []

    @contextmanager
    def connected(*_: object) -> Iterator[Cluster]:
        yield Cluster(FourProcessors(), is_own=False)

    @asynccontextmanager
    async def open_pool(
        *_: object, workers: int, at_once: int, most: int | None, **__: object
    ) -> AsyncIterator[ReadsNothing]:
        asked.append((workers, at_once, most))
        yield ReadsNothing()

    monkeypatch.setattr(on_cluster, "connected", connected)
    monkeypatch.setattr(on_cluster, "open_pool", open_pool)
    settings = load_settings(home=tmp_path)
    order = WorkOrder(settings, team_named("tools", settings), builtin_schema("news"))
    documents = [Document(f"{number}", f"{number}", "Ann Lee met Bob Ray.", "en") for number in range(9)]
    await extract_on("ray", order, Budget(), documents, Sheet(StringIO(), 9, []), workers, concurrency)
    assert asked == [wanted]
