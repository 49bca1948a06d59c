"""A schema in which attributes are relations whose objects are values: for whoever finds both by the same means."""

from consilience.graph.schema.schema import AttributeType, EntityType, RelationType, Schema

__all__ = ["attributes_as_relations"]

_MEANINGS = {
    "integer": "A whole number as the passage writes it, with the words of its unit.",
    "decimal": "A number as the passage writes it, with the words of its unit.",
    "money": "A sum of money as the passage writes it, with its currency.",
    "string": "The words that are the value.",
    "date": "A day, a month or a year as the passage writes it.",
}


def attributes_as_relations(schema: Schema) -> Schema:
    """Return the schema with each attribute as a relation too, from its subjects to a type of its datatype's name.

    A schema without attributes is returned as it is.
    """
    if not schema.attributes:
        return schema
    types = {kind.datatype: EntityType(definition=_MEANINGS[kind.datatype]) for kind in schema.attributes.values()}
    relations = {name: _as_relation(kind) for name, kind in schema.attributes.items()}
    return schema.model_copy(
        update={"entities": {**schema.entities, **types}, "relations": {**schema.relations, **relations}}
    )


def _as_relation(attribute: AttributeType) -> RelationType:
    return RelationType(
        definition=attribute.definition,
        domain=attribute.subjects,
        range=(attribute.datatype,),
        functional=attribute.functional,
        corenlp=attribute.corenlp,
        lac=attribute.lac,
    )
