"""Figures of verifiers: examples worked by hand, and properties against the definitions, counted naively."""

import json
from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from consilience.evaluation.records.claims import Decision, Judgement, LabelledClaim, StatedClaim
from consilience.evaluation.support.errors import EvaluationError
from consilience.evaluation.verification.ranking import curve, roc_auc
from consilience.evaluation.verification.results import VerifierScores
from consilience.evaluation.verification.scored import join_judgements
from consilience.evaluation.verification.scores import VerificationSettings, score_verification
from consilience.evaluation.verification.thresholds import balanced_accuracy, best_threshold, first_half

Said = tuple[float, bool]
few_scores = st.sampled_from([0.0, 0.1, 0.5, 0.7, 1.0])
ranked = st.lists(st.tuples(st.floats(0, 1) | few_scores, st.booleans()), min_size=1, max_size=40)


def claim(id_: str, supported: bool, group: str = "", **more: object) -> LabelledClaim:
    return LabelledClaim(StatedClaim(id_, "A text.", "A claim."), supported, group, **more)  # type: ignore[arg-type]


def claims_of(said: Sequence[Said]) -> tuple[list[LabelledClaim], list[Judgement]]:
    claims = [claim(str(n), held, f"source {n % 7}") for n, (_, held) in enumerate(said)]
    return claims, [Judgement(str(n), score) for n, (score, _) in enumerate(said)]


def scores_of(claims: Sequence[LabelledClaim], judgements: Sequence[Judgement], **settings: float) -> VerifierScores:
    chosen = VerificationSettings(**{"samples": 50, **settings})  # type: ignore[arg-type]
    return score_verification(claims, {"it": judgements}, chosen).verifiers["it"]


FOUR: list[Said] = [(0.9, True), (0.6, False), (0.6, True), (0.2, False)]
"""Of the four pairs of a supported claim and another, three are in order and one is a tie."""


def test_the_area_counts_pairs_in_order_and_ties_half() -> None:
    assert scores_of(*claims_of(FOUR)).auc.value == 3.5 / 4


def test_balanced_accuracy_is_the_mean_of_what_is_accepted_and_what_is_refused() -> None:
    found = scores_of(*claims_of(FOUR))  # at ½ both supported claims are accepted, and one of the others
    assert found.balanced_accuracy.value == 0.75
    assert (found.precision.count, found.precision.total) == (2, 3)
    assert found.recall.value == 1.0
    assert scores_of(*claims_of(FOUR), threshold=0.7).balanced_accuracy.value == 0.75
    assert scores_of(*claims_of(FOUR), threshold=1.0).balanced_accuracy.value == 0.5


def test_a_decision_counts_before_the_probability_and_what_is_undecided_is_not_accepted() -> None:
    said: list[tuple[float | None, Decision | None, bool]] = [
        (0.4, "supported", True),
        (0.9, "undecided", True),
        (None, "not_supported", False),
        (0.8, None, False),
    ]
    claims = [claim(str(n), held) for n, (*_, held) in enumerate(said)]
    judgements = [Judgement(str(n), score, decision) for n, (score, decision, _) in enumerate(said)]
    found = scores_of([*claims, claim("unheard", False)], judgements)
    assert (found.judged, found.decided.count, found.decided.total) == (4, 3, 5)
    assert found.balanced_accuracy.value == (1 / 2 + 2 / 3) / 2
    assert found.balanced_accuracy_of_decided.value == (1 + 1 / 2) / 2
    assert found.auc.value == (1 + 3) / 6  # 0.4 and 0.9 beside 0, 0.8 and, of the claim that is not judged, 0.5


def test_points_are_where_so_much_is_kept() -> None:
    said = [(1 - n / 10, n != 3 and n < 6) for n in range(10)]  # of the six highest all but the fourth are supported
    found = scores_of(*claims_of(said))
    at = found.at_recall["90"]
    assert (at.accepted, at.coverage, at.recall, at.precision.value) == (6, 0.6, 1.0, 5 / 6)
    assert at.threshold == pytest.approx(0.5)
    assert at.false_acceptance.value == 1 / 5
    assert (found.at_coverage["90"].accepted, found.at_coverage["90"].precision.value) == (9, 5 / 9)
    best = found.at_precision["99"]
    assert best is not None
    assert (best.accepted, best.recall, best.precision.value) == (3, 3 / 5, 1.0)
    assert scores_of(*claims_of([(0.9, False), (0.1, True)])).at_precision["90"] is None


