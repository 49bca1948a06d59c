"""Reads the event rules of a schema, whole, when the expert is made."""

from collections.abc import Collection, Mapping
from typing import Any

from pydantic import ConfigDict

from consilience.agents.experts.corenlp.rules.base import Rules, SchemaRules, parse_rules
from consilience.agents.experts.corenlp.rules.event_rules import EventBlock, RoleRule, TriggerGroup
from consilience.graph.model.errors import SchemaError
from consilience.graph.schema.schema import Schema

__all__ = ["EventRules", "TypeRules"]


class _SchemaBlock(Rules):
    model_config = ConfigDict(extra="ignore")

    events: EventBlock = EventBlock()


class _TypeBlock(Rules):
    triggers: tuple[TriggerGroup, ...] = ()


class TypeRules(Rules):
    """Everything about one event type."""

    name: str
    triggers: tuple[TriggerGroup, ...]
    roles: Mapping[str, RoleRule]
    types: Mapping[str, tuple[str, ...]]
    """Allowed entity types of each role; empty allows all."""


class EventRules(Rules):
    """The event rules of a schema."""

    settings: EventBlock
    types: tuple[TypeRules, ...]
    """Event types that have triggers, in the order of the schema."""

    @classmethod
    def of(cls, schema: Schema) -> "EventRules":
        """Read the rules of a schema.

        Raises:
            SchemaError: a rule is malformed or names a role or entity type that the schema lacks.
        """
        words = parse_rules(SchemaRules, schema.corenlp, schema, "").words

        def expand(block: Mapping[str, Any], where: str) -> Mapping[str, Any]:
            place = f"Schema {schema.name}: {where}"
            return {key: _expand_part(part, words, f"{place}.{key}") for key, part in block.items()}

        settings = parse_rules(_SchemaBlock, expand(schema.corenlp, "corenlp"), schema, "").events
        everywhere = {role for event in schema.events.values() for role in event.roles}
        _among(settings.roles, everywhere, "the roles of any event type", f"Schema {schema.name}: corenlp.events.roles")
        types = []
        for name, event in schema.events.items():
            where = f"events.{name}"
            block = parse_rules(_TypeBlock, expand(event.corenlp, f"{where}.corenlp"), schema, where)
            roles = {
                role: parse_rules(
                    RoleRule, expand(part.corenlp, f"{where}.roles.{role}.corenlp"), schema, f"{where}.roles.{role}"
                )
                if part.corenlp
                else settings.roles.get(role, RoleRule())
                for role, part in event.roles.items()
            }
            for role, rule in roles.items():
                place = f"Schema {schema.name}: {where}.roles.{role}.corenlp.unless_types"
                _among(rule.unless_types, schema.entities, "the entity types", place)
            for number, group in enumerate(block.triggers):
                _check(group, roles, schema, f"{where}.corenlp.triggers.{number}")
            if block.triggers:
                allowed = {role: part.types for role, part in event.roles.items()}
                types.append(TypeRules(name=name, triggers=block.triggers, roles=roles, types=allowed))
        return cls(settings=settings, types=tuple(types))


def _expand_part(value: object, words: Mapping[str, tuple[str, ...]], where: str) -> object:
    """Return a part of a block with `@NAME` replaced by the words of the schema's list of that name."""
    if isinstance(value, str) and value.startswith("@"):
        if value[1:] not in words:
            raise SchemaError(f"{where}: {value} is not among the lists in `corenlp.words` of the schema.")
        return list(words[value[1:]])
    if isinstance(value, Mapping):
        return {key: _expand_part(part, words, f"{where}.{key}") for key, part in value.items()}
    if isinstance(value, list | tuple):
        parts = [_expand_part(part, words, where) for part in value]
        return [inner for part in parts for inner in (part if isinstance(part, list) else [part])]
    return value


def _check(group: TriggerGroup, roles: Mapping[str, RoleRule], schema: Schema, where: str) -> None:
    place = f"Schema {schema.name}: {where}"
    _among((*group.roles, *group.needs), roles, "the roles of the event type", place)
    named = {name for condition in (*group.when, *group.unless) for name in condition.types}
    _among(named, schema.entities, "the entity types", place)


def _among(names: Collection[str], known: Collection[str], what: str, where: str) -> None:
    unknown = sorted(set(names) - set(known))
    if unknown:
        raise SchemaError(f"{where}: {', '.join(unknown)} is not among {what}.")
