"""BUMP (dataminr-ai/BUMP; Ma et al. 2023): a reference summary of an article, and a copy with one error in it.

Each pair is two claims: the reference is supported, the edited copy is not. What the members are called differs from
copy to copy of the data, so the usual names of each are known. Copies without the articles' texts name them by a key of
`NAME_sources.json`.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from pydantic import AliasChoices, BaseModel, BeforeValidator, ConfigDict, Field

from consilience.evaluation.formats.claims.registry import ClaimFile, claim_shape, validate_as
from consilience.evaluation.records.claims import LabelledClaim, StatedClaim
from consilience.evaluation.support.errors import FormatError

__all__ = ["bump_claims"]

_ARTICLE = ("article", "source", "document", "doc", "text", "article_id", "id")
_REFERENCE = ("reference_summary", "reference", "original_summary", "faithful_summary")
_EDITED = ("edited_summary", "edited", "unfaithful_summary")
_ERROR = ("corrected_error_type", "error_type", "error", "type")
_Text = Annotated[str, BeforeValidator(lambda value: str(value) if type(value) is int else value), Field(min_length=1)]


class _Pair(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    article: _Text = Field(validation_alias=AliasChoices(*_ARTICLE))
    reference: _Text = Field(validation_alias=AliasChoices(*_REFERENCE))
    edited: _Text = Field(validation_alias=AliasChoices(*_EDITED))
    error_type: str | None = Field(default=None, validation_alias=AliasChoices(*_ERROR))


@claim_shape(
    "bump",
    "|".join(_REFERENCE),
    "|".join(_EDITED),
    example="`article`, `reference_summary` and `edited_summary`",
    rank=0,
)
def bump_claims(data: Mapping[str, Any], file: ClaimFile, number: int) -> Iterator[LabelledClaim]:
    """Yield the claims of pair N, `N/reference` and `N/edited`.

    A reference that has several edited copies is yielded with each, since each pair is compared by itself.

    Raises:
        FormatError: a field is missing or wrong.
    """
    pair = validate_as(_Pair, data)
    article = (file.sources or {}).get(pair.article, pair.article)
    if not any(letter.isspace() for letter in article):
        raise FormatError(f"article: {article!r} is no text. Put the articles in {file.sources_name} beside this file.")
    name = f"{file.path.name}:{number}"
    yield LabelledClaim(StatedClaim(f"{number}/reference", article, pair.reference), True, pair.article, pair=name)
    yield LabelledClaim(
        StatedClaim(f"{number}/edited", article, pair.edited),
        False,
        pair.article,
        errors=(pair.error_type,) if pair.error_type else (),
        pair=name,
    )
