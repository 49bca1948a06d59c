"""Schemas as the API gives and takes them."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field

from consilience.platform.api.models.base import Answer, Asked

__all__ = ["ChangeItem", "SchemaAsked", "SchemaDetail", "SchemaItem", "Validation"]


class SchemaItem(Answer):
    """A schema without its types."""

    name: str
    version: int
    """The newest: 0 as the package has it, then 1, 2, …"""
    versions: int
    builtin: bool
    language: str
    entities: int
    relations: int
    events: int
    open_relations: bool


class SchemaDetail(Answer):
    """A version of a schema."""

    name: str
    version: int
    versions: int
    builtin: bool
    signature: str
    """Equal schemas have equal signatures; also the ETag."""
    schema_: Mapping[str, Any] = Field(alias="schema")
    """As in a schema file: `name`, `version`, `language`, `entities`, `relations`, `events`, `open_relations`."""


class ChangeItem(Answer):
    """One type or role that is not what it was."""

    what: Literal["added", "removed", "narrowed", "changed"]
    """`narrowed`: what was allowed as subject, object or filler is not any more."""
    kind: Literal["entity", "relation", "event", "argument"]
    name: str
    facts: Mapping[str, int]
    """Facts of the graph that it concerns, by status."""
    examples: list[str]
    """Ids of facts that would not fit any more."""


class Validation(Answer):
    """Whether a schema can be used, and what it would change."""

    valid: bool
    errors: list[str]
    changes: list[ChangeItem]
    """Against the newest version of this name. The facts stay as they are until their documents are run again."""


class SchemaAsked(Asked):
    """A schema, as an object or as the text of a schema file."""

    schema_: dict[str, Any] | None = Field(None, alias="schema")
    yaml: str | None = Field(None, max_length=1_000_000)
