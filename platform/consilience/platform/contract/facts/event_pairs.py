"""Models of the API for events of different documents that are perhaps one."""

from typing import Annotated

from pydantic import Field

from consilience.graph.records.entities_events import EventPair, ResolvedEvents
from consilience.platform.contract.base import RequestModel, show_as_they_are
from consilience.platform.contract.page import Page

__all__ = ["AcceptEventsAsked", "EventPair", "EventPairPage", "ResolveEventsAsked", "ResolvedEvents"]

show_as_they_are(EventPair, ResolvedEvents)


class EventPairPage(Page[EventPair]):
    """Some of the pairs."""

    total: int = Field(description="How many there are in all.")


class AcceptEventsAsked(RequestModel):
    """Two events are one."""

    reason: Annotated[str, Field(max_length=2000)] = ""
    """Why."""


class ResolveEventsAsked(RequestModel):
    """The events of a document are to be compared with those of others."""

    document: str = Field(min_length=1, max_length=100)
    """Its id."""
    link: bool = False
    """Whether what is sure is linked without asking."""
