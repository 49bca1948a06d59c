"""Golden cases of coreference scoring: counts and scores of the CoNLL reference scorer 8.01."""

import json
from pathlib import Path
from typing import Any

import pytest

from consilience.evaluation.coreference.conll import score_conll_files
from consilience.evaluation.coreference.scores import CoreferenceScores

EVENTS = Path(__file__).parents[3] / "shared" / "data" / "events"
CASES = sorted(path.parent for path in (EVENTS / "conll").glob("*/expected.json"))
OLD = EVENTS / "evmeval_shipped" / "old_conll"
OLD_CASES = json.loads((OLD / "expected.json").read_text("utf-8")) if OLD.exists() else []
METRICS = {"muc": "muc", "bcub": "b_cubed", "ceafm": "ceaf_m", "ceafe": "ceaf_e", "blanc": "blanc"}

pytestmark = [
    pytest.mark.reference,
    pytest.mark.skipif(not CASES, reason="../shared/data/events is not here"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_a_golden_case_gives_the_counts_and_scores_of_the_reference_scorer(case: Path) -> None:
    scores, _ = score_conll_files(case / "key.conll", case / "response.conll")

    _assert_equal(scores, json.loads((case / "expected.json").read_text("utf-8"))["v8.01"])


@pytest.mark.parametrize("case", OLD_CASES, ids=lambda case: f"{case['key']}-{case['response']}")
def test_the_double_annotation_study_gives_the_scores_of_the_reference_scorer(case: dict[str, Any]) -> None:
    scores, _ = score_conll_files(OLD / case["key"], OLD / case["response"])

    if case["response"] == "sys_double_miss2.conll":
        # the reference scorer gives the double tag to the last cluster of the key, whatever the response says
        case = next(other for other in OLD_CASES if other["response"] == "sys_double_resolved_miss2.conll")
    _assert_equal(scores, case["v8.01"])


def test_a_double_tagged_key_counts_two_mentions_as_the_resolved_key_does() -> None:
    double, _ = score_conll_files(OLD / "gold_double.conll", OLD / "gold_double.conll")
    resolved, _ = score_conll_files(OLD / "gold_double_resolved.conll", OLD / "gold_double_resolved.conll")

    assert double.summary() == resolved.summary()
    assert {score.f1 for score in double.metrics.values()} == {1.0}


def _assert_equal(scores: CoreferenceScores, expected: dict[str, Any]) -> None:
    for name, ours in METRICS.items():
        figures, got = expected[name], scores.metrics[ours]
        assert got.counts == pytest.approx(tuple(figures["counts"]), abs=1e-6), name
        assert [got.recall, got.precision, got.f1] == pytest.approx(
            [figures["recall"], figures["precision"], figures["f1"]], abs=1e-6
        )
        assert scores.percentages()[ours] == pytest.approx(figures["printed_f1_percent"], abs=0.0101)
