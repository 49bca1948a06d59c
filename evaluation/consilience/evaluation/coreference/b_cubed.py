"""B³: Bagga and Baldwin, "Algorithms for Scoring Coreference Chains", LREC 1998 workshop on linguistic coreference."""

from consilience.evaluation.coreference.contingency import ContingencyTable
from consilience.evaluation.coreference.ratio import Ratio
from consilience.evaluation.coreference.registry import metric

__all__ = ["b_cubed"]


@metric("b_cubed", "mentions", rank=2)
def b_cubed(table: ContingencyTable) -> Ratio:
    """Sum over mentions the share of their clusters that the two sides have in common.

    Recall is (1/|K|) Σ |k ∩ r|² / |k|, precision (1/|R|) Σ |k ∩ r|² / |r|, over pairs of clusters that meet; |K| and
    |R| count all mentions of a side, so that mentions without a twin cost but never gain.
    """
    recall = precision = 0.0
    for (k, r), n in table.common.items():
        recall += n * n / table.key_sizes[k]
        precision += n * n / table.response_sizes[r]
    return Ratio(recall, table.key_mentions, precision, table.response_mentions)
