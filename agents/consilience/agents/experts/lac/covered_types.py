"""Types of a schema that have rules for the experts on LAC: what has none is never proposed."""

from consilience.agents.experts.lac.rules.rules import entity_rules, event_rules, relation_rules
from consilience.graph.model.model import Task
from consilience.graph.schema.schema import Schema

__all__ = ["types_with_rules"]


def types_with_rules(schema: Schema, task: Task) -> frozenset[str]:
    """Return the types that the expert for a task can propose.

    Raises:
        SchemaError: the schema's rules for that task cannot be used.
    """
    if task == "ner":
        return frozenset(name for name, r in entity_rules(schema).items() if r.labels or r.tails or r.patterns)
    if task == "re":
        return frozenset(name for name, rules in relation_rules(schema).items() if rules.patterns)
    return frozenset(name for name, rules in event_rules(schema).items() if rules.triggers)
