"""A probability as log-odds."""

import math

__all__ = ["log_odds"]


def log_odds(probability: float, least: float = 1e-9) -> float:
    """Return log-odds that are finite.

    Args:
        probability: 0..1.
        least: what it is at least from 0 and from 1.
    """
    bounded = min(max(probability, least), 1 - least)
    return math.log(bounded / (1 - bounded))
