"""Schemas as the API gives and takes them."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field

from consilience.platform.contract.base import Answer, Asked

__all__ = [
    "ChangeItem",
    "ReadAgain",
    "SchemaAsked",
    "SchemaDetail",
    "SchemaItem",
    "SchemaProblemItem",
    "Validation",
]


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
    yaml: str
    """The same as the text of a schema file."""


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
    documents: int
    """Documents that state its facts."""
    statements: int
    """Of an entity or event type: relations and arguments about things of that type."""


class SchemaProblemItem(Answer):
    """Something that is wrong with a schema, and where."""

    message: str
    path: list[str | int]
    """Keys that lead to the field, such as `relations`, `founded`, `domain`; empty: the whole schema."""
    line: int | None
    """Of the text, from 1; null where no text was sent, or the field is not in it."""
    column: int | None


class ReadAgainItem(Answer):
    """A document that would have to be read again."""

    id: str
    name: str


class ReadAgain(Answer):
    """The documents that would have to be read again for the graph to be what the schema asks for."""

    total: int
    documents: list[ReadAgainItem]
    """At most the first 1,000, by name."""


class Validation(Answer):
    """Whether a schema can be used, and what it would change."""

    valid: bool
    errors: list[str]
    problems: list[SchemaProblemItem]
    """The errors with their places."""
    changes: list[ChangeItem]
    """Against the newest version of this name. The facts stay as they are until their documents are run again."""
    read_again: ReadAgain
    schema_: Mapping[str, Any] | None = Field(alias="schema")
    """What was sent, with all that went without saying; null when it cannot be used."""
    yaml: str
    """The text of a schema file that says what was sent; of a text that cannot be used the text itself."""


class SchemaAsked(Asked):
    """A schema, as an object or as the text of a schema file."""

    schema_: dict[str, Any] | None = Field(None, alias="schema")
    yaml: str | None = Field(None, max_length=1_000_000)
