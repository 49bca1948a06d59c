"""The names that a query of the graph can use."""

from dataclasses import dataclass

__all__ = ["CountedName", "GraphNames"]


@dataclass(frozen=True, slots=True)
class CountedName:
    """A label or a type of relationships."""

    name: str
    count: int
    """Nodes or relationships that have it."""


@dataclass(frozen=True, slots=True)
class GraphNames:
    """Names that the graph has at the moment, those of which there is most first; at most 1,000 of a kind."""

    labels: tuple[CountedName, ...]
    relationship_types: tuple[CountedName, ...]
    property_keys: tuple[str, ...]
    """In the order of the alphabet."""
