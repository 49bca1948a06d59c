"""Simplification: of an answer only what parsed and fits the schema goes on, never free text (CooperKGC).

Two strengths. What *conforms* fits the schema and may become a claim. A *replica* is stricter: its spans and quotes
must be in the passage too, since a colleague would build on them.
"""

from collections.abc import Iterable
from typing import get_args

from consilience.agents.answers.candidates import (
    Answer,
    ArgumentCandidate,
    EntityCandidate,
    EventCandidate,
    Quote,
    RelationCandidate,
)
from consilience.agents.answers.passage import Passage
from consilience.agents.quantities.values import read_value
from consilience.graph.model.model import Realis, Span
from consilience.graph.schema.schema import AttributeType, Role, Schema

__all__ = ["conform_to_schema", "replica_answer"]

_REALIS = frozenset(get_args(Realis))


def conform_to_schema(answer: Answer, schema: Schema) -> Answer:
    """Return the candidates whose types, domains, ranges and roles the schema allows: sorted, none twice.

    Equal contents in another order give the same answer, so that two rounds can be compared.
    """
    entities = (e for e in answer.entities if e.type in schema.entities)
    relations = (r for r in answer.relations if _relation_fits(r, schema))
    events = (_fitting_event(e, schema) for e in answer.events if e.type in schema.events and e.realis in _REALIS)
    return Answer(
        tuple(sorted(dict.fromkeys(entities), key=_entity_key)),
        tuple(sorted(dict.fromkeys(relations), key=_relation_key)),
        tuple(sorted(dict.fromkeys(events), key=_event_key)),
    )


def replica_answer(answer: Answer, passage: Passage) -> Answer:
    """Return what colleagues may build on: candidates whose spans and quotes are in the passage as they say.

    Args:
        answer: a conforming answer about the passage.
        passage: the text that the expert read.
    """

    def is_in_passage(span: Span | None, text: str) -> bool:
        if span is None or span.start < passage.start:
            return False
        return passage.text[span.start - passage.start : span.end - passage.start] == text

    def stands(entity: EntityCandidate, quote: Quote) -> bool:
        return is_in_passage(entity.span, entity.text) and is_in_passage(quote.span, quote.text)

    return Answer(
        tuple(e for e in answer.entities if is_in_passage(e.span, e.text)),
        tuple(
            r for r in answer.relations if stands(r.subject, r.quote) and is_in_passage(r.object.span, r.object.text)
        ),
        tuple(
            _with_arguments(e, (a for a in e.arguments if stands(a.filler, a.quote)))
            for e in answer.events
            if is_in_passage(e.trigger, e.text)
        ),
    )


def _relation_fits(candidate: RelationCandidate, schema: Schema) -> bool:
    if candidate.relation in schema.attributes:
        return _attribute_fits(candidate, schema.attributes[candidate.relation], schema)
    relation = schema.relations.get(candidate.relation)
    if relation is None:
        ends = {candidate.subject.type, candidate.object.type}
        return schema.open_relations and bool(candidate.relation.strip()) and ends <= set(schema.entities)
    return _type_fits(candidate.subject.type, relation.domain, schema) and _type_fits(
        candidate.object.type, relation.range, schema
    )


def _attribute_fits(candidate: RelationCandidate, attribute: AttributeType, schema: Schema) -> bool:
    """Tell whether it has a subject of the schema, and an object that is words with a value of the attribute's type."""
    return (
        candidate.object.type == attribute.datatype
        and _type_fits(candidate.subject.type, attribute.subjects, schema)
        and read_value(candidate.object.text, attribute) is not None
    )


def _type_fits(type_name: str, allowed: tuple[str, ...], schema: Schema) -> bool:
    return type_name in (allowed or schema.entities)


def _fitting_event(event: EventCandidate, schema: Schema) -> EventCandidate:
    roles = schema.events[event.type].roles
    return _with_arguments(event, (a for a in event.arguments if _argument_fits(a, roles.get(a.role), schema)))


def _argument_fits(argument: ArgumentCandidate, role: Role | None, schema: Schema) -> bool:
    return role is not None and _type_fits(argument.filler.type, role.types, schema)


def _with_arguments(event: EventCandidate, arguments: Iterable[ArgumentCandidate]) -> EventCandidate:
    ordered = tuple(sorted(dict.fromkeys(arguments), key=_argument_key))
    return EventCandidate(event.type, event.trigger, event.text, event.realis, ordered, event.confidence)


def _entity_key(entity: EntityCandidate) -> tuple[Span, str, str]:
    return entity.span, entity.type, entity.text


def _quote_key(quote: Quote) -> tuple[str, int, int]:
    return (quote.text, quote.span.start, quote.span.end) if quote.span else (quote.text, -1, -1)


def _argument_key(argument: ArgumentCandidate) -> tuple[object, ...]:
    return (argument.role, *_entity_key(argument.filler), *_quote_key(argument.quote))


def _relation_key(relation: RelationCandidate) -> tuple[object, ...]:
    ends = (*_entity_key(relation.subject), relation.relation, *_entity_key(relation.object))
    return (*ends, *_quote_key(relation.quote))


def _event_key(event: EventCandidate) -> tuple[object, ...]:
    return event.trigger, event.type, event.realis, event.text, tuple(_argument_key(a) for a in event.arguments)
