"""A real CoreNLP server that is suddenly gone while documents are under way."""

from pathlib import Path

import pytest
from tests.servers.breaking_line import line_to

import consilience.platform.runs.ingest as ingest_module
from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.configuration.tool_team import tool_team
from consilience.agents.corenlp.client import CoreNLP
from consilience.graph.store.store import Store
from consilience.platform.exporting.sample import sample_texts
from consilience.platform.runs.checkpoints import checkpoints
from consilience.platform.runs.ingest import DocumentReport, IngestReport, ingest
from consilience.platform.runs.ledger import open_ledger

pytestmark = [pytest.mark.neo4j, pytest.mark.corenlp, pytest.mark.slow]


async def test_what_was_not_finished_is_finished_when_the_server_is_back(
    store: Store, corenlp_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ingest_module, "_PAUSES_S", (0.1,))
    schema, texts = builtin_schema("news"), sample_texts("en")[:5]  # three that fail in a row stop it

    async def attempt(*, server_goes: bool) -> IngestReport:
        async with line_to(corenlp_url) as (line, url), CoreNLP(url) as corenlp:

            def noted(report: DocumentReport) -> None:
                if server_goes and report.status == "merged":
                    line.cut()

            with open_ledger(tmp_path / "runs.sqlite") as ledger, checkpoints(tmp_path / "s.sqlite") as steps:
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

    first = await attempt(server_goes=True)
    merged = len(first.with_status("merged"))
    assert 1 <= merged < len(texts)
    assert first.stopped.startswith("CoreNLP")
    assert all(document.reason for document in first.with_status("failed"))

    second = await attempt(server_goes=False)
    assert len(second.with_status("unchanged")) == merged
    assert len(second.with_status("merged")) == len(texts) - merged
