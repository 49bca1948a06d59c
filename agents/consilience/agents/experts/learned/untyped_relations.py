"""Relations that a schema gives no domain or range: which ends fit them, by what their definitions tell."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import numpy as np

from consilience.agents.experts.corenlp.rules.entity_rules import EntityRules, entity_rules
from consilience.agents.experts.learned.encoder.model import Floats, RelationModel
from consilience.agents.experts.learned.encoder.relation_ends import load_end_weights
from consilience.agents.experts.learned.mentions.tags import MENTION_TYPES
from consilience.agents.experts.learned.relation_settings import wording_of
from consilience.graph.schema.schema import RelationType, Schema

__all__ = ["FittingEnds", "fitting_ends"]

_OF_KIND = {"person": "PER", "organization": "ORG", "place": "LOC", "date": "TIME", "money": "NUM"}
_OF_LABEL = {
    "PERSON": "PER",
    "ORGANIZATION": "ORG",
    **dict.fromkeys(("LOCATION", "CITY", "COUNTRY", "STATE_OR_PROVINCE"), "LOC"),
    **dict.fromkeys(("DATE", "TIME"), "TIME"),
    **dict.fromkeys(("MONEY", "NUMBER", "PERCENT"), "NUM"),
}
"""From a label of CoreNLP to a kind of thing."""


@dataclass(frozen=True, slots=True)
class FittingEnds:
    """How well two types of a schema fit each of its relations whose ends it does not tell."""

    likely: Mapping[str, Mapping[tuple[str, str], float]]
    """By relation, types of subject and object: how likely beside the types that fit best, 0..1."""
    signature: str = ""
    """Of the weights that told it; "" where none were asked."""

    def of(self, relation: str, subject: str, object_: str) -> float:
        """Return how well two types fit, 0..1; 1 where the schema tells or nobody knows."""
        return self.likely[relation].get((subject, object_), 1.0) if relation in self.likely else 1.0


def fitting_ends(model: RelationModel, schema: Schema, relations: Collection[str]) -> FittingEnds:
    """Return how well types fit those of some relations of which the schema tells no domain or no range.

    Args:
        model: reads their definitions.
        schema: types whose kind it does not tell fit whatever others would.
        relations: names of relations of the schema.

    Raises:
        SchemaError: rules of its types, or what it tells the model, cannot be used.
    """
    untyped = [name for name in relations if not (schema.relations[name].domain and schema.relations[name].range)]
    weights = load_end_weights(model.folder) if untyped else None
    if weights is None:
        return FittingEnds({})
    kinds = {name: _kind_of(name, rules, weights.words) for name, rules in entity_rules(schema).items()}
    told = {
        name: _table(weights.kinds_of_ends(model, wording_of(name, schema.relations[name])), schema, name, kinds)
        for name in untyped
    }
    return FittingEnds(told, f"ends:{weights.digest}")


def _kind_of(name: str, rules: EntityRules, words: Mapping[str, int]) -> int | None:
    """Return which of `MENTION_TYPES` a type is; None where neither its rules nor its name tell."""
    told = {_OF_LABEL[label] for label in rules.labels if label in _OF_LABEL}
    kind = _OF_KIND[rules.kind] if rules.kind else told.pop() if len(told) == 1 else None
    if kind is not None:
        return MENTION_TYPES.index(kind)
    named = words.get(name.casefold())
    # what is neither person nor body, place, time or number may be anything: a method, a gene, a film
    return None if named == MENTION_TYPES.index("MISC") else named


def _table(likely: Floats, schema: Schema, name: str, kinds: Mapping[str, int | None]) -> dict[tuple[str, str], float]:
    relation: RelationType = schema.relations[name]
    if relation.symmetric:
        likely = np.maximum(likely, likely.T)
    table = {
        (subject, object_): float(np.max(likely[_at(kinds[subject]), _at(kinds[object_])]))
        for subject in relation.domain or kinds
        for object_ in relation.range or kinds
    }
    best = max(table.values(), default=1.0)
    return {pair: value / best for pair, value in table.items()}


def _at(kind: int | None) -> slice:
    return slice(None) if kind is None else slice(kind, kind + 1)
