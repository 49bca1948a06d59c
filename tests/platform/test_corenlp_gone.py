"""A real CoreNLP server that dies while documents are under way."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import consilience.platform.runs.ingest as ingest_module
from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.configuration.tool_team import tool_team
from consilience.agents.corenlp.client import CoreNLP
from consilience.graph.store.store import Store
from consilience.platform.exporting.sample import sample_texts
from consilience.platform.runs.checkpoints import checkpoints
from consilience.platform.runs.ingest import DocumentReport, IngestReport, ingest
from consilience.platform.runs.ledger import open_ledger
from consilience.platform.services.corenlp import corenlp_url, stop_corenlp
from consilience.platform.support.settings import Settings

pytestmark = [pytest.mark.neo4j, pytest.mark.corenlp, pytest.mark.slow]


@pytest.fixture
def settings(tmp_path: Path, cache: Path) -> Iterator[Settings]:
    settings = Settings(home=tmp_path / "home", cache=cache, corenlp_url=None)
    yield settings
    stop_corenlp(settings)


async def test_what_was_not_finished_is_finished_when_the_server_is_back(
    store: Store, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ingest_module, "_PAUSES_S", (0.1,))
    schema, texts = builtin_schema("news"), sample_texts("en")[:5]  # three that fail in a row stop it

    async def attempt(*, server_dies: bool) -> IngestReport:
        def noted(report: DocumentReport) -> None:
            if server_dies and report.status == "merged":
                stop_corenlp(settings)

        async with CoreNLP(corenlp_url(settings)) as corenlp:
            with open_ledger(settings.home / "runs.sqlite") as ledger, checkpoints(settings.home / "s.sqlite") as steps:
                return await ingest(
                    texts,
                    store=store,
                    team=tool_team(schema, corenlp),
                    schema=schema,
                    ledger=ledger,
                    checkpoints=steps,
                    on_report=noted,
                    concurrency=1,
                )

    first = await attempt(server_dies=True)
    merged = len(first.with_status("merged"))
    assert 1 <= merged < len(texts)
    assert first.stopped.startswith("CoreNLP")
    assert all(document.reason for document in first.with_status("failed"))

    second = await attempt(server_dies=False)
    assert len(second.with_status("unchanged")) == merged
    assert len(second.with_status("merged")) == len(texts) - merged
