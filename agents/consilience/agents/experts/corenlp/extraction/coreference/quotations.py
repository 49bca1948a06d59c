"""Quotations: the words between quotation marks, and the speakers whom they are given to."""

from collections.abc import Iterator
from dataclasses import dataclass

from consilience.agents.corenlp.annotation import Annotation, Sentence
from consilience.agents.support.words.word_set import word_set

__all__ = ["Speaker", "find_speakers"]

_OPENING = frozenset({"``", "“", "«"})
_CLOSING = frozenset({"''", "”", "»"})
_SAYING = word_set(
    "say tell add ask write explain claim state comment remark note reply answer recall argue announce "
    "declare insist observe conclude continue joke warn admit acknowledge suggest tweet exclaim shout "
    "whisper"
)


@dataclass(frozen=True, slots=True)
class Speaker:
    """The word that names who says a quotation."""

    sentence: int
    token: int


def find_speakers(annotation: Annotation) -> dict[tuple[int, int], Speaker | None]:
    """Return, for each word between quotation marks, by sentence and token, who says it; None where nobody is named.

    The speaker is the subject of a verb of saying outside of the quotation, in a sentence that has a part of it.
    """
    said: dict[tuple[int, int], Speaker | None] = {}
    quoted: list[tuple[int, int]] = []
    inside = False
    for sentence in annotation.sentences:
        for token in sentence.tokens:
            opens = token.pos in _OPENING or token.text in _OPENING
            closes = token.pos in _CLOSING or token.text in _CLOSING
            if inside and (closes or opens):
                said.update(dict.fromkeys(quoted, _speaker(annotation, quoted)))
                inside, quoted = False, []
            elif opens:
                inside = True
            elif inside:
                quoted.append((sentence.index, token.index))
    return said


def _speaker(annotation: Annotation, quoted: list[tuple[int, int]]) -> Speaker | None:
    words = set(quoted)
    for index in sorted({at for at, _ in quoted}):
        sentence = annotation.sentences[index]
        for subject in _subjects_of_saying(sentence):
            if (index, subject) not in words:
                return Speaker(index, subject)
    return None


def _subjects_of_saying(sentence: Sentence) -> Iterator[int]:
    for token in sentence.tokens:
        if token.lemma.casefold() in _SAYING and token.pos.startswith("VB"):
            for edge in sentence.children(token.index):
                if edge.relation.startswith("nsubj"):
                    yield edge.dependent
