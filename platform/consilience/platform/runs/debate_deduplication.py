"""Which steps of a run's debates the ledger has, so that a debate that is held again is not told again."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

__all__ = ["DebatesTold"]

_EVENTS = frozenset({"debate_opened", "debate_turn", "debate_judgement", "verdict"})


class DebatesTold:
    """The steps of debates that were told since a run began.

    A debate that a stop cut short is held again from its beginning when the run goes on; what was said comes from the
    models' cache, word for word, and has been told. What was said otherwise, for want of a cache, is news.
    """

    def __init__(self, events: Iterable[Mapping[str, Any]] = ()) -> None:
        """Take the events of a run so far, as the ledger keeps them."""
        self._told: set[str] = set()
        for event in events:
            if event["event"] == "run_started" and not event["resumed"]:
                self._told.clear()
            self.is_news(event)

    def is_news(self, event: Mapping[str, Any]) -> bool:
        """Tell whether an event has not been told yet; from now on it has been."""
        if event["event"] not in _EVENTS:
            return True
        # What came from the cache took less, and is the same reply.
        key = json.dumps({name: event[name] for name in event if name != "usage"}, sort_keys=True)
        known = key in self._told
        self._told.add(key)
        return not known
