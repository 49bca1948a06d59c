"""Passage as an expert is given it, with what colleagues said of it and the expert's own earlier turns."""

from dataclasses import dataclass

from consilience.agents.answers.candidates import Answer
from consilience.graph.model.model import Task

__all__ = ["Passage", "Replica", "Turn"]


@dataclass(frozen=True, slots=True)
class Passage:
    """The text that an expert reads: one chunk of a document."""

    document_id: str
    start: int
    """Where the passage begins in the document; an expert adds it to its own offsets."""
    text: str
    language: str = "en"
    document: str = ""
    """The document's name, for messages to people."""


@dataclass(frozen=True, slots=True)
class Replica:
    """A colleague's simplified answer of the round before, as delivered along an edge."""

    expert: str
    task: Task
    answer: Answer
    words: str = ""
    """The colleague's own words beside its candidates; only in teams whose simplification is switched off."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One earlier round of an expert: what it had heard and what it then said."""

    round: int
    replicas: tuple[Replica, ...]
    answer: Answer
