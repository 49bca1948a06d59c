"""Every mention in the graph is the characters of its document that its offsets name.

All of WikiEvents' texts are read in `make test-long`; `make test` reads the first of them.
"""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from tests.repeats import repeats

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
FOUND_IN_ALL, ALL = 400, 182
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


def first_of_wikievents(texts: int, folder: Path) -> Path:
    """Return a file with the first texts."""
    if not WIKIEVENTS.exists():
        pytest.skip(f"the reference data is absent: {WIKIEVENTS.name}")
    lines = WIKIEVENTS.read_text(encoding="utf-8").splitlines(keepends=True)
    first = folder / WIKIEVENTS.name
    first.write_text("".join(lines[:texts]), encoding="utf-8")
    return first


async def test_spans_of_mentions_and_quotes_are_exact_in_the_sample(
    store: Store, corenlp_url: str, tmp_path: Path
) -> None:
    await spans_are_exact(store, corenlp_url, tmp_path, "news", [*sample_texts("en"), *sample_texts("zh")], 400)


@pytest.mark.repeats
async def test_spans_of_mentions_and_quotes_are_exact_in_wikievents(
    store: Store, corenlp_url: str, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    texts = repeats(pytestconfig, "wikievents")
    await spans_are_exact(
        store, corenlp_url, tmp_path, "wikievents", [first_of_wikievents(texts, tmp_path)], FOUND_IN_ALL * texts // ALL
    )


async def spans_are_exact(
    store: Store, corenlp_url: str, tmp_path: Path, schema_name: str, sources: list[Path], least: int
) -> None:
    """Read files and compare all that is in the graph with their texts; of mentions and quotes there are so many."""
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
    assert len(mentions) > least
    assert len(quotes) > least
    for row in [*mentions, *quotes]:
        assert texts[row["document"]][row["start"] : row["end"]] == row["text"]
    assert all(row["chunk_start"] <= row["start"] < row["chunk_end"] for row in mentions)
