"""Debates, as the graph tells them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from consilience.graph.model.model import FactKind, FactStatus

__all__ = ["DebateFact", "DebateProvenance", "DebateSummary", "RecordedDebate"]


@dataclass(frozen=True, slots=True)
class DebateSummary:
    """A debate in a list."""

    id: str
    question: str
    answers: tuple[str, str]
    protocol: str
    answer: int | None
    """Number of the answer that won in every order, 1 or 2; None: no verdict survived the flip."""
    confidence: float
    models: tuple[str, ...]
    calls: int
    cost: float
    document_id: str
    document_name: str


@dataclass(frozen=True, slots=True)
class RecordedDebate:
    """A debate with everything that was said; `dataclasses.asdict` gives plain JSON."""

    id: str
    question: str
    answers: tuple[str, str]
    protocol: str
    answer: int | None
    confidence: float
    reason: str
    models: tuple[str, ...]
    transcript: Mapping[str, Any]
    """The speeches with their quotes and places, the judge's replies, the sources: a line of a debate file."""
    calls: int
    prompt_tokens: int
    completion_tokens: int
    cost: float


@dataclass(frozen=True, slots=True)
class DebateFact:
    """A fact that a debate decided about."""

    id: str
    kind: FactKind
    predicate: str
    status: FactStatus
    """What the fact is now."""
    decision: FactStatus
    """What the debate decided."""
    reason: str
    subject_name: str
    object_name: str | None


@dataclass(frozen=True, slots=True)
class DebateProvenance:
    """A debate with its document and what it decided."""

    debate: RecordedDebate
    document_id: str | None
    document_name: str | None
    text: str | None
    """The document's."""
    facts: tuple[DebateFact, ...]
