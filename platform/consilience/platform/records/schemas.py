"""Schemas of the library, as its list gives them."""

from dataclasses import dataclass

__all__ = ["SchemaSummary"]


@dataclass(frozen=True, slots=True)
class SchemaSummary:
    """A schema in its newest version, without its types."""

    name: str
    version: int
    """0: as the package has it; then 1, 2, …"""
    versions: int
    builtin: bool
    language: str
    entities: int
    """How many types there are."""
    relations: int
    events: int
    open_relations: bool
