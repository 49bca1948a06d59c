"""A job: one document on its way into the graph, from its acceptance to its end."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from consilience.platform.events.stored import Event, UnknownEvent

__all__ = ["ENDED", "Job", "JobEvent", "JobStatus", "Order", "WorkerRecord"]

JobStatus = Literal["queued", "running", "paused", "done", "failed", "cancelled"]
ENDED: frozenset[JobStatus] = frozenset({"done", "failed", "cancelled"})


@dataclass(frozen=True, slots=True)
class Order:
    """Order of something to be done with a document."""

    team: str = "tools"
    """Name of the team."""
    schema: str = "news"
    """Name of the schema."""
    verify: str = ""
    """How claims are verified; empty leaves it to the team."""
    again: bool = False
    """Whether the document is run anew although the graph has this run of it."""
    priority: int = 0
    """-10..10; jobs of a higher priority begin first, those of the same in the order of their acceptance."""


@dataclass(frozen=True, slots=True)
class Job:
    """State of one job in the queue."""

    id: str
    document_id: str
    document: str
    """The document's name."""
    source: str
    media_type: str
    language: str
    characters: int
    order: Order
    submitted_by: str
    """Id of the account that submitted it."""
    status: JobStatus
    wanted: Literal["", "cancel", "pause"]
    """What a job that runs was asked to do at its next step."""
    worker: str | None
    attempts: int
    run_id: str | None
    outcome: str
    """Of a job that is done: `merged` or `unchanged`; of one whose document was withdrawn meanwhile: `withdrawn`."""
    reason: str
    """Why it failed, waits, or needed nothing."""
    seconds: float
    created_at: str
    started_at: str | None
    ended_at: str | None
    stalled: bool
    """Whether it runs, but its worker has given no sign of life for a while."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """What the run made: chunks, mentions, entities, events, facts."""


@dataclass(frozen=True, slots=True)
class JobEvent:
    """Something that happened to a job, or in its run."""

    seq: int
    """Grows over all jobs."""
    job_id: str
    run_id: str | None
    at: str
    event: Event | UnknownEvent


@dataclass(frozen=True, slots=True)
class WorkerRecord:
    """A worker, as the queue sees it."""

    id: str
    pid: int
    place: str
    slots: int
    running: int
    """Jobs that it has under way."""
    silent_for: float
    """Seconds since its last sign of life."""
    alive: bool
