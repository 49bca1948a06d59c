"""Runs as the API gives and takes them."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from consilience.platform.contract.base import RequestModel, ResponseModel, Source
from consilience.platform.events.stored import StoredEvent

__all__ = [
    "OrderAsked",
    "RunDetail",
    "RunEvent",
    "RunItem",
    "RunSpent",
    "RunStatus",
    "RunsAsked",
]

RunStatus = Literal["queued", "running", "stalled", "paused", "done", "failed", "cancelled"]
Name = Annotated[str, Field(min_length=1, max_length=100, pattern=r"^[\w.-]+$")]


class OrderAsked(RequestModel):
    """Order of something to be done with documents."""

    team: Name = "tools"
    """Name of the team, as `GET /teams` lists it."""
    schema_: Name = Field("news", alias="schema", description="Name of the schema, as `GET /schemas` lists it.")
    verify: str = Field("", max_length=50, description="How claims are verified; empty leaves it to the team.")
    again: bool = False
    """Whether documents whose run is in the graph already are run anew."""
    priority: int = Field(0, ge=-10, le=10, description="Runs of a higher priority begin first.")


class RunsAsked(OrderAsked):
    """Runs to start over documents that the graph has."""

    documents: Annotated[list[str], Field(min_length=1, max_length=1000)]
    """Ids of the documents."""


class RunSpent(ResponseModel):
    """What a run took so far, over all attempts; what came from the cache of answers cost nothing."""

    rounds: int
    """The last round in which an expert answered."""
    calls: int
    """Of chat models."""
    cached: int
    """Answers from the cache, not among `calls`."""
    prompt_tokens: int
    completion_tokens: int
    cost: float
    """In the currency of the configured prices."""
    unpriced: int
    """Calls of models without a price; `cost` is then too low."""


class RunItem(ResponseModel):
    """One document on its way into the graph."""

    id: str
    run_id: str | None
    """Id of the run in the graph; null until it has begun."""
    document_id: str
    document: str
    """The document's name."""
    source: Source
    team: str
    schema_: str = Field(alias="schema")
    status: RunStatus
    """`stalled`: under way, but its worker has given no sign of life for a while."""
    wanted: Literal["", "cancel", "pause"] = ""
    """What a run that is under way was asked to do after the step that it is in."""
    outcome: str
    """Of a run that is done: `merged`, or `unchanged` when the graph had it already; of a cancelled one
    `withdrawn` when its document was withdrawn."""
    reason: str
    """Why it failed, waits, or needed nothing."""
    priority: int
    attempts: int
    seconds: float
    """Time spent on it, over all attempts."""
    counts: Mapping[str, int]
    """What the run made: chunks, mentions, entities, events, facts, accepted, contested, rejected."""
    submitted_by: str
    created_at: str
    """ISO 8601."""
    started_at: str | None
    ended_at: str | None
    spent: RunSpent | None = None
    """Null until it has begun."""


class RunDetail(RunItem):
    """A run, and from where to listen on."""

    last_event_id: int
    """Number of the last event that this answer takes into account; 0 when there is none."""


class RunEvent(ResponseModel):
    """Something that happened in a run."""

    id: int
    """Grows over the events of all runs."""
    run: str
    run_id: str | None
    at: str
    event: str
    """Its name, such as `asked`, `answer`, `gated`, `verdicts`, `merged`, `job_queued`."""
    data: StoredEvent
    """What it tells; its own `event` says which kind it is of."""
