"""Builds annotations for tests from a line of words."""

from consilience.agents.corenlp.annotation import ROOT, Annotation, Edge, NamedMention, Sentence, Token
from consilience.graph.model.model import Span


def sentence(line: str, *edges: tuple[int, int, str], index: int = 0, start: int = 0) -> Sentence:
    """A sentence from `word/TAG` or `word/TAG/LABEL` pieces; the words stand in the text with single blanks between.

    Neighbours with one label are one mention. An edge is governor, dependent, relation.
    """
    tokens: list[Token] = []
    for position, piece in enumerate(line.split()):
        word, pos, *label = piece.split("/")
        span = Span(start, start + len(word))
        tokens.append(Token(position, word, lemma(word, pos), pos, label[0] if label else "O", span))
        start = span.end + 1
    mentions: list[NamedMention] = []
    for token in tokens:
        if token.ner == "O":
            continue
        first = token.index
        if mentions and mentions[-1].last == first - 1 and mentions[-1].label == token.ner:
            first = mentions.pop().first
        mentions.append(
            NamedMention(first, token.index, token.ner, Span(tokens[first].span.start, token.span.end), 1.0)
        )
    return Sentence(index, tuple(tokens), tuple(Edge(*edge) for edge in edges), tuple(mentions))


def annotation(*lines: str) -> tuple[Annotation, str]:
    """Sentences without a parse, and their text."""
    sentences: list[Sentence] = []
    start = 0
    for index, line in enumerate(lines):
        sentences.append(sentence(line, index=index, start=start))
        start = sentences[-1].span.end + 1
    return Annotation(tuple(sentences)), text_of(*sentences)


def text_of(*sentences: Sentence) -> str:
    """The text that the sentences stand in."""
    return " ".join(" ".join(token.text for token in sentence.tokens) for sentence in sentences)


def lemma(word: str, pos: str) -> str:
    """A lemma good enough for tests: `founded` gives `found`, `leaders` gives `leader`."""
    if pos in {"VBD", "VBN"} and word.endswith("ed"):
        return word[:-2]
    return word[:-1] if pos == "NNS" else word.lower() if not pos.startswith("NNP") else word


__all__ = ["ROOT", "annotation", "lemma", "sentence", "text_of"]
