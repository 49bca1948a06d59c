"""Types of a schema by sort, as lists and sentences name them."""

from collections.abc import Iterator
from dataclasses import dataclass

from consilience.graph.schema.schema import Schema

__all__ = ["TypeNames"]

_SHOWN = 5
"""Names that a sentence lists of one sort; the others are counted."""


@dataclass(frozen=True, slots=True)
class TypeNames:
    """Types of a schema by sort, each in the schema's order."""

    entities: tuple[str, ...] = ()
    relations: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()

    @classmethod
    def of(cls, schema: Schema) -> "TypeNames":
        """Return all types of a schema."""
        return cls(tuple(schema.entities), tuple(schema.relations), tuple(schema.events), tuple(schema.attributes))

    def __len__(self) -> int:
        return len(self.entities) + len(self.relations) + len(self.events) + len(self.attributes)

    def __str__(self) -> str:
        return "; ".join(self._sorts())

    def _sorts(self) -> Iterator[str]:
        sorts = ("entities", self.entities), ("relations", self.relations), ("events", self.events)
        for sort, names in (*sorts, ("attributes", self.attributes)):
            if names:
                more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
                yield f"{sort} {', '.join(names[:_SHOWN])}{more}"
