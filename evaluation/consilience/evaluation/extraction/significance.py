"""Significance test: is one extraction better than another by more than the luck of the documents?"""

from collections.abc import Sequence

from consilience.evaluation.extraction.details import ExtractionDetails, extraction_details
from consilience.evaluation.formats.extraction import ExtractionRecord
from consilience.evaluation.significance.paired_bootstrap import (
    Significance,
    counts_f1,
    paired_bootstrap,
    same_documents,
)

__all__ = ["compare_extraction"]


def compare_extraction(
    gold: Sequence[ExtractionRecord],
    first: Sequence[ExtractionRecord],
    second: Sequence[ExtractionRecord],
    *,
    samples: int = 1000,
    seed: int = 12345,
) -> Significance:
    """Compare two systems' strict micro F1, task by task, by the paired bootstrap over documents (Koehn 2004).

    Args:
        gold: the right answers.
        first: one system's answers; a record that is missing counts as an empty answer.
        second: the other's.
        samples: how often documents are drawn anew.
        seed: of the draws; the same seed gives the same figures.

    Returns:
        Differences by `ner`, `re`, `ee_trigger`, `ee_argument`, those alone that gold or a system has items of.

    Raises:
        EvaluationError: gold has fewer than two documents.
    """
    ids = [record.id for record in gold]
    same_documents(ids, ids)
    one, other = (extraction_details(gold, system, samples=1) for system in (first, second))
    rows = {}
    for task in one.tasks:
        pair = _counts(one, task), _counts(other, task)
        if any(system or right for counts in pair for _, system, right in counts):
            rows[task] = (*pair, counts_f1)
    return paired_bootstrap(rows, len(ids), samples, seed)


def _counts(details: ExtractionDetails, task: str) -> list[tuple[float, float, float]]:
    return [(counts.true_positive, counts.system, counts.gold) for counts in details.tasks[task].documents]
