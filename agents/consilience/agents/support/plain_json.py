"""Dataclasses as plain JSON and back, by the types of their fields: what checkpoints and logs of answers keep.

A field is kept under its name. What is kept otherwise says so where it is declared: `Annotated[Span, Row()]` is kept as
a list, `Annotated[str, Field(alias="fact")]` under another name, `Annotated[Notes, Field(exclude=True)]` not at all.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, TypeVar, get_type_hints

from pydantic import GetCoreSchemaHandler, TypeAdapter
from pydantic_core import CoreSchema, core_schema

from consilience.graph.model.model import Span

__all__ = ["AsList", "from_plain", "to_plain"]

T = TypeVar("T")
_AS_THEY_ARE = (str, int, float, str | None)


def to_plain(value: object, kind: object = None) -> Any:  # noqa: ANN401 - JSON
    """Return a value as plain lists, dictionaries, strings and numbers.

    Args:
        value: a dataclass, or something of `kind`.
        kind: its type, where that is no class.
    """
    return _adapter(type(value) if kind is None else kind).dump_python(value, mode="json", by_alias=True)


def from_plain(kind: type[T], data: object) -> T:
    """Return the value that `to_plain` wrote.

    Raises:
        pydantic.ValidationError: nothing of this kind was written.
    """
    asked: Any = kind
    value: T = _adapter(asked).validate_python(data)
    return value


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:  # noqa: ANN401 - a type or a special form
    return TypeAdapter(kind)


@dataclass(frozen=True, slots=True)
class AsList:
    """Keeps a dataclass as the list of its fields; lists are shorter than dictionaries, and checkpoints have many."""

    flat: bool = False
    """Whether start and end of a span are two places of the list, and not a list of their own."""

    def __get_pydantic_core_schema__(self, kind: Any, handler: GetCoreSchemaHandler) -> CoreSchema:  # noqa: ANN401
        """Tell pydantic how the dataclass is read and written."""
        return core_schema.no_info_before_validator_function(
            lambda data: self._value(kind, data) if isinstance(data, list | tuple) else data,
            handler(kind),
            serialization=core_schema.plain_serializer_function_ser_schema(lambda value: list(self._places(value))),
        )

    def _places(self, value: object) -> Iterator[Any]:
        row: Any = type(value)
        for name, kind in _fields(row):
            held = getattr(value, name)
            if kind in _AS_THEY_ARE:
                yield held
            elif _is_span(kind):
                ends = [None, None] if held is None else [held.start, held.end]
                if self.flat:
                    yield from ends
                else:
                    yield held and ends
            else:
                yield to_plain(held, kind)

    def _value(self, kind: Any, data: Sequence[Any]) -> Any:  # noqa: ANN401 - the dataclass, and one
        places, values = iter(data), []
        for _, held in _fields(kind):
            if not _is_span(held):
                place = next(places)
                values.append(place if held in _AS_THEY_ARE else from_plain(held, place))
                continue
            start = next(places)
            ends = (start, next(places)) if self.flat else start
            values.append(None if start is None else Span(*ends))
        return kind(*values)


@cache
def _fields(kind: Any) -> tuple[tuple[str, Any], ...]:  # noqa: ANN401 - a dataclass
    hints = get_type_hints(kind, include_extras=True)
    return tuple((field.name, hints[field.name]) for field in fields(kind))


def _is_span(kind: object) -> bool:
    return kind in (Span, Span | None)
