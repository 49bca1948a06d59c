"""Debates, as the graph tells them."""

from dataclasses import dataclass
from typing import Literal

from consilience.graph.model.model import FactKind, FactStatus

__all__ = [
    "DebateFact",
    "DebateProvenance",
    "DebateSummary",
    "RecordedDebate",
    "RecordedJudgement",
    "RecordedOutcome",
    "RecordedQuote",
    "RecordedRollout",
    "RecordedSource",
    "RecordedSpeech",
    "Transcript",
]

_Side = Literal[0, 1]


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
class RecordedQuote:
    """Words that a speaker offered as a quotation, checked against the sources."""

    text: str = ""
    """As the speaker wrote them."""
    span: tuple[int, int] | None = None
    """Where the source says so, in code points; null: no source does."""
    source: int = 0
    """Number of the source that has it, from 0."""
    found: str = ""
    """The source's own words there."""
    short: bool = False
    """So few words that many texts have them."""


@dataclass(frozen=True, slots=True)
class RecordedSpeech:
    """What one speaker said in one turn."""

    round: int = 0
    """From 1."""
    role: Literal["debater", "consultant", "judge"] = "debater"
    side: _Side | None = None
    """The answer that is defended, from 0; of a judge's question, whose defender is asked; null for both."""
    speaker: str = ""
    """The model."""
    text: str = ""
    """With `<quote>` marks."""
    cut: bool = False
    """Whether it was longer than the limit."""
    quotes: tuple[RecordedQuote, ...] = ()
    """One for each `<quote>` of the text, in its order."""


@dataclass(frozen=True, slots=True)
class RecordedJudgement:
    """One reply of the judge."""

    order: Literal["regular", "flipped"] = "regular"
    """`flipped`: the judge saw the second answer as A."""
    letter: Literal["A", "B"] | None = None
    side: _Side | None = None
    """The answer that the reply names, from 0."""
    reply: str = ""
    sample: int = 0
    """Which of several replies to the same prompt."""
    problem: str = ""
    """Why it names no answer."""


@dataclass(frozen=True, slots=True)
class RecordedRollout:
    """One run of the speeches, and how it was judged."""

    first: _Side = 0
    """The side that speaks first."""
    speeches: tuple[RecordedSpeech, ...] = ()
    judgements: tuple[RecordedJudgement, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordedSource:
    """A document that a debate was about."""

    name: str = ""
    document: str = ""
    """Its id."""
    shown: tuple[int, int] | None = None
    """The passage that debaters read; null: the whole text."""


@dataclass(frozen=True, slots=True)
class RecordedOutcome:
    """What all judgements of a debate come to."""

    side: _Side | None = None
    confidence: float = 0.0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Transcript:
    """All that was said in a debate: a line of a debate file. What its release did not write yet has these defaults."""

    id: str = ""
    protocol: str = ""
    signature: str = ""
    """Rules, prompts and models."""
    question: str = ""
    answers: tuple[str, str] = ("", "")
    definitions: tuple[str, ...] = ()
    """What the schema says about the types in the answers."""
    language: Literal["en", "zh"] = "en"
    sources: tuple[RecordedSource, ...] = ()
    """In the order of `RecordedQuote.source`."""
    rollouts: tuple[RecordedRollout, ...] = ()
    outcome: RecordedOutcome = RecordedOutcome()


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
    transcript: Transcript
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
