"""What happens in a debate, step by step, as events of its run."""

from dataclasses import dataclass
from typing import ClassVar

from consilience.agents.events.run_events import Progress
from consilience.agents.models.usage import Usage

__all__ = [
    "DebateJudged",
    "DebateOpened",
    "DebateTurn",
    "DebateVerdict",
    "QuoteShown",
]


@dataclass(frozen=True, slots=True)
class DebateOpened(Progress):
    """A contested claim is put as a question with two answers."""

    name: ClassVar[str] = "debate_opened"
    debate: str
    claim: str
    """As a person reads it; of rivals, the first."""
    gate: str
    """Why it is contested; empty when all claims are debated."""
    protocol: str
    question: str
    answers: tuple[str, str]


@dataclass(frozen=True, slots=True)
class QuoteShown:
    """A quote of a speech, checked."""

    text: str
    verified: bool
    start: int | None
    """In the source's text; None when unverified."""
    end: int | None
    short: bool
    source: int = 0
    """Number of the source that has it, from 0; of rivals from two documents the second answer's is 1."""


@dataclass(frozen=True, slots=True)
class DebateTurn(Progress):
    """Somebody spoke."""

    name: ClassVar[str] = "debate_turn"
    debate: str
    claim: str
    rollout: int
    """From 1: debaters of different models exchange sides in a second one."""
    round: int
    role: str
    """`debater`, `consultant`, or `judge` who asks."""
    speaker: str
    """The model."""
    answer: int | None
    """Number of the answer that is defended, from 1; of a judge's question, whose defender is asked; None for both."""
    text: str
    cut: bool
    """Whether the speech was longer than the limit."""
    quotes: tuple[QuoteShown, ...]


@dataclass(frozen=True, slots=True)
class DebateJudged(Progress):
    """The judge replied once; the verdict counts all of its replies."""

    name: ClassVar[str] = "debate_judgement"
    debate: str
    claim: str
    rollout: int
    """From 1."""
    order: str
    """`regular`, or `flipped`: the judge saw answer 2 as A."""
    vote: int
    """From 1: which of several replies to the same prompt."""
    answer: int | None
    """Number of the answer that the reply names, from 1."""
    text: str
    """The reply."""
    problem: str
    """Why it names no answer."""


@dataclass(frozen=True, slots=True)
class DebateVerdict(Progress):
    """The judge decided, in both orders of the answers."""

    name: ClassVar[str] = "verdict"
    debate: str
    claim: str
    judgements: tuple[tuple[int, str, int | None, str], ...]
    """⟨rollout, order, number of the answer from 1 or None, why there is none⟩ for each reply."""
    answer: int | None
    """Number of the answer that won in every order, from 1."""
    confidence: float
    reason: str
    usage: Usage
    """Of the whole debate."""
