"""KnowledgeNet's passages from JSON Lines, and a system's relations at places of them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, model_validator

from consilience.evaluation.facts.knowledgenet.records import AnnotatedFact, AnnotatedPassage, PlacedRelation
from consilience.evaluation.formats.extraction import read_extraction
from consilience.evaluation.formats.text import read_text
from consilience.evaluation.support.errors import FormatError

__all__ = ["is_knowledgenet", "read_annotated", "read_placed"]

_Place = Annotated[int, Field(strict=True, ge=0)]
_ANYTHING: TypeAdapter[Any] = TypeAdapter(Any)
_SHAPE = "Write one passage a line, a JSON object with `id`, `text`, `properties` and `facts`."


class _Fact(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)
    property: str = Field(min_length=1)
    subject: tuple[_Place, _Place]
    object: tuple[_Place, _Place]


class _Line(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)
    id: str = Field(min_length=1)
    text: str = Field(min_length=1)
    properties: tuple[str, ...]
    facts: tuple[_Fact, ...]

    @model_validator(mode="after")
    def _facts_of_its_text(self) -> Self:
        for at, fact in enumerate(self.facts):
            if fact.property not in self.properties:
                raise ValueError(f"facts.{at}.property: `properties` lacks {fact.property!r}")
            for end in ("subject", "object"):
                start, stop = getattr(fact, end)
                if not start < stop <= len(self.text):
                    held = f"the text, which has {len(self.text)} characters"
                    raise ValueError(f"facts.{at}.{end}: [{start}, {stop}] is no part of {held}")
        return self


def is_knowledgenet(path: Path) -> bool:
    """Tell whether a file has KnowledgeNet's passages: lines with `properties` and `facts`, and no `relations`.

    Raises:
        FormatError: the file cannot be read.
    """
    if path.is_dir():
        return False
    return any(_is_annotated(line) for line in read_text(path).split("\n") if line.strip())


def _is_annotated(line: str) -> bool:
    try:
        read = _ANYTHING.validate_json(line)
    except ValidationError:
        return False
    return isinstance(read, dict) and "properties" in read and "facts" in read and "relations" not in read


def read_annotated(path: Path) -> list[AnnotatedPassage]:
    """Read KnowledgeNet's passages, one a line.

    A line is an object with `id`, `text`, `properties` (those for which the passage was annotated) and `facts`:
    `property`, `subject` and `object` as `[start, end]` in `text`. Other members are left alone.

    Raises:
        FormatError: the file cannot be read, a line is no such object, or an id comes twice; names line and field.
    """
    passages: dict[str, AnnotatedPassage] = {}
    for number, line in enumerate(read_text(path).split("\n"), 1):
        if not line.strip():
            continue
        passage = _passage(line, f"{path}:{number}")
        if passage.id in passages:
            raise FormatError(f"{path}:{number}: id: the id {passage.id!r} comes twice. Give each passage its own.")
        passages[passage.id] = passage
    if not passages:
        raise FormatError(f"{path}: the file has no passage. {_SHAPE}")
    return list(passages.values())


def _passage(line: str, place: str) -> AnnotatedPassage:
    try:
        read = _Line.model_validate_json(line)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        if first["type"] == "json_invalid":
            why = first["msg"].removeprefix("Invalid JSON: ")
            raise FormatError(f"{place}: this is not JSON ({why}). {_SHAPE}") from error
        field = ".".join(str(part) for part in first["loc"])
        message = first["msg"].removeprefix("Value error, ")
        raise FormatError(f"{place}: {field + ': ' if field else ''}{message}. {_SHAPE}") from error
    facts = tuple(AnnotatedFact(fact.property, fact.subject, fact.object) for fact in read.facts)
    return AnnotatedPassage(read.id, read.text, frozenset(read.properties), facts)


def read_placed(path: Path, gold: Sequence[AnnotatedPassage]) -> Mapping[str, tuple[PlacedRelation, ...]]:
    """Read what `consilience extract` wrote of gold's passages: the relations of each, by the passage's id.

    Raises:
        FormatError: the file is no extraction, answers none of gold's passages, has another text for one of them, or a
            relation without places, which is what this evaluation compares.
    """
    records, texts = read_extraction(path), {passage.id: passage.text for passage in gold}
    numbers = [at for at, line in enumerate(path.read_bytes().split(b"\n"), 1) if line.strip()]
    said = {}
    for number, record in zip(numbers, records, strict=True):
        if record.id not in texts:
            continue
        if record.text and record.text != texts[record.id]:
            raise FormatError(
                f"{path}:{number}: text: it is not gold's for the id {record.id!r}, so that places would not mean the "
                "same. Extract from gold's texts."
            )
        relations = []
        for at, one in enumerate(record.relations):
            if one.head_span is None or one.tail_span is None:
                end = "head_span" if one.head_span is None else "tail_span"
                raise FormatError(
                    f"{path}:{number}: relations.{at}.{end}: missing; KnowledgeNet's evaluation compares places. Give "
                    "what `consilience extract` wrote."
                )
            relations.append(
                PlacedRelation(
                    one.type,
                    one.head_span,
                    one.tail_span,
                    one.status != "contested",
                    one.confidence,
                    one.head_anaphors,
                    one.tail_anaphors,
                )
            )
        said[record.id] = tuple(relations)
    if not said:
        here = f"here {records[0].id!r}, there {gold[0].id!r}" if records else "the file has no record"
        raise FormatError(
            f"{path}: no record has an id of gold's ({here}). Give the records the ids that the passages have in gold."
        )
    return said
