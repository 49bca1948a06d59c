"""LEA: Moosavi and Strube, "Which Coreference Evaluation Metric Do You Trust?", ACL 2016."""

from consilience.evaluation.coreference.contingency import ContingencyTable
from consilience.evaluation.coreference.ratio import Ratio
from consilience.evaluation.coreference.registry import metric

__all__ = ["lea"]


@metric("lea", "mentions", rank=6)
def lea(table: ContingencyTable) -> Ratio:
    """Weigh each cluster by its size and by the share of its links that the other side resolves.

    Recall is Σₖ |k| · Σᵣ link(k ∩ r) / link(k) over Σₖ |k|, with link(x) = |x|(|x| − 1)/2; precision likewise. A
    singleton has one link, to itself, which is resolved when it is a singleton on the other side too.
    """
    recall = precision = 0.0
    for (k, r), n in table.common.items():
        key, response = table.key_sizes[k], table.response_sizes[r]
        if key == 1 or response == 1:
            resolved = 1.0 if key == response else 0.0
            recall += resolved
            precision += resolved
            continue
        recall += n * (n - 1) / (key - 1)  # |k| · C₂(n) / C₂(|k|)
        precision += n * (n - 1) / (response - 1)
    return Ratio(recall, table.key_mentions, precision, table.response_mentions)
