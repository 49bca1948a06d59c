"""Two extractions compared on the same documents."""

import pytest

from consilience.evaluation.extraction.significance import compare_extraction
from consilience.evaluation.formats.extraction import EntityItem, ExtractionRecord
from consilience.evaluation.support.errors import EvaluationError


def records(*found: bool) -> list[ExtractionRecord]:
    """Return a document for each value, in which Ann was found or overlooked."""
    ann = (EntityItem("Ann", "Person", 0, 3),)
    return [ExtractionRecord(str(n), "Ann", ann if right else ()) for n, right in enumerate(found)]


GOLD = records(*[True] * 20)


def test_a_system_that_is_right_everywhere_differs_from_one_that_is_right_in_a_quarter() -> None:
    compared = compare_extraction(GOLD, GOLD, records(*[True, False, False, False] * 5))

    assert list(compared.differences) == ["ner"]
    difference = compared.differences["ner"]
    assert (difference.first, difference.second, difference.difference) == (1.0, 0.4, 0.6)
    assert 0.3 < difference.low < 0.6 < difference.high < 1.0
    assert difference.p_value == 1 / 1001


def test_a_system_does_not_differ_from_itself() -> None:
    system = records(*[True, False] * 10)

    difference = compare_extraction(GOLD, system, system).differences["ner"]

    assert (difference.difference, difference.low, difference.high, difference.p_value) == (0.0, 0.0, 0.0, 1.0)


def test_answers_that_are_missing_count_as_empty() -> None:
    difference = compare_extraction(GOLD, GOLD, []).differences["ner"]

    assert (difference.first, difference.second) == (1.0, 0.0)


def test_one_document_cannot_be_resampled() -> None:
    with pytest.raises(EvaluationError, match="needs at least two"):
        compare_extraction(GOLD[:1], GOLD[:1], [])
