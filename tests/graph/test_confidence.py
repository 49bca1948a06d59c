"""A confidence is never shown as one that it does not reach."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consilience.graph.model.confidence import shown_confidence


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0.796, "0.79"),
        (0.7999999999999999, "0.79"),
        (0.8, "0.80"),
        (0.805, "0.80"),
        (0.29, "0.29"),
        (0.57, "0.57"),
        (0.999, "0.99"),
        (1.0, "1.00"),
        (0.0, "0.00"),
        (1e-9, "0.00"),
    ],
)
def test_it_is_rounded_down(value: float, shown: str) -> None:
    assert shown_confidence(value) == shown


@given(st.floats(0, 1), st.integers(0, 100))
def test_what_is_below_a_bar_is_shown_below_it_and_what_is_not_is_not(value: float, hundredths: int) -> None:
    bar = hundredths / 100
    assert (float(shown_confidence(value)) < bar) == (value < bar)
