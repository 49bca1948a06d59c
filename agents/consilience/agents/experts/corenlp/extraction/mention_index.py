"""Entity mentions of one sentence, found by the token that a dependency path ends at."""

from collections.abc import Iterable, Mapping

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.experts.corenlp.extraction.coreference.stand_ins import StandIn

__all__ = ["MentionIndex"]


class MentionIndex:
    """The mentions of a sentence, by token, and those that its pronouns and descriptions stand for."""

    def __init__(
        self,
        sentence: Sentence,
        mentions: Iterable[EntityCandidate],
        stand_ins: Iterable[StandIn] = (),
        groups: Mapping[tuple[int, int], tuple[EntityCandidate, ...]] | None = None,
    ) -> None:
        """Index the mentions that lie in the sentence; all spans count from the beginning of the passage.

        Args:
            sentence: where the words stand.
            mentions: of the passage.
            stand_ins: words that stand for one of them.
            groups: by sentence and token: words that stand for several.
        """
        self._sentence = sentence
        self._covering: dict[int, list[EntityCandidate]] = {}
        self._heads: dict[EntityCandidate, int] = {}
        for mention in mentions:
            tokens = sentence.tokens_in(mention.span)
            if not tokens:
                continue
            outside = [t for t in tokens if any(e.governor not in tokens for e in sentence.parents(t))]
            self._heads[mention] = outside[-1] if outside else tokens[-1]
            for token in tokens:
                self._covering.setdefault(token, []).append(mention)
        self._stand_ins: dict[int, tuple[EntityCandidate, ...]] = {
            s.token: (s.entity,) for s in stand_ins if s.sentence == sentence.index
        }
        for (index, token), members in (groups or {}).items():
            if index == sentence.index:
                self._stand_ins.setdefault(token, members)

    def at(self, token: int) -> tuple[EntityCandidate, ...]:
        """Return the mentions that cover the token: those whose head it is first, then the shorter first.

        Where none does, it is what the token stands for.
        """
        found = self._covering.get(token)
        if not found:
            return self._stand_ins.get(token, ())
        return tuple(sorted(found, key=lambda m: (self._heads[m] != token, m.span.end - m.span.start, m.type)))

    def resolve(self, token: int) -> tuple[EntityCandidate, ...]:
        """Return what the token names as the head of a mention, or stands for."""
        return tuple(m for m in self.at(token) if self._heads.get(m, token) == token)

    def group(self, token: int) -> tuple[EntityCandidate, ...]:
        """Return those for whom the token stands together; none where it names somebody or means one alone."""
        members = self._stand_ins.get(token, ())
        return members if len(members) > 1 and token not in self._covering else ()

    def is_part_of_name(self, token: int) -> bool:
        """Tell whether the token is a proper noun within a longer mention: `the Fort Street Massacre Museum`."""
        word = self._sentence.tokens[token]
        return word.pos.startswith("NNP") and any(m.span != word.span for m in self._covering.get(token, ()))

    def head(self, mention: EntityCandidate) -> int:
        """Return the token that governs the mention."""
        return self._heads[mention]

    def all(self) -> tuple[EntityCandidate, ...]:
        """Return every mention of the sentence, in text order."""
        return tuple(sorted(self._heads, key=lambda m: m.span))
