"""Rows of words between two mentions, as rules write them: `{subject} , [JJ]* capital of {object}`."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.experts.corenlp.rules.pattern_words import TokenTest, parse_argument, parse_token_test

__all__ = ["SurfacePattern", "parse_surface_pattern"]

_GAP = 6
_BEFORE = 12
_TYPE = re.compile(r"<([^<>]+)>")

Bounds = tuple[int, int]
"""First and last token of a mention."""


@dataclass(frozen=True, slots=True)
class _Element:
    """One element of the row: an argument, a mention of some type, or a token with a test."""

    argument: str = ""
    type: str = ""
    test: TokenTest | None = None
    """None lets anything pass."""
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class SurfacePattern:
    """A row of tokens with a subject and an object in it."""

    source: str
    """The rule as it was written."""
    elements: tuple[_Element, ...]

    def rows(
        self,
        sentence: Sentence,
        arguments: Mapping[str, Bounds],
        mentions: Mapping[Bounds, str],
    ) -> Iterator[tuple[int, ...]]:
        """Yield, for each place where the row fits, the tokens that are no argument.

        Args:
            sentence: where to look.
            arguments: the tokens of `{subject}` and `{object}`.
            mentions: the type of every mention of the sentence by its tokens.
        """
        first = self.elements[0]
        if first.argument:
            starts = range(arguments[first.argument][0], arguments[first.argument][0] + 1)
        else:
            leftmost = min(bounds[0] for bounds in arguments.values())
            starts = range(max(0, leftmost - _BEFORE), leftmost)
        for start in starts:
            row = self._row(sentence, arguments, mentions, 0, start)
            if row is not None:
                yield row

    def _row(
        self,
        sentence: Sentence,
        arguments: Mapping[str, Bounds],
        mentions: Mapping[Bounds, str],
        element: int,
        token: int,
    ) -> tuple[int, ...] | None:
        """Return the tokens of the row from an element and a token on, or None where it does not fit."""
        if element == len(self.elements):
            return ()
        wanted = self.elements[element]
        if wanted.argument or wanted.type:
            for first, last in self._mentions(wanted, arguments, mentions):
                said = last - (last > first and sentence.tokens[last].text == ".")  # `Calif.` may be two tokens
                if wanted.test is not None and wanted.test.of_first:
                    said = first
                if first == token and (wanted.test is None or wanted.test.passes(sentence.tokens[said])):
                    return self._row(sentence, arguments, mentions, element + 1, last + 1)
            return None
        taken: list[int] = []
        while len(taken) < wanted.most and self._passes(sentence, wanted, token + len(taken), arguments):
            taken.append(token + len(taken))
        for count in range(len(taken), wanted.least - 1, -1):
            rest = self._row(sentence, arguments, mentions, element + 1, token + count)
            if rest is not None:
                return (*taken[:count], *rest)
        return None

    @staticmethod
    def _mentions(wanted: _Element, arguments: Mapping[str, Bounds], mentions: Mapping[Bounds, str]) -> list[Bounds]:
        if wanted.argument:
            return [arguments[wanted.argument]]
        return [bounds for bounds, type_ in mentions.items() if type_ == wanted.type]

    @staticmethod
    def _passes(sentence: Sentence, wanted: _Element, token: int, arguments: Mapping[str, Bounds]) -> bool:
        return (
            token < len(sentence.tokens)
            and not any(first <= token <= last for first, last in arguments.values())
            and (wanted.test is None or wanted.test.passes(sentence.tokens[token]))
        )


def parse_surface_pattern(source: str, words: Mapping[str, Sequence[str]]) -> SurfacePattern:
    """Read a row of elements, set apart by blanks.

    `{subject}` and `{object}` come once each (`parse_argument` says how to ask more of them); `<Type>` is another
    mention of that type; `...` stands for up to six tokens of any kind; everything else is a token as
    `parse_token_test` reads it, and a
    `?` at its end says that it may be missing, a `*` that it may come any number of times up to six.

    Raises:
        ValueError: what is wrong with the row, for the schema's author.
    """
    parts = source.split()
    if sorted(name for name, _ in (parse_argument(part, words) for part in parts) if name) != ["object", "subject"]:
        raise ValueError(f"the row {source!r} must have {{subject}} and {{object}}, each once")
    if parts[0] == "...":
        raise ValueError(f"the row {source!r} cannot begin with ...")
    return SurfacePattern(source, tuple(_element(part, words) for part in parts))


def _element(part: str, words: Mapping[str, Sequence[str]]) -> _Element:
    name, test = parse_argument(part, words)
    if name:
        return _Element(argument=name, test=test)
    mention = _TYPE.fullmatch(part)
    if mention:
        return _Element(type=mention[1])
    if part == "...":
        return _Element(least=0, most=_GAP)
    if len(part) > 1 and part[-1] in "?*":
        return _Element(test=parse_token_test(part[:-1], words), least=0, most=1 if part[-1] == "?" else _GAP)
    return _Element(test=parse_token_test(part, words))
