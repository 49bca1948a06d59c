"""GenRES measures by the names of their figures: each is registered by the module that has it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from consilience.evaluation.genres.shared.combinations import Combination
from consilience.evaluation.genres.shared.embeddings import ElementTable
from consilience.evaluation.genres.shared.profiles import RECORDED_THRESHOLD, GenresProfile
from consilience.evaluation.genres.texts.topics import TopicModel
from consilience.evaluation.records.triples import Document, Score, SystemOutput
from consilience.evaluation.support.registry import Registry

__all__ = ["MEASURES", "Measure", "MeasureInputs", "figure_names", "genres_measure", "measures"]


@dataclass(frozen=True, slots=True)
class MeasureInputs:
    """Inputs that a measure may look at: one system over all documents."""

    documents: Sequence[Document]
    system: SystemOutput
    elements: ElementTable
    """The vectors of all subjects, relations and objects."""
    topics: TopicModel | None
    """None where topical similarity is left out."""
    threshold: float
    """φ for cosines."""
    combination: Combination
    match_relations: bool
    profile: GenresProfile
    recorded_threshold: float = RECORDED_THRESHOLD
    """φ for recorded cosines, which belong to another model than the vectors."""


Compute = Callable[[MeasureInputs], Iterable[tuple[Score, ...]]]


@dataclass(frozen=True, slots=True)
class Measure:
    """A measure of one or several figures."""

    names: tuple[str, ...]
    compute: Compute
    """Yields for each document, in their order, a score for each name."""


MEASURES: Registry[Measure] = Registry(
    "GenRES measure", "consilience.evaluation.genres.measures", "consilience.measures"
)
"""By the name of each figure."""


def genres_measure(*names: str, rank: int = 1000) -> Callable[[Compute], Compute]:
    """Register a function that yields for each document, in their order, a score for each name.

    Args:
        names: of its figures, as in JSON and tables.
        rank: its place among its like; those without one come last, by name.

    Raises:
        EvaluationError: another module has registered one of the names.
    """

    def register(compute: Compute) -> Compute:
        measure = Measure(names, compute)
        for name in names:
            MEASURES.add(name, measure, module=compute.__module__, rank=rank)
        return compute

    return register


def measures() -> list[Measure]:
    """Return all measures in the order in which their figures are listed."""
    return list(dict.fromkeys(MEASURES.values()))


def figure_names() -> list[str]:
    """Return the names of all figures, in the order in which they are listed."""
    return [name for measure in measures() for name in measure.names]
