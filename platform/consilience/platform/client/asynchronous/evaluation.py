"""Methods of the async client about evaluations."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TypeVar

from consilience.platform.client.call import Call
from consilience.platform.client.calls.evaluation import EvaluationCalls
from consilience.platform.contract.evaluation.agreement import AgreementAnswer, AgreementFacts
from consilience.platform.contract.evaluation.evaluations import (
    CasePage,
    EvaluationDetail,
    EvaluationItem,
    EvaluationTable,
    EvaluationText,
)
from consilience.platform.records.evaluations import EvaluationKind

__all__ = ["AsyncEvaluationMethods"]

Result = TypeVar("Result")


class AsyncEvaluationMethods(ABC):
    """A part of the client."""

    @abstractmethod
    async def _send(self, call: Call[Result]) -> Result:
        """Ask the service and return what it answered."""

    async def start_evaluation(
        self,
        kind: EvaluationKind,
        gold: Mapping[str, bytes] | None = None,
        system: Mapping[str, bytes] | None = None,
        *,
        key: str | None = None,
        **options: object,
    ) -> EvaluationItem:
        """Start an evaluation, of the graph if `system` is absent; options: `sample`, `profile`, `judge`."""
        return await self._send(EvaluationCalls.start_evaluation(kind, gold, system, key=key, **options))

    async def evaluations(self) -> list[EvaluationItem]:
        """Return all evaluations, the newest first."""
        return await self._send(EvaluationCalls.evaluations())

    async def evaluation(self, evaluation: str) -> EvaluationDetail:
        """Return an evaluation, with its scores once it is done."""
        return await self._send(EvaluationCalls.evaluation(evaluation))

    async def delete_evaluation(self, evaluation: str) -> None:
        """Remove an evaluation with its files."""
        await self._send(EvaluationCalls.delete_evaluation(evaluation))

    async def evaluation_table(self, evaluations: Sequence[str], **filters: object) -> EvaluationTable:
        """Return up to five evaluations side by side; differences are from the first."""
        return await self._send(EvaluationCalls.evaluation_table(evaluations, **filters))

    async def evaluation_cases(self, evaluation: str, **filters: object) -> CasePage:
        """Return a page of the cases behind the figures of an evaluation."""
        return await self._send(EvaluationCalls.evaluation_cases(evaluation, **filters))

    async def evaluation_text(self, evaluation: str, document: str) -> EvaluationText:
        """Return the text of a document of gold, in which the offsets of cases count."""
        return await self._send(EvaluationCalls.evaluation_text(evaluation, document))

    async def evaluation_page(self, evaluation: str) -> bytes:
        """Return the page of an evaluation, as HTML."""
        return await self._send(EvaluationCalls.evaluation_page(evaluation))

    async def agreement(self, **filters: object) -> AgreementAnswer:
        """Return how confidence, judge, gate, experts and people compare with what people decided."""
        return await self._send(EvaluationCalls.agreement(**filters))

    async def agreement_facts(self, **filters: object) -> AgreementFacts:
        """Return a page of the facts behind a bin of confidence, or behind two raters."""
        return await self._send(EvaluationCalls.agreement_facts(**filters))
