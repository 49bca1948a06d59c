"""Paired bootstrap: is one system better than another, or just luckier with the documents?

Koehn, "Statistical Significance Tests for Machine Translation Evaluation", EMNLP 2004. The p-value shifts the resampled
differences to mean 0, after Riezler and Maxwell, "On Some Pitfalls in Automatic Evaluation and Significance Testing for
MT", ACL 2005 workshop.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from consilience.evaluation.coreference.scores import CoreferenceScores
from consilience.evaluation.nuggets.alignment.matching import ATTRIBUTES
from consilience.evaluation.nuggets.results import NuggetScores
from consilience.evaluation.support.errors import EvaluationError
from consilience.evaluation.support.signature import signature

if TYPE_CHECKING:  # numpy takes longer to import than most scores take
    import numpy as np
    from numpy.typing import NDArray

    Counts = NDArray[np.float64]

__all__ = [
    "Difference",
    "Significance",
    "compare_coreference",
    "compare_nuggets",
    "counts_f1",
    "paired_bootstrap",
    "same_documents",
]


@dataclass(frozen=True, slots=True)
class Difference:
    """F1 of two systems on the same documents, fractions."""

    first: float
    second: float
    difference: float
    """Of the first minus the second."""

    low: float
    """Lower end of the 95 % interval of the difference."""

    high: float
    """Upper end of it."""

    p_value: float
    """Two-sided: how often chance alone would make a difference as large."""


@dataclass(frozen=True, slots=True)
class Significance:
    """Result of a paired bootstrap (Koehn 2004): the differences of two systems by measure."""

    differences: Mapping[str, Difference]
    signature: str

    def to_json(self) -> dict[str, Any]:
        """Return the differences and the signature."""
        return {
            "signature": self.signature,
            **{name: asdict(difference) for name, difference in self.differences.items()},
        }


def compare_nuggets(
    first: NuggetScores, second: NuggetScores, *, samples: int = 1000, seed: int = 12345
) -> Significance:
    """Compare two systems' micro F1 of event nuggets and, where both have it, coreference F1.

    Args:
        first: scores of one system.
        second: scores of the other against the same gold.
        samples: how often documents are drawn anew.
        seed: of the draws; the same seed gives the same figures.

    Raises:
        EvaluationError: when the two were not scored on the same documents, or on fewer than two.
    """
    documents = [document.id for document in first.documents if document.scored]
    same_documents(documents, [document.id for document in second.documents if document.scored])
    rows: dict[str, tuple[Sequence[Sequence[float]], Sequence[Sequence[float]], Figure]] = {}
    for name in ATTRIBUTES:
        a, b = (
            [(c.true_positive, c.system, c.gold) for c in (d.counts[name] for d in scores.documents if d.scored)]
            for scores in (first, second)
        )
        rows[name] = a, b, counts_f1
    if first.coreference is not None and second.coreference is not None:
        chosen = [index for index, document in enumerate(first.documents) if document.scored]
        for name in first.coreference.metrics:
            sums = [scores.coreference.sums[name] for scores in (first, second) if scores.coreference is not None]
            of_first, of_second = ([counts[index] for index in chosen] for counts in sums)
            rows[name] = of_first, of_second, _blanc_f1 if name == "blanc" else _ratio_f1
    return paired_bootstrap(rows, len(documents), samples, seed)


def compare_coreference(
    first: CoreferenceScores, second: CoreferenceScores, *, samples: int = 1000, seed: int = 12345
) -> Significance:
    """Compare two systems' coreference F1; see `compare_nuggets`."""
    same_documents(list(first.documents), list(second.documents))
    rows = {
        name: (first.sums[name], second.sums[name], _blanc_f1 if name == "blanc" else _ratio_f1)
        for name in first.metrics
        if name in second.metrics
    }
    return paired_bootstrap(rows, len(first.documents), samples, seed)


Figure = Callable[["Counts"], "Counts"]
"""From sums, a row a resample, to the figure of each."""


def same_documents(first: Sequence[str], second: Sequence[str]) -> None:
    """Check that two systems were scored on the same documents, two at least.

    Raises:
        EvaluationError: they were not.
    """
    if first != second:
        raise EvaluationError("The two systems were scored on different documents. Score both against the same gold.")
    if len(first) < 2:
        raise EvaluationError("A paired bootstrap draws documents and needs at least two; there is no use with fewer.")


def paired_bootstrap(
    rows: Mapping[str, tuple[Sequence[Sequence[float]], Sequence[Sequence[float]], Figure]],
    documents: int,
    samples: int,
    seed: int,
) -> Significance:
    """Draw documents anew, the same for both systems, and see how their difference moves.

    Args:
        rows: by measure: each system's counts, a row a document, and the figure that follows from their sums.
        documents: number of rows.
        samples: how often documents are drawn.
        seed: of the draws.

    Raises:
        EvaluationError: fewer than one sample is asked for.
    """
    import numpy as np

    if samples < 1:
        raise EvaluationError(f"samples is {samples}. Draw at least once; 1000 is usual.")
    draws = np.random.default_rng(seed).multinomial(documents, np.full(documents, 1 / documents), size=samples)
    differences: dict[str, Difference] = {}
    for name, (first_rows, second_rows, figure) in rows.items():
        first, second = np.asarray(first_rows, float), np.asarray(second_rows, float)
        actual = [float(figure(counts.sum(axis=0, keepdims=True))[0]) for counts in (first, second)]
        resampled = figure(draws @ first) - figure(draws @ second)
        difference = actual[0] - actual[1]
        low, high = (float(value) for value in np.quantile(resampled, [0.025, 0.975]))
        extreme = int(np.count_nonzero(np.abs(resampled - resampled.mean()) >= abs(difference) - 1e-12))
        differences[name] = Difference(actual[0], actual[1], difference, low, high, (extreme + 1) / (samples + 1))
    return Significance(differences, signature("bootstrap", paired="documents", samples=str(samples), seed=str(seed)))


def counts_f1(counts: "Counts") -> "Counts":
    """Return the F1 of each row ⟨true positives, system's items, gold items⟩; 0 where there is no item."""
    return _divide(2 * counts[:, 0], counts[:, 1] + counts[:, 2])


def _ratio_f1(counts: "Counts") -> "Counts":
    recall, precision = _divide(counts[:, 0], counts[:, 1]), _divide(counts[:, 2], counts[:, 3])
    return _divide(2 * recall * precision, recall + precision)


def _blanc_f1(counts: "Counts") -> "Counts":
    present = (counts[:, 1] > 0).astype(float), (counts[:, 5] > 0).astype(float)
    figures = _ratio_f1(counts[:, :4]) * present[0] + _ratio_f1(counts[:, 4:]) * present[1]
    return _divide(figures, present[0] + present[1])


def _divide(numerator: "Counts", denominator: "Counts") -> "Counts":
    import numpy as np

    return np.divide(numerator, denominator, out=np.zeros_like(numerator), where=denominator > 0)
