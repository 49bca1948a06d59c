"""What happens in a debate, step by step, as events of its run."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from consilience.agents.debate.model import CheckedQuote, DebateResult, Side
from consilience.agents.models.usage import Usage
from consilience.agents.progress import Progress

__all__ = ["DebateOpened", "DebateTurn", "DebateVerdict", "QuoteShown", "debate_turns", "debate_verdict"]


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
    """In the document's text; None when unverified."""
    end: int | None
    short: bool


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


def _number(side: Side | None) -> int | None:
    return None if side is None else side + 1


def _shown(quote: CheckedQuote) -> QuoteShown:
    start, end = (quote.span.start, quote.span.end) if quote.span else (None, None)
    return QuoteShown(quote.text, quote.verified, start, end, quote.short)


def debate_turns(result: DebateResult, claim: str) -> Iterator[DebateTurn]:
    """Yield the events that tell who said what, with the places of the quotes that the text has."""
    for number, rollout in enumerate(result.rollouts, 1):
        for speech in rollout.speeches:
            quotes = tuple(_shown(q) for q in speech.quotes)
            yield DebateTurn(
                result.id,
                claim,
                number,
                speech.round,
                speech.role,
                speech.speaker,
                _number(speech.side),
                speech.text,
                speech.cut,
                quotes,
            )


def debate_verdict(result: DebateResult, claim: str) -> DebateVerdict:
    """Return the event that tells what the judge made of it."""
    return DebateVerdict(
        result.id,
        claim,
        tuple(
            (number, j.order, _number(j.side), j.problem)
            for number, rollout in enumerate(result.rollouts, 1)
            for j in rollout.judgements
        ),
        _number(result.outcome.side),
        result.outcome.confidence,
        result.outcome.reason,
        result.usage,
    )
