"""The learned support judge as a verifier of sentences that people write."""

from consilience.agents.laboratory.verifiers.judged_pairs import PairVerifier
from consilience.agents.laboratory.verifiers.registry import Bench, verifier
from consilience.agents.verification.support.judge import open_shipped_judge
from consilience.agents.verification.support.model import why_support_is_absent
from consilience.graph.model.errors import ConsilienceError

__all__ = ["learned"]


@verifier("learned", rank=2)
def learned(bench: Bench) -> PairVerifier:
    """Return the judge that ships with the package.

    Raises:
        ConsilienceError: something that it needs is missing here.
    """
    del bench  # it needs nothing
    judge = open_shipped_judge(written=True)
    if judge is None:
        raise ConsilienceError(f"The verifier 'learned' cannot be used: {why_support_is_absent()}")
    return PairVerifier(judge)
