"""Calls of the client about evaluations, each as one request."""

from collections.abc import Mapping, Sequence

from consilience.platform.client.call import Call, make_key_header, non_null, parts
from consilience.platform.contract.evaluation.agreement import AgreementAnswer, AgreementFacts
from consilience.platform.contract.evaluation.evaluations import (
    CasePage,
    EvaluationDetail,
    EvaluationItem,
    EvaluationTable,
    EvaluationText,
)
from consilience.platform.records.evaluations import EvaluationKind

__all__ = ["EvaluationCalls"]


class EvaluationCalls:
    """The requests, by what they are for."""

    @staticmethod
    def start_evaluation(
        kind: EvaluationKind,
        gold: Mapping[str, bytes] | None = None,
        system: Mapping[str, bytes] | None = None,
        *,
        key: str | None = None,
        **options: object,
    ) -> Call[EvaluationItem]:
        """Start an evaluation, of the graph if `system` is absent; options: `sample`, `profile`, `judge`."""
        return Call(
            "POST",
            "/evaluations",
            EvaluationItem,
            form={"kind": kind, **non_null(options)},
            files=[*parts("gold", gold), *parts("system", system)],
            headers=make_key_header(key),
        )

    @staticmethod
    def evaluations() -> Call[list[EvaluationItem]]:
        """Return all evaluations, the newest first."""
        return Call("GET", "/evaluations", list[EvaluationItem])

    @staticmethod
    def evaluation(evaluation: str) -> Call[EvaluationDetail]:
        """Return an evaluation, with its scores once it is done."""
        return Call("GET", f"/evaluations/{evaluation}", EvaluationDetail)

    @staticmethod
    def delete_evaluation(evaluation: str) -> Call[None]:
        """Remove an evaluation with its files."""
        return Call("DELETE", f"/evaluations/{evaluation}", None)

    @staticmethod
    def evaluation_table(evaluations: Sequence[str], **filters: object) -> Call[EvaluationTable]:
        """Return up to five evaluations side by side; differences are from the first."""
        return Call(
            "GET", "/evaluations/table", EvaluationTable, {"evaluation": list(evaluations), **non_null(filters)}
        )

    @staticmethod
    def evaluation_cases(evaluation: str, **filters: object) -> Call[CasePage]:
        """Return a page of the cases behind the figures of an evaluation."""
        return Call("GET", f"/evaluations/{evaluation}/cases", CasePage, non_null(filters))

    @staticmethod
    def evaluation_text(evaluation: str, document: str) -> Call[EvaluationText]:
        """Return the text of a document of gold, in which the offsets of cases count."""
        return Call("GET", f"/evaluations/{evaluation}/text", EvaluationText, {"document": document})

    @staticmethod
    def evaluation_page(evaluation: str) -> Call[bytes]:
        """Return the page of an evaluation, as HTML."""
        return Call("GET", f"/evaluations/{evaluation}/html", bytes)

    @staticmethod
    def agreement(**filters: object) -> Call[AgreementAnswer]:
        """Return how confidence, judge, gate, experts and people compare with what people decided."""
        return Call("GET", "/evaluations/agreement", AgreementAnswer, non_null(filters))

    @staticmethod
    def agreement_facts(**filters: object) -> Call[AgreementFacts]:
        """Return a page of the facts behind a bin of confidence, or behind two raters."""
        return Call("GET", "/evaluations/agreement/facts", AgreementFacts, non_null(filters))
