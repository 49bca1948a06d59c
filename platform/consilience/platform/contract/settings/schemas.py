"""Schemas as the API gives and takes them."""

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from consilience.graph.records.schemas import NamedDocument, SchemaChange, SchemaProblem
from consilience.platform.contract.base import RequestModel, ResponseModel, show_as_they_are
from consilience.platform.records.schemas import SchemaSummary

__all__ = [
    "ReadAgain",
    "SchemaAsked",
    "SchemaChange",
    "SchemaDetail",
    "SchemaProblem",
    "SchemaSummary",
    "Validation",
]

show_as_they_are(SchemaSummary, SchemaChange, SchemaProblem)


class SchemaDetail(ResponseModel):
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


class ReadAgain(ResponseModel):
    """The documents that would have to be read again for the graph to be what the schema asks for."""

    total: int
    documents: list[NamedDocument]
    """At most the first 1,000, by name."""


class Validation(ResponseModel):
    """Whether a schema can be used, and what it would change."""

    valid: bool
    errors: list[str]
    problems: list[SchemaProblem]
    """The errors with their places."""
    changes: list[SchemaChange]
    """Against the newest version of this name. The facts stay as they are until their documents are run again."""
    read_again: ReadAgain
    schema_: Mapping[str, Any] | None = Field(alias="schema")
    """What was sent, with all that went without saying; null when it cannot be used."""
    yaml: str
    """The text of a schema file that says what was sent; of a text that cannot be used the text itself."""


class SchemaAsked(RequestModel):
    """A schema, as an object or as the text of a schema file."""

    schema_: dict[str, Any] | None = Field(None, alias="schema")
    yaml: str | None = Field(None, max_length=1_000_000)
