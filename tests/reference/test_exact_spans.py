"""Every mention in the graph is the characters of its document that its offsets name."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.configuration.tool_team import tool_team
from consilience.agents.corenlp.client import CoreNLP
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.store import Store
from consilience.platform.exporting.sample import sample_texts
from consilience.platform.runs.checkpoints import checkpoints
from consilience.platform.runs.ingest import ingest
from consilience.platform.runs.ledger import open_ledger

pytestmark = [pytest.mark.neo4j, pytest.mark.corenlp, pytest.mark.slow]

WIKIEVENTS = Path(__file__).parents[3] / "shared/data/extraction/dev/wikievents.jsonl"
MENTIONS = """
MATCH (mention:Mention)-[:IN]->(chunk:Chunk)-[:PART_OF]->(document:Document)
RETURN document.id AS document, mention.start AS start, mention.end AS end, mention.text AS text,
       chunk.start AS chunk_start, chunk.end AS chunk_end
"""
QUOTES = """
MATCH (:Fact)-[evidence:EVIDENCED_BY {verified: true}]->(:Chunk)-[:PART_OF]->(document:Document)
RETURN document.id AS document, evidence.start AS start, evidence.end AS end, evidence.quote AS text
"""


@pytest.fixture
async def store(neo4j_address: Neo4jAddress) -> AsyncIterator[Store]:
    async with Store(neo4j_address) as opened, opened.session() as session:
        await (await session.run("MATCH (n) WHERE NOT n:Migration DETACH DELETE n")).consume()
        yield opened


async def rows(store: Store, cypher: str) -> list[dict[str, Any]]:
    async with store.session("READ") as session:
        return await (await session.run(cypher)).data()


@pytest.mark.parametrize(("schema_name", "corpus"), [("news", "sample"), ("wikievents", "wikievents")])
async def test_spans_of_mentions_and_quotes_are_exact(
    store: Store, corenlp_url: str, tmp_path: Path, schema_name: str, corpus: str
) -> None:
    if corpus == "wikievents" and not WIKIEVENTS.exists():
        pytest.skip(f"the reference data is absent: {WIKIEVENTS.name}")
    sources = [WIKIEVENTS] if corpus == "wikievents" else [*sample_texts("en"), *sample_texts("zh")]
    schema = builtin_schema(schema_name)
    async with CoreNLP(corenlp_url) as corenlp:
        with open_ledger(tmp_path / "runs.sqlite") as ledger, checkpoints(tmp_path / "steps.sqlite") as steps:
            report = await ingest(
                sources,
                store=store,
                team=tool_team(schema, corenlp),
                schema=schema,
                ledger=ledger,
                checkpoints=steps,
            )
    assert not report.with_status("failed")
    texts = {
        row["id"]: row["text"] for row in await rows(store, "MATCH (d:Document) RETURN d.id AS id, d.text AS text")
    }
    mentions, quotes = await asyncio.gather(rows(store, MENTIONS), rows(store, QUOTES))
    assert len(mentions) > 400
    assert len(quotes) > 400
    for row in [*mentions, *quotes]:
        assert texts[row["document"]][row["start"] : row["end"]] == row["text"]
    assert all(row["chunk_start"] <= row["start"] < row["chunk_end"] for row in mentions)
