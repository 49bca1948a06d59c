"""Debates as the API gives them."""

from collections.abc import Mapping
from typing import Any

from consilience.graph.model.model import FactKind, FactStatus
from consilience.platform.contract.base import Answer

__all__ = ["DebateDetail", "DebateItem"]


class DebateItem(Answer):
    """A debate in a list."""

    id: str
    question: str
    answers: tuple[str, str]
    protocol: str
    answer: int | None
    """Number of the answer that won in every order, 1 or 2; null: no verdict survived the flip."""
    confidence: float
    models: list[str]
    calls: int
    cost: float
    document_id: str
    document_name: str


class DebateRecord(Answer):
    """A debate with everything that was said."""

    id: str
    question: str
    answers: tuple[str, str]
    protocol: str
    answer: int | None
    confidence: float
    reason: str
    models: list[str]
    transcript: Mapping[str, Any]
    """The speeches with their quotes and places, the judge's replies, the sources."""
    calls: int
    prompt_tokens: int
    completion_tokens: int
    cost: float


class DebatedFact(Answer):
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


class DebateDetail(Answer):
    """A debate with its document and what it decided."""

    debate: DebateRecord
    document_id: str | None
    document_name: str | None
    text: str | None
    """The document's."""
    facts: list[DebatedFact]
