"""Reasons why there are no calls of a run."""

from consilience.platform.runs.ledger import RunRecord
from consilience.platform.support.settings import Settings

__all__ = ["none_kept"]


def none_kept(run: RunRecord | None, settings: Settings) -> str:
    """Return why a run of which no calls are kept should have some; empty if it asked no model yet, or never.

    Args:
        run: what the ledger knows of it.
        settings: of now; those of the run's time are not known.
    """
    if run is None or run.usage.calls + run.usage.cached == 0:
        return ""
    if not settings.calls_kept:
        return "What models were asked in this run was not kept: CONSILIENCE_CALLS_KEPT is false."
    if settings.calls_days is not None:
        days = f"{settings.calls_days:g}"
        return f"What models were asked in this run is kept no longer than {days} days (CONSILIENCE_CALLS_DAYS)."
    return (
        "What models were asked in this run was not kept: it is of an older release, it ran while "
        "CONSILIENCE_CALLS_KEPT was false, or its document was withdrawn."
    )
