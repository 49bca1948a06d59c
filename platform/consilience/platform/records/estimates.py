"""Records of the estimate of a dry run: what documents would take before anything is begun."""

from dataclasses import asdict, dataclass
from typing import Any, Literal

from consilience.platform.records.coverage import CoverageAccount

__all__ = ["Basis", "CostEstimate", "Foreseen", "Known", "Preflight"]

Known = Literal["new", "repeated", "waiting", "graph", "unchanged"]
"""`repeated`: the same text came before it; `waiting`: the queue has it; `graph`: the graph has it from another team or
schema, beside which a run would stand; `unchanged`: the graph has it from this team and schema, nothing is to do."""
Basis = Literal["tools", "runs", "prompts"]


@dataclass(frozen=True, slots=True)
class Foreseen:
    """One document, or a file that gives none."""

    name: str
    document_id: str | None
    media_type: str
    language: str
    pages: int
    """Of a PDF or a presentation its own; of other texts 1,800 characters each."""
    characters: int
    chunks: int
    known: Known
    problem: str
    """Why it cannot be read; empty when it can."""
    skipped: bool = False
    """Whether it is a file of a folder whose type is not read."""
    decisions: int = 0
    """Decisions of people about its facts. They stay with their quotes, whatever a run finds."""
    unread: str = ""
    """Why nobody in the team would read it: its language, in a sentence; empty where somebody would."""


@dataclass(frozen=True, slots=True)
class CostEstimate:
    """What the runs would take."""

    calls: int
    """Of chat models."""
    prompt_tokens: int
    completion_tokens: int
    cost: float | None
    """In the currency of the configured prices; null when a model has none."""
    seconds: float | None
    """Of work, one document after another; null when no run of this team and schema is known."""


@dataclass(frozen=True, slots=True)
class Preflight:
    """All documents, and what those that are to be run would take."""

    documents: tuple[Foreseen, ...]
    runs: int
    """Documents that would be run."""
    pages: int
    """Of those that would be run, as all that follows."""
    characters: int
    chunks: int
    expected: CostEstimate
    most: CostEstimate
    """As far as can be foreseen."""
    basis: Basis
    """`tools`: no model is asked; `runs`: earlier runs of this team and schema; `prompts`: the team's prompts, counted,
    debates not among them."""
    coverage: CoverageAccount | None = None
    """What of the schema the team can find, and in which languages."""

    def to_json(self) -> dict[str, Any]:
        """Return it as plain JSON."""
        return asdict(self)
