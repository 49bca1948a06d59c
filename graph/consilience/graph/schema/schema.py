"""The schema: which entity, relation and event types a graph has, and what each expert may do about them.

A schema is a YAML file:

    name: news
    version: "1"
    language: en
    guidelines: Mentions are names, without titles.
    entities:
      Person: {definition: A human being., corenlp: {labels: [PERSON]}}
    relations:
      founded: {definition: Set up an organisation., domain: [Person], range: [Organization], corenlp: {...}}
    events:
      Life.Marry:
        definition: Two people are married.
        roles:
          Spouse: {definition: Who marries., types: [Person], corenlp: {...}}
        corenlp: {triggers: [...]}
    attributes: {age: {definition: How old somebody is., subjects: [Person], datatype: integer, unit: year}}
    open_relations: false

The block `corenlp` holds the rules of the tool experts, the block `learned` of a relation or an event type what the
learned expert is told of it; this module keeps both as they are and gives them no meaning.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Literal, Self

import yaml
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from consilience.graph.model.errors import SchemaError
from consilience.graph.schema.labels import type_label
from consilience.graph.support.bounded_yaml import check_value, compose_yaml, construct_yaml

__all__ = [
    "AttributeType",
    "ContradictionError",
    "Datatype",
    "EntityType",
    "EventType",
    "RelationType",
    "Role",
    "Schema",
    "load_schema",
    "parse_schema",
]


class ContradictionError(ValueError):
    """Parts of a schema that do not go together; the text is that of the first."""

    def __init__(self, contradictions: tuple[tuple[tuple[str, ...], str], ...]) -> None:
        """Remember ⟨path, message⟩ of each; the path leads to the field that is wrong."""
        self.contradictions = contradictions
        path, message = contradictions[0]
        super().__init__(f"{'.'.join(path)}: {message}")


def _as_list(value: object) -> object:
    return [value] if isinstance(value, str) else value


Names = Annotated[tuple[str, ...], BeforeValidator(_as_list)]


class _Part(BaseModel):
    """Common to all parts of a schema: frozen, and no key is silently ignored."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    definition: str = ""
    """What the type means, for people and for prompts."""
    corenlp: Mapping[str, Any] = Field(default_factory=dict)
    """Rules of the tool experts for this type."""
    lac: Mapping[str, Any] = Field(default_factory=dict)
    """Rules of the experts on LAC, which read Chinese, for this type."""


class EntityType(_Part):
    """A class of entities."""

    examples: Names = ()
    """Names of this type, for people and for prompts."""
    within_document: bool = False
    """Whether names mean something within their document only: Tuesday is another day in another document."""


class RelationType(_Part):
    """A class of triples ⟨subject, relation, object⟩."""

    domain: Names = ()
    """Entity types that the subject may have; empty allows all."""
    range: Names = ()
    """Entity types that the object may have; empty allows all."""
    functional: bool = False
    """Whether a subject has at most one object: two different objects are then rival claims."""
    symmetric: bool = False
    """Whether ⟨a, r, b⟩ says the same as ⟨b, r, a⟩."""
    learned: Mapping[str, Any] = Field(default_factory=dict)
    """What the learned expert is told of this type, beside its name and definition."""


class Role(_Part):
    """A part that something plays in an event."""

    types: Names = ()
    """Entity types that the filler may have; empty allows all."""


class EventType(_Part):
    """A class of events with their roles."""

    roles: Mapping[str, Role] = Field(default_factory=dict)
    learned: Mapping[str, Any] = Field(default_factory=dict)
    """What the learned expert is told of this type, beside its name and definition."""


Datatype = Literal["integer", "decimal", "money", "string", "date"]
"""What an attribute's values are: those of `xsd:integer`, `xsd:decimal` and `xsd:string`; sums of money, which are
decimals with a currency; and dates, which are a day, a month or a year, as exact as the text."""


def _without_prefix(value: object) -> object:
    return value.removeprefix("xsd:") if isinstance(value, str) else value


class AttributeType(_Part):
    """A class of statements that an entity has a value: an age, a price, a title."""

    subjects: Names = ()
    """Entity types that may have it; empty allows all."""
    datatype: Annotated[Datatype, BeforeValidator(_without_prefix)]
    unit: str | None = Field(default=None, pattern=r"^[^\s^]+$")
    """Unit of its numbers, such as `year` or `km2`; of money the currency meant where a text says only `$`."""
    minimum: Decimal | None = None
    """Least number that it may be; a smaller one was misread."""
    maximum: Decimal | None = None
    functional: bool = False
    """Whether an entity has one value at most (at one time): two different ones are then rival claims."""


