"""Kinds of evaluations by name: each scorer is registered by the module that has it, which is named after the kind."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Literal, TypeVar

from consilience.evaluation.support.errors import EvaluationError
from consilience.graph.support.registry import Registry
from consilience.platform.evaluations.inputs import InputFile, InputFiles
from consilience.platform.evaluations.outcome import EvaluationOutcome, Graph
from consilience.platform.support.settings import Settings

__all__ = ["GRAPH", "SCORERS", "SampleLanguage", "Scorer", "Scoring", "Sides", "scorer"]

GRAPH = "graph"
"""What the graph is called as a system."""
Inputs = TypeVar("Inputs")
SampleLanguage = Literal["en", "zh"]
Sides = Literal["gold", "gold and system", "gold and system or graph"]


@dataclass(frozen=True, slots=True)
class Scoring:
    """Settings by which an evaluation is scored."""

    gold: str
    """What gold's first file is called."""
    system: str
    """What the system's first file is called; `GRAPH` for the graph."""
    settings: Settings
    options: Mapping[str, Any] = field(default_factory=dict)
    """Of the kind; each of `Scorer.options` is there."""
    graph: Graph | None = None
    """What the graph holds of gold's documents, if it is the system."""


class Scorer(ABC, Generic[Inputs]):
    """One kind of evaluation: how its files are read, and what comes of them."""

    sides: ClassVar[Sides] = "gold and system"
    """What it compares; `gold` alone for files that hold all that is scored."""
    options: ClassVar[Mapping[str, Any]] = {}
    """The options that it has, with what they are where nobody says."""

    @abstractmethod
    def read(self, files: InputFiles) -> Inputs:
        """Return what the files say.

        Raises:
            EvaluationError: a file is not what it should be; the message begins with its place.
        """

    @abstractmethod
    async def score(self, inputs: Inputs, scoring: Scoring) -> EvaluationOutcome:
        """Return figures and what they rest on.

        Raises:
            EvaluationError: the inputs cannot be scored.
        """

    def check(self, options: Mapping[str, Any], settings: Settings) -> None:
        """Refuse options before anything is kept.

        Raises:
            ConsilienceError: an option has a value that cannot be used.
        """

    def gold_documents(self, inputs: Inputs) -> list[tuple[str, str]]:  # noqa: ARG002 - those that can look at it
        """Return id and text (which may be empty) of each document of gold, for the graph to be asked.

        Raises:
            EvaluationError: the kind does not compare with the graph.
        """
        raise EvaluationError(
            f"{type(self).__name__} compares files alone: give a system's file in place of the graph."
        )

    def sample(self, language: SampleLanguage) -> InputFile | None:  # noqa: ARG002 - those that have one look at it
        """Return the sample corpus' gold of this kind; None if it has none."""
        return None


SCORERS: Registry[Scorer[Any]] = Registry("kind of evaluation", f"{__package__}.scorers", "consilience.scorers")
"""In the order in which they are listed."""
S = TypeVar("S", bound=type[Scorer[Any]])


def scorer(kind: str, rank: int = 1000) -> Callable[[S], S]:
    """Register a class that scores evaluations of a kind.

    Args:
        kind: as `POST /evaluations` and `consilience evaluate` name it: the name of the class's module.
        rank: its place in lists; those without one come last, by name.

    Raises:
        ConsilienceError: another module has registered this kind.
    """

    def register(made: S) -> S:
        SCORERS.add(kind, made(), module=made.__module__, rank=rank)
        return made

    return register
