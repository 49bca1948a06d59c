"""The reward that made judges honest about what they believed."""

import math

__all__ = ["judge_reward"]


def judge_reward(p_correct: float, continues: int, penalty: float = 0.05) -> float:
    """Return log2(p) - penalty · continues ("Debate Helps Supervise Unreliable Experts", 2023, section 3).

    A judge who believes what it says expects most; every further round costs a little. Never above 0.

    Args:
        p_correct: what the judge believed of the true answer in the end, 0..1.
        continues: how often the judge asked for another round.
        penalty: what a round costs.
    """
    return (math.log2(p_correct) if p_correct > 0 else -math.inf) - penalty * continues
