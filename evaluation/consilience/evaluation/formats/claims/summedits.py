"""SummEdits (salesforce/factualNLG; Laban et al. 2023): summaries, some edited, each consistent (`label` 1) or not.

A file has one domain, which its name says where the objects do not: `summedits_news.json`.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from consilience.evaluation.formats.claims.registry import ClaimFile, claim_shape, validate_as
from consilience.evaluation.records.claims import LabelledClaim, StatedClaim

__all__ = ["summedits_claims"]

_Id = Annotated[str, BeforeValidator(lambda value: str(value) if type(value) is int else value)]


class _Item(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    id: _Id = ""
    doc: str = Field(min_length=1)
    summary: str = Field(min_length=1)
    label: Literal[0, 1]
    domain: str | None = None
    edit_types: tuple[str, ...] | None = None


@claim_shape("summedits", "doc", "summary", "label", example="`doc`, `summary` and `label`", rank=3)
def summedits_claims(data: Mapping[str, Any], file: ClaimFile, number: int) -> Iterator[LabelledClaim]:
    """Yield the claim that the document says what the summary does.

    Raises:
        FormatError: a field is missing or wrong.
    """
    item = validate_as(_Item, data)
    supported = item.label == 1
    name = file.path.stem
    yield LabelledClaim(
        StatedClaim(item.id or str(number), item.doc, item.summary),
        supported,
        item.doc,
        item.domain or (name.removeprefix("summedits_") if name.startswith("summedits_") else ""),
        () if supported else tuple(dict.fromkeys(item.edit_types or ())),
    )
