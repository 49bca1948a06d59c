from collections import Counter
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from consilience.evaluation.people.alpha import krippendorffs_alpha
from consilience.evaluation.people.bins import Bin, Binning, bin_facts
from consilience.evaluation.people.calibration import calibration, expected_calibration_error
from consilience.evaluation.people.judged import PEOPLE, JudgedFact, Rater
from consilience.evaluation.people.kappa import cohens_kappa, pair_of
from consilience.evaluation.people.scores import score_people
from consilience.evaluation.support.bootstrap import resample_groups, resample_sums

JUDGE, GATE, KIM, LEE = Rater("judge"), Rater("gate"), Rater("person", "kim"), Rater("person", "lee")
BINNINGS: tuple[Binning, ...] = ("equal-mass", "equal-width")
decided = st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1, max_size=300)


def of(confidence: float, accepted: int, rejected: int) -> list[tuple[float, bool]]:
    return [(confidence, True)] * accepted + [(confidence, False)] * rejected


def test_a_bin_holds_what_people_accepted_of_its_facts_with_wilsons_interval() -> None:
    (one,) = bin_facts(of(1.0, 15, 5), "equal-width")
    assert (one.least, one.most, one.facts, one.accepted, one.confidence, one.share) == (1.0, 1.0, 20, 15, 1.0, 0.75)
    assert (one.low, one.high) == pytest.approx((0.5313, 0.8881), abs=5e-5)


def test_bins_of_equal_width_are_tenths_and_the_last_one_is_closed() -> None:
    facts = [(value, True) for value in (0.0, 0.05, 0.1, 0.29, 0.3, 0.89, 0.9, 1.0)]
    spans = [(b.least, b.most, b.facts) for b in bin_facts(facts, "equal-width")]
    assert spans == [(0.0, 0.05, 2), (0.1, 0.1, 1), (0.29, 0.29, 1), (0.3, 0.3, 1), (0.89, 0.89, 1), (0.9, 1.0, 2)]


def test_bins_of_equal_mass_have_as_many_facts_each_where_no_two_confidences_are_equal() -> None:
    assert [b.facts for b in bin_facts([(n / 200, True) for n in range(200)], "equal-mass")] == [20] * 10
    assert [b.facts for b in bin_facts([(n / 30, True) for n in range(30)], "equal-mass")] == [10] * 3


def test_facts_without_a_stated_confidence_are_one_bin() -> None:
    assert [b.facts for b in bin_facts(of(1.0, 60, 40), "equal-mass")] == [100]


@given(decided, st.sampled_from(BINNINGS))
def test_every_fact_is_in_the_one_bin_that_spans_its_confidence(
    facts: list[tuple[float, bool]], binning: Binning
) -> None:
    bins = bin_facts(facts, binning)
    assert len(bins) <= 10
    assert all(b.least <= b.most for b in bins)
    assert all(one.most < other.least for one, other in pairwise(bins))
    for b in bins:
        inside = [held for confidence, held in facts if b.least <= confidence <= b.most]
        assert (len(inside), sum(inside)) == (b.facts, b.accepted)
        assert b.low <= b.share <= b.high
    assert sum(b.facts for b in bins) == len(facts)


@given(decided, st.sampled_from(BINNINGS))
def test_bins_do_not_depend_on_the_order_of_facts(facts: list[tuple[float, bool]], binning: Binning) -> None:
    assert bin_facts(facts, binning) == bin_facts(facts[::-1], binning)


def test_the_calibration_error_weighs_gaps_by_facts() -> None:
    # By hand: 10 facts at 0.95 of which 8 hold, 30 at 0.55 of which 15 hold: (10 · 0.15 + 30 · 0.05) / 40
    found = calibration(of(0.95, 8, 2) + of(0.55, 15, 15), "equal-width")
    assert found.error == found.equal_width_error == pytest.approx(0.075)
    assert found.confidence == pytest.approx((9.5 + 16.5) / 40)
    assert found.accepted.value == pytest.approx(23 / 40)
    assert found.brier.value == pytest.approx((8 * 0.05**2 + 2 * 0.95**2 + 15 * 0.45**2 + 15 * 0.55**2) / 40)
    assert found.brier_of_share == pytest.approx(23 / 40 * 17 / 40)


@given(decided)
def test_the_brier_score_is_reliability_less_resolution_plus_uncertainty(facts: list[tuple[float, bool]]) -> None:
    # Murphy 1973, over the distinct confidences
    found = calibration(facts, samples=10)
    share, total = sum(held for _, held in facts) / len(facts), len(facts)
    parts = 0.0
    for confidence, number in Counter(confidence for confidence, _ in facts).items():
        accepted = sum(held for value, held in facts if value == confidence) / number
        parts += number / total * ((confidence - accepted) ** 2 - (accepted - share) ** 2)
    assert found.brier.value == pytest.approx(parts + share * (1 - share), abs=1e-9)


