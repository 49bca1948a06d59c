"""The words of a debate: a question with two answers, who says what about it, and what a judge makes of it.

A *side* is one of the question's two answers, 0 or 1. The letters A and B exist only in what a judge is shown: in the
*regular* order A is answer 0, in the *flipped* order A is answer 1.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from consilience.agents.answers.checked_quote import CheckedQuote
from consilience.agents.claims.claim import ClaimKey
from consilience.agents.models.usage import Usage
from consilience.agents.support.plain_json import from_plain, to_plain
from consilience.graph.model.identity import content_id
from consilience.graph.model.model import Span

__all__ = [
    "DebateResult",
    "DebatedSource",
    "JudgeReply",
    "Language",
    "Letter",
    "Order",
    "Outcome",
    "Question",
    "Role",
    "Rollout",
    "Side",
    "Speech",
]

Side = Literal[0, 1]
"""One of the two answers: its number in `Question.answers`."""
Letter = Literal["A", "B"]
Order = Literal["regular", "flipped"]
"""Whether the judge sees answer 0 as A (`regular`) or as B (`flipped`)."""
Language = Literal["en", "zh"]
Role = Literal["debater", "consultant", "judge"]


@dataclass(frozen=True, slots=True)
class Question:
    """Question of a debate: claims as a question with two answers that exclude each other."""

    text: str
    answers: tuple[str, str]
    """Statements, each a sentence for a person."""
    definitions: tuple[str, ...] = ()
    """What the schema says about the types in the answers, one line each."""
    language: Language = "en"
    claims: tuple[ClaimKey | None, ClaimKey | None] = (None, None)
    """The claim that each answer stands for; None where an answer is only the other's negation."""


@dataclass(frozen=True, slots=True)
class Speech:
    """Speech of one speaker in one turn; untrusted text."""

    round: int
    """From 1."""
    role: Role
    side: Side | None
    """The answer that the speaker defends; of a judge's question, the answer whose defender is asked, None for all."""
    speaker: str
    """Name of the model."""
    text: str
    """What the others get, `<quote>` marks included; already cut to the limit."""
    quotes: tuple[CheckedQuote, ...] = ()
    """One for each `<quote>` of the text, in its order."""
    cut: bool = False
    """Whether it was longer than the limit and lost its end."""


@dataclass(frozen=True, slots=True)
class JudgeReply:
    """One reply of a judge, as strictly read."""

    order: Order
    letter: Letter | None
    """The answer that the reply names; None if it names none or both."""
    side: Side | None
    """The same as a side."""
    reply: str
    sample: int = 0
    """Which of several votes on the same prompt."""
    problem: str = ""
    """Why there is no verdict, as a sentence."""


@dataclass(frozen=True, slots=True)
class Rollout:
    """One run of the speeches, and how it was judged."""

    speeches: tuple[Speech, ...]
    judgements: tuple[JudgeReply, ...]
    first: Side = 0
    """The side that speaks first where turns are sequential, and that debater 0 defends."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Outcome of all judgements of a debate."""

    side: Side | None
    """The answer that won in every order and rollout; None: the verdict did not survive the flip, or there is none."""
    confidence: float
    """Share of all votes, over all orders and rollouts, for the answer with most of them; 0..1."""
    reason: str
    """One sentence for a person."""

    @property
    def settled(self) -> bool:
        """True if there is a verdict that survived the flip."""
        return self.side is not None


@dataclass(frozen=True, slots=True)
class DebatedSource:
    """Document that a debate was about."""

    name: str
    document_id: str
    shown: Span | None = None
    """The passage that debaters read; None for the whole text."""


@dataclass(frozen=True, slots=True)
class DebateResult:
    """A whole debate, with all that provenance needs."""

    question: Question
    protocol: str
    """`naive`, `expert`, `consultancy` or `debate`."""
    signature: str
    """Rules, prompts and models: the same signature asks for the same."""
    sources: tuple[DebatedSource, ...]
    """In the order of `CheckedQuote.source`."""
    rollouts: tuple[Rollout, ...]
    outcome: Outcome
    usage: Usage = field(default_factory=Usage)

    @property
    def id(self) -> str:
        """Identifier from question, sources and signature: the same debate has the same id when it is repeated."""
        sources = (f"{s.document_id} {s.shown.start}:{s.shown.end}" if s.shown else s.document_id for s in self.sources)
        return content_id("debate", self.signature, *sources, self.question.text, *self.question.answers)

    @property
    def judgements(self) -> tuple[JudgeReply, ...]:
        """All judgements of all rollouts."""
        return tuple(judgement for rollout in self.rollouts for judgement in rollout.judgements)

    def to_json(self) -> dict[str, Any]:
        """Return the debate as plain lists, dictionaries, strings and numbers: one line of a debate file."""
        return {
            "id": self.id,
            "protocol": self.protocol,
            "signature": self.signature,
            "question": self.question.text,
            "answers": list(self.question.answers),
            "definitions": list(self.question.definitions),
            "language": self.question.language,
            "sources": [{"name": s.name, "document": s.document_id, "shown": _range(s.shown)} for s in self.sources],
            "rollouts": [_rollout_json(rollout) for rollout in self.rollouts],
            "outcome": asdict(self.outcome),
            "usage": to_plain(self.usage),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "DebateResult":
        """Return the debate that `to_json` wrote, without the keys of its claims."""
        first, second = data["answers"]
        question = Question(data["question"], (first, second), tuple(data["definitions"]), data["language"])
        return cls(
            question,
            data["protocol"],
            data["signature"],
            tuple(DebatedSource(s["name"], s["document"], _span(s["shown"])) for s in data["sources"]),
            tuple(_rollout(rollout) for rollout in data["rollouts"]),
            Outcome(**data["outcome"]),
            from_plain(Usage, data["usage"]),
        )


def _rollout_json(rollout: Rollout) -> dict[str, Any]:
    return {
        "first": rollout.first,
        "speeches": [
            {
                "round": speech.round,
                "role": speech.role,
                "side": speech.side,
                "speaker": speech.speaker,
                "text": speech.text,
                "cut": speech.cut,
                "quotes": [
                    {
                        "text": quote.text,
                        "span": _range(quote.span),
                        "source": quote.source,
                        "found": quote.found,
                        "short": quote.short,
                    }
                    for quote in speech.quotes
                ],
            }
            for speech in rollout.speeches
        ],
        "judgements": [asdict(judgement) for judgement in rollout.judgements],
    }


def _rollout(data: Mapping[str, Any]) -> Rollout:
    speeches = tuple(
        Speech(**{**speech, "quotes": tuple(map(_quote, speech["quotes"]))}) for speech in data["speeches"]
    )
    return Rollout(speeches, tuple(JudgeReply(**judgement) for judgement in data["judgements"]), data["first"])


def _quote(data: Mapping[str, Any]) -> CheckedQuote:
    start, end = data["span"] or (None, None)
    return CheckedQuote(data["text"], start, end, data["source"], data["found"], data["short"])


def _range(span: Span | None) -> list[int] | None:
    return None if span is None else [span.start, span.end]


def _span(data: list[int] | None) -> Span | None:
    return None if data is None else Span(*data)
