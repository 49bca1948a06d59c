from collections.abc import Mapping, Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linear_sum_assignment
from tests.examples import examples

from consilience.evaluation.support.assignment import components, maximum_weight_matching

COLUMNS = 8
ROWS = st.lists(
    st.dictionaries(st.integers(0, COLUMNS - 1), st.sampled_from([0.25, 0.5, 2 / 3, 0.8, 1.0, 3.0]), max_size=5),
    max_size=8,
)


@given(ROWS, st.sampled_from([0, 5, 300_000]))
@settings(max_examples=examples(200))
def test_the_sum_of_weights_is_that_of_the_dense_solver_however_it_is_found(
    rows: list[dict[int, float]], patience: int
) -> None:
    matched = maximum_weight_matching(rows, patience=patience)

    assert _weight(rows, matched) == pytest.approx(_dense_optimum(rows), abs=1e-12)
    used = [column for column in matched if column >= 0]
    assert len(used) == len(set(used))


@given(ROWS)
def test_components_part_the_rows_that_have_columns(rows: list[dict[int, float]]) -> None:
    parts = components(rows)

    assert sorted(row for part in parts for row in part) == [number for number, row in enumerate(rows) if row]
    columns = [{column for row in part for column in rows[row]} for part in parts]
    assert sum(map(len, columns)) == len(set().union(*columns))


def test_a_row_that_gains_nothing_stays_unmatched() -> None:
    assert maximum_weight_matching([{0: 1.0}, {0: 3.0}, {}]) == [-1, 0, -1]


def _weight(rows: Sequence[Mapping[int, float]], matched: Sequence[int]) -> float:
    return sum(row[column] for row, column in zip(rows, matched, strict=True) if column >= 0)


def _dense_optimum(rows: Sequence[Mapping[int, float]]) -> float:
    weights = np.zeros((len(rows), COLUMNS))
    for number, row in enumerate(rows):
        for column, weight in row.items():
            weights[number, column] = weight
    chosen = linear_sum_assignment(weights, maximize=True)
    return float(weights[chosen].sum())
