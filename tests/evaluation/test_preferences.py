from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from consilience.evaluation.formats.votes import read_votes
from consilience.evaluation.preferences.agreement import agreement, agreement_by_row
from consilience.evaluation.preferences.bradley_terry import BradleyTerrySettings, bradley_terry
from consilience.evaluation.preferences.comparison import compare_systems
from consilience.evaluation.preferences.elo import EloSettings, elo
from consilience.evaluation.records.votes import Outcome, Vote, WinCounts, merge_votes, win_matrix
from consilience.evaluation.support.errors import EvaluationError, FormatError

outcomes = st.sampled_from(["first", "second", "tie"])
votes = st.lists(
    st.builds(Vote, st.sampled_from("123"), st.sampled_from("ab"), st.sampled_from("cd"), outcomes), min_size=1
)


def test_a_winner_takes_half_of_what_is_at_stake_from_an_equal() -> None:
    ratings = elo([Vote("1", "a", "b", "first")])
    assert (ratings["a"].value, ratings["b"].value) == (1008.0, 992.0)


def test_elo_depends_on_the_order_and_its_interval_says_so() -> None:
    wins = [Vote(str(n), "a", "b", "first" if n < 10 else "second") for n in range(20)]
    forward, backward = elo(wins)["a"], elo(wins[::-1])["a"]
    assert forward.value < 1000 < backward.value
    assert forward.low < 1000 < forward.high
    assert elo(wins) == elo(wins)


def test_an_interval_of_elo_holds_its_rating_however_unusual_the_order_was() -> None:
    wins = [Vote(str(n), "a", "b", "first" if n < 30 else "second") for n in range(60)]
    for order in (wins, wins[::-1]):
        for rating in elo(order).values():
            assert rating.low <= rating.value <= rating.high


def test_bradley_terry_strengths_are_the_odds_of_winning() -> None:
    won = [Vote(str(n), "a", "b", "first" if n < 30 else "second") for n in range(40)]
    ratings = bradley_terry(won, BradleyTerrySettings(prior=0))
    assert ratings["a"].value - ratings["b"].value == pytest.approx(400 * np.log10(3), abs=1e-6)
    assert ratings["a"].value + ratings["b"].value == pytest.approx(2000)
    assert ratings["a"].low < ratings["a"].value < ratings["a"].high


def test_bradley_terry_is_the_maximum_of_the_likelihood() -> None:
    from scipy.optimize import minimize

    random = np.random.default_rng(7)
    names, strengths = "abcd", np.array([0.0, 0.4, -0.3, 0.9])
    found = []
    for n in range(400):
        i, j = random.choice(4, 2, replace=False)
        won = random.random() < 1 / (1 + np.exp(strengths[j] - strengths[i]))
        found.append(Vote(str(n), names[i], names[j], "first" if won else "second"))

    def loss(log: NDArray[np.float64]) -> float:
        winners = [(v.first, v.second) if v.outcome == "first" else (v.second, v.first) for v in found]
        return float(sum(np.log1p(np.exp(log[names.index(b)] - log[names.index(a)])) for a, b in winners))

    best = minimize(loss, np.zeros(4), method="BFGS").x
    wanted = 1000 + 400 / np.log(10) * (best - best.mean())
    ratings = bradley_terry(found, BradleyTerrySettings(prior=0, samples=10))
    np.testing.assert_allclose([ratings[name].value for name in names], wanted, atol=0.1)


def test_a_system_that_never_wins_has_a_finite_strength() -> None:
    ratings = bradley_terry([Vote(str(n), "a", "b", "first") for n in range(5)])
    assert 0 < ratings["b"].value < ratings["a"].value < 2000


