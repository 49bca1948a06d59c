"""Debates as they were recorded: who said what, and what each judge made of it.

A side is one of the question's two answers, 0 or 1; letters are what a judge saw.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

__all__ = ["Letter", "Order", "RecordedDebate", "RecordedQuote", "RecordedSpeech", "RecordedVerdict", "Shape", "Side"]

Side = Literal[0, 1]
Letter = Literal["A", "B"]
Order = Literal["regular", "flipped"]
Shape = Literal["own", "nyu", "mad"]


@dataclass(frozen=True, slots=True)
class RecordedQuote:
    """A quotation in a recorded speech, and where the source has these words, if it does."""

    text: str
    span: tuple[int, int] | None
    """Characters of a source, or tokens where the format counts in them; None if it was not found."""


@dataclass(frozen=True, slots=True)
class RecordedSpeech:
    """What one speaker said in one turn of a recorded debate."""

    round: int
    """From 1."""
    role: str
    """`debater`, `consultant` or `judge`."""
    side: Side | None
    """What the speaker defends; None for a judge who asks nobody in particular."""
    speaker: str
    text: str
    quotes: tuple[RecordedQuote, ...] = ()
    cut: bool = False
    """Whether it was longer than allowed and lost its end."""


@dataclass(frozen=True, slots=True)
class RecordedVerdict:
    """One judgement of one run of speeches."""

    order: Order
    letter: Letter | None
    """None if the judge named no answer."""
    side: Side | None
    read: bool = True
    """False if the reply could not be read: it names no answer, or both. A judge who says that it has no preference was
    read."""
    probabilities: tuple[float, float] | None = None
    """What the judge believed of answers 0 and 1, if it said so; they add up to 1."""
    reply: str = ""
    run: int = 0
    """Number of the run of speeches, where there are several with exchanged sides."""
    sample: int = 0
    """Number of the vote, where there are several on the same prompt."""
    defenders: tuple[str, str] | None = None
    """Who defended answer 0 and who answer 1, if both were."""


@dataclass(frozen=True, slots=True)
class RecordedDebate:
    """A question with its speeches and verdicts."""

    id: str
    shape: Shape
    """The format that it was recorded in."""
    group: str
    """What is compared: a protocol, or a setting such as `human debate`."""
    question: str
    answers: tuple[str, str]
    truth: Side | None
    """The answer that is true; None where nobody knows."""
    verdicts: tuple[RecordedVerdict, ...]
    runs: tuple[tuple[RecordedSpeech, ...], ...] = ()
    """The speeches of each run."""
    sources: tuple[str, ...] = ()
    """Names of the texts that it is about."""
    language: Literal["en", "zh"] = "en"
    outcome: Side | None = None
    """The answer that the debate settled on, if it did."""
    reward: float | None = None
    """The judge's reward as it was recorded."""
    continues: int | None = None
    """How often the judge asked for another round."""
    notes: Mapping[str, int] = field(default_factory=dict)
    """Counts that belong to the format, such as moderator outputs read."""
