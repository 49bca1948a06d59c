"""The debates of Skytliang/Multi-Agents-Debate, one a line: two sides, a moderator after each round, at last a judge.

The affirmative side is answer 0 and the negative side answer 1; the answers are their first statements.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from consilience.evaluation.formats.debates.registry import debate_shape
from consilience.evaluation.formats.triples.python_mapping import read_mapping
from consilience.evaluation.records.debates import Letter, RecordedDebate, RecordedSpeech, RecordedVerdict, Side
from consilience.evaluation.support.errors import FormatError

__all__ = ["mad_debate", "parse_supported_side"]

_AFFIRMATIVE, _NEGATIVE = "Affirmative side", "Negative side"


@debate_shape("players", rank=3)
def mad_debate(data: Mapping[str, Any]) -> RecordedDebate:
    """Return the debate of one line: a verdict for every moderator output, in the order of the rounds.

    Raises:
        FormatError: a moderator output cannot be read.
    """
    players = data["players"]
    sides = {_AFFIRMATIVE: _list_replies(players[_AFFIRMATIVE]), _NEGATIVE: _list_replies(players[_NEGATIVE])}
    outputs = _list_replies(players["Moderator"])
    verdicts = tuple(_verdict(reply, number) for number, reply in enumerate(outputs))
    outcome = verdicts[-1].side if verdicts else None
    return RecordedDebate(
        id=str(data["id"]),
        shape="mad",
        group="MAD",
        question=data["source"],
        answers=(sides[_AFFIRMATIVE][0], sides[_NEGATIVE][0]),
        truth=None,
        verdicts=verdicts,
        runs=(tuple(_speeches(sides, data["model"])),),
        outcome=outcome,
        notes={
            "moderator outputs read": len(outputs),
            "ended by the moderator": int(outcome is not None),
            "ended by the judge": int(bool(_list_replies(players.get("Judge", ())))),
            f"debates of {len(outputs)} round{'s' if len(outputs) > 1 else ''}": 1,
        },
    )


def parse_supported_side(reply: str) -> Side | None:
    """Return the side that a moderator supports; None if it has no preference.

    Raises:
        FormatError: the output is no object with `Supported Side`.
    """
    found = read_mapping(reply)
    if found is None or "Supported Side" not in found:
        raise FormatError(f"a moderator output cannot be read: {reply[:80]!r}.")
    name = str(found["Supported Side"]).strip().casefold()
    return 0 if name.startswith("affirmative") else 1 if name.startswith("negative") else None


def _verdict(reply: str, number: int) -> RecordedVerdict:
    side = parse_supported_side(reply)
    letter: Letter | None = None if side is None else "A" if side == 0 else "B"
    return RecordedVerdict("regular", letter, side, reply=reply, sample=number, defenders=(_AFFIRMATIVE, _NEGATIVE))


def _list_replies(messages: Sequence[Mapping[str, str]]) -> list[str]:
    return [message["content"] for message in messages if message["role"] == "assistant"]


def _speeches(sides: Mapping[str, Sequence[str]], model: str) -> Iterator[RecordedSpeech]:
    defended: tuple[tuple[Side, str], ...] = ((0, _AFFIRMATIVE), (1, _NEGATIVE))
    for side, name in defended:
        for number, text in enumerate(sides[name], start=1):
            yield RecordedSpeech(number, "debater", side, model, text)
