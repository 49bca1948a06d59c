"""Models of the API for events of different documents that are perhaps one."""

from typing import Annotated

from pydantic import Field

from consilience.graph.records.entities_events import EventPair, ResolvedEvents
from consilience.platform.contract.base import RequestModel, show_as_they_are
from consilience.platform.contract.page import CountedPage

__all__ = ["AcceptEventsAsked", "EventPair", "EventPairPage", "ResolvedEvents"]

show_as_they_are(EventPair, ResolvedEvents)


class EventPairPage(CountedPage[EventPair]):
    """Some of the pairs."""


class AcceptEventsAsked(RequestModel):
    """Two events are one."""

    reason: Annotated[str, Field(max_length=2000)] = ""
    """Why."""
