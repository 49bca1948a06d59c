"""Sweeping: what is beyond the limits of the settings goes, in all stores, be they files or in a PostgreSQL.

What each store may lose is told by the store itself; here stands only by which setting. The graph loses nothing.
"""

import shutil
import time
from collections.abc import Callable, Iterator

from consilience.platform.accounts.accounts import open_accounts
from consilience.platform.api.idempotency.store import ResponseStore
from consilience.platform.calls.answers import answers_at
from consilience.platform.calls.archive import open_calls
from consilience.platform.evaluations.store import EvaluationStore
from consilience.platform.jobs.pruning import prune_events, prune_texts
from consilience.platform.jobs.queue import open_queue
from consilience.platform.retention.swept import Swept
from consilience.platform.runs.checkpoints import checkpoints
from consilience.platform.runs.ledger import open_ledger
from consilience.platform.support.settings import Settings
from consilience.platform.support.storage.data_folder import COPIES
from consilience.platform.support.timestamps import iso

__all__ = ["SWEEPS", "sweep"]

_DAY_S = 86_400.0
_HOUR_S = 3600.0
_Found = Iterator[Swept]


def sweep(settings: Settings, *, only_count: bool = False) -> list[Swept]:
    """Forget in all stores what is beyond the limits; a store that is not there is not made.

    Args:
        settings: say where the stores are, and for how long what is kept.
        only_count: whether nothing is to be forgotten.

    Returns:
        What there was of each kind, also where that is nothing.

    Raises:
        ConsilienceError: a store cannot be used; those before it are swept.
    """
    return [each for sweep_store in SWEEPS for each in sweep_store(settings, only_count)]


def _sweep_queue(settings: Settings, only_count: bool) -> _Found:
    if not settings.folder.queue.exists():
        return
    with open_queue(settings.folder.queue, synchronous="NORMAL") as queue:
        events = prune_events(queue.database, settings.events_days, settings.events_kept, only_count=only_count)
        yield _make_told(settings, "events of runs that ended", "jobs", events.events, "events_days", "events_kept")
        texts = prune_texts(queue.database, settings.failed_days, only_count=only_count)
        yield _make_told(settings, "texts of runs that failed or were cancelled", "jobs", texts, "failed_days")
        replies = ResponseStore(queue.database, settings.idempotency_hours * _HOUR_S).tidy(only_count=only_count)
        yield _make_told(settings, "answers to requests with an idempotency key", "jobs", replies, "idempotency_hours")


def _sweep_documents(settings: Settings, only_count: bool) -> _Found:
    folder = settings.folder
    if folder.documents is None or not folder.queue.exists():
        return
    with open_queue(folder.queue, synchronous="NORMAL", documents=folder.documents) as queue:
        if not only_count:
            queue.outside.remove_discarded()
        orphans = queue.outside.remove_orphans(only_count=only_count)
        yield _make_told(settings, "texts that were left by processes that died", "documents", orphans)


def _sweep_ledger(settings: Settings, only_count: bool) -> _Found:
    if not settings.folder.ledger.exists():
        return
    with open_ledger(settings.folder.ledger) as ledger:
        told = ledger.prune(_days_ago(settings.events_days), only_count=only_count)
        yield _make_told(settings, "events of runs that ended", "runs", told, "events_days")
        given_up = _list_given_up(settings, settings.failed_days)
        texts = ledger.count_texts(given_up) if only_count else ledger.forget_texts(given_up)
        yield _make_told(settings, "texts of runs that were given up", "runs", texts, "failed_days")


def _sweep_steps(settings: Settings, only_count: bool) -> _Found:
    if not (settings.folder.steps.exists() and settings.folder.ledger.exists()):
        return
    given_up = _list_given_up(settings, settings.failed_days)
    with checkpoints(settings.folder.steps) as steps:
        left = steps.list_runs().intersection(given_up)
        for run_id in sorted(left if not only_count else ()):
            steps.forget_run(run_id)
    yield _make_told(settings, "runs that were given up, with their steps", "steps", len(left), "failed_days")


def _sweep_calls(settings: Settings, only_count: bool) -> _Found:
    if not settings.folder.calls.exists():
        return
    given_up = _list_given_up(settings, settings.events_days)
    with open_calls(settings.folder) as calls:
        number = calls.forget_runs(given_up, only_count=only_count)
        yield _make_told(settings, "calls of runs that were given up, in runs", "calls", number, "events_days")
        if settings.calls_days is not None:
            before = time.time() - settings.calls_days * _DAY_S
            number = calls.forget_before(before, only_count=only_count)
            yield _make_told(settings, "calls of other runs, in runs", "calls", number, "calls_days")


def _sweep_answers(settings: Settings, only_count: bool) -> _Found:
    if not settings.folder.answers.exists():
        return
    before = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(time.time() - settings.answers_days * _DAY_S))
    with answers_at(settings.folder.answers)() as answers:
        number = answers.forget_old(before, settings.answers_kept, only_count=only_count)
    yield _make_told(settings, "answers of models", "answers", number, "answers_days", "answers_kept")


def _sweep_accounts(settings: Settings, only_count: bool) -> _Found:
    if not settings.folder.accounts.exists():
        return
    with open_accounts(settings.folder, settings.audit_days, settings.audit_entries) as accounts:
        number = accounts.audit.forget(only_count=only_count)
    yield _make_told(settings, "entries of the audit log", "accounts", number, "audit_days", "audit_entries")


def _sweep_evaluations(settings: Settings, only_count: bool) -> _Found:
    if not settings.folder.evaluations.exists():
        return
    before = None if settings.evaluations_days is None else _days_ago(settings.evaluations_days)
    number = EvaluationStore(settings.home).forget_old(before, only_count=only_count)
    yield _make_told(settings, "evaluations", "evaluations", number, "evaluations_days")


def _sweep_copies(settings: Settings, only_count: bool) -> _Found:
    if not settings.folder.copies.exists():
        return
    before = time.time() - settings.copies_days * _DAY_S
    old = [each for each in settings.folder.copies.glob("[!.]*") if each.stat().st_mtime < before]
    for path in [] if only_count else old:
        if path.is_dir():  # a copy that was killed half-way
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)
    yield _make_told(settings, "copies from before an upgrade", COPIES, len(old), "copies_days")


SWEEPS: tuple[Callable[[Settings, bool], _Found], ...] = (
    _sweep_queue,
    _sweep_documents,
    _sweep_ledger,
    _sweep_steps,
    _sweep_calls,
    _sweep_answers,
    _sweep_accounts,
    _sweep_evaluations,
    _sweep_copies,
)
"""One for each store; texts outside come after the queue, which says which of them nobody needs."""


def _list_given_up(settings: Settings, days: float) -> list[str]:
    """Return the runs that nobody took up again for so long; none of a document that waits in the queue."""
    if not settings.folder.ledger.exists():
        return []
    with open_ledger(settings.folder.ledger) as ledger:
        found = ledger.list_given_up(_days_ago(days))
    if not (found and settings.folder.queue.exists()):
        return [run_id for run_id, _ in found]
    with open_queue(settings.folder.queue, synchronous="NORMAL") as queue:
        waiting = queue.list_waiting()
    return [run_id for run_id, document_id in found if document_id not in waiting]


def _days_ago(days: float) -> str:
    return iso(time.time() - days * _DAY_S)


def _make_told(settings: Settings, what: str, store: str, number: int, *limits: str) -> Swept:
    return Swept(what, store, number, {f"CONSILIENCE_{name.upper()}": getattr(settings, name) for name in limits})