@given(decided, st.sampled_from(BINNINGS))
def test_errors_are_fractions(facts: list[tuple[float, bool]], binning: Binning) -> None:
    found = calibration(facts, binning, samples=20)
    for value in (found.equal_mass_error, found.equal_width_error, found.error_by_chance, found.brier.value):
        assert value is not None
        assert -1e-12 <= value <= 1 + 1e-12
    assert found == calibration(facts, binning, samples=20)


def test_what_is_calibrated_has_no_more_error_than_chance_gives_and_what_is_not_has() -> None:
    random = np.random.default_rng(7)
    confidences = [float(value) for value in random.uniform(0.2, 1, 400)]
    honest = calibration([(c, bool(random.random() < c)) for c in confidences])
    vain = calibration([(c, bool(random.random() < c / 2)) for c in confidences])
    assert honest.error is not None
    assert honest.error_by_chance is not None
    assert honest.error < honest.error_by_chance < 0.1
    assert vain.error is not None
    assert vain.error > 0.2


def test_without_facts_every_figure_says_why_it_is_missing() -> None:
    found = calibration([])
    assert (found.bins, found.error, found.brier.value, found.error_by_chance) == ((), None, None, None)
    assert found.accepted.reason == "People decided none of these facts."


def test_certain_and_right_has_no_error_at_all() -> None:
    found = calibration(of(1.0, 30, 0))
    assert (found.error, found.error_by_chance, found.brier.value, found.brier_of_share) == (0, 0, 0, 0)


def test_kappa_is_that_of_textbooks() -> None:
    # Two readers of 50 grant proposals: 20 both yes, 5 and 10 apart, 15 both no. p_o 0.7, p_e 0.5
    assert cohens_kappa(20, 5, 10, 15).value == pytest.approx(0.4)


def test_for_many_facts_the_interval_of_kappa_is_that_of_its_standard_error() -> None:
    # √(p_o (1 - p_o) / n) / (1 - p_e), Cohen 1960: √(0.7 · 0.3 / 5000) / 0.5 = 0.01296
    found = cohens_kappa(2000, 500, 1000, 1500)
    assert (found.low, found.high) == pytest.approx((0.4 - 1.96 * 0.01296, 0.4 + 1.96 * 0.01296), abs=0.002)


@pytest.mark.parametrize(
    ("counts", "reason"),
    [
        ((0, 0, 0, 0), "They have no fact in common."),
        ((9, 4, 0, 0), "The first says the same of every fact."),
        ((0, 0, 4, 9), "The first says the same of every fact."),
        ((9, 0, 4, 0), "The second says the same of every fact."),
        ((0, 4, 0, 9), "The second says the same of every fact."),
    ],
)
def test_kappa_is_not_given_where_it_could_say_nothing(counts: tuple[int, int, int, int], reason: str) -> None:
    assert (cohens_kappa(*counts).value, cohens_kappa(*counts).reason) == (None, reason)


counted = st.tuples(*[st.integers(0, 60)] * 4)


@given(counted)
def test_kappa_is_the_same_from_both_sides_and_lies_in_its_interval(counts: tuple[int, int, int, int]) -> None:
    both, first, second, neither = counts
    here, there = cohens_kappa(*counts), cohens_kappa(both, second, first, neither)
    assert (here.value is None) == (there.value is None)
    if here.value is None or here.low is None or here.high is None:
        return
    assert here.value == pytest.approx(there.value)
    assert -1 <= here.low <= here.value <= here.high <= 1
    total = sum(counts)
    observed, yes = (both + neither) / total, ((both + first) / total, (both + second) / total)
    expected = yes[0] * yes[1] + (1 - yes[0]) * (1 - yes[1])
    assert here.value == pytest.approx((observed - expected) / (1 - expected))


def test_the_interval_of_kappa_holds_for_few_facts() -> None:
    random, shares, true = np.random.default_rng(3), [0.55, 0.02, 0.03, 0.4], 0.898
    intervals = [cohens_kappa(*map(int, counts)) for counts in random.multinomial(12, shares, size=300)]
    holds = [e.low <= true <= e.high for e in intervals if e.low is not None and e.high is not None]
    assert np.mean(holds) > 0.88


def test_perfect_agreement_on_few_facts_is_not_certain() -> None:
    found = cohens_kappa(4, 0, 0, 4)
    assert (found.value, found.high) == (1.0, 1.0)
    assert found.low is not None
    assert found.low < 0.7


def test_a_pair_has_its_share_of_equal_answers() -> None:
    pair = pair_of(JUDGE, GATE, 20, 5, 10, 15)
    assert pair.facts == 50
    assert pair.agreement.value == 0.7
    assert (pair.agreement.low, pair.agreement.high) == pytest.approx((0.5625, 0.8090), abs=5e-5)


