"""Events of the API, made from those of the queue."""

from consilience.platform.contract.documents.runs import RunEvent
from consilience.platform.runs.job import JobEvent

__all__ = ["run_event"]


def run_event(event: JobEvent) -> RunEvent:
    """Return an event of the queue as one of the API."""
    return RunEvent(
        id=event.seq,
        run=event.job_id,
        run_id=event.run_id,
        at=event.at,
        event=event.event.event,
        data=event.event,
    )
