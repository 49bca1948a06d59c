"""neo4j-graphrag's own pipeline over a folder of texts: run by `peer_ingestion.py` in the peers' environment.

    python ingest_graphrag.py FOLDER      with MODEL_URL, NEO4J_URI, NEO4J_USERNAME and NEO4J_PASSWORD

`SimpleKGPipeline` as its guide has it: a schema, defaults for all else, one document after another.
"""

import asyncio
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from neo4j import GraphDatabase
from neo4j_graphrag.embeddings.base import Embedder
from neo4j_graphrag.experimental.pipeline.kg_builder import SimpleKGPipeline
from neo4j_graphrag.llm import OpenAILLM

sys.path.insert(0, str(Path(__file__).parents[3]))
from tests.benchmarks.peers.bulletins import ENTITY_TYPES, RELATION_TYPES
from tests.benchmarks.peers.instant_vectors import instant_vector


class InstantEmbedder(Embedder):  # type: ignore[misc]  # the peers are not installed where types are checked
    """Embeds at once."""

    def embed_query(self, text: str) -> list[float]:
        """Return the vector of a text."""
        return instant_vector(text)


async def ingest(files: Sequence[Path]) -> None:
    """Bring in each file."""
    llm = OpenAILLM("instant", base_url=os.environ["MODEL_URL"], api_key="none")
    auth = os.environ["NEO4J_USERNAME"], os.environ["NEO4J_PASSWORD"]
    schema = {
        "node_types": list(ENTITY_TYPES),
        "relationship_types": [relation for relation, _, _ in RELATION_TYPES],
        "patterns": [(subject, relation, obj) for relation, subject, obj in RELATION_TYPES],
    }
    with GraphDatabase.driver(os.environ["NEO4J_URI"], auth=auth) as driver:
        pipeline = SimpleKGPipeline(llm, driver, InstantEmbedder(), schema=schema, from_file=False, on_error="RAISE")
        for file in files:
            result = await pipeline.run_async(text=file.read_text(encoding="utf-8"), file_path=str(file))
            written = await pipeline.runner.pipeline.store.get_result_for_component(result.run_id, "writer")
            assert written["status"] == "SUCCESS", written


if __name__ == "__main__":
    asyncio.run(ingest(sorted(Path(sys.argv[1]).iterdir())))
