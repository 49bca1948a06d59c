"""Vectors from a model in a folder of the user's: a model2vec model, or a sentence transformer."""

import hashlib
import json
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from consilience.evaluation.support.errors import EvaluationError

__all__ = ["LocalModel"]

_PIECE = 1 << 20


class LocalModel:
    """An `Embedder` that runs on this machine and fetches nothing."""

    threshold = 0.9

    def __init__(self, folder: Path) -> None:
        """Load the model.

        A folder whose `modules.json` names a static embedding is read by model2vec, another by sentence-transformers.

        Raises:
            EvaluationError: the folder holds no model, or the library that reads it is not installed.
        """
        self._encode = _encoder(folder)
        self.signature = f"local:{folder.resolve().name},{_digest(folder)}"

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return the vectors of texts as a matrix of shape (texts, dimensions), in their order."""
        return np.asarray(self._encode(list(texts)), dtype=np.float32)


def _encoder(folder: Path) -> Callable[[list[str]], Any]:
    try:
        modules = json.loads((folder / "modules.json").read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise EvaluationError(f"{folder}: there is no readable modules.json, so this is no model.") from error
    static = "StaticEmbedding" in json.dumps(modules)
    library = "model2vec" if static else "sentence_transformers"
    try:
        module = import_module(library)
    except ImportError as error:
        raise EvaluationError(f"{folder} needs {library}. Install it: pip install {library}") from error
    try:
        model = module.StaticModel.from_pretrained(folder) if static else module.SentenceTransformer(str(folder))
    except (OSError, ValueError, KeyError) as error:
        raise EvaluationError(f"{folder}: {library} cannot load the model ({error}).") from error
    encode: Callable[[list[str]], Any] = model.encode
    return encode


def _digest(folder: Path) -> str:
    digest = hashlib.blake2b(digest_size=4)
    for path in sorted(p for p in folder.rglob("*") if p.suffix in {".json", ".safetensors", ".bin"}):
        digest.update(path.relative_to(folder).as_posix().encode())
        with path.open("rb") as file:
            while piece := file.read(_PIECE):
                digest.update(piece)
    return digest.hexdigest()
