"""Reading the blocks `lac` of a schema: by which words, endings and patterns types are found in Chinese."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, field_validator

from consilience.agents.experts.corenlp.rules.base import Rules, Words, parse_rules
from consilience.agents.experts.lac.rules.sentence_pattern import check_template
from consilience.agents.support.bounded_patterns import check_pattern
from consilience.graph.model.errors import SchemaError
from consilience.graph.schema.schema import Names, Schema

__all__ = [
    "ALSO",
    "LacEntityRules",
    "LacEventRules",
    "LacRelationRules",
    "LacSchemaRules",
    "entity_rules",
    "event_rules",
    "relation_rules",
]

ALSO = "+"
"""Begins a pattern of a role that is tried although one before it has filled the role."""

Share = Annotated[float, Field(ge=0, le=1)]


class LacSchemaRules(Rules):
    """The block `lac` of a whole schema."""

    roles: Mapping[str, Names] = {}
    """Patterns of roles that many events have, by the role's name; an event's own come first."""
    confidence: Mapping[Literal["relation", "event", "argument"], Share] = {}
    """How often what the patterns find was right where it was measured."""

    @field_validator("roles")
    @classmethod
    def _can_be_used(cls, roles: Mapping[str, Names]) -> Mapping[str, Names]:
        return _check_roles(roles)


class LacEntityRules(Rules):
    """The block `lac` of an entity type."""

    labels: Words = ()
    """LAC's tags of words that are such names: `PER`, `LOC`, `ORG`, `TIME`."""
    joined: bool = False
    """Whether words of these tags that follow one another are one name: 湖北省 and 赤壁市 one address."""
    tails: Words = ()
    """Endings by which a name with the nouns after it is of this type: `公司` makes one of 蓝湾 and 航运公司."""
    without: Words = ()
    """Endings that LAC leaves on such names and that are left off: `先生` of 邓先生."""
    patterns: Names = ()
    """Regular expressions; what their first group has is a mention, or the whole match where there is no group."""
    also: Names = ()
    """Types that such a mention has too, where a relation or a role asks for them."""
    never: Words = ()
    """What is never such a mention."""
    pronouns: Words = ()
    """Words that stand for the nearest such mention before them: `他`, `该公司`."""
    confidence: Share = 1.0
    """How often such a mention was right where it was measured."""

    @field_validator("patterns")
    @classmethod
    def _compile(cls, patterns: Names) -> Names:
        for pattern in patterns:
            check_pattern(pattern)
        return patterns


class LacRelationRules(Rules):
    """The block `lac` of a relation type."""

    patterns: Names = ()
    """Patterns with `{subject}` and `{object}`; see `sentence_pattern`."""

    @field_validator("patterns")
    @classmethod
    def _can_be_used(cls, patterns: Names) -> Names:
        for pattern in patterns:
            check_template(pattern, ("subject", "object"))
        return patterns


class LacEventRules(Rules):
    """The block `lac` of an event type."""

    triggers: Words = ()
    """Regular expressions of words that mention such an event: `收购`, `飞(?=往|抵)`."""
    roles: Mapping[str, Names] = {}
    """Patterns with `{trigger}` and `{role}` by the role's name. The first that finds something fills the role, and
    what begins with `+` adds to it."""
    unless: Names = ()
    """Regular expressions: an event is none if its sentence has one of them."""
    needs: Words = ()
    """Roles of which one must be filled."""

    @field_validator("triggers", "unless")
    @classmethod
    def _compile(cls, patterns: Names) -> Names:
        for pattern in patterns:
            check_pattern(pattern)
        return patterns

    @field_validator("roles")
    @classmethod
    def _can_be_used(cls, roles: Mapping[str, Names]) -> Mapping[str, Names]:
        return _check_roles(roles)


def shared_rules(schema: Schema) -> LacSchemaRules:
    """Return what a schema's own block says; see `entity_rules`."""
    return parse_rules(LacSchemaRules, schema.lac, schema, "", "lac")


def entity_rules(schema: Schema) -> dict[str, LacEntityRules]:
    """Return the rules of the entity types that have any, in the schema's order.

    Raises:
        SchemaError: a rule cannot be used; the message names schema and field.
    """
    return {
        name: parse_rules(LacEntityRules, kind.lac, schema, f"entities.{name}", "lac")
        for name, kind in schema.entities.items()
        if kind.lac
    }


def relation_rules(schema: Schema) -> dict[str, LacRelationRules]:
    """Return the rules of the relation types that have any; see `entity_rules`."""
    return {
        name: parse_rules(LacRelationRules, kind.lac, schema, f"relations.{name}", "lac")
        for name, kind in schema.relations.items()
        if kind.lac
    }


def event_rules(schema: Schema) -> dict[str, LacEventRules]:
    """Return the rules of the event types that have any, with the patterns that roles share; see `entity_rules`.

    Raises:
        SchemaError: a rule cannot be used, or is of a role that the event does not have.
    """
    shared = shared_rules(schema).roles
    found = dict[str, LacEventRules]()
    for name, kind in schema.events.items():
        if kind.lac:
            own = parse_rules(LacEventRules, kind.lac, schema, f"events.{name}", "lac")
            roles = {role: (*own.roles.get(role, ()), *shared.get(role, ())) for role in kind.roles}
            if unknown := sorted({*own.roles, *own.needs} - set(kind.roles)):
                raise SchemaError(f"Schema {schema.name}: events.{name}.lac: {', '.join(unknown)} is no role of it.")
            found[name] = own.model_copy(update={"roles": {role: said for role, said in roles.items() if said}})
    return found


def _check_roles(roles: Mapping[str, Names]) -> Mapping[str, Names]:
    for patterns in roles.values():
        for pattern in patterns:
            check_template(pattern.removeprefix(ALSO), ("trigger", "role"))
    return roles
