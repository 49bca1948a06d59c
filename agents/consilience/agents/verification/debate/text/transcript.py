"""The transcript: what the others and the judge get to read of a debate."""

from collections.abc import Sequence
from itertools import groupby
from typing import Literal

import regex

from consilience.agents.answers.checked_quote import CheckedQuote
from consilience.agents.prompts.escaping import behind_bar, harmless, one_line
from consilience.agents.verification.debate.shared.records import Language, Letter, Order, Question, Side, Speech
from consilience.agents.verification.debate.shared.rendering import macro
from consilience.agents.verification.debate.shared.sources import DebateSource
from consilience.agents.verification.debate.text.quotes import Part, check_speech_quotes, mark_quotes, split_quotes
from consilience.agents.verification.debate.text.tags import inside, without_thinking

__all__ = [
    "Reader",
    "argument_of",
    "letter_of",
    "limit_speech",
    "parse_speech",
    "render_speech",
    "render_transcript",
    "side_of",
]

Reader = Order | Literal["side 0", "side 1"]
"""Who reads: a judge, who knows the speakers by the letters of an order, or a speaker, who knows `you`."""

_UNIT = regex.compile(r"(?V1)[\p{Han}\p{Hiragana}\p{Katakana}]|[\S--[\p{Han}\p{Hiragana}\p{Katakana}]]+")
_LONGEST_WORD = 20
_SAYS_SOMETHING = regex.compile(r"[\p{L}\p{N}]")


def letter_of(side: Side, order: Order) -> Letter:
    """Return the letter under which a judge knows an answer."""
    return "A" if (side == 0) == (order == "regular") else "B"


def side_of(letter: Letter, order: Order) -> Side:
    """Return the answer that a letter stands for."""
    return 0 if (letter == "A") == (order == "regular") else 1


def argument_of(reply: str) -> str:
    """Return what a model's reply says to the others: the inside of `<argument>`, or all but its thinking."""
    said = without_thinking(reply, until="<argument>")
    argument = inside(said, "argument")
    return (said if argument is None else argument).strip()


def limit_speech(text: str, words: int) -> tuple[str, bool]:
    """Return a speech cut after so many words, its last quote closed, and whether it was cut.

    Chinese and Japanese count characters. Marks and punctuation that stands alone count nothing; but 20 characters for
    each word are the most, whatever they are.
    """
    kept: list[Part] = []
    left, room = words, words * _LONGEST_WORD
    parts = split_quotes(text)
    for part in parts:
        units = [unit for unit in _UNIT.finditer(part.text) if _SAYS_SOMETHING.search(unit[0])]
        end = len(part.text) if len(units) <= left else units[left - 1].end() if left else 0
        if min(end, room) < len(part.text):
            if cut := part.text[: min(end, room)]:
                kept.append(Part(cut, part.quoted))
            return mark_quotes(kept), True
        kept.append(part)
        left, room = left - len(units), room - len(part.text)
    return mark_quotes(parts), False


def parse_speech(
    reply: str,
    *,
    round_number: int,
    role: Literal["debater", "consultant", "judge"],
    side: Side,
    speaker: str,
    words: int,
    sources: Sequence[DebateSource],
    ended: bool = True,
) -> Speech:
    """Return a model's reply as a speech: its argument, cut to the limit, with its quotes checked.

    A reply that has not `ended`, since the model reached its own limit, is cut as well.
    """
    text, cut = limit_speech(argument_of(reply), words)
    return Speech(round_number, role, side, speaker, text, check_speech_quotes(text, sources), cut or not ended)


def render_speech(speech: Speech, language: Language) -> str:
    """Return a speech behind a bar: verified quotes in the source's own words, unverified ones as they were said."""
    quotes = iter(speech.quotes)
    text = "".join(_quote(next(quotes)) if part.quoted else harmless(part.text) for part in split_quotes(speech.text))
    if speech.cut:
        text += " " + macro("transcript", language, "cut")
    return behind_bar(text or macro("transcript", language, "silence"))


def render_transcript(question: Question, speeches: Sequence[Speech], reader: Reader) -> str:
    """Return the debate so far, round by round.

    Within a round, a judge reads A before B, and a speaker its own words before the opponent's; the judge's questions
    come after them. Only lines without a bar are structure.
    """
    rounds = (
        "\n".join(
            (
                macro("transcript", question.language, "round", number=number),
                *(_turn(speech, question.language, reader) for speech in _in_order(list(said), reader)),
            )
        )
        for number, said in groupby(sorted(speeches, key=lambda s: s.round), key=lambda s: s.round)
    )
    return "\n\n".join(rounds)


def _in_order(speeches: list[Speech], reader: Reader) -> list[Speech]:
    first = 1 if reader in {"flipped", "side 1"} else 0
    return sorted(speeches, key=lambda speech: (speech.role == "judge", speech.side != first))


def _turn(speech: Speech, language: Language, reader: Reader) -> str:
    name: str
    if speech.side is None:
        name = "all"
    elif reader == "regular" or reader == "flipped":
        name = letter_of(speech.side, reader)
    else:
        name = "you" if reader == f"side {speech.side}" else "opponent"
    header = macro("transcript", language, "turn", role=speech.role, name=name)
    return f"{header}\n{render_speech(speech, language)}"


def _quote(quote: CheckedQuote) -> str:
    tag = "v_quote" if quote.verified else "u_quote"
    mark = f"{tag} short" if quote.short else tag
    return f"<{mark}>{one_line(quote.found or quote.text)}</{tag}>"
