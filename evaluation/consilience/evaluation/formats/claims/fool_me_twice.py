"""Fool Me Twice (google-research/fool-me-twice; Eisenschlos et al. 2021): claims of players with gold evidence.

The source is the gold evidence, its passages with a blank between them; `label` is `SUPPORTS` or `REFUTES`.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from consilience.evaluation.formats.claims.registry import ClaimFile, claim_shape, validate_as
from consilience.evaluation.records.claims import LabelledClaim, StatedClaim

__all__ = ["fool_me_twice_claims"]


class _Evidence(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    text: str


class _Line(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    id: str = ""
    text: str = Field(min_length=1)
    label: Literal["SUPPORTS", "REFUTES"]
    gold_evidence: tuple[_Evidence, ...] = Field(min_length=1)
    category: str = ""
    wikipedia_page: str = ""


@claim_shape("fm2", "text", "gold_evidence", example="`text`, `label` and `gold_evidence`", rank=4)
def fool_me_twice_claims(data: Mapping[str, Any], file: ClaimFile, number: int) -> Iterator[LabelledClaim]:  # noqa: ARG001 - of all shapes
    """Yield the claim of a line; claims about one page of Wikipedia have one source.

    Raises:
        FormatError: a field is missing or wrong.
    """
    line = validate_as(_Line, data)
    source = " ".join(part.text for part in line.gold_evidence)
    yield LabelledClaim(
        StatedClaim(line.id or str(number), source, line.text),
        line.label == "SUPPORTS",
        line.wikipedia_page or source,
        line.category,
    )
