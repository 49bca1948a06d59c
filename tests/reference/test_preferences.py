"""Elo ratings and agreements of GenRES's human evaluation come out as published."""

import pytest
from tests.reference.genres_data import load

from consilience.evaluation.formats.votes import vote
from consilience.evaluation.preferences.agreement import agreement, agreement_by_row
from consilience.evaluation.preferences.elo import elo
from consilience.evaluation.records.votes import Vote

pytestmark = pytest.mark.reference
METRICS = ("Granularity", "Topical", "Uniqueness")


def _votes(metric: str, *path: str) -> list[Vote]:
    found = load("human_eval.json")[metric]
    for key in path:
        found = found[key]
    return [vote(f"row {number}", row) for number, row in enumerate(found)]


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize(("votes", "table"), [("human_merged", "elo_human"), ("genres_votes", "elo_genres")])
def test_elo_tables(metric: str, votes: str, table: str) -> None:
    ratings = {name: round(rating.value, 4) for name, rating in elo(_votes(metric, votes)).items()}
    assert ratings == pytest.approx(load("human_eval.json")[metric]["expected"][table], abs=1e-4)


@pytest.mark.parametrize("metric", METRICS)
def test_agreement_between_annotators(metric: str) -> None:
    others = _votes(metric, "annotators", "annotator_2") + _votes(metric, "annotators", "annotator_3")
    value, comparisons = agreement(_votes(metric, "annotators", "annotator_1"), others)
    assert comparisons == 300
    assert value == pytest.approx(
        load("human_eval.json")[metric]["expected"]["inter_annotator_tie_discounted"], abs=1e-6
    )


@pytest.mark.parametrize(
    ("metric", "by_comparison"), [("Granularity", 0.781667), ("Topical", 0.7425), ("Uniqueness", 0.709167)]
)
def test_agreement_of_people_and_genres_was_published_by_row_though_the_rows_differ(
    metric: str, by_comparison: float
) -> None:
    people, genres = _votes(metric, "human_merged"), _votes(metric, "genres_votes")
    published = load("human_eval.json")[metric]["expected"]["human_vs_genres_tie_discounted"]
    assert agreement_by_row(people, genres) == pytest.approx(published, abs=1e-6)
    assert sum(a.key == b.key for a, b in zip(people, genres, strict=True)) == 120
    value, comparisons = agreement(people, genres)
    assert comparisons == 600
    assert value == pytest.approx(by_comparison, abs=1e-6)
