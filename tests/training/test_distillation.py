"""How claims and passages become batches for teacher and student; nothing here needs JAX."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

DISTILLATION = Path(__file__).parents[2] / "training/distillation"
WINDOW = "Anna Lee was born in Oslo. She moved to Bergen in 1990."


@pytest.fixture(scope="module", autouse=True)
def folder() -> Iterator[None]:
    sys.path.insert(0, str(DISTILLATION))
    yield
    sys.path.remove(str(DISTILLATION))


@pytest.fixture
def claim_rows() -> ModuleType:
    return import_module("claim_rows")


@pytest.fixture
def batches() -> ModuleType:
    return import_module("batches_of_pack")


def words(text: str) -> tuple[list[int], list[tuple[int, int]]]:
    """Cut at blanks, numbered by length, in a frame of 101 and 102."""
    found, at = [], 0
    for word in text.split():
        start = text.index(word, at)
        at = start + len(word)
        found.append((start, at))
    return [101, *(end - start for start, end in found), 102], [(0, 0), *found, (0, 0)]


def test_a_claim_stands_before_its_window_and_its_words_say_whether_the_window_has_them(claim_rows: ModuleType) -> None:
    (row,) = claim_rows.rows_of("Anna Lee was born in Paris.", WINDOW, words)
    assert row.ids[0] == 101
    assert list(row.sides) == [0, *[1] * 6, 0, *[2] * (len(row.sides) - 9), 0]
    told = dict(zip(["Anna", "Lee", "was", "born", "in", "Paris."], row.cases[1:7], strict=True))
    assert told["Anna"] == told["born"] != told["Paris."]


def test_a_long_claim_is_read_sentence_by_sentence(claim_rows: ModuleType) -> None:
    long = " ".join(f"Anna Lee number {at} was born in Oslo." for at in range(12))
    assert 1 < len(claim_rows.rows_of(long, WINDOW, words)) <= 6


def test_what_has_no_words_has_no_row(claim_rows: ModuleType) -> None:
    assert claim_rows.rows_of("", WINDOW, words) == []


def test_all_parts_of_a_claim_share_its_group(batches: ModuleType) -> None:
    part = (np.array([101, 7, 102]), np.array([6, 7, 6]), np.array([0, 1, 0]), np.zeros(batches.FEATURES))
    batch = batches.claim_batch([([part, part], 1.0), ([part], 0.0)], 64, (0.0, 1.0))
    assert list(batch["group"][:3]) == [0, 0, 1]
    assert list(batch["part"][:4]) == [1, 1, 1, 0]
    assert list(batch["y"][:2]) == [1, 0]
    assert batch["told"].sum() == 2


def test_a_passage_is_filled_up_and_what_is_not_known_of_it_does_not_count(batches: ModuleType) -> None:
    rows = np.array([[1, 1, 2, 2, 0, 0, 0]])
    passage = (
        np.array([101, 5, 6, 102]),
        np.zeros(4),
        rows,
        {3: np.array([-1]), 4: np.array([1])},
        None,
        None,
        np.ones(4),
    )
    made = batches.passage_batch([passage], 40, np.array([3, 4]), 2, np.random.default_rng(0), 103, 0.0)
    assert made["mask"].sum() == 4
    assert made["real"].sum() == 1
    assert list(made["m"][0, :2]) == [0, 1]
    assert list(made["y"][0, :2]) == [0, 1]
    assert (made["tags"] == -1).all()
    assert (made["triggers"] == -1).all()