class Schema(_Part):
    """Entity, relation, event and attribute types, checked for contradictions when loaded."""

    name: str
    version: Annotated[str, BeforeValidator(str)] = "1"
    language: str = "en"
    entities: Mapping[str, EntityType] = Field(default_factory=dict)
    relations: Mapping[str, RelationType] = Field(default_factory=dict)
    events: Mapping[str, EventType] = Field(default_factory=dict)
    attributes: Mapping[str, AttributeType] = Field(default_factory=dict)
    guidelines: str = ""
    """What holds for all types, such as how far mentions reach; told to models before the types."""
    open_relations: bool = False
    """Whether relations that the schema does not list are wanted too (open extraction)."""

    @model_validator(mode="after")
    def _parts_go_together(self) -> Self:
        if contradictions := tuple(self._contradictions()):
            raise ContradictionError(contradictions)
        return self

    def _contradictions(self) -> Iterator[tuple[tuple[str, ...], str]]:
        for relation, definition in self.relations.items():
            for side in ("domain", "range"):
                yield from self._find_undeclared(("relations", relation, side), getattr(definition, side))
        for event, event_type in self.events.items():
            for role, part in event_type.roles.items():
                yield from self._find_undeclared(("events", event, "roles", role, "types"), part.types)
        yield from self._attribute_contradictions()
        rooms = ("entities", self.entities), ("relations", self.relations), ("events", self.events)
        for room, names in (*rooms, ("attributes", self.attributes)):
            labels: dict[str, str] = {}
            for name in names:
                try:
                    label = type_label(name)
                except SchemaError as error:
                    yield (room, name), str(error).rstrip(".")
                    continue
                if label in labels:
                    both = f"{name!r} and {labels[label]!r} become the same label {label!r} in the graph"
                    yield (room, name), both
                labels[label] = name

    def _attribute_contradictions(self) -> Iterator[tuple[tuple[str, ...], str]]:
        for name, attribute in self.attributes.items():
            yield from self._find_undeclared(("attributes", name, "subjects"), attribute.subjects)
            if name in self.relations:
                yield ("attributes", name), f"{name!r} is a relation too; give one of the two another name"
            if attribute.datatype in self.entities:
                problem = f"{attribute.datatype!r} is an entity type too, so nobody could tell its values from entities"
                yield ("attributes", name, "datatype"), problem
            bounds = [bound for bound in (attribute.minimum, attribute.maximum) if bound is not None]
            if bounds and attribute.datatype in {"string", "date"}:
                yield ("attributes", name, "datatype"), f"values of {attribute.datatype} have no minimum or maximum"
            if bounds != sorted(bounds):
                yield ("attributes", name, "minimum"), "the minimum is larger than the maximum"

    def _find_undeclared(self, path: tuple[str, ...], names: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
        if unknown := sorted(set(names) - set(self.entities)):
            yield path, f"{', '.join(unknown)} is not among the entity types"

    def is_functional(self, relation: str) -> bool:
        """Tell whether a relation or attribute has one object at most for each subject; others may have more."""
        listed = self.relations.get(relation) or self.attributes.get(relation)
        return listed is not None and listed.functional

    @property
    def functional_relations(self) -> frozenset[str]:
        """Names of the relations that have one object at most for each subject."""
        return frozenset(name for name, relation in self.relations.items() if relation.functional)

    @property
    def signature(self) -> str:
        """Digest of the whole schema, 16 hexadecimal digits; equal schemas have equal signatures."""
        unsaid: dict[str, Any] = {} if self.guidelines else {"guidelines": True}
        if not self.attributes:
            unsaid["attributes"] = True
        said = _without_empty(_without_empty(self.model_dump(mode="json", exclude=unsaid), "lac"), "learned")
        content = json.dumps(said, sort_keys=True, ensure_ascii=True)
        return hashlib.blake2b(content.encode(), digest_size=8).hexdigest()


def _without_empty(said: object, block: str) -> object:
    """Return what a schema says without empty blocks of a name: signatures of before that block was there stay."""
    if not isinstance(said, dict):
        return said
    return {key: _without_empty(value, block) for key, value in said.items() if key != block or value}


def load_schema(path: Path) -> Schema:
    """Read a schema from a YAML file.

    Raises:
        SchemaError: the file cannot be read, is not YAML, or is no schema; the message names file and field.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise SchemaError(f"{path}: cannot read the schema ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        raise SchemaError(f"{path}: the schema is not UTF-8 text (byte {error.start}). Save it as UTF-8.") from error
    return parse_schema(text, str(path))


def parse_schema(content: str | Mapping[str, Any] | None, name: str) -> Schema:
    """Return the schema of a YAML text, or of what such a text says.

    Args:
        content: the text, or its mapping.
        name: what messages call it.

    Raises:
        SchemaError: it is not YAML, or no schema; the message names the line or the field.
    """
    try:
        data = construct_yaml(compose_yaml(content)) if isinstance(content, str) else content
        check_value(data)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f":{mark.line + 1}" if mark else ""
        raise SchemaError(f"{name}{line}: not valid YAML ({getattr(error, 'problem', error)}).") from error
    except (ValueError, RecursionError) as error:  # a date such as 2026-13-45
        raise SchemaError(f"{name}: not valid YAML ({error}).") from error
    if not isinstance(data, Mapping):
        raise SchemaError(f"{name}: a schema is a mapping with `name`, `entities`, `relations`, `events`.")
    try:
        return Schema.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"])
        message = first["msg"].removeprefix("Value error, ")
        raise SchemaError(f"{name}: {field + ': ' if field else ''}{message}.") from error
    except RecursionError as error:
        raise SchemaError(f"{name}: it holds itself.") from error