def test_alpha_is_krippendorffs() -> None:
    # Krippendorff 2011, "Computing Krippendorff's Alpha-Reliability", A: two observers, ten units, two values
    one, other = "0100000010", "1110010000"
    found = krippendorffs_alpha([[a == "1", b == "1"] for a, b in zip(one, other, strict=True)])
    assert found.alpha.value == pytest.approx(0.095, abs=5e-4)
    assert (found.facts, found.decisions) == (10, 20)


def test_alpha_leaves_out_facts_that_one_person_decided() -> None:
    pairs = [[True, True], [False, True], [False, False, False], [True, True, False]]
    alone = [[True], [False], []]
    assert krippendorffs_alpha(pairs + alone) == krippendorffs_alpha(pairs)
    assert krippendorffs_alpha(alone).alpha.reason == "No fact was decided by two people."
    assert krippendorffs_alpha([[True, True]] * 9).alpha.value is None


@given(st.lists(st.lists(st.booleans(), max_size=5), max_size=40))
def test_alpha_follows_its_definition(facts: list[list[bool]]) -> None:
    found = krippendorffs_alpha(facts, samples=20).alpha
    answers = [a for fact in facts if len(fact) > 1 for a in fact]
    if len(set(answers)) < 2:
        assert found.value is None
        return
    within = sum(
        sum(a != b for i, a in enumerate(f) for j, b in enumerate(f) if i != j) / (len(f) - 1) for f in facts if f[1:]
    )
    among = sum(a != b for i, a in enumerate(answers) for j, b in enumerate(answers) if i != j)
    assert found.value == pytest.approx(1 - within / len(answers) / (among / len(answers) / (len(answers) - 1)))
    if sum(len(fact) > 1 for fact in facts) < 10:
        assert (found.low, found.reason) == (None, "Fewer than 10 facts have no interval.")
        return
    assert found.low is not None
    assert found.high is not None
    assert found.value is not None
    assert found.low <= found.value <= found.high


FACTS = (
    JudgedFact("1", True, 0.9, {KIM: True, JUDGE: True, GATE: False}),
    JudgedFact("2", False, 0.8, {KIM: True, LEE: False, JUDGE: True}, edited=True),
    JudgedFact("3", False, 0.4, {LEE: False, GATE: True}),
)


def test_everybody_is_compared_with_people_and_with_one_another() -> None:
    found = score_people(FACTS)
    assert (found.facts, found.accepted, found.rejected, found.edited, found.people) == (3, 1, 2, 1, 2)
    assert [(r.rater.key, r.facts, r.accepted) for r in found.raters] == [
        ("people", 3, 1),
        ("person:kim", 2, 2),
        ("person:lee", 2, 0),
        ("judge", 2, 2),
        ("gate", 2, 1),
    ]
    pairs = {(p.first.key, p.second.key): (p.both, p.first_only, p.second_only, p.neither) for p in found.pairs}
    assert pairs["people", "judge"] == (1, 0, 1, 0)
    assert pairs["people", "gate"] == (0, 1, 1, 0)
    assert pairs["person:kim", "person:lee"] == (0, 1, 0, 0)
    assert pairs["judge", "gate"] == (0, 1, 0, 0)
    assert ("people", "person:kim") not in pairs
    assert found.alpha.facts == 1


def test_one_person_alone_is_the_people() -> None:
    found = score_people([replace(fact, ratings={KIM: fact.accepted, JUDGE: True}) for fact in FACTS])
    assert [r.rater for r in found.raters] == [PEOPLE, JUDGE]
    assert found.people == 1


def test_of_many_raters_those_that_say_most_are_kept() -> None:
    experts = {Rater("expert", f"e{number:02}"): True for number in range(30)}
    facts = [JudgedFact("1", True, 1.0, experts), JudgedFact("2", True, 1.0, {Rater("expert", "e29"): True})]
    found = score_people(facts)
    assert (len(found.raters), found.left_out) == (24, 7)
    assert {"people", "expert:e29"} <= {r.rater.key for r in found.raters}


def test_nothing_decided_is_nothing_compared() -> None:
    found = score_people([])
    assert (found.raters, found.pairs, found.calibration.facts, found.alpha.facts) == ((), (), 0, 0)
    assert found.to_json()["signature"].startswith("people|truth:last-decision|edited:wrong|bins:equal-mass|")


def test_drawing_equal_rows_together_draws_from_the_same_facts() -> None:
    rows = np.array([[1.0, 0.0]] * 300 + [[0.0, 1.0]] * 100)
    together, apart = (draw(rows, 4000, 5) for draw in (resample_groups, resample_sums))
    assert (together.sum(axis=1) == 400).all()
    assert together.mean(axis=0) == pytest.approx([300, 100], abs=1)
    assert together.std(axis=0) == pytest.approx(apart.std(axis=0), rel=0.05)


def test_the_error_over_bins_is_theirs_alone() -> None:
    one = Bin(0.5, 0.5, 10, 5, 0.5, 0.5, 0.2, 0.8)
    assert expected_calibration_error([one, replace(one, share=0.3)]) == pytest.approx(0.1)
