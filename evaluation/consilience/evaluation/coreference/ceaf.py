"""CEAF: Luo, "On Coreference Resolution Performance Metrics", HLT-EMNLP 2005."""

from consilience.evaluation.coreference.contingency import ContingencyTable
from consilience.evaluation.coreference.ratio import Ratio
from consilience.evaluation.coreference.registry import metric
from consilience.evaluation.support.assignment import maximum_weight_matching

__all__ = ["ceaf_e", "ceaf_m"]


@metric("ceaf_m", "mentions", rank=3)
def ceaf_m(table: ContingencyTable) -> Ratio:
    """Align clusters one to one such that most mentions agree: φ₃(k, r) = |k ∩ r|; denominators count mentions."""
    rows: list[dict[int, float]] = [{} for _ in table.key_sizes]
    for (k, r), n in table.common.items():
        rows[k][r] = n
    best = _alignment(rows)
    return Ratio(best, table.key_mentions, best, table.response_mentions)


@metric("ceaf_e", "clusters", rank=4)
def ceaf_e(table: ContingencyTable) -> Ratio:
    """Align clusters one to one by φ₄(k, r) = 2|k ∩ r| / (|k| + |r|); denominators count clusters."""
    rows: list[dict[int, float]] = [{} for _ in table.key_sizes]
    for (k, r), n in table.common.items():
        rows[k][r] = 2 * n / (table.key_sizes[k] + table.response_sizes[r])
    best = _alignment(rows)
    return Ratio(best, len(table.key_sizes), best, len(table.response_sizes))


def _alignment(rows: list[dict[int, float]]) -> float:
    columns = maximum_weight_matching(rows)
    return sum(row[column] for row, column in zip(rows, columns, strict=True) if column >= 0)
