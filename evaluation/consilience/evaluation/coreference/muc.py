"""MUC: Vilain, Burger, Aberdeen, Connolly, Hirschman, "A Model-Theoretic Coreference Scoring Scheme", MUC-6, 1995."""

from consilience.evaluation.coreference.contingency import ContingencyTable
from consilience.evaluation.coreference.ratio import Ratio
from consilience.evaluation.coreference.registry import metric

__all__ = ["muc"]


@metric("muc", "links", rank=1)
def muc(table: ContingencyTable) -> Ratio:
    """Return the MUC counts: coreference links of each side that the other side has as well.

    Recall is Σₖ (|k| − |p(k)|) / Σₖ (|k| − 1), where p(k) is k as parted by the response, every missing mention a part
    of its own. A key cluster keeps n − 1 links for each response cluster that has n of its mentions, so the numerator
    is Σ (|k ∩ r| − 1) over pairs that meet; it is the same for precision. Singletons have no links and do not count.
    """
    kept = sum(table.common.values()) - len(table.common)
    return Ratio(
        kept,
        table.key_mentions - len(table.key_sizes),
        kept,
        table.response_mentions - len(table.response_sizes),
    )
