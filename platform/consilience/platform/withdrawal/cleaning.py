"""Cleaning of the data folder: all that it has of a document is overwritten in its files and in their logs."""

from contextlib import ExitStack
from pathlib import Path

from consilience.graph.model.errors import FileUnusableError
from consilience.platform.calls.answers import answers_at
from consilience.platform.calls.archive import open_calls
from consilience.platform.jobs.queue import JobQueue, open_queue
from consilience.platform.jobs.withdrawn import jobs_running, note_clean, note_gone
from consilience.platform.runs.checkpoints import checkpoints
from consilience.platform.runs.ledger import open_ledger
from consilience.platform.support.storage.data_folder import DataFolder

__all__ = ["clean"]


def clean(home: Path | DataFolder, document_id: str) -> bool:
    """Take out of the data folder what it has of a document that the graph has no longer.

    That is its text, the steps and events of its runs, which quote it, what models were asked about it, and their
    answers that no other document needed. What a run that is under way has is left to it.

    Returns:
        Whether nothing is left: no run is under way, no reader was in the way of emptying a log, and what keeps its
        text outside the queue's database removed it.

    Raises:
        ConsilienceError: a file cannot be used.
    """
    folder = DataFolder.at(home)
    with ExitStack() as stack:
        queue = stack.enter_context(open_queue(folder.queue, documents=folder.documents))
        note_gone(queue.database, document_id)
        removed = _remove_text(queue, document_id)
        busy = jobs_running(queue.database, document_id)
        emptied = [queue.database.empty_log()]
        runs: list[str] = []
        if folder.ledger.exists():
            ledger = stack.enter_context(open_ledger(folder.ledger))
            runs = ledger.forget_document(document_id)
            busy = busy or ledger.under_way(document_id) is not None
            emptied.append(ledger.empty_log())
        if folder.steps.exists():
            steps = stack.enter_context(checkpoints(folder.steps))
            for run in runs:
                steps.forget_run(run)
            emptied.append(steps.empty_log())
        if folder.calls.exists():
            calls = stack.enter_context(open_calls(folder))
            calls.forget_document(document_id)
            emptied.append(calls.empty_log())
        if folder.answers.exists():
            answers = stack.enter_context(answers_at(folder.answers)())
            emptied.append(answers.forget_document(document_id))
        if busy or not removed or not all(emptied):
            return False
        note_clean(queue.database, document_id)
        return True


def _remove_text(queue: JobQueue, document_id: str) -> bool:
    try:
        return queue.outside.remove_discarded(document_id)
    except FileUnusableError:  # workers try it again, and say why it cannot be done
        return False
