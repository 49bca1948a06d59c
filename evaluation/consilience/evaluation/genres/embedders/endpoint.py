"""Vectors from an embedding model behind an OpenAI-compatible endpoint."""

import asyncio
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from consilience.evaluation.genres.shared.model_protocols import ByteStore, ModelEndpoint, cache_key
from consilience.evaluation.support.errors import EvaluationError

__all__ = ["EndpointEmbeddings"]

_INPUTS = 256


class EndpointEmbeddings:
    """An `Embedder` that asks a model; what it has answered once is kept."""

    threshold = 0.95

    def __init__(self, endpoint: ModelEndpoint, model: str, cache: ByteStore) -> None:
        """Take where and what to ask; 0.95 is the paper's threshold for text-embedding-ada-002."""
        self.signature = f"endpoint:{model}"
        self._endpoint = endpoint
        self._model = model
        self._cache = cache

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row a text; an empty text, which endpoints refuse, has no vector.

        Raises:
            EvaluationError: the endpoint fails or answers with other than one vector a text.
        """
        keys = [cache_key("embedding", self._model, text) for text in texts]
        vectors = self._cache.get(keys)
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in vectors and text.strip()}
        items = list(missing.items())
        groups = [items[start : start + _INPUTS] for start in range(0, len(items), _INPUTS)]
        for group in await asyncio.gather(*(self._ask(group) for group in groups)):
            vectors |= group
        if not vectors:
            return np.full((len(texts), 1), np.nan, dtype=np.float32)
        unknown = np.full(len(next(iter(vectors.values()))) // 4, np.nan, dtype=np.float32)
        return np.stack([np.frombuffer(vectors[key], "<f4") if key in vectors else unknown for key in keys])

    async def _ask(self, group: Sequence[tuple[str, str]]) -> dict[str, bytes]:
        body = {"model": self._model, "input": [text for _, text in group], "encoding_format": "float"}
        answer = await self._endpoint.post("embeddings", body)
        try:
            rows = {int(item["index"]): np.array(item["embedding"], dtype="<f4") for item in answer["data"]}
            found = {key: rows[number].tobytes() for number, (key, _) in enumerate(group)}
        except (KeyError, TypeError, ValueError) as error:
            raise EvaluationError(
                f"The model {self._model} did not answer with one vector for each of {len(group)} texts. "
                "Is it an embedding model?"
            ) from error
        self._cache.put(found)
        return found
