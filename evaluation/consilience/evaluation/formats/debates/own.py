"""Our own debates: one `DebateResult` a line, with `truth` (0 or 1) and `group` where the laboratory knows them."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from consilience.evaluation.formats.debates.registry import debate_shape
from consilience.evaluation.records.debates import (
    Letter,
    Order,
    RecordedDebate,
    RecordedQuote,
    RecordedSpeech,
    RecordedVerdict,
    Side,
)
from consilience.evaluation.support.errors import FormatError

__all__ = ["own_debate"]

Range = tuple[Annotated[int, Field(ge=0)], Annotated[int, Field(ge=0)]]


class _Part(BaseModel):
    model_config = ConfigDict(extra="ignore")


class _Source(_Part):
    name: str


class _Quote(_Part):
    text: str
    span: Range | None


class _Speech(_Part):
    round: Annotated[int, Field(ge=1)]
    role: Literal["debater", "consultant", "judge"]
    side: Side | None
    speaker: str
    text: str
    quotes: list[_Quote]
    cut: bool = False


class _Judgement(_Part):
    order: Order
    letter: Letter | None
    side: Side | None
    reply: str
    sample: int


class _Rollout(_Part):
    speeches: list[_Speech]
    judgements: list[_Judgement]

    @property
    def defenders(self) -> tuple[str, str] | None:
        """The debaters who defended answer 0 and answer 1, if both were."""
        names = {speech.side: speech.speaker for speech in self.speeches if speech.role == "debater"}
        return (names[0], names[1]) if names.keys() == {0, 1} else None


class _Outcome(_Part):
    side: Side | None


class _Line(_Part):
    id: str
    protocol: str
    question: str
    answers: tuple[str, str]
    language: Literal["en", "zh"] = "en"
    sources: list[_Source]
    rollouts: list[_Rollout]
    outcome: _Outcome
    truth: Side | None = None
    group: str | None = None


@debate_shape("rollouts", rank=1)
def own_debate(data: Mapping[str, Any]) -> RecordedDebate:
    """Return the debate of one line.

    Raises:
        FormatError: a field is missing or wrong; the message names it.
    """
    try:
        line = _Line.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        raise FormatError(f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}.") from None
    return RecordedDebate(
        id=line.id,
        shape="own",
        group=line.group or line.protocol,
        question=line.question,
        answers=line.answers,
        truth=line.truth,
        verdicts=tuple(
            RecordedVerdict(
                judged.order,
                judged.letter,
                judged.side,
                judged.side is not None,
                reply=judged.reply,
                run=number,
                sample=judged.sample,
                defenders=rollout.defenders,
            )
            for number, rollout in enumerate(line.rollouts)
            for judged in rollout.judgements
        ),
        runs=tuple(tuple(_speech(speech) for speech in rollout.speeches) for rollout in line.rollouts),
        outcome=line.outcome.side,
        sources=tuple(source.name for source in line.sources),
        language=line.language,
    )


def _speech(speech: _Speech) -> RecordedSpeech:
    quotes = tuple(RecordedQuote(quote.text, quote.span) for quote in speech.quotes)
    return RecordedSpeech(speech.round, speech.role, speech.side, speech.speaker, speech.text, quotes, speech.cut)
