"""Shapes of claims with labels by what is in an object: each is registered by the module that reads it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from consilience.evaluation.records.claims import LabelledClaim
from consilience.evaluation.support.errors import FormatError
from consilience.evaluation.support.registry import Registry

__all__ = ["SHAPES", "ClaimFile", "ClaimShape", "claim_shape", "validate_as"]

M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class ClaimFile:
    """Context in which an object of a file of claims is read."""

    path: Path
    sources: Mapping[str, str] | None = field(default=None, repr=False)
    """Texts by the keys that claims have in place of a text; None if no such file stands beside this one."""

    @property
    def sources_name(self) -> str:
        """The name of the file of texts beside this one: `claims_sources.json` beside `claims.jsonl`."""
        return f"{self.path.stem}_sources.json"


_Read = Callable[[Mapping[str, Any], ClaimFile, int], Iterable[LabelledClaim]]
"""From an object, its file and its number in it (from 1) to the claims in it."""


@dataclass(frozen=True, slots=True)
class ClaimShape:
    """One shape of objects."""

    keys: tuple[frozenset[str], ...]
    """An object is of this shape if it has one of the keys of each set."""
    example: str
    """How an object of it looks, for messages."""
    read: _Read

    def fits(self, data: Mapping[str, Any]) -> bool:
        """Tell whether an object has the keys of this shape."""
        return all(not names.isdisjoint(data) for names in self.keys)


SHAPES: Registry[ClaimShape] = Registry("shape of claims", "consilience.evaluation.formats.claims")
"""By name; where an object fits several, the first counts."""


def claim_shape(name: str, *keys: str, example: str, rank: int = 1000) -> Callable[[_Read], _Read]:
    """Register a function from an object to its claims.

    Args:
        name: of the shape.
        keys: that objects of this shape have, and no others together; `a|b` is one of both.
        example: how an object looks, for messages.
        rank: shapes are looked for in this order.

    Raises:
        EvaluationError: another module has registered this name.
    """

    def register(read: _Read) -> _Read:
        wanted = tuple(frozenset(key.split("|")) for key in keys)
        SHAPES.add(name, ClaimShape(wanted, example, read), module=read.__module__, rank=rank)
        return read

    return register


def validate_as(model: type[M], data: Mapping[str, Any]) -> M:
    """Return an object as its model has it.

    Raises:
        FormatError: a field is missing or wrong; the message names it.
    """
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        field_ = ".".join(str(part) for part in first["loc"])
        raise FormatError(f"{field_}: {first['msg']}.") from None
