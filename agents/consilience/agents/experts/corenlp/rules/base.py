"""Reading the blocks `corenlp` of a schema: strict, and with errors that name schema and field."""

from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

from consilience.agents.corenlp.options import AnnotationOptions, Model
from consilience.graph.model.errors import SchemaError
from consilience.graph.schema.schema import Schema

__all__ = ["Rules", "SchemaRules", "Words", "parse_rules", "reading_of"]

RulesT = TypeVar("RulesT", bound="Rules")


def _split_words(value: object) -> object:
    return value.split() if isinstance(value, str) else value


Words = Annotated[tuple[str, ...], BeforeValidator(_split_words)]
"""A list of words; a plain string is split at white space."""


class Rules(BaseModel):
    """Rules of a tool expert: frozen, and no key is silently ignored."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class SchemaRules(Rules):
    """The block `corenlp` of a whole schema."""

    model: Model = "combined"
    """Which statistical models label entities."""
    truecase: bool = False
    """Whether capitals are restored before entities are labelled."""
    words: Mapping[str, Words] = {}
    """Lists of lemmas that rules name as `@NAME`."""
    events: Mapping[str, Any] = {}
    """What all event types share; `experts.event_rules` gives it its meaning."""
    measured: Mapping[str, Any] = {}
    """How often what the rules find is right; `verification.weighing.measured` gives it its meaning."""


def parse_rules(
    kind: type[RulesT], block: Mapping[str, Any], schema: Schema, where: str, name: str = "corenlp"
) -> RulesT:
    """Return the rules that a block of a schema holds.

    Args:
        kind: which rules are expected.
        block: the block as the YAML has it.
        schema: the schema, for messages.
        where: the block's place in the schema, such as `entities.Person`.
        name: the block's, for messages.

    Raises:
        SchemaError: a field that is unknown or has a wrong value; the message names schema and field.
    """
    try:
        return kind.model_validate(dict(block))
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in (where, name, *first["loc"]) if part != "")
        message = first["msg"].removeprefix("Value error, ").rstrip(".")
        raise SchemaError(f"Schema {schema.name}: {field}: {message}.") from error


def reading_of(schema: Schema) -> AnnotationOptions:
    """Return how the experts of this schema have a text read.

    Raises:
        SchemaError: the schema's own block `corenlp` cannot be used.
    """
    rules = parse_rules(SchemaRules, schema.corenlp, schema, "")
    return AnnotationOptions(model=rules.model, truecase=rules.truecase, open_triples=schema.open_relations)
