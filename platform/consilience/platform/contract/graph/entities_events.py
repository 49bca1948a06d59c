"""Entities, events and their mentions as the API gives them."""

from consilience.graph.records.entities_events import EntitySummary, EventSummary, MentionSummary
from consilience.platform.contract.base import show_as_they_are

__all__ = ["EntitySummary", "EventSummary", "MentionSummary"]

show_as_they_are(EntitySummary, EventSummary, MentionSummary)
