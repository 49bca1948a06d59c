"""Methods of the sync client about evaluations."""

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

__all__ = ["EvaluationMethods"]

Result = TypeVar("Result")


class EvaluationMethods(ABC):
    """A part of the client."""

    @abstractmethod
    def _send(self, call: Call[Result]) -> Result:
        """Ask the service and return what it answered."""

    def start_evaluation(
        self,
        kind: EvaluationKind,
        gold: Mapping[str, bytes] | None = None,
        system: Mapping[str, bytes] | None = None,
        *,
        key: str | None = None,
        **options: object,
    ) -> EvaluationItem:
        """Start an evaluation, of the graph if `system` is absent; options: `sample`, `profile`, `judge`."""
        return self._send(EvaluationCalls.start_evaluation(kind, gold, system, key=key, **options))

    def evaluations(self) -> list[EvaluationItem]:
        """Return all evaluations, the newest first."""
        return self._send(EvaluationCalls.evaluations())

    def evaluation(self, evaluation: str) -> EvaluationDetail:
        """Return an evaluation, with its scores once it is done."""
        return self._send(EvaluationCalls.evaluation(evaluation))

    def delete_evaluation(self, evaluation: str) -> None:
        """Remove an evaluation with its files."""
        self._send(EvaluationCalls.delete_evaluation(evaluation))

    def evaluation_table(self, evaluations: Sequence[str], **filters: object) -> EvaluationTable:
        """Return up to five evaluations side by side; differences are from the first."""
        return self._send(EvaluationCalls.evaluation_table(evaluations, **filters))

    def evaluation_cases(self, evaluation: str, **filters: object) -> CasePage:
        """Return a page of the cases behind the figures of an evaluation."""
        return self._send(EvaluationCalls.evaluation_cases(evaluation, **filters))

    def evaluation_text(self, evaluation: str, document: str) -> EvaluationText:
        """Return the text of a document of gold, in which the offsets of cases count."""
        return self._send(EvaluationCalls.evaluation_text(evaluation, document))

    def evaluation_page(self, evaluation: str) -> bytes:
        """Return the page of an evaluation, as HTML."""
        return self._send(EvaluationCalls.evaluation_page(evaluation))

    def agreement(self, **filters: object) -> AgreementAnswer:
        """Return how confidence, judge, gate, experts and people compare with what people decided."""
        return self._send(EvaluationCalls.agreement(**filters))

    def agreement_facts(self, **filters: object) -> AgreementFacts:
        """Return a page of the facts behind a bin of confidence, or behind two raters."""
        return self._send(EvaluationCalls.agreement_facts(**filters))
