"""Runs as the API gives them, from jobs and records; and orders from what is asked."""

from consilience.platform.contract.documents.runs import OrderAsked, RunDetail, RunItem, RunSpent
from consilience.platform.runs.job import Job, Order
from consilience.platform.runs.ledger import RunRecord

__all__ = ["order_of", "run_detail", "run_item"]


def order_of(body: OrderAsked) -> Order:
    """Return an order as the queue keeps it."""
    return Order(body.team, body.schema_, body.verify, body.again, body.priority)


def run_item(job: Job, record: RunRecord | None = None) -> RunItem:
    """Return a job of the queue as a run of the API, with what the ledger knows of its run."""
    return RunItem.model_validate(_row(job, record))


def run_detail(job: Job, record: RunRecord | None, last_event_id: int) -> RunDetail:
    """Return a job with the number of the last event."""
    return RunDetail.model_validate({**_row(job, record), "last_event_id": last_event_id})


def _row(job: Job, record: RunRecord | None) -> dict[str, object]:
    row: dict[str, object] = {name: getattr(job, name) for name in RunItem.model_fields if hasattr(job, name)}
    status = "stalled" if job.stalled else job.status
    order = job.order
    row |= {"status": status, "team": order.team, "schema": order.schema, "priority": order.priority}
    if record:
        usage = {name: getattr(record.usage, name) for name in RunSpent.model_fields if name != "rounds"}
        row["spent"] = {"rounds": record.rounds, **usage}
    return row
