"""What happens in a debate, step by step, as events of its run."""

from dataclasses import dataclass
from typing import ClassVar

from consilience.agents.debate.model import CheckedQuote, DebateResult, Judgement, Side, Speech
from consilience.agents.models.usage import Usage
from consilience.agents.progress import Progress

__all__ = [
    "DebateJudged",
    "DebateOpened",
    "DebateTurn",
    "DebateVerdict",
    "QuoteShown",
    "debate_event",
    "debate_verdict",
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


def _number(side: Side | None) -> int | None:
    return None if side is None else side + 1


def _shown(quote: CheckedQuote) -> QuoteShown:
    start, end = (quote.span.start, quote.span.end) if quote.span else (None, None)
    return QuoteShown(quote.text, quote.verified, start, end, quote.short, quote.source)


def debate_event(debate: str, claim: str, rollout: int, said: Speech | Judgement) -> DebateTurn | DebateJudged:
    """Return the event that tells a speech, with the places of the quotes that the text has, or a judge's reply.

    Args:
        debate: id of the debate.
        claim: as a person reads it.
        rollout: number of the rollout, from 1.
        said: in it.
    """
    if isinstance(said, Judgement):
        number = _number(said.side)
        return DebateJudged(debate, claim, rollout, said.order, said.sample + 1, number, said.reply, said.problem)
    return DebateTurn(
        debate,
        claim,
        rollout,
        said.round,
        said.role,
        said.speaker,
        _number(said.side),
        said.text,
        said.cut,
        tuple(_shown(quote) for quote in said.quotes),
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
