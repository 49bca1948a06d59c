"""A probability as log-odds."""

import math

__all__ = ["log_odds"]


def log_odds(probability: float, most: float) -> float:
    """Return log-odds within bounds.

    Args:
        probability: 0..1.
        most: how large they are at most, either way.
    """
    bounded = min(max(probability, 1e-9), 1 - 1e-9)
    return max(-most, min(most, math.log(bounded / (1 - bounded))))
