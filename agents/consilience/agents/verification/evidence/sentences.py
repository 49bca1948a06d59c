"""A document as the evidence judge reads it: its sentences, with a parse where CoreNLP gave one."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.verification.evidence.words.stemming import stem
from consilience.graph.model.model import Span

__all__ = ["ParsedSource", "SourceSentence", "SourceWord", "plain_sentences", "source_of"]

_SENTENCE = re.compile(
    r"(?:[^.!?。！？\n]|[.!?](?!\s|$)|(?<=\b[A-Z])\.|\n(?![^\S\n]*+\n))+(?:[.!?。！？]+[\"'”’)]*|\n|$)?"
)
_WORD = re.compile(r"[\u4e00-\u9fff]|[^\W_\u4e00-\u9fff]+(?:['’-][^\W_\u4e00-\u9fff]+)*|\S")
_CHINESE = re.compile(r"[\u4e00-\u9fff]")


@dataclass(frozen=True, slots=True)
class SourceWord:
    """A word of the document."""

    span: Span
    text: str
    stems: frozenset[str]
    """Of the word and, where a parse knows it, of its lemma."""


@dataclass(frozen=True, slots=True)
class SourceSentence:
    """A sentence of the document; `parse` has as many tokens as there are words."""

    span: Span
    text: str
    words: tuple[SourceWord, ...]
    parse: Sentence | None = None

    @property
    def chinese(self) -> bool:
        """True if it is written in Chinese characters."""
        return bool(_CHINESE.search(self.text))

    def words_in(self, span: Span) -> tuple[int, ...]:
        """Return the positions of the words that share a character with the span."""
        return tuple(index for index, word in enumerate(self.words) if word.span.overlaps(span))


@dataclass(frozen=True, slots=True)
class ParsedSource:
    """The document's text and its sentences in order."""

    text: str
    sentences: tuple[SourceSentence, ...]

    def sentences_at(self, spans: Iterable[Span]) -> tuple[SourceSentence, ...]:
        """Return the sentences that share a character with one of the spans, each once, in order."""
        starts = [sentence.span.start for sentence in self.sentences]
        found: set[int] = set()
        for span in spans:
            index = max(0, bisect_right(starts, span.start) - 1)
            while index < len(self.sentences) and self.sentences[index].span.start < span.end:
                if self.sentences[index].span.overlaps(span):
                    found.add(index)
                index += 1
        return tuple(self.sentences[index] for index in sorted(found))

    @property
    def parses(self) -> tuple[Sentence, ...]:
        """The parses of those sentences that have one."""
        return tuple(sentence.parse for sentence in self.sentences if sentence.parse)


def source_of(text: str, passages: Sequence[tuple[Span, Sequence[Sentence]]] = ()) -> ParsedSource:
    """Return the document's sentences: parsed ones where a passage was annotated, plain ones elsewhere.

    Args:
        text: the document's text.
        passages: ranges of the document that do not overlap, in order, each with its parsed sentences, whose spans
            are the document's.
    """
    sentences: list[SourceSentence] = []
    at = 0
    for span, parsed in passages:
        if span.start > at:
            sentences.extend(plain_sentences(text, at, span.start))
        sentences.extend(_make_sentence(text, sentence) for sentence in parsed)
        at = span.end
    if at < len(text):
        sentences.extend(plain_sentences(text, at, len(text)))
    return ParsedSource(text, tuple(sentences))


def plain_sentences(text: str, start: int, end: int) -> Iterator[SourceSentence]:
    """Yield the sentences of a range of the text, found by their punctuation."""
    for match in _SENTENCE.finditer(text, start, end):
        stripped = match[0].strip()
        if stripped:
            first = match.start() + match[0].index(stripped)
            span = Span(first, first + len(stripped))
            words = tuple(
                SourceWord(Span(word.start(), word.end()), word[0], frozenset({stem(word[0])}))
                for word in _WORD.finditer(text, span.start, span.end)
            )
            if words:
                yield SourceSentence(span, stripped, words)


def _make_sentence(text: str, sentence: Sentence) -> SourceSentence:
    words = tuple(
        SourceWord(token.span, token.text, frozenset({stem(token.text), stem(token.lemma)}))
        for token in sentence.tokens
    )
    return SourceSentence(sentence.span, sentence.span.of(text), words, sentence)