def test_votes_agree_whichever_system_is_shown_first() -> None:
    one = [Vote("1", "A", "b", "first"), Vote("2", "A", "b", "tie"), Vote("3", "A", "b", "second")]
    other = [Vote("3", "a", "B", "first"), Vote("1", "b", "a", "second"), Vote("2", "b", "a", "first")]
    assert agreement(one, other) == (0.5, 3)
    assert agreement_by_row(one, other) == pytest.approx(0.5)
    with pytest.raises(EvaluationError, match="no sample and pair of systems in common"):
        agreement(one, [Vote("9", "a", "b", "tie")])


@pytest.mark.parametrize(
    ("one", "other", "merged"),
    [("first", "first", "first"), ("first", "tie", "first"), ("tie", "second", "second"), ("first", "second", "tie")],
)
def test_votes_of_two_annotators_are_merged_as_in_the_paper(one: Outcome, other: Outcome, merged: Outcome) -> None:
    assert merge_votes([Vote("1", "b", "a", one, "x"), Vote("1", "b", "a", other, "y")]) == [
        Vote("1", "b", "a", merged)
    ]


def test_wins_are_counted_from_both_sides() -> None:
    matrix = win_matrix([Vote("1", "a", "b", "first"), Vote("2", "b", "a", "tie"), Vote("3", "b", "c", "first")])
    assert matrix == {
        "a": {"b": WinCounts(1, 1, 0)},
        "b": {"a": WinCounts(0, 1, 1), "c": WinCounts(1, 0, 0)},
        "c": {"b": WinCounts(0, 0, 1)},
    }


@given(votes)
def test_elo_points_are_neither_made_nor_lost(found: list[Vote]) -> None:
    ratings = elo(found, EloSettings(orders=2))
    assert sum(r.value for r in ratings.values()) == pytest.approx(1000 * len(ratings))


@given(votes)
def test_bradley_terry_does_not_depend_on_the_order(found: list[Vote]) -> None:
    settings = BradleyTerrySettings(samples=2)
    ratings = bradley_terry(found, settings)
    reversed_ = bradley_terry(found[::-1], settings)
    assert {n: pytest.approx(r.value, abs=1e-4) for n, r in ratings.items()} == {
        n: r.value for n, r in reversed_.items()
    }


def test_votes_are_read_from_csv_and_json(tmp_path: Path) -> None:
    (tmp_path / "votes.csv").write_text(
        "sample_id,model_A_name,model_B_name,win,annotator\n1,a,b,model_A_win,x\n1,a,b,tie,y\n", "utf-8"
    )
    (tmp_path / "votes.json").write_text('{"x": [[1, "a", "b", "model_A_win"]], "y": [[1, "a", "b", "tie"]]}', "utf-8")
    found = read_votes(tmp_path / "votes.csv")
    assert found == [Vote("1", "a", "b", "first", "x"), Vote("1", "a", "b", "tie", "y")]
    assert read_votes(tmp_path / "votes.json") == found
    result = compare_systems(found).to_json()
    assert result["agreement"] == [{"annotators": ["x", "y"], "value": 0.5, "comparisons": 1}]
    assert result["systems"]["a"]["against"] == {"b": {"wins": 1, "ties": 0, "losses": 0}}


def test_rows_that_are_no_votes_are_named(tmp_path: Path) -> None:
    (tmp_path / "odd.csv").write_text("sample_id,model_A_name,model_B_name,win\n1,a,b,draw\n", "utf-8")
    with pytest.raises(FormatError, match=r"odd\.csv:2: win is 'draw'"):
        read_votes(tmp_path / "odd.csv")
    (tmp_path / "odd.json").write_text('[["1", "a", "tie"]]', "utf-8")
    with pytest.raises(FormatError, match=r"odd\.json: row 1: expected sample_id"):
        read_votes(tmp_path / "odd.json")
    with pytest.raises(EvaluationError, match="two votes on one sample"):
        compare_systems([Vote("1", "a", "b", "tie"), Vote("1", "b", "a", "tie")])
    with pytest.raises(EvaluationError, match="with itself"):
        elo([Vote("1", "a", "a", "tie")])
