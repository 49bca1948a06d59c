"""The run that somebody means who names it on the command line."""

from consilience.graph.model.errors import NotFoundError
from consilience.platform.runs.ledger import Ledger, RunRecord

__all__ = ["find_named_run"]


def find_named_run(ledger: Ledger, text: str) -> RunRecord:
    """Return the run that is meant; of several over a document of that name, the last.

    Args:
        ledger: of all runs.
        text: an id, its first digits (four or more), or the name of a document.

    Raises:
        NotFoundError: there is none, or there are several of these digits.
    """
    records = ledger.runs()
    digits = text.removeprefix("run_")
    if len(digits) >= 4 and (by_id := [r for r in records if r.id.removeprefix("run_").startswith(digits)]):
        if len(by_id) > 1:
            raise NotFoundError(f"{text} begins the ids of {len(by_id)} runs; give more digits.")
        return by_id[0]
    if by_name := [record for record in records if record.document == text]:
        return by_name[-1]
    raise NotFoundError(f"There is no run {text!r}. `consilience runs` lists them.")
