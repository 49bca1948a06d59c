"""Our own debates: one `DebateResult` a line, with `truth` (0 or 1) and `group` where the laboratory knows them."""

from collections.abc import Mapping
from typing import Any

from consilience.evaluation.debate.records import (
    RecordedDebate,
    RecordedQuote,
    RecordedSpeech,
    RecordedVerdict,
    Side,
)
from consilience.evaluation.errors import FormatError

__all__ = ["own_debate"]


def own_debate(data: Mapping[str, Any]) -> RecordedDebate:
    """Return the debate of one line.

    Raises:
        FormatError: a side or letter is none; other faults raise what reading plain data does.
    """
    first, second = data["answers"]
    return RecordedDebate(
        id=data["id"],
        shape="own",
        language=data["language"],
        sources=tuple(source["name"] for source in data["sources"]),
        group=data.get("group") or data["protocol"],
        question=data["question"],
        answers=(first, second),
        truth=_side(data.get("truth")),
        verdicts=tuple(
            RecordedVerdict(
                order=judgement["order"],
                letter=judgement["letter"],
                side=_side(judgement["side"]),
                read=judgement["side"] is not None,
                reply=judgement["reply"],
                run=number,
                sample=judgement["sample"],
                defenders=_defenders(rollout["speeches"]),
            )
            for number, rollout in enumerate(data["rollouts"])
            for judgement in rollout["judgements"]
        ),
        runs=tuple(tuple(_speech(speech) for speech in rollout["speeches"]) for rollout in data["rollouts"]),
        outcome=_side(data["outcome"]["side"]),
    )


def _side(value: object) -> Side | None:
    if value is None:
        return None
    if value not in (0, 1) or isinstance(value, bool):
        raise FormatError(f"a side is 0, 1 or null, found {value!r}.")
    return 0 if value == 0 else 1


def _speech(data: Mapping[str, Any]) -> RecordedSpeech:
    quotes = tuple(RecordedQuote(q["text"], q["span"] and (q["span"][0], q["span"][1])) for q in data["quotes"])
    return RecordedSpeech(data["round"], data["role"], _side(data["side"]), data["speaker"], data["text"], quotes)


def _defenders(speeches: list[Mapping[str, Any]]) -> tuple[str, str] | None:
    names = {speech["side"]: speech["speaker"] for speech in speeches if speech["role"] == "debater"}
    return (names[0], names[1]) if len(names) == 2 else None
