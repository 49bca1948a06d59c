"""The learned judge of claims: how likely the text supports each."""

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

from consilience.agents.verification.support.model import SupportModel, load_support_model

__all__ = ["SupportJudge", "open_shipped_judge"]

REMEMBERED = 4096
"""Claims of which the answer is kept: they are asked about in every round."""


class SupportJudge:
    """Says of claims, each with its evidence, how likely the evidence supports them.

    The same claim over the same evidence gives the same probability, whatever else is asked with it.
    """

    def __init__(self, model: SupportModel, *, written: bool = False) -> None:
        """Judge by a model.

        Args:
            model: encoder, head and words.
            written: claims are what somebody wrote, and not facts put as sentences; they are judged by words as well.
        """
        self._model, self._written = model, written
        self._said: OrderedDict[tuple[str, str], float] = OrderedDict()
        self._lock = Lock()

    @property
    def signature(self) -> str:
        """All that determines the probabilities."""
        return f"support:{self._model.digest}" + (f":written:{self._model.written_digest}" if self._written else "")

    def support(self, claims: Sequence[tuple[str, str]]) -> list[float]:
        """Return how likely each claim is supported, 0..1, in their order.

        Args:
            claims: a sentence, or a question followed by its answer, and the text that should support it.
        """
        return [self._probability(claim, evidence) for claim, evidence in claims]

    def _probability(self, claim: str, evidence: str) -> float:
        key = (claim, evidence)
        with self._lock:
            if key in self._said:
                self._said.move_to_end(key)
                return self._said[key]
        judge = self._model.probability_of_written if self._written else self._model.probability
        probability = judge(claim, evidence)
        with self._lock:
            self._said[key] = probability
            if len(self._said) > REMEMBERED:
                self._said.popitem(last=False)
        return probability


def open_shipped_judge(*, written: bool = False) -> SupportJudge | None:
    """Return a judge by the weights that come with the package.

    Args:
        written: see `SupportJudge`.

    Returns:
        None where they cannot be used; `why_support_is_absent` says why.
    """
    model = load_support_model()
    return SupportJudge(model, written=written) if model else None
