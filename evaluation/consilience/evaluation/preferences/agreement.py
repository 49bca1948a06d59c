"""Agreement of annotators."""

from collections.abc import Sequence

from consilience.evaluation.records.votes import Outcome, Vote
from consilience.evaluation.support.errors import EvaluationError

__all__ = ["agreement", "agreement_by_row"]


def agreement(votes: Sequence[Vote], others: Sequence[Vote]) -> tuple[float, int]:
    """Return the tie-discounted agreement of two annotators, 0..1, and over how many comparisons.

    Over the comparisons that both made: 1 where they agree, 1/2 where just one of them says tie, else 0 (appendix E).

    Raises:
        EvaluationError: they have no comparison in common.
    """
    other = {vote.key: vote.sorted_outcome for vote in others}
    pairs = [(vote.sorted_outcome, other[vote.key]) for vote in votes if vote.key in other]
    if not pairs:
        raise EvaluationError("The annotators have no sample and pair of systems in common.")
    return sum(_credit(*pair) for pair in pairs) / len(pairs), len(pairs)


def agreement_by_row(votes: Sequence[Vote], others: Sequence[Vote]) -> float:
    """Return what the paper's code computes: the first row of one file against the first of the other, and so on.

    It is the agreement only if both files have the same comparisons in the same order.

    Raises:
        EvaluationError: the files have different lengths.
    """
    if len(votes) != len(others) or not votes:
        raise EvaluationError(f"Rows cannot be compared: there are {len(votes)} and {len(others)}.")
    agreed = [_credit(vote.outcome, other.outcome) for vote, other in zip(votes, others, strict=True)]
    return sum(agreed) / len(agreed)


def _credit(one: Outcome, other: Outcome) -> float:
    if one == other:
        return 1.0
    return 0.5 if "tie" in (one, other) else 0.0
