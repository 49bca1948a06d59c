"""Which gold documents an experiment uses."""

from pathlib import Path

import pytest

from consilience.agents.laboratory.gold import draw_sample
from consilience.agents.laboratory.plan import DatasetPlan
from consilience.evaluation.formats.extraction import ExtractionRecord
from consilience.graph.model.errors import ConsilienceError

RECORDS = [ExtractionRecord(str(number), "text") for number in range(50)]
PATH = Path("gold.jsonl")


def dataset(sample: int | None) -> DatasetPlan:
    return DatasetPlan.model_validate({"file": PATH, "schema": "news", "sample": sample})


def test_the_same_seed_draws_the_same_records_however_the_file_is_ordered() -> None:
    drawn = draw_sample(RECORDS, dataset(10), 7, PATH)

    assert len(drawn) == 10
    assert {r.id for r in draw_sample(RECORDS[::-1], dataset(10), 7, PATH)} == {r.id for r in drawn}
    assert {r.id for r in draw_sample(RECORDS, dataset(10), 8, PATH)} != {r.id for r in drawn}


def test_records_keep_the_order_of_the_file() -> None:
    drawn = [int(record.id) for record in draw_sample(RECORDS, dataset(20), 1, PATH)]

    assert drawn == sorted(drawn)


def test_all_records_are_used_when_no_sample_is_asked_for() -> None:
    assert draw_sample(RECORDS, dataset(None), 0, PATH) == RECORDS


def test_a_sample_larger_than_the_file_is_refused() -> None:
    with pytest.raises(ConsilienceError, match="a sample of 51 is wanted, but it holds 50 records"):
        draw_sample(RECORDS, dataset(51), 0, PATH)
