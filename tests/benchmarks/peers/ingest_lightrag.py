"""LightRAG's own pipeline over a folder of texts: run by `peer_ingestion.py` in the peers' environment.

    python ingest_lightrag.py FOLDER WORKING_FOLDER [--neo4j]      with MODEL_URL; NEO4J_URI, … with --neo4j

`ainsert` of all texts at once, with its defaults: vectors, texts and graph in files; with `--neo4j` the graph in Neo4j.
It prints what the graph in files has then, as JSON.
"""

import asyncio
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from lightrag import LightRAG
from lightrag.base import DocStatus
from lightrag.llm.openai import openai_complete_if_cache
from lightrag.utils import EmbeddingFunc, Tokenizer

sys.path.insert(0, str(Path(__file__).parents[3]))
from tests.benchmarks.peers.instant_vectors import DIMENSIONS, instant_vector

_CHARACTERS_A_TOKEN = 4


class Pieces:
    """Cuts texts into pieces of four characters, about as long as tokens; the usual cutter would be fetched."""

    def encode(self, content: str) -> list[int]:
        """Return a number for each piece."""
        pieces = (content[at : at + _CHARACTERS_A_TOKEN] for at in range(0, len(content), _CHARACTERS_A_TOKEN))
        return [int.from_bytes(piece.encode()) for piece in pieces]

    def decode(self, tokens: Sequence[int]) -> str:
        """Return the text of the pieces."""
        return "".join(token.to_bytes((token.bit_length() + 7) // 8).decode() for token in tokens)


async def complete(prompt: str, system_prompt: str | None = None, **given: Any) -> Any:  # noqa: ANN401 - LightRAG's
    """Ask the instant model over HTTP."""
    asked = {name: given[name] for name in ("history_messages",) if given.get(name)}
    return await openai_complete_if_cache(
        "instant", prompt, system_prompt, base_url=os.environ["MODEL_URL"], api_key="none", **asked
    )


async def embed(texts: list[str]) -> Any:  # noqa: ANN401 - an array
    """Return a row for each text."""
    return np.array([instant_vector(text) for text in texts], dtype=np.float32)


async def ingest(files: Sequence[Path], working: Path, *, in_neo4j: bool) -> None:
    """Bring in all files."""
    storage = {"graph_storage": "Neo4JStorage"} if in_neo4j else {}
    rag = LightRAG(
        working_dir=str(working),
        llm_model_func=complete,
        llm_model_name="instant",
        embedding_func=EmbeddingFunc(embedding_dim=DIMENSIONS, max_token_size=8192, func=embed),
        tokenizer=Tokenizer("pieces", Pieces()),
        **storage,
    )
    await rag.initialize_storages()
    await rag.ainsert([file.read_text(encoding="utf-8") for file in files], file_paths=[str(file) for file in files])
    failed = await rag.doc_status.get_docs_by_statuses([DocStatus.FAILED])
    assert not failed, failed
    if not in_neo4j:
        print(json.dumps(_kept(rag)))
    await rag.finalize_storages()


def _kept(rag: Any) -> dict[str, int]:  # noqa: ANN401 - LightRAG's
    graph = rag.chunk_entity_relation_graph._graph
    edges = [data for _, _, data in graph.edges(data=True)]
    return {
        "nodes": graph.number_of_nodes(),
        "relationships": graph.number_of_edges(),
        "entities": graph.number_of_nodes(),
        "relations": len(edges),
        "in_passages": sum(bool(data.get("source_id")) for data in edges),
        "in_characters": 0,
    }


if __name__ == "__main__":
    asyncio.run(ingest(sorted(Path(sys.argv[1]).iterdir()), Path(sys.argv[2]), in_neo4j="--neo4j" in sys.argv))
