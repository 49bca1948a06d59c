"""Figures of a judge: area under the curve, balanced accuracy, calibration, with intervals by bootstrap over sources."""

from collections.abc import Callable, Sequence

import numpy as np

__all__ = ["area", "balanced_accuracy", "calibration_error", "interval"]


def area(y: np.ndarray, p: np.ndarray) -> float:
    """Return the share of pairs of a supported and an unsupported claim in which the supported one has more (ties half)."""
    order = np.argsort(p, kind="stable")
    _, where, counts = np.unique(p[order], return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    ranks = np.empty(len(p))
    ranks[order] = ((ends - counts + 1 + ends) / 2)[where]
    positive = int(y.sum())
    negative = len(y) - positive
    return float((ranks[y.astype(bool)].sum() - positive * (positive + 1) / 2) / max(1, positive * negative))


def balanced_accuracy(y: np.ndarray, said: np.ndarray) -> float:
    y = y.astype(bool)
    return float((said[y].mean() + (~said[~y]).mean()) / 2)


def calibration_error(y: np.ndarray, p: np.ndarray, bins: int = 10) -> float:
    """Return the expected calibration error over bins of equal width."""
    at = np.minimum((p * bins).astype(int), bins - 1)
    return float(
        sum(abs(y[at == b].mean() - p[at == b].mean()) * (at == b).mean() for b in range(bins) if (at == b).any())
    )


def interval(
    groups: Sequence[str], figure: Callable[[np.ndarray], float], draws: int = 1000, seed: int = 1
) -> tuple[float, float]:
    """Return the 95 % interval of a figure of rows when sources are drawn with replacement.

    Args:
        groups: the source of each row.
        figure: from the indices of the drawn rows.
    """
    names = sorted(set(groups))
    rows: dict[str, list[int]] = {name: [] for name in names}
    for at, name in enumerate(groups):
        rows[name].append(at)
    rng = np.random.default_rng(seed)
    values = []
    for _ in range(draws):
        drawn = [at for name in rng.choice(len(names), len(names)) for at in rows[names[name]]]
        values.append(figure(np.array(drawn)))
    low, high = np.nanpercentile(values, [2.5, 97.5])
    return float(low), float(high)
