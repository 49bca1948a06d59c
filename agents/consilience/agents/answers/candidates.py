"""Candidates of experts: typed, with spans in the document; `support/plain_json` keeps them in checkpoints."""

from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field

from consilience.agents.models.usage import Usage
from consilience.agents.support.plain_json import AsList
from consilience.graph.model.model import Realis, Span

__all__ = ["Answer", "ArgumentCandidate", "EntityCandidate", "EventCandidate", "Notes", "Quote", "RelationCandidate"]


@dataclass(frozen=True, slots=True, order=True)
class Quote:
    """Words that an expert offers as evidence; `span` is None until they are found in the document."""

    text: str
    span: Span | None

    @property
    def verified(self) -> bool:
        """True if the document has the words; of a claim's quotes, which `verify` has gone over."""
        return self.span is not None

    def verify(self, text: str) -> "Quote":
        """Return the quote as the document bears it out: without a span where the text says something else.

        An empty quote is never verified.

        Args:
            text: the document's.
        """
        if self.span is None or (self.text and self.span.of(text) == self.text):
            return self
        return Quote(self.text, None)


@dataclass(frozen=True, slots=True)
class EntityCandidate:
    """A proposed entity mention."""

    span: Span
    text: str
    type: str
    confidence: float = field(default=1.0, compare=False)
    """0..1. Not part of equality: an answer has changed only when what it says has."""


EntityRow = Annotated[EntityCandidate, AsList(flat=True)]
QuoteRow = Annotated[Quote, AsList(flat=True)]


@dataclass(frozen=True, slots=True)
class RelationCandidate:
    """A proposed triple ⟨subject, relation, object⟩ with the words that say it."""

    subject: EntityRow
    relation: str
    object: EntityRow
    quote: QuoteRow
    confidence: float = field(default=1.0, compare=False)


@dataclass(frozen=True, slots=True)
class ArgumentCandidate:
    """A proposed role and its filler."""

    role: str
    filler: EntityRow
    quote: QuoteRow
    confidence: float = field(default=1.0, compare=False)


@dataclass(frozen=True, slots=True)
class EventCandidate:
    """A proposed event nugget with its arguments."""

    type: str
    trigger: Annotated[Span, AsList()]
    text: str
    realis: Realis
    arguments: tuple[ArgumentCandidate, ...]
    confidence: float = field(default=1.0, compare=False)


@dataclass(frozen=True, slots=True)
class Notes:
    """Notes of an expert beside its candidates; they become events, never part of the answer itself."""

    usage: Usage = field(default_factory=Usage)
    """Of all calls that this answer took."""
    unreadable: tuple[str, ...] = ()
    """Why a model's reply could not be read, also after it was asked once more; one sentence each."""
    unaligned: tuple[str, ...] = ()
    """Items that the passage does not contain, as readable text: possible hallucinations."""
    words: str = ""
    """The model's replies as they came: what colleagues are given when simplification is switched off."""
    thoughts: tuple[str, ...] = ()
    """What the model thought before its replies: reasons to read, never part of what is said."""

    def __add__(self, other: "Notes") -> "Notes":
        return Notes(
            self.usage + other.usage,
            self.unreadable + other.unreadable,
            self.unaligned + other.unaligned,
            "\n\n".join(filter(None, (self.words, other.words))),
            self.thoughts + other.thoughts,
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """All that one expert says about one passage in one round.

    An expert may propose more than its task asks: the `entities` of an event expert are mentions that it needs and
    the entity expert missed (the "knowledge selection" of CooperKGC's case study).
    """

    entities: tuple[EntityRow, ...] = ()
    relations: tuple[RelationCandidate, ...] = ()
    events: tuple[EventCandidate, ...] = ()
    notes: Annotated[Notes, Field(exclude=True)] = field(default_factory=Notes, compare=False)
    """Lost in plain JSON: a checkpoint keeps what was said, the run's events keep how."""

    @property
    def size(self) -> int:
        """Number of candidates, arguments counted one by one."""
        return len(self.entities) + len(self.relations) + sum(1 + len(e.arguments) for e in self.events)
