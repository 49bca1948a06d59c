"""Types of a schema that have rules for the tool experts: what has none is never proposed."""

from consilience.agents.experts.corenlp.rules.entity_rules import EntityRules, entity_rules
from consilience.agents.experts.corenlp.rules.event_schema import EventRules
from consilience.agents.experts.corenlp.rules.relation_rules import relation_rules
from consilience.graph.model.model import Task
from consilience.graph.schema.attributes_as_relations import attributes_as_relations
from consilience.graph.schema.schema import Schema

__all__ = ["types_with_rules"]


def types_with_rules(schema: Schema, task: Task) -> frozenset[str]:
    """Return the types that the tool expert for a task can propose.

    Raises:
        SchemaError: the schema's rules for that task cannot be used.
    """
    if task == "ner":
        return frozenset(name for name, rules in entity_rules(schema).items() if _proposes(rules))
    if task == "re":
        return frozenset(rule.relation for rule in relation_rules(attributes_as_relations(schema)))
    return frozenset(rules.name for rules in EventRules.of(schema).types)


def _proposes(rules: EntityRules) -> bool:
    sources = (rules.labels, rules.names, rules.patterns, rules.nominals, rules.nominal_labels, rules.pronouns)
    return any(sources)
