"""WiCE (ryokamoi/wice; Kamoi et al. 2023): sentences of Wikipedia, or parts of them, with the pages that they cite.

`label` is `supported`, `partially_supported` or `not_supported`; only the first counts as supported, as in the paper's
figures, and the other two are what is wrong with a claim. The source is all of `evidence`, a list of sentences.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from consilience.evaluation.formats.claims.registry import ClaimFile, claim_shape, validate_as
from consilience.evaluation.records.claims import LabelledClaim, StatedClaim

__all__ = ["wice_claims"]


class _About(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    id: str = ""
    claim_title: str = ""


class _Line(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    label: Literal["supported", "partially_supported", "not_supported"]
    claim: str = Field(min_length=1)
    evidence: tuple[str, ...] = Field(min_length=1)
    meta: _About = _About()


@claim_shape("wice", "claim", "evidence", "label", example="`claim`, `evidence` and `label`", rank=5)
def wice_claims(data: Mapping[str, Any], file: ClaimFile, number: int) -> Iterator[LabelledClaim]:  # noqa: ARG001 - of all shapes
    """Yield the claim of a line.

    Raises:
        FormatError: a field is missing or wrong.
    """
    line = validate_as(_Line, data)
    source = " ".join(line.evidence)
    yield LabelledClaim(
        StatedClaim(line.meta.id or str(number), source, line.claim),
        line.label == "supported",
        source,
        errors=() if line.label == "supported" else (line.label,),
    )
