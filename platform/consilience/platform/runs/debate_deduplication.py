"""Deduplication of debates: steps that the ledger has are not told again when a debate is held again."""

from collections.abc import Iterable
from dataclasses import replace

from consilience.agents.events.debate_events import DebateJudged, DebateOpened, DebateTurn, DebateVerdict
from consilience.agents.events.run_events import RunStarted
from consilience.agents.models.usage import Usage
from consilience.platform.events.stored import Event, UnknownEvent

__all__ = ["DebatesTold"]

_Step = DebateOpened | DebateTurn | DebateJudged | DebateVerdict


class DebatesTold:
    """The steps of debates that were told since a run began.

    A debate that a stop cut short is held again from its beginning when the run goes on; what was said comes from the
    models' cache, word for word, and has been told. What was said otherwise, for want of a cache, is news.
    """

    def __init__(self, events: Iterable[Event | UnknownEvent] = ()) -> None:
        """Take the events of a run so far, as the ledger keeps them."""
        self._told: set[_Step] = set()
        for event in events:
            if isinstance(event, RunStarted) and not event.resumed:
                self._told.clear()
            self.is_news(event)

    def is_news(self, event: Event | UnknownEvent) -> bool:
        """Tell whether an event has not been told yet; from now on it has been."""
        if not isinstance(event, _Step):
            return True
        # What came from the cache took less, and is the same reply.
        key = replace(event, usage=Usage()) if isinstance(event, DebateVerdict) else event
        known = key in self._told
        self._told.add(key)
        return not known
