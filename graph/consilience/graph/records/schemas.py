"""Records of the changes that a schema makes, and of what is wrong with one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

__all__ = ["Kind", "NamedDocument", "Path", "SchemaChange", "SchemaProblem"]

Kind = Literal["entity", "relation", "event", "argument", "attribute"]


Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class SchemaChange:
    """One type or role that is not what it was."""

    what: Literal["added", "removed", "narrowed", "changed"]
    """`narrowed`: subjects or objects that were allowed are not any more. `changed`: anything else."""
    kind: Kind
    name: str
    """An entity, relation or event type, an attribute; a role as `Event.Type role`."""
    facts: Mapping[str, int]
    """Of a type that is removed or changed: its facts in the graph by status. Of one that is narrowed: `accepted or
    contested`, the facts that would not fit any more."""
    examples: tuple[str, ...] = ()
    """Ids of facts that would not fit any more."""
    documents: int = 0
    """Documents that state its facts."""
    statements: int = 0
    """Of an entity or event type: relations and arguments about things of that type."""


@dataclass(frozen=True, slots=True)
class NamedDocument:
    """A document by its name."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class SchemaProblem:
    """Something that is wrong with a schema."""

    message: str
    path: Path = ()
    """Keys that lead to the field, such as `relations`, `founded`, `domain`; empty: the whole schema."""
    line: int | None = None
    """Of the text, from 1; None where no text was given, or the field is not in it."""
    column: int | None = None
