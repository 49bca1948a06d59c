"""Protocol of judges of triples: a chat model, or a file of verdicts."""

from collections.abc import Sequence
from typing import Protocol

from consilience.evaluation.records.triples import Document, Triple

__all__ = ["Judge"]


class Judge(Protocol):
    """Decides factualness and granularity, triple by triple."""

    signature: str
    """What determines the verdicts: model and prompt versions. Never a secret."""

    async def factualness(self, document: Document, triples: Sequence[Triple]) -> tuple[bool, ...]:
        """Return for each triple whether the document supports it.

        Raises:
            EvaluationError: the judge cannot be reached or used.
            VerdictError: its answer cannot be read.
        """
        ...

    async def granularity(self, document: Document, triples: Sequence[Triple]) -> tuple[str, ...]:
        """Return for each triple an answer that says into how many triples it can be split.

        Raises:
            EvaluationError: the judge cannot be reached or used.
            VerdictError: its answer cannot be read.
        """
        ...
