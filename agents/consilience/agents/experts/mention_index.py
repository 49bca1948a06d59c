"""Entity mentions of one sentence, found by the token that a dependency path ends at."""

from collections.abc import Iterable

from consilience.agents.annotation import Sentence
from consilience.agents.candidates import EntityCandidate

__all__ = ["MentionIndex"]


class MentionIndex:
    """The mentions of a sentence, by token."""

    def __init__(self, sentence: Sentence, mentions: Iterable[EntityCandidate], offset: int) -> None:
        """Index the mentions that lie in the sentence.

        Args:
            sentence: its spans count from the beginning of the passage.
            mentions: their spans count from the beginning of the document.
            offset: where the passage begins in the document.
        """
        self._covering: dict[int, list[EntityCandidate]] = {}
        self._heads: dict[EntityCandidate, int] = {}
        for mention in mentions:
            first, last = mention.span.start - offset, mention.span.end - offset
            tokens = [t.index for t in sentence.tokens if t.span.start < last and first < t.span.end]
            if not tokens:
                continue
            outside = [t for t in tokens if any(e.governor not in tokens for e in sentence.parents(t))]
            self._heads[mention] = outside[-1] if outside else tokens[-1]
            for token in tokens:
                self._covering.setdefault(token, []).append(mention)

    def at(self, token: int) -> tuple[EntityCandidate, ...]:
        """Return the mentions that cover the token: those whose head it is first, then the shorter first."""
        found = self._covering.get(token, [])
        return tuple(sorted(found, key=lambda m: (self._heads[m] != token, m.span.end - m.span.start, m.type)))

    def head(self, mention: EntityCandidate) -> int:
        """Return the token that governs the mention."""
        return self._heads[mention]

    def all(self) -> tuple[EntityCandidate, ...]:
        """Return every mention of the sentence, in text order."""
        return tuple(sorted(self._heads, key=lambda m: m.span))
