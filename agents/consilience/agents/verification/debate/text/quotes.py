"""Quotes in speeches: found by their marks, and checked against the sources.

A speaker marks what the source says with `<quote>…</quote>`. Whether it does is decided here alone: marks such as
`<v_quote>` or `<quote verified="yes">` that a speaker writes count as plain `<quote>` marks.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import regex

from consilience.agents.answers.checked_quote import CheckedQuote
from consilience.agents.verification.debate.shared.sources import DebateSource

__all__ = [
    "Part",
    "check_quote",
    "check_speech_quotes",
    "mark_quotes",
    "split_quotes",
    "words_and_characters",
]

_MARK = re.compile(
    r"[<＜][ \t]{0,3}(/?)[ \t]{0,3}(?:(?:v|u|verified|unverified)[\s_-]{0,3})?quote\b[^<>＜＞\n]{0,80}[>＞]",
    re.IGNORECASE,
)
_UNSPACED = r"\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}"
_WORD = regex.compile(
    rf"""(?V1)
      \p{{Nd}}+(?:[.,．，]\p{{Nd}}+)+
    | [{_UNSPACED}][\p{{M}}ﾞﾟ]*
    | [[\p{{L}}\p{{N}}\p{{M}}]--[{_UNSPACED}]]+
    | [\p{{Sc}}%‰％+＋\#＃]
    """,
    regex.VERBOSE,
)
_CHARACTER = regex.compile(rf"(?V1)[{_UNSPACED}]")
_LINE_END = re.compile(r"\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a speech: plain text, or the inside of a quote."""

    text: str
    quoted: bool


def split_quotes(text: str) -> tuple[Part, ...]:
    """Return the pieces of a speech in order; `marked` puts them together again.

    A quote that is not closed ends with its line, or where the next one begins; one that is closed may go over lines. A
    mark that closes nothing stays as plain text, `‹/quote›`.
    """
    return tuple(part for part in _parts(text) if part.text or part.quoted)


def mark_quotes(parts: Sequence[Part]) -> str:
    """Return a speech with plain `<quote>` marks around its quotes."""
    return "".join(f"<quote>{part.text}</quote>" if part.quoted else part.text for part in parts)


def _parts(text: str) -> Iterator[Part]:
    position, opened = 0, False
    for mark in _MARK.finditer(text):
        closes = mark[1] == "/"
        yield from _piece(text[position : mark.start()], opened, closes)
        if closes and not opened:
            yield Part("‹/quote›", quoted=False)
        position, opened = mark.end(), not closes
    yield from _piece(text[position:], opened, False)


def _piece(text: str, opened: bool, closed: bool) -> Iterator[Part]:
    if not opened:
        yield Part(text, quoted=False)
        return
    end = None if closed else _LINE_END.search(text)
    cut = end.start() if end else len(text)
    yield Part(text[:cut], quoted=True)
    yield Part(text[cut:], quoted=False)


def check_speech_quotes(text: str, sources: Sequence[DebateSource]) -> tuple[CheckedQuote, ...]:
    """Return the quotes of a speech, each with the place where a source says so."""
    return tuple(check_quote(part.text, sources) for part in split_quotes(text) if part.quoted)


def check_quote(quote: str, sources: Sequence[DebateSource]) -> CheckedQuote:
    """Look a quote up in the sources: in the passages that were shown first, then in the whole texts.

    An empty quote, or one without a word, is unverified.
    """
    words, characters = words_and_characters(quote)
    short = 5 * words + 3 * characters < 15
    for number, source in enumerate(sources):
        if source.shown is not None:
            span = next(source.index.places(quote, source.shown.start), None)
            if span is not None and source.shown.covers(span):
                return CheckedQuote(quote, span.start, span.end, number, span.of(source.text), short)
    for number, source in enumerate(sources):
        if span := next(source.index.places(quote), None):
            return CheckedQuote(quote, span.start, span.end, number, span.of(source.text), short)
    return CheckedQuote(quote, short=short)


def words_and_characters(text: str) -> tuple[int, int]:
    """Return how many words a text has, and how many characters of scripts that do not set words apart."""
    words = [match[0] for match in _WORD.finditer(text)]
    characters = sum(1 for word in words if _CHARACTER.match(word))
    return len(words) - characters, characters
