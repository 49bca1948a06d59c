"""BLANC: Luo, Pradhan, Recasens and Hovy, "An Extension of BLANC to System Mentions", ACL 2014."""

from collections.abc import Iterable
from dataclasses import dataclass

from consilience.evaluation.coreference.contingency import ContingencyTable
from consilience.evaluation.coreference.ratio import CoreferenceScore, Ratio
from consilience.evaluation.coreference.registry import metric

__all__ = ["BlancCounts", "blanc"]


@dataclass(frozen=True, slots=True)
class BlancCounts:
    """Links within clusters and links between clusters; both add up over documents."""

    coreference: Ratio
    """|Cₖ ∩ Cᵣ| over |Cₖ| and over |Cᵣ|."""

    non_coreference: Ratio
    """|Nₖ ∩ Nᵣ| over |Nₖ| and over |Nᵣ|."""

    def __add__(self, other: "BlancCounts") -> "BlancCounts":
        return BlancCounts(self.coreference + other.coreference, self.non_coreference + other.non_coreference)

    @classmethod
    def total(cls, counts: Iterable["BlancCounts"]) -> "BlancCounts":
        """Return the sums over all documents."""
        return sum(counts, cls(Ratio(0, 0, 0, 0), Ratio(0, 0, 0, 0)))

    def counts(self) -> tuple[float, ...]:
        """Return the four numbers of links within clusters, then those between clusters."""
        return self.coreference.counts() + self.non_coreference.counts()

    def score(self, unit: str = "links") -> CoreferenceScore:
        """Average recall, precision and F1 of the two kinds of links.

        A kind that the key lacks is left out; a kind that only the response lacks has precision 0. With neither kind in
        the key (at most one mention) all is 0, and the reason says so.
        """
        kinds = [
            (ratio.score(f"{name} {unit}"), ratio.recall_denominator)
            for ratio, name in ((self.coreference, "coreference"), (self.non_coreference, "non-coreference"))
        ]
        counts = self.counts()
        present = [score for score, links in kinds if links]
        if not present:
            return CoreferenceScore(0.0, 0.0, 0.0, counts, "all: the key has at most one mention and so no link")
        number = len(present)
        reasons = [
            *(
                f"left out: the key has no {name} links"
                for name, (_, links) in zip(_KINDS, kinds, strict=True)
                if not links
            ),
            *(score.reason for score in present if score.reason is not None),
        ]
        return CoreferenceScore(
            sum(score.recall for score in present) / number,
            sum(score.precision for score in present) / number,
            sum(score.f1 for score in present) / number,
            counts,
            "; ".join(reasons) or None,
        )


_KINDS = ("coreference", "non-coreference")


@metric("blanc", "links", rank=5, total=BlancCounts.total)
def blanc(table: ContingencyTable) -> BlancCounts:
    """Count links in closed form, without listing them.

    With n the sizes of the pairs (k, r) that meet, a and b their sums by key and by response cluster, m the number of
    mentions in common, and C₂(x) = x(x − 1)/2:
    |Cₖ| = Σ C₂(|k|), |Nₖ| = C₂(|K|) − |Cₖ|, likewise for the response; |Cₖ ∩ Cᵣ| = Σ C₂(n);
    |Nₖ ∩ Nᵣ| = C₂(m) − Σ C₂(a) − Σ C₂(b) + Σ C₂(n).
    """
    by_key: dict[int, int] = {}
    by_response: dict[int, int] = {}
    for (k, r), n in table.common.items():
        by_key[k] = by_key.get(k, 0) + n
        by_response[r] = by_response.get(r, 0) + n
    both = _links(table.common.values())
    shared = _links([sum(by_key.values())])
    key = _links(table.key_sizes)
    response = _links(table.response_sizes)
    neither = shared - _links(by_key.values()) - _links(by_response.values()) + both
    return BlancCounts(
        Ratio(both, key, both, response),
        Ratio(neither, _links([table.key_mentions]) - key, neither, _links([table.response_mentions]) - response),
    )


def _links(sizes: Iterable[int]) -> int:
    return sum([size * (size - 1) for size in sizes]) // 2
