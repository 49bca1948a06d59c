"""Moves candidates between offsets of a passage and offsets of its document."""

from collections.abc import Iterable
from dataclasses import replace

from consilience.agents.answers.candidates import (
    ArgumentCandidate,
    EntityCandidate,
    EventCandidate,
    Quote,
    RelationCandidate,
)
from consilience.agents.answers.passage import Passage
from consilience.graph.model.model import Span

__all__ = ["keep_mentions_within", "shift_entity", "shift_event", "shift_relation"]


def shift_entity(entity: EntityCandidate, by: int) -> EntityCandidate:
    """Return the mention with its span moved by so many characters."""
    return replace(entity, span=_shift_span(entity.span, by))


def shift_relation(relation: RelationCandidate, by: int) -> RelationCandidate:
    """Return the relation with all its spans moved by so many characters."""
    return replace(
        relation,
        subject=shift_entity(relation.subject, by),
        object=shift_entity(relation.object, by),
        quote=_shift_quote(relation.quote, by),
    )


def shift_event(event: EventCandidate, by: int) -> EventCandidate:
    """Return the event with all its spans moved by so many characters."""

    def argument(argument: ArgumentCandidate) -> ArgumentCandidate:
        return replace(argument, filler=shift_entity(argument.filler, by), quote=_shift_quote(argument.quote, by))

    return replace(event, trigger=_shift_span(event.trigger, by), arguments=tuple(map(argument, event.arguments)))


def keep_mentions_within(passage: Passage, entities: Iterable[EntityCandidate]) -> tuple[EntityCandidate, ...]:
    """Return those mentions, in document offsets, whose words stand in the passage where they say."""
    end = passage.start + len(passage.text)
    return tuple(
        entity
        for entity in entities
        if passage.start <= entity.span.start
        and entity.span.end <= end
        and _shift_span(entity.span, -passage.start).of(passage.text) == entity.text
    )


def _shift_quote(quote: Quote, by: int) -> Quote:
    return Quote(quote.text, quote.span and _shift_span(quote.span, by))


def _shift_span(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)