def test_each_half_of_the_sources_is_judged_by_the_threshold_of_the_other() -> None:
    claims = [claim(f"{n} {held}", held, f"source {n}") for n in range(20) for held in (True, False)]
    judgements = [Judgement(each.id, 0.2 if each.supported else 0.1) for each in claims]
    found = scores_of(claims, judgements)
    assert found.balanced_accuracy.value == 0.5
    assert found.balanced_accuracy_by_halves.value == 1.0
    assert found.thresholds_of_halves is not None
    assert found.thresholds_of_halves == pytest.approx((0.15, 0.15))


def test_without_both_labels_in_each_half_no_threshold_is_chosen() -> None:
    found = scores_of([claim("a", True, "one"), claim("b", False, "one")], [Judgement("a", 1), Judgement("b", 0)])
    assert found.balanced_accuracy_by_halves.value is None
    assert found.balanced_accuracy_by_halves.reason == "A half of the sources has claims of one label only."
    assert found.auc.reason == "Fewer than 10 sources have no interval."


def test_claims_of_one_label_have_no_area_but_a_share_that_is_accepted() -> None:
    found = scores_of([claim("a", True), claim("b", True)], [Judgement("a", 0.9), Judgement("b", 0.1)])
    assert (found.auc.value, found.auc.reason) == (None, "All these claims have the same label.")
    assert (found.recall.value, found.at_recall["90"].false_acceptance.value) == (0.5, None)


def test_domains_have_figures_of_their_own_and_a_mean_that_weighs_them_alike() -> None:
    claims = [
        *(claim(f"n{n}", n % 2 == 0, f"n{n}", domain="news") for n in range(8)),
        *(claim(f"m{n}", n % 2 == 0, f"m{n}", domain="mail") for n in range(4)),
    ]
    judgements = [Judgement(each.id, float(each.supported or each.domain == "mail")) for each in claims]
    found = scores_of(claims, judgements)
    assert {name: (of.claims, of.balanced_accuracy.value) for name, of in found.by_domain.items()} == {
        "mail": (4, 0.5),
        "news": (8, 1.0),
    }
    assert found.mean_of_domains["balanced_accuracy"] == 0.75
    assert scores_of(claims[:8], judgements[:8]).by_domain == {}


def test_errors_have_the_share_that_is_accepted_in_spite_of_them() -> None:
    claims = [
        claim("a", True),
        claim("b", False, errors=("swap", "number")),
        claim("c", False, errors=("swap",)),
        claim("d", False),
    ]
    judgements = [Judgement("a", 0.6), Judgement("b", 0.9), Judgement("c", 0.2), Judgement("d", 0.1)]
    found = scores_of(claims, judgements).by_error
    assert {name: (of.accepted.count, of.claims, of.auc.value) for name, of in found.items()} == {
        "number": (1, 1, 0.0),
        "swap": (1, 2, 0.5),
        "unnamed": (0, 1, 1.0),
    }


def test_a_pair_is_told_apart_when_its_supported_claim_has_the_higher_score() -> None:
    claims = [claim(f"{pair}{held}", held, pair, pair=pair) for pair in "abc" for held in (True, False)]
    said = dict(zip("abc", [(0.9, 0.1), (0.5, 0.5), (0.2, 0.3)], strict=True))
    judgements = [Judgement(each.id, said[each.pair][0 if each.supported else 1]) for each in claims]
    found = scores_of(claims, judgements).pairs_in_order
    assert found is not None
    assert (found.count, found.total) == (1, 3)


def test_calibration_is_of_probabilities_alone() -> None:
    claims = [claim(str(n), n < 15, str(n)) for n in range(20)]
    found = scores_of(claims, [Judgement(str(n), 0.95) for n in range(20)])
    assert found.calibration is not None
    assert found.calibration_error is not None
    assert found.calibration.error == pytest.approx(0.2)
    assert found.calibration_error.value == pytest.approx(0.2)
    assert scores_of(claims, [Judgement("0", decision="supported")]).calibration is None


def test_verifiers_are_compared_with_the_first_in_the_same_resamples() -> None:
    said = [(0.3 + 0.4 * (n % 2) + 0.05 * (n % 5), n % 2 == 1) for n in range(60)]
    claims, judgements = claims_of(said)
    claims = [claim(each.id, each.supported, each.id) for each in claims]
    chance = [Judgement(each.id, int(each.id) * 7 % 10 / 10) for each in judgements]
    found = score_verification(claims, {"chance": chance, "same": chance, "good": judgements})
    assert set(found.differences) == {"same", "good"}
    assert found.differences["same"]["auc"].p_value == 1.0
    better = found.differences["good"]["auc"]
    assert better.difference == better.first - better.second
    assert better.low > 0
    assert better.p_value < 0.01


