import pytest
from hypothesis import given
from hypothesis import strategies as st

from consilience.evaluation.support.proportion import wilson_interval


def test_intervals_agree_with_published_ones() -> None:
    # Brown, Cai and DasGupta (2001); Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29
    published = {
        (81, 263): (0.2553, 0.3662),
        (15, 148): (0.0624, 0.1605),
        (0, 20): (0.0, 0.1611),
        (1, 29): (0.0061, 0.1718),
    }
    for (successes, trials), interval in published.items():
        assert wilson_interval(successes, trials) == pytest.approx(interval, abs=5e-5)
    assert wilson_interval(0, 0) is None


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_an_interval_holds_its_share(counts: tuple[int, int]) -> None:
    interval = wilson_interval(*counts)
    assert interval is not None
    assert 0 <= interval[0] <= counts[0] / counts[1] <= interval[1] <= 1
