"""State of the routers: opened once by the server, the same library that the command line uses."""

from dataclasses import dataclass, field
from typing import Annotated

from fastapi import Depends, Request

from consilience.graph.cypher.pool.pool import QueryPool
from consilience.graph.cypher.running_queries import RunningQueries
from consilience.graph.embedded.configuration import query_heap_bytes
from consilience.graph.store.store import Store
from consilience.platform.api.auth.callers import Authenticate
from consilience.platform.api.auth.shares import Shares
from consilience.platform.api.cache.beside import Beside
from consilience.platform.api.cache.communities import CommunityCache
from consilience.platform.api.cache.fact_counts import CountedFacts
from consilience.platform.api.cache.response_cache import KeptAnswers
from consilience.platform.api.idempotency.store import ResponseStore
from consilience.platform.api.state.readiness import Readiness
from consilience.platform.api.streaming.event_feed import EventFeed
from consilience.platform.api.streaming.shares import StreamPlaces
from consilience.platform.evaluations.store import EvaluationStore
from consilience.platform.evaluations.worker import EvaluationWorker
from consilience.platform.jobs.queue import JobQueue
from consilience.platform.jobs.soft_locks import SoftLocks
from consilience.platform.library.schema_library import SchemaLibrary
from consilience.platform.library.schema_list import SchemaList
from consilience.platform.runs.ledger import Ledger
from consilience.platform.services.neo4j import local_server
from consilience.platform.support.settings import Settings
from consilience.platform.withdrawal.suggesting import SuggestionsAnew

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
    streams: StreamPlaces = field(init=False)
    """How many streams each account has open."""
    shares: Shares = field(init=False)
    """What each account takes of the machine's time."""
    locks: SoftLocks = field(init=False)
    """Who looks at which fact."""
    responses: ResponseStore = field(init=False)
    """Answers to requests with an idempotency key."""
    running: RunningQueries = field(default_factory=RunningQueries)
    """People's queries that run at the moment."""
    queries: QueryPool = field(init=False)
    """Runs people's queries, in processes of their own."""
    beside: Beside = field(default_factory=Beside)
    """Works out large answers, in processes of their own."""
    communities: CommunityCache = field(init=False)
    answers: KeptAnswers = field(init=False)
    """Answers about the graph that hold until somebody writes to it."""
    counted: CountedFacts = field(default_factory=CountedFacts)
    """From which counts of facts are added up."""
    answering: dict[str, object] = field(default_factory=dict)
    """The routes that gave kept answers, by their paths."""
    readiness: Readiness = field(init=False)
    """Tells whether all that requests need can work."""
    schemas: SchemaLibrary = field(init=False)
    """The schemas of the package and those of the data folder."""
    schema_list: SchemaList = field(init=False)
    decided: int = 0
    """Facts that people had decided when figures of agreement were asked for last."""
    evaluations: EvaluationWorker = field(init=False)
    """Scores what waits to be scored."""
    suggestions: SuggestionsAnew = field(init=False)
    """Makes anew what was suggested about what withdrawn documents named."""

    def __post_init__(self) -> None:
        self.evaluations = EvaluationWorker(EvaluationStore(self.settings.home), self.store, self.settings)
        self.suggestions = SuggestionsAnew(self.store)
        self.communities = CommunityCache(self.beside)
        self.queries = QueryPool(
            self.store.address,
            local_server(self.settings),
            since=self.store.since,
            most_heap_bytes=query_heap_bytes(self.settings.neo4j_memory),
        )
        self.schemas = SchemaLibrary(self.settings.home)
        self.schema_list = SchemaList(self.schemas)
        self.readiness = Readiness({"store": lambda: self.store.rows("ping"), "queue": self._try_queue})
        if self.queue.outside.store is not None:
            self.readiness.checks["documents"] = lambda: self.queue.outside.apart(self.queue.outside.check)
        self.feed = EventFeed(self.queue)
        self.streams = StreamPlaces(self.settings.streams_per_account)
        self.shares = Shares(self.settings.costly_seconds_per_minute)
        self.locks = SoftLocks(self.queue.database)
        self.responses = ResponseStore(self.queue.database, self.settings.idempotency_hours * 3600)
        self.answers = KeptAnswers(self.store)

    async def close(self) -> None:
        """End the processes that work for this one, for the server to stop."""
        await self.suggestions.close()
        await self.queries.close()
        await self.beside.close()
        await self.evaluations.close()

    async def _try_queue(self) -> None:
        await self.queue.apart(self.queue.database.check_writable)
        self.queue.check_room()


def api_state(request: Request) -> ApiState:
    """Return the state of the application that serves this request."""
    state: ApiState = request.app.state.consilience
    return state


async def _give_state(request: Request) -> ApiState:
    return api_state(request)  # a plain function would be run in another thread, which takes longer than all it does


State = Annotated[ApiState, Depends(_give_state)]
