"""Disagreement of the runs over a fact's documents; kept on the fact, so that lists can be sorted by it."""

__all__ = ["agreement", "disagreement"]


def agreement(decision: str, gate: str | None) -> float:
    """Return how far one run accepts a fact: 1 without doubt, 0.75 after doubt at the gate, 0.5 contested, 0 rejected.

    Args:
        decision: of the run.
        gate: why the claim was contested before verification; empty or None when it was not.
    """
    if decision == "accepted":
        return 0.75 if gate else 1.0
    return 0.5 if decision == "contested" else 0.0


def disagreement(agreements: float, runs: int) -> float:
    """Return 0..1: 0 when all runs accept or all reject, 1 when they are equally divided or all contest.

    It is the variance of a yes-or-no answer with the mean agreement as its probability, divided by the highest
    possible: 4p(1 - p). The statements that strengthen and refresh facts compute the same.

    Args:
        agreements: sum over the runs.
        runs: their number.
    """
    p = agreements / runs if runs else 0.0
    return 4 * p * (1 - p)
