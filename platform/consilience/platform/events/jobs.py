"""Events of jobs of the queue, as plain data; each class names itself in `event`."""

from dataclasses import field
from typing import Literal

from pydantic.dataclasses import dataclass

from consilience.agents.events.run_events import DOCUMENTED

__all__ = [
    "JobCancelled",
    "JobDone",
    "JobFailed",
    "JobPaused",
    "JobQueued",
    "JobResumed",
    "JobRetried",
    "JobStarted",
    "JobWaits",
]


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class JobQueued:
    """A job was accepted."""

    job_id: str
    document: str
    """The document's name."""
    event: Literal["job_queued"] = field(default="job_queued", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class JobStarted:
    """A worker took a job."""

    job_id: str
    worker: str
    event: Literal["job_started"] = field(default="job_started", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class JobWaits:
    """A job was put back into the queue, to go on after its last finished step."""

    job_id: str
    reason: str
    pause: float = 0.0
    """Seconds before it may be taken again."""
    event: Literal["job_waits"] = field(default="job_waits", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class JobResumed:
    """A job that was paused waits for a worker again."""

    job_id: str
    event: Literal["job_resumed"] = field(default="job_resumed", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class JobRetried:
    """A job that had failed or was cancelled waits for a worker again."""

    job_id: str
    event: Literal["job_retried"] = field(default="job_retried", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class JobPaused:
    """A job stopped, and goes on when somebody says so."""

    job_id: str
    outcome: str = ""
    reason: str = ""
    event: Literal["job_paused"] = field(default="job_paused", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class JobDone:
    """A job is done."""

    job_id: str
    outcome: str = ""
    """`merged`, or `unchanged` when the graph had the run already."""
    reason: str = ""
    """Why it needed nothing."""
    event: Literal["job_done"] = field(default="job_done", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class JobFailed:
    """A job failed for good."""

    job_id: str
    outcome: str = ""
    reason: str = ""
    event: Literal["job_failed"] = field(default="job_failed", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class JobCancelled:
    """Somebody cancelled a job, or withdrew its document."""

    job_id: str
    outcome: str = ""
    reason: str = ""
    event: Literal["job_cancelled"] = field(default="job_cancelled", kw_only=True)
