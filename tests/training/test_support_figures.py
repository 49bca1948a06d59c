"""How claims for the support judge are split, and how it is measured."""

import numpy as np
from training.support.figures import area, balanced_accuracy, calibration_error
from training.support.rows import half_of


def test_the_area_counts_pairs_in_the_right_order_and_ties_half() -> None:
    assert area(np.array([1, 0, 1, 0]), np.array([0.9, 0.1, 0.5, 0.5])) == 0.875


def test_balanced_accuracy_is_the_mean_of_both_shares() -> None:
    assert balanced_accuracy(np.array([1, 1, 1, 0]), np.array([True, True, False, True])) == 1 / 3


def test_probabilities_that_are_as_often_right_as_they_say_have_no_error() -> None:
    assert calibration_error(np.array([1, 0]), np.array([0.5, 0.5])) == 0


def test_a_source_stays_in_its_half() -> None:
    assert {half_of(f"source {n}") for n in range(20)} == {"a", "b"}
    assert half_of("source 1") == half_of("source 1")
