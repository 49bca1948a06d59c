import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.evaluation.genres.kept import Kept

from consilience.evaluation.genres.embedders.endpoint import EndpointEmbeddings
from consilience.evaluation.genres.embedders.hashed_ngrams import HashedNgrams
from consilience.evaluation.genres.embedders.local import LocalModel
from consilience.evaluation.genres.embedders.recorded import RecordedEmbeddings, write_embeddings
from consilience.evaluation.genres.shared.embeddings import embed_elements
from consilience.evaluation.records.triples import Triple
from consilience.evaluation.support.errors import EvaluationError, FormatError


async def test_hashed_ngrams_are_unit_vectors_that_ignore_case_and_see_spelling() -> None:
    vectors = await HashedNgrams().embed(["Metformin", "metformin", "metformins", "zebra", ""])
    cosines = vectors @ vectors.T
    assert vectors.shape == (5, 512)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-6)
    assert np.array_equal(vectors[0], vectors[1])
    assert cosines[0, 2] > 0.8
    assert abs(cosines[0, 3]) < 0.2


async def test_recorded_vectors_are_found_by_text_in_either_form(tmp_path: Path) -> None:
    matrix = np.array([[1, 2], [3, 4]], dtype=np.float32)
    write_embeddings(tmp_path / "ada.npy", ["Ann", "Bob"], matrix)
    (tmp_path / "plain.json").write_text(json.dumps({"Ann": [1, 2], "Bob": [3, 4]}))
    for path in (tmp_path / "ada.npy", tmp_path / "plain.json"):
        recorded = RecordedEmbeddings(path)
        found = await recorded.embed(["Bob", "Cy", "Ann"])
        np.testing.assert_array_equal(found, [[3, 4], [np.nan, np.nan], [1, 2]])
        assert recorded.signature == f"recorded:{path.stem},2x2"


def test_files_that_are_no_vectors_are_refused(tmp_path: Path) -> None:
    (tmp_path / "odd.json").write_text('{"Ann": [1, 2], "Bob": [3]}')
    write_embeddings(tmp_path / "short.npy", ["Ann"], np.zeros((2, 2), dtype=np.float32))
    for path in (tmp_path / "odd.json", tmp_path / "missing.npy", tmp_path / "short.npy"):
        with pytest.raises(FormatError, match=path.stem):
            RecordedEmbeddings(path)


class Vectors:
    """Answers with one vector a text, or with none."""

    def __init__(self, *, none: bool = False) -> None:
        self.none = none
        self.asked: list[list[str]] = []

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        assert path == "embeddings"
        self.asked.append(body["input"])
        rows = [{"index": n, "embedding": [len(text), 1]} for n, text in enumerate(body["input"])]
        return {"object": "list", "data": [] if self.none else rows[::-1], "model": body["model"]}


async def test_an_endpoint_is_asked_once_for_each_text() -> None:
    endpoint = Vectors()
    embedder = EndpointEmbeddings(endpoint, "ada", Kept())
    await embedder.embed(["Ann"])
    found = await embedder.embed(["Ann", "Robert", ""])
    np.testing.assert_array_equal(found, [[3, 1], [6, 1], [np.nan, np.nan]])
    assert endpoint.asked == [["Ann"], ["Robert"]]


async def test_an_endpoint_without_vectors_is_an_error() -> None:
    with pytest.raises(EvaluationError, match="Is it an embedding model"):
        await EndpointEmbeddings(Vectors(none=True), "chatty", Kept()).embed(["Ann"])


def test_a_folder_without_a_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EvaluationError, match=r"no readable modules\.json"):
        LocalModel(tmp_path)
    (tmp_path / "modules.json").write_text("[]")
    with pytest.raises(EvaluationError, match="Install it: pip install sentence_transformers"):
        LocalModel(tmp_path)


async def test_a_model2vec_folder_gives_vectors(tmp_path: Path) -> None:
    model2vec = pytest.importorskip("model2vec")
    from tokenizers import Tokenizer
    from tokenizers.models import WordLevel
    from tokenizers.pre_tokenizers import Whitespace

    tokenizer = Tokenizer(WordLevel({"[UNK]": 0, "[PAD]": 1, "ferry": 2, "lake": 3}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()
    model2vec.StaticModel(np.eye(4, dtype=np.float32)[:, :3], tokenizer).save_pretrained(tmp_path / "tiny")
    embedder = LocalModel(tmp_path / "tiny")
    found = await embedder.embed(["ferry", "lake", "ferry ferry"])
    assert found.shape == (3, 3)
    np.testing.assert_allclose(found[0], found[2], atol=1e-6)
    assert embedder.signature.startswith("local:tiny,")


async def test_elements_are_embedded_once_whatever_triples_they_are_in() -> None:
    table = await embed_elements(HashedNgrams(8), [Triple("a", "b", "a"), Triple("b", "a", "c")])
    assert list(table.index) == ["a", "b", "c"]
    assert table.matrix.shape == (3, 8)
