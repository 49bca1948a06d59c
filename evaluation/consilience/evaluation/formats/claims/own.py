"""Our shape: a claim, or a question with its answer, its source and whether people find it supported.

    {"id": "1", "source": "…the text…", "claim": "…", "supported": true}
    {"id": "2", "source": "s0", "question": "who told something?", "answer": "Muir", "supported": false}

`source` is the text, or the key of it in `NAME_sources.json` beside `NAME.jsonl`. Optional: `sentence`, `domain`,
`edit_types` and `annotations` (of each person, 1 for *not* supported).
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictBool

from consilience.evaluation.formats.claims.registry import ClaimFile, claim_shape, validate_as
from consilience.evaluation.records.claims import LabelledClaim, StatedClaim
from consilience.evaluation.support.errors import FormatError

__all__ = ["own_claims"]

_LONGEST_KEY = 80

_Id = Annotated[str, BeforeValidator(lambda value: str(value) if type(value) is int else value)]
_Text = Annotated[str, Field(min_length=1)]


class _Line(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    id: _Id = ""
    source: _Text
    claim: str = ""
    question: str = ""
    answer: str = ""
    sentence: str | None = None
    supported: StrictBool
    domain: str | None = None
    edit_types: tuple[str, ...] = ()
    annotations: tuple[int, ...] = ()


@claim_shape("own", "source", "supported", example="`source`, `claim` and `supported`", rank=1)
def own_claims(data: Mapping[str, Any], file: ClaimFile, number: int) -> Iterator[LabelledClaim]:
    """Yield the claim of a line.

    Raises:
        FormatError: a field is missing or wrong, or the source is a key that names no text.
    """
    line = validate_as(_Line, data)
    if not line.claim.strip() and not (line.question.strip() and line.answer.strip()):
        raise FormatError("claim: there is none, nor a `question` with an `answer`.")
    text = line.claim.strip() or f"{line.question.strip()} {line.answer.strip()}"
    source = _source(line.source, file)
    yield LabelledClaim(
        StatedClaim(line.id or str(number), source, text, line.question, line.answer, line.sentence or ""),
        line.supported,
        line.source,
        line.domain or "",
        () if line.supported else tuple(dict.fromkeys(line.edit_types)),
        annotations=tuple(not said for said in line.annotations),
    )


def _source(given: str, file: ClaimFile) -> str:
    """Return the text: a single short word is taken for a key, since no text is one."""
    if file.sources is not None and given in file.sources:
        return file.sources[given]
    if len(given) > _LONGEST_KEY or any(letter.isspace() for letter in given):
        return given
    if file.sources is None:
        raise FormatError(f"source: {given!r} seems to be the key of a text. Put {file.sources_name} beside this file.")
    raise FormatError(f"source: {file.sources_name} has no text {given!r}.")
