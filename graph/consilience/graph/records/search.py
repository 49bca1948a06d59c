"""Records of what a search finds."""

from dataclasses import dataclass

from consilience.graph.model.model import Span

__all__ = ["FoundChunk", "FoundEntity"]


@dataclass(frozen=True, slots=True)
class FoundEntity:
    """An entity that a search found."""

    id: str
    type: str
    name: str
    aliases: tuple[str, ...]
    facts: int
    """Relations and arguments about it, whatever their status."""
    score: float
    """Of the full-text index; comparable within one search only."""


@dataclass(frozen=True, slots=True)
class FoundChunk:
    """A passage that a search found."""

    id: str
    document_id: str
    document_name: str
    index: int
    excerpt: str
    start: int
    """Where the excerpt begins in the document's text."""
    end: int
    highlights: tuple[Span, ...]
    """Where the words are, in the document's text."""
    score: float
