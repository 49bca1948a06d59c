"""QASemConsistency (ariecattan/qasem_consistency; Cattan et al. 2024): a summary's predicates as questions and answers.

`source` is a list of tokens, `summary` one of sentences; of `qas`, each `annotations` has 1 for what a person did *not*
find supported, and the majority decides.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from consilience.evaluation.formats.claims.registry import ClaimFile, claim_shape, validate_as
from consilience.evaluation.records.claims import LabelledClaim, StatedClaim

__all__ = ["qasem_claims"]


def _join_words(value: object) -> object:
    return " ".join(value) if isinstance(value, list) and all(isinstance(part, str) for part in value) else value


_Words = Annotated[str, BeforeValidator(_join_words), Field(min_length=1)]
"""A text, or the list of its tokens."""
_Id = Annotated[str, BeforeValidator(lambda value: str(value) if type(value) is int else value)]


class _Answer(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    qa_id: _Id
    sent_id: int = -1
    question: str = Field(min_length=1)
    answer: str
    annotations: tuple[int, ...] = Field(min_length=1)


class _Line(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    source_id: _Id = ""
    source: _Words
    summary: tuple[Annotated[str, BeforeValidator(_join_words)], ...] = ()
    model: str = ""
    datasource: str = ""
    dataset: str = ""
    qas: tuple[_Answer, ...]


@claim_shape("qasem", "source", "qas", example="`source`, `summary` and `qas`", rank=2)
def qasem_claims(data: Mapping[str, Any], file: ClaimFile, number: int) -> Iterator[LabelledClaim]:  # noqa: ARG001 - of all shapes
    """Yield the questions with their answers; a tie of the annotators counts as not supported.

    Raises:
        FormatError: a field is missing or wrong.
    """
    line = validate_as(_Line, data)
    group = line.source_id or str(number)
    named = "/".join(part for part in (group, line.model) if part)
    for qa in line.qas:
        sentence = line.summary[qa.sent_id] if 0 <= qa.sent_id < len(line.summary) else ""
        text = f"{qa.question.strip()} {qa.answer.strip()}".strip()
        yield LabelledClaim(
            StatedClaim(f"{named}/{qa.qa_id}", line.source, text, qa.question, qa.answer, sentence),
            2 * sum(said == 0 for said in qa.annotations) > len(qa.annotations),
            group,
            line.dataset or line.datasource,
            annotations=tuple(said == 0 for said in qa.annotations),
        )
