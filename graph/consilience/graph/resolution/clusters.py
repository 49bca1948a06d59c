"""Input and output of resolution: pure values between mentions and what they refer to.

The two resolvers stand beside this file and are called by the step `resolve` of a run:

    entities.resolve_entities(document, mentions) -> tuple[EntityCluster, ...]
    events.resolve_events(document, nuggets, arguments) -> tuple[EventCluster, ...]
"""

from dataclasses import dataclass

from consilience.graph.model.model import Entity, Event, Reference

__all__ = ["EntityCluster", "EventCluster", "NuggetArgument"]


@dataclass(frozen=True, slots=True)
class NuggetArgument:
    """A role that an entity plays in the event that one nugget triggers, known before events are resolved."""

    nugget_id: str
    """`Mention.id` of the event nugget."""
    role: str
    entity_id: str
    """`Entity.id` of the filler, after entities were resolved."""


@dataclass(frozen=True, slots=True)
class EntityCluster:
    """The mentions of one entity in one document: every given mention is in exactly one cluster."""

    entity: Entity
    references: tuple[Reference, ...]
    """One for each mention, with `target_id == entity.id`, in the order of the mentions."""


@dataclass(frozen=True, slots=True)
class EventCluster:
    """The coreferent nuggets of one event in one document: every given nugget is in exactly one cluster."""

    event: Event
    references: tuple[Reference, ...]
    """One for each nugget, with `target_id == event.id`, in the order of the nuggets."""