def test_whoever_judges_no_claim_of_gold_is_refused_by_name() -> None:
    with pytest.raises(
        EvaluationError, match=r"^mine: No judgement is about one of the claims \(here 'x', there 'a'\)"
    ):
        score_verification([claim("a", True)], {"mine": [Judgement("x", 1.0)]})
    with pytest.raises(EvaluationError, match="There are no claims"):
        score_verification([], {})
    with pytest.raises(EvaluationError, match=r"The threshold is 2\."):
        score_verification([claim("a", True)], {}, VerificationSettings(threshold=2))


def naive_auc(said: Sequence[Said]) -> float:
    pairs = list(product([s for s, held in said if held], [s for s, held in said if not held]))
    return sum(1.0 if one > other else 0.5 if one == other else 0.0 for one, other in pairs) / len(pairs)


@given(ranked)
def test_the_area_is_what_counting_all_pairs_gives(said: list[Said]) -> None:
    assume(len({held for _, held in said}) == 2)
    found = roc_auc(np.array([score for score, _ in said]), np.array([held for _, held in said]))
    assert found == pytest.approx(naive_auc(said))


@given(ranked)
@example([(0.0, False), (5e-324, True)])  # no number is between the two
def test_no_threshold_is_better_than_the_best(said: list[Said]) -> None:
    assume(len({held for _, held in said}) == 2)
    of = join_judgements(*claims_of(said), threshold=0.5)
    best = best_threshold(of)
    assert best is not None
    reached = balanced_accuracy(of.scores >= best, of.supported)
    tried = [balanced_accuracy(of.scores >= each, of.supported) for each in {*of.scores.tolist(), 2.0}]
    assert reached == pytest.approx(max(value for value in tried if value is not None))


@given(ranked, st.sampled_from([0.9, 0.95, 0.99]))
def test_a_point_keeps_no_more_than_it_has_to(said: list[Said], level: float) -> None:
    assume(any(held for _, held in said))
    found = scores_of(*claims_of(said), samples=1).at_recall[f"{level * 100:g}"]
    right = [score for score, held in said if held]

    def kept(threshold: float) -> float:
        return sum(score >= threshold for score in right) / len(right)

    assert found.threshold is not None
    assert found.recall == kept(found.threshold) >= level
    assert all(kept(score) < level for score, _ in said if score > found.threshold)
    accepted = [held for score, held in said if score >= found.threshold]
    assert (found.accepted, found.precision.value) == (len(accepted), sum(accepted) / len(accepted))


@given(ranked)
def test_every_figure_lies_in_its_interval_and_is_a_plain_number(said: list[Said]) -> None:
    claims, judgements = claims_of(said)
    claims = [claim(each.id, each.supported, each.id, domain="ab"[len(each.id) % 2]) for each in claims]
    found = score_verification(claims, {"it": judgements}, VerificationSettings(samples=20)).to_json()
    pending: list[object] = [json.loads(json.dumps(found, allow_nan=False))]
    while pending:
        part = pending.pop()
        if isinstance(part, dict):
            pending += part.values()
            if {"value", "low", "high"} <= part.keys() and None not in (part["low"], part["value"]):
                assert part["low"] <= part["value"] <= part["high"]
        elif isinstance(part, list):
            pending += part


@given(ranked, st.integers(0, 5))
def test_halves_never_part_a_source(said: list[Said], seed: int) -> None:
    claims, _ = claims_of(said)
    first = first_half(claims, seed)
    inside = {each.group for each, is_first in zip(claims, first, strict=True) if is_first}
    outside = {each.group for each, is_first in zip(claims, first, strict=True) if not is_first}
    assert not inside & outside
    assert inside


@given(ranked)
def test_a_curve_begins_with_nothing_and_ends_with_everything(said: list[Said]) -> None:
    found = curve(join_judgements(*claims_of(said), threshold=0.5))
    assert (found.right[0], found.wrong[0]) == (0, 0)
    assert found.right[-1] == sum(held for _, held in said)
    assert found.right[-1] + found.wrong[-1] == len(said)
    assert (np.diff(found.right) >= 0).all()
