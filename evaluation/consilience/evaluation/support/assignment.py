"""Maximum weight matching in sparse bipartite graphs: the assignment problem behind CEAF and the optimal mapping.

Most components of such graphs in this field are tiny or nearly diagonal. They are solved here by shortest augmenting
paths (Jonker and Volgenant, Computing 38, 1987, on adjacency lists); a component that turns out to be hard is handed to
`scipy.optimize.linear_sum_assignment`, whose import alone takes longer than most whole runs.
"""

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush

__all__ = ["components", "maximum_weight_matching"]

_STEPS_BEFORE_SCIPY = 300_000
_CELLS_FOR_SCIPY = 50_000_000


def maximum_weight_matching(rows: Sequence[Mapping[int, float]], *, patience: int = _STEPS_BEFORE_SCIPY) -> list[int]:
    """Match rows to columns one to one such that the sum of weights is greatest.

    Args:
        rows: for each row its columns with weights > 0; pairs not listed have weight 0.
        patience: steps after which a component is handed to scipy; the sum of weights does not depend on it.

    Returns:
        For each row its column, or -1 when it is not matched.
    """
    matched = [-1] * len(rows)
    for component in components(rows):
        if len(component) == 1:
            (row,) = component
            weights = rows[row]
            matched[row] = min(weights, key=lambda column: (-weights[column], column))
            continue
        part = [rows[row] for row in component]
        solution = _all_get_their_best(part) or _augmenting_paths(part, patience) or _dense(part)
        for row, column in zip(component, solution, strict=True):
            matched[row] = column
    return matched


def components(rows: Sequence[Mapping[int, float]]) -> list[list[int]]:
    """Return the rows of each connected component, ascending; rows without columns are in none."""
    by_column: dict[int, list[int]] = {}
    for row, weights in enumerate(rows):
        for column in weights:
            by_column.setdefault(column, []).append(row)
    seen = bytearray(len(rows))
    found: list[list[int]] = []
    for start, weights in enumerate(rows):
        if seen[start] or not weights:
            continue
        seen[start] = 1
        members = [start]
        for row in members:  # grows while it is read
            for column in rows[row]:
                for other in by_column.pop(column, ()):
                    if not seen[other]:
                        seen[other] = 1
                        members.append(other)
        found.append(sorted(members))
    return found


def _all_get_their_best(rows: Sequence[Mapping[int, float]]) -> list[int] | None:
    """Give each row its heaviest column, when no two want the same; nothing can be better."""
    best = [max(row, key=row.__getitem__) for row in rows]
    return best if len(set(best)) == len(best) else None


def _augmenting_paths(rows: Sequence[Mapping[int, float]], patience: int) -> list[int] | None:
    """Solve one component; None when `patience` steps were not enough.

    Costs are negated weights. Every row also has a column of its own at cost 0, which means that it stays unmatched;
    so a search always ends, and mostly after a few steps.
    """
    column_of = [-1] * len(rows)
    row_of: dict[int, int] = {}
    row_price = [0.0] * len(rows)
    column_price: dict[int, float] = {}
    steps = 0
    large = len(rows) * len({column for row in rows for column in row}) > _CELLS_FOR_SCIPY
    for start, weights in enumerate(rows):
        row_price[start] = min(0.0, min(-weight - column_price.get(column, 0.0) for column, weight in weights.items()))
        distance: dict[int, float] = {}
        came_from: dict[int, int] = {}
        closed: dict[int, float] = {}
        reached = {start: 0.0}
        heap: list[tuple[float, int]] = []
        row, walked = start, 0.0
        best, end_row, end_column = float("inf"), start, -1
        while True:
            base = walked - row_price[row]
            if base < best:
                best, end_row, end_column = base, row, -1
            for column, weight in rows[row].items():
                if column in closed:
                    continue
                reach = base - weight - column_price.get(column, 0.0)
                if reach < best and reach < distance.get(column, best):
                    distance[column] = reach
                    came_from[column] = row
                    heappush(heap, (reach, column))
            steps += len(rows[row])
            if steps > patience and not large:
                return None
            while heap and (heap[0][1] in closed or heap[0][0] > distance[heap[0][1]]):
                heappop(heap)
            if not heap or heap[0][0] >= best:
                break
            walked, column = heappop(heap)
            if column not in row_of:
                best, end_column = walked, column
                break
            closed[column] = walked
            row = row_of[column]
            reached[row] = walked
        for row, walked in reached.items():
            row_price[row] += best - walked
        for column, walked in closed.items():
            column_price[column] = column_price.get(column, 0.0) - (best - walked)
        _flip(start, end_row, end_column, came_from, column_of, row_of)
    return column_of


def _flip(
    start: int, end_row: int, end_column: int, came_from: dict[int, int], column_of: list[int], row_of: dict[int, int]
) -> None:
    column = end_column
    if column < 0:
        if end_row == start:
            return
        column, column_of[end_row] = column_of[end_row], -1
    while True:
        row = came_from[column]
        column_of[row], freed = column, column_of[row]
        row_of[column] = row
        if row == start:
            return
        column = freed


def _dense(rows: Sequence[Mapping[int, float]]) -> list[int]:
    import numpy as np
    from scipy.optimize import linear_sum_assignment

    columns = sorted({column for row in rows for column in row})
    position = {column: index for index, column in enumerate(columns)}
    weights = np.zeros((len(rows), len(columns)))
    for index, row in enumerate(rows):
        for column, weight in row.items():
            weights[index, position[column]] = weight
    chosen = [-1] * len(rows)
    chosen_rows, chosen_columns = linear_sum_assignment(weights, maximize=True)
    for index, place in zip(chosen_rows.tolist(), chosen_columns.tolist(), strict=True):
        if weights[index, place] > 0:
            chosen[index] = columns[place]
    return chosen
