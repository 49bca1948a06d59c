"""Coreference metrics by name: each is registered by the module that has it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol, Self, TypeVar

from consilience.evaluation.coreference.contingency import ContingencyTable
from consilience.evaluation.coreference.ratio import CoreferenceScore, Ratio
from consilience.evaluation.support.registry import Registry

__all__ = ["METRICS", "Metric", "MetricCounts", "metric"]


class MetricCounts(Protocol):
    """Counts of a metric in a document; they add up over documents, as `Ratio` does."""

    @classmethod
    def total(cls, counts: Iterable[Any]) -> Self:
        """Return the sums over all documents."""
        ...

    def counts(self) -> tuple[float, ...]:
        """Return the sums, in the order of the reference scorer."""
        ...

    def score(self, unit: str) -> CoreferenceScore:
        """Return recall, precision and F1, fractions 0..1; `unit` names what is counted, for reasons."""
        ...


C = TypeVar("C", bound=Callable[[ContingencyTable], MetricCounts])


@dataclass(frozen=True, slots=True)
class Metric:
    """A coreference metric as it is registered: how it counts in a document, and how counts add up."""

    count: Callable[[ContingencyTable], MetricCounts]
    unit: str
    """What is counted, for messages: `links`."""
    total: Callable[[Iterable[Any]], MetricCounts]


METRICS: Registry[Metric] = Registry("coreference metric", "consilience.evaluation.coreference")
"""In the order in which they are printed."""


def metric(
    name: str, unit: str, rank: int = 1000, total: Callable[[Iterable[Any]], MetricCounts] = Ratio.total
) -> Callable[[C], C]:
    """Register a metric: a function from the contingency table of a document to what is counted in it.

    Args:
        name: as `--metric` and reports name it.
        unit: what is counted.
        rank: its place in tables; those without one come last, by name.
        total: from what is counted in each document to the sums.

    Raises:
        EvaluationError: another module has registered this name.
    """

    def register(count: C) -> C:
        METRICS.add(name, Metric(count, unit, total), module=count.__module__, rank=rank)
        return count

    return register
