"""What the routers work with: opened once by the server, the same library that the command line uses."""

from dataclasses import dataclass, field
from typing import Annotated

from fastapi import Depends, Request

from consilience.graph.running import RunningQueries
from consilience.graph.store import Store
from consilience.platform.api.auth.callers import Authenticate
from consilience.platform.api.community_cache import CommunityCache
from consilience.platform.api.event_feed import EventFeed
from consilience.platform.api.idempotency import GivenAnswers
from consilience.platform.jobs.queue import JobQueue
from consilience.platform.ledger import Ledger
from consilience.platform.settings import Settings

__all__ = ["ApiState", "State", "api_state"]


@dataclass(slots=True)
class ApiState:
    """Everything open that requests share; belongs to one event loop."""

    settings: Settings
    store: Store
    ledger: Ledger
    queue: JobQueue
    authenticate: Authenticate | None = None
    """Tells who sends a request; None refuses every request that needs a role."""
    feed: EventFeed = field(init=False)
    """Tells streams what happens in runs; close it for the server to stop."""
    given: GivenAnswers = field(default_factory=GivenAnswers)
    """Answers to requests with an idempotency key."""
    running: RunningQueries = field(default_factory=RunningQueries)
    """People's queries that run at the moment."""
    communities: CommunityCache = field(default_factory=CommunityCache)
    ready: dict[str, bool] = field(default_factory=dict)
    """Parts that have told whether they can work, by name; the store is asked anew each time."""

    def __post_init__(self) -> None:
        self.feed = EventFeed(self.queue)


def api_state(request: Request) -> ApiState:
    """Return the state of the application that serves this request."""
    state: ApiState = request.app.state.consilience
    return state


State = Annotated[ApiState, Depends(api_state)]
