"""The debates of "Debate Helps Supervise Unreliable Experts" (julianmichael/debate), one a line.

`quote_spans` count tokens of the story, whose text is its tokens with a blank between them.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from consilience.evaluation.formats.debates.registry import debate_shape
from consilience.evaluation.formats.stretches import find_stretches
from consilience.evaluation.records.debates import (
    Letter,
    RecordedDebate,
    RecordedQuote,
    RecordedSpeech,
    RecordedVerdict,
    Side,
)

__all__ = ["nyu_debate", "token_range"]

_OPENING, _CLOSING = "<quote>", "</quote>"


@debate_shape("setting", rank=2)
def nyu_debate(data: Mapping[str, Any]) -> RecordedDebate:
    """Return the debate of one line; the spans of its quotes count tokens."""
    result = data["status"]["Complete"]["result"]
    judging = result["judgingInfo"]
    first, second = (float(p) for p in judging["finalJudgement"])
    side: Side | None = None if first == second else 0 if first > second else 1
    letter: Letter | None = None if side is None else "A" if side == 0 else "B"
    roles = data["roles"]
    defenders = (roles["Debater A"], roles["Debater B"]) if {"Debater A", "Debater B"} <= set(roles) else None
    setting = data["setting"]
    who = "human" if setting["isHuman"] else "AI"
    return RecordedDebate(
        id=data["name"],
        shape="nyu",
        sources=(data["article"],),
        group=f"{who} {'debate' if setting['isDebate'] else 'consultancy'}",
        question=data["question"].strip(),
        answers=(data["answers"][0].strip(), data["answers"][1].strip()),
        truth=0 if data["correctAnswerIndex"] == 0 else 1,
        verdicts=(RecordedVerdict("regular", letter, side, probabilities=(first, second), defenders=defenders),),
        runs=(tuple(_speeches(data)),),
        reward=float(judging["judgeReward"]),
        continues=int(judging["numContinues"]),
    )


def token_range(tokens: list[str], start: int, end: int) -> tuple[int, int]:
    """Return the characters that tokens cover in a text which is all tokens with a blank between them."""
    before = sum(len(token) + 1 for token in tokens[:start])
    return before, before + sum(len(token) + 1 for token in tokens[start:end]) - 1


def _speeches(data: Mapping[str, Any]) -> Iterator[RecordedSpeech]:
    role = "debater" if data["setting"]["isDebate"] else "consultant"
    number = 0
    for turn in data["rounds"]:
        if turn["type"] == "JudgeFeedback" and turn["text"].strip():
            yield RecordedSpeech(max(number, 1), "judge", None, turn["judge"], turn["text"])
        elif "speeches" in turn:
            number += 1
            for side, speech in turn["speeches"].items():
                marked = find_stretches(speech["text"], _OPENING, _CLOSING)
                quoted = (text.removeprefix(_OPENING).removesuffix(_CLOSING) for text in marked)
                quotes = zip(quoted, speech["quote_spans"], strict=True)
                yield RecordedSpeech(
                    number,
                    role,
                    0 if int(side) == 0 else 1,
                    speech["speaker"],
                    speech["text"],
                    tuple(RecordedQuote(text, (span[0], span[1])) for text, span in quotes),
                )
