"""Passages with facts at places, as KnowledgeNet annotates them, and what systems say of them."""

from dataclasses import dataclass

__all__ = ["AnnotatedFact", "AnnotatedPassage", "PlacedRelation", "Range"]

Range = tuple[int, int]
"""Characters of a passage, the end exclusive."""


@dataclass(frozen=True, slots=True)
class AnnotatedFact:
    """A fact that a passage states."""

    property: str
    subject: Range
    object: Range


@dataclass(frozen=True, slots=True)
class AnnotatedPassage:
    """A passage with all its facts of some properties."""

    id: str
    text: str
    properties: frozenset[str]
    """Those for which it was annotated; of others nothing is known."""
    facts: tuple[AnnotatedFact, ...]


@dataclass(frozen=True, slots=True)
class PlacedRelation:
    """A relation that a system finds, at the places of its two ends."""

    type: str
    subject: Range
    object: Range
    accepted: bool = True
    """False of what is contested: it counts in what is said of confidence alone."""
    confidence: float | None = None
    """0..1."""
    subject_anaphors: tuple[Range, ...] = ()
    """Where else the system says that it is stated: words that stand for the subject."""
    object_anaphors: tuple[Range, ...] = ()
