"""Debaters and consultants, and how they come to their speeches."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from consilience.agents.models.protocol import ChatModel, Message
from consilience.agents.verification.debate.judging.preference import persuasion
from consilience.agents.verification.debate.shared.records import Question, Side, Speech
from consilience.agents.verification.debate.shared.rendering import definitions_of, render
from consilience.agents.verification.debate.shared.settings import Cast, DebateRules
from consilience.agents.verification.debate.shared.sources import DebateSource
from consilience.agents.verification.debate.shared.usage_meter import Meter, run_together
from consilience.agents.verification.debate.text.transcript import parse_speech, render_transcript

__all__ = ["Floor", "ask_debater"]


@dataclass(frozen=True, slots=True)
class Floor:
    """Floor of a debate: what is debated, over which texts, by which rules, with which models."""

    question: Question
    sources: Sequence[DebateSource]
    cast: Cast
    rules: DebateRules
    meter: Meter


async def ask_debater(
    floor: Floor,
    model: ChatModel,
    role: Literal["debater", "consultant"],
    side: Side,
    round_number: int,
    heard: Sequence[Speech],
) -> Speech:
    """Return what a model says for a side, having heard these speeches.

    With `best_of` above 1 it is the speech that persuades a preference judge most; speeches with a verified quote go
    before those without.
    """
    question, rules = floor.question, floor.rules
    prompt = [
        Message("system", _background(floor, role, side)),
        Message(
            "user",
            render(
                "turn",
                question.language,
                role=role,
                round=round_number,
                rounds=rules.rounds,
                transcript=render_transcript(question, heard, "side 0" if side == 0 else "side 1"),
                asked=any(s.role == "judge" and s.side == side and s.round == round_number - 1 for s in heard),
                missing=_missing(side, heard),
            ),
        ),
    ]
    replies = await run_together(
        [
            floor.meter.ask(
                model,
                prompt,
                f"{role} for answer {side + 1}",
                round_number=round_number,
                temperature=rules.debater_temperature,
                sample=sample,
            )
            for sample in range(rules.best_of)
        ]
    )
    speeches = [
        parse_speech(
            reply.text,
            round_number=round_number,
            role=role,
            side=side,
            speaker=model.name,
            words=rules.words,
            sources=floor.sources,
            ended=not reply.truncated,
        )
        for reply in replies
    ]
    return speeches[0] if len(speeches) == 1 else await _best(floor, speeches, heard)


def _missing(side: Side, heard: Sequence[Speech]) -> int:
    """Return how many quotes of the opponent's last speech no text has."""
    opposed = [said for said in heard if said.role == "debater" and said.side != side]
    return sum(not quote.verified for quote in opposed[-1].quotes) if opposed else 0


async def _best(floor: Floor, speeches: Sequence[Speech], heard: Sequence[Speech]) -> Speech:
    grounded = [s for s in dict.fromkeys(speeches) if any(quote.verified for quote in s.quotes)]
    candidates = grounded or list(dict.fromkeys(speeches))
    if len(candidates) == 1:
        return candidates[0]
    judge = floor.cast.preference or floor.cast.judge
    persuasions = await run_together(
        [persuasion(floor.meter, judge, floor.rules, floor.question, heard, said) for said in candidates]
    )
    return candidates[persuasions.index(max(persuasions))]


def _background(floor: Floor, role: str, side: Side) -> str:
    question = floor.question
    return render(
        "speaker",
        question.language,
        role=role,
        question=question.text,
        definitions=definitions_of(question),
        sources=render("sources", question.language, sources=[(s.name, s.passage) for s in floor.sources]),
        mine=question.answers[side],
        other=question.answers[1 - side],
        words=floor.rules.words,
    )
