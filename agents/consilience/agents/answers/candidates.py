"""What experts propose: typed, with spans in the document, and convertible to plain JSON for checkpoints."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from consilience.agents.models.usage import Usage
from consilience.graph.model.model import Realis, Span

__all__ = ["Answer", "ArgumentCandidate", "EntityCandidate", "EventCandidate", "Notes", "Quote", "RelationCandidate"]


@dataclass(frozen=True, slots=True, order=True)
class Quote:
    """Words that an expert offers as evidence; `span` is None until they are found in the document."""

    text: str
    span: Span | None

    @property
    def verified(self) -> bool:
        """Whether the document has the words; of a claim's quotes, which `verify` has gone over."""
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


@dataclass(frozen=True, slots=True)
class RelationCandidate:
    """A proposed triple ⟨subject, relation, object⟩ with the words that say it."""

    subject: EntityCandidate
    relation: str
    object: EntityCandidate
    quote: Quote
    confidence: float = field(default=1.0, compare=False)


@dataclass(frozen=True, slots=True)
class ArgumentCandidate:
    """A proposed role and its filler."""

    role: str
    filler: EntityCandidate
    quote: Quote
    confidence: float = field(default=1.0, compare=False)


@dataclass(frozen=True, slots=True)
class EventCandidate:
    """A proposed event nugget with its arguments."""

    type: str
    trigger: Span
    text: str
    realis: Realis
    arguments: tuple[ArgumentCandidate, ...]
    confidence: float = field(default=1.0, compare=False)


@dataclass(frozen=True, slots=True)
class Notes:
    """What an expert tells beside its candidates; it becomes events, never part of the answer itself."""

    usage: Usage = field(default_factory=Usage)
    """Of all calls that this answer took."""
    unreadable: tuple[str, ...] = ()
    """Why a model's reply could not be read, also after it was asked once more; one sentence each."""
    unaligned: tuple[str, ...] = ()
    """Items that the passage does not contain, as readable text: possible hallucinations."""
    words: str = ""
    """The model's replies as they came: what colleagues are given when simplification is switched off."""

    def __add__(self, other: "Notes") -> "Notes":
        return Notes(
            self.usage + other.usage,
            self.unreadable + other.unreadable,
            self.unaligned + other.unaligned,
            "\n\n".join(filter(None, (self.words, other.words))),
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """All that one expert says about one passage in one round.

    An expert may propose more than its task asks: the `entities` of an event expert are mentions that it needs and
    the entity expert missed (the "knowledge selection" of CooperKGC's case study).
    """

    entities: tuple[EntityCandidate, ...] = ()
    relations: tuple[RelationCandidate, ...] = ()
    events: tuple[EventCandidate, ...] = ()
    notes: Notes = field(default_factory=Notes, compare=False)
    """Lost in `to_json`: a checkpoint keeps what was said, the run's events keep how."""

    @property
    def size(self) -> int:
        """Number of candidates, arguments counted one by one."""
        return len(self.entities) + len(self.relations) + sum(1 + len(e.arguments) for e in self.events)

    def to_json(self) -> dict[str, Any]:
        """Return the answer as plain lists, dictionaries, strings and numbers."""
        return {
            "entities": [_entity_json(e) for e in self.entities],
            "relations": [
                {
                    "subject": _entity_json(r.subject),
                    "relation": r.relation,
                    "object": _entity_json(r.object),
                    "quote": _quote_json(r.quote),
                    "confidence": r.confidence,
                }
                for r in self.relations
            ],
            "events": [
                {
                    "type": e.type,
                    "trigger": [e.trigger.start, e.trigger.end],
                    "text": e.text,
                    "realis": e.realis,
                    "confidence": e.confidence,
                    "arguments": [
                        {
                            "role": a.role,
                            "filler": _entity_json(a.filler),
                            "quote": _quote_json(a.quote),
                            "confidence": a.confidence,
                        }
                        for a in e.arguments
                    ],
                }
                for e in self.events
            ],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Answer":
        """Return the answer that `to_json` wrote."""
        return cls(
            entities=tuple(_entity(e) for e in data["entities"]),
            relations=tuple(
                RelationCandidate(
                    _entity(r["subject"]),
                    r["relation"],
                    _entity(r["object"]),
                    _quote(r["quote"]),
                    r["confidence"],
                )
                for r in data["relations"]
            ),
            events=tuple(
                EventCandidate(
                    e["type"],
                    Span(*e["trigger"]),
                    e["text"],
                    e["realis"],
                    tuple(
                        ArgumentCandidate(a["role"], _entity(a["filler"]), _quote(a["quote"]), a["confidence"])
                        for a in e["arguments"]
                    ),
                    e["confidence"],
                )
                for e in data["events"]
            ),
        )


def _entity_json(entity: EntityCandidate) -> list[Any]:
    return [entity.span.start, entity.span.end, entity.text, entity.type, entity.confidence]


def _entity(data: list[Any]) -> EntityCandidate:
    return EntityCandidate(Span(data[0], data[1]), data[2], data[3], data[4])


def _quote_json(quote: Quote) -> list[Any]:
    return [quote.text, None, None] if quote.span is None else [quote.text, quote.span.start, quote.span.end]


def _quote(data: list[Any]) -> Quote:
    return Quote(data[0], None if data[1] is None else Span(data[1], data[2]))
