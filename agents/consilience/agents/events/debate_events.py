"""Events of a debate, step by step, as events of its run."""

from dataclasses import field
from typing import Literal

from pydantic.dataclasses import dataclass

from consilience.agents.answers.checked_quote import CheckedQuote
from consilience.agents.events.run_events import DOCUMENTED
from consilience.agents.models.usage import Usage

__all__ = [
    "DebateJudged",
    "DebateOpened",
    "DebateTurn",
    "DebateVerdict",
]


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class DebateOpened:
    """A contested claim is put as a question with two answers."""

    debate: str
    claim: str
    """As a person reads it; of rivals, the first."""
    gate: str
    """Why it is contested; empty when all claims are debated."""
    protocol: str
    question: str
    answers: tuple[str, str]
    event: Literal["debate_opened"] = field(default="debate_opened", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class DebateTurn:
    """Somebody spoke."""

    debate: str
    claim: str
    rollout: int
    """From 1: debaters of different models exchange sides in a second one."""
    round: int
    role: Literal["debater", "consultant", "judge"]
    """`judge`: one who asks."""
    speaker: str
    """The model."""
    answer: int | None
    """Number of the answer that is defended, from 1; of a judge's question, whose defender is asked; null for both."""
    text: str
    cut: bool
    """Whether the speech was longer than the limit."""
    quotes: tuple[CheckedQuote, ...]
    event: Literal["debate_turn"] = field(default="debate_turn", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class DebateJudged:
    """The judge replied once; the verdict counts all of its replies."""

    debate: str
    claim: str
    rollout: int
    """From 1."""
    order: Literal["regular", "flipped"]
    """`flipped`: the judge saw answer 2 as A."""
    vote: int
    """From 1: which of several replies to the same prompt."""
    answer: int | None
    """Number of the answer that the reply names, from 1."""
    text: str
    """The reply."""
    problem: str
    """Why it names no answer."""
    event: Literal["debate_judgement"] = field(default="debate_judgement", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class DebateVerdict:
    """The judge decided, in both orders of the answers."""

    debate: str
    claim: str
    judgements: tuple[tuple[int, Literal["regular", "flipped"], int | None, str], ...]
    """⟨rollout, order, number of the answer from 1 or null, why there is none⟩ for each reply."""
    answer: int | None
    """Number of the answer that won in every order, from 1."""
    confidence: float
    """0..1"""
    reason: str
    usage: Usage
    """Of the whole debate."""
    event: Literal["verdict"] = field(default="verdict", kw_only=True)
