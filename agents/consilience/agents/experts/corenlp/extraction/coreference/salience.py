"""Resolution of pronouns and descriptions by salience: of all that the passage spoke of, what is most present.

What is spoken of is the more present the nearer and the higher in its sentence (Lappin and Leass 1994), halved with
every sentence; a passage's first and most named person is what it is about. People and things without a name are
present too, so that a pronoun that means one of them stands for no name; so does one that could as well mean two.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.experts.corenlp.extraction.coreference.gender import (
    Gender,
    gender_of_name,
    gender_of_noun,
    gender_of_pronoun,
)
from consilience.agents.experts.corenlp.extraction.coreference.grammatical_roles import (
    SUBJECT,
    are_apart,
    clause_subject,
    object_beside,
    other_childs,
    subject_above,
    weight_of,
)
from consilience.agents.experts.corenlp.extraction.coreference.referents import Referent, Seen, same_name
from consilience.agents.support.words.pronouns import is_personal
from consilience.graph.resolution.names import Name

__all__ = ["Discourse", "Meant"]

_SAME_ROLE = 25.0
_TOPIC = 25.0
_CLAUSE = 60.0
"""For the subject of a possessive's own clause: `Ann sold her house`."""
_FARTHEST = 3
"""Sentences after which a referent is no longer meant, the topic of the passage apart."""
_DISTANT = 0.5
"""What is left of presence after a sentence."""
_UNKNOWN = 0.8
"""What is left of presence where nothing speaks for a gender."""
_CLEAR = 0.55
"""Least share of the presence of the two most present that the first must have to be meant."""
_CLEAR_OF_THINGS = 0.6
"""The same of things, which `it` means less often than what was said."""


@dataclass(frozen=True, slots=True)
class Meant:
    """Meaning of a word."""

    entity: EntityCandidate
    confidence: float
    """0.5..1: the presence of what is meant in its and the runner-up's together."""


class Discourse:
    """The people, or the things, of a passage in the order in which it speaks of them."""

    def __init__(self, *, people: bool) -> None:
        """Begin with nobody."""
        self._people = people
        self._referents: list[Referent] = []
        self._called: dict[Name, Referent] = {}
        """Whom each name of a person meant first."""
        self._said_of: dict[tuple[int, int], int] = {}
        """By sentence and token of a noun, the name of which it is said: `Acme is a firm`."""

    def name(self, entity: EntityCandidate, sentence: Sentence, head: int) -> None:
        """Take note of a mention by name."""
        if is_personal(entity.text):
            unnamed = Referent(entity, gender=gender_of_pronoun(entity.text))
            unnamed.seen.append(Seen(sentence.index, head, weight_of(sentence, head)))
            self._referents.append(unnamed)
            return
        name = self._name(entity)
        referent = self.find_named(entity)
        if referent is not None:
            if referent.name is None or len(name.words) > len(referent.name.words):
                referent.name, referent.entity = name, entity
        else:
            referent = Referent(entity, name)
            self._referents.append(referent)
        if not self._people:
            referent.nouns.update(name.words)
        elif len(entity.text.split()) > 1:
            referent.gender = referent.gender or gender_of_name(entity.text)
        else:
            referent.leaning = referent.leaning or gender_of_name(entity.text)
        referent.seen.append(Seen(sentence.index, head, weight_of(sentence, head)))
        if self._people:
            self._called.setdefault(name, referent)

    def find_named(self, entity: EntityCandidate) -> Referent | None:
        """Return whom an earlier mention by the same name, or by a part of it, means.

        A name means whom it meant before: once `Lee` was Ann Lee it is not her son Tom Lee.
        """
        name = self._name(entity)
        if (before := self._called.get(name)) is not None:
            return before
        fitting = [r for r in self._referents if r.name is not None and same_name(name, r.name, people=self._people)]
        return max(fitting, key=lambda r: r.seen[-1], default=None)

    def _name(self, entity: EntityCandidate) -> Name:
        return Name.of(entity.text, person=self._people, organization=not self._people)

    def describe(self, sentence: Sentence, head: int, noun: int) -> None:
        """Take note that the referent mentioned at `head` is called a noun: `Ann, an actress`."""
        referent = self.at(sentence, head)
        self._said_of[sentence.index, noun] = head
        if referent is not None:
            referent.nouns.add(sentence.tokens[noun].lemma.casefold())
            if self._people:
                referent.gender = referent.gender or gender_of_noun(sentence.tokens[noun].lemma)

    def at(self, sentence: Sentence, token: int) -> Referent | None:
        """Return what is mentioned at the token."""
        return next((r for r in self._referents if token in r.in_sentence(sentence)), None)

    def resolve_noun(self, sentence: Sentence, token: int, types: Sequence[str], *, definite: bool) -> Meant | None:
        """Take note of a noun for a person or thing, and return what it means if that has a name.

        Args:
            sentence: where the noun stands.
            token: its position.
            types: the types that the noun may stand for though nothing was called so yet.
            definite: whether it speaks of something known: `the company`, not `a company`.
        """
        noun, acting = sentence.tokens[token].lemma.casefold(), subject_above(sentence, token)
        others = [r for r in self._referents if acting is None or acting not in r.in_sentence(sentence)]
        called = [r for r in others if noun in r.nouns and (definite or r.entity is None)]
        chosen: Meant | None = None
        referent = max(called, key=lambda r: r.seen[-1], default=None)
        if referent is not None and referent.entity is not None:
            chosen = Meant(referent.entity, 1.0 if len(called) == 1 else _CLEAR)
        elif referent is None and definite:
            typed = [r for r in others if r.entity is not None and r.entity.type in types]
            referent, share = self._most_present(sentence, token, typed, None, None)
            referent = referent if share >= _CLEAR_OF_THINGS else None
            chosen = Meant(referent.entity, share) if referent is not None and referent.entity is not None else None
        if referent is None:
            referent = Referent(gender=gender_of_noun(noun) if self._people else None, nouns={noun})
            self._referents.append(referent)
        referent.seen.append(Seen(sentence.index, token, weight_of(sentence, token)))
        return chosen

    def resolve_pronoun(
        self, sentence: Sentence, token: int, gender: Gender | None, without: Referent | None = None
    ) -> Meant | None:
        """Return what the pronoun means, and take note of it; None if nothing with a name is clearly meant.

        Args:
            sentence: where the pronoun stands.
            token: its position.
            gender: what it says.
            without: who cannot be meant, such as the speaker of a quotation.
        """
        acting = clause_subject(sentence, token) if sentence.tokens[token].pos == "PRP$" else None
        acting = acting if acting is None else self._said_of.get((sentence.index, acting), acting)
        if self._people and acting is not None and not self._may_mean(sentence, acting, gender):
            acting = object_beside(sentence, acting)
        fitting = [r for r in self._referents if r.fits(gender) and r is not without]
        if self._people and (child := other_childs(sentence, token)) is not None:
            fitting = [r for r in fitting if child in r.in_sentence(sentence)] or fitting
        referent, share = self._most_present(sentence, token, fitting, gender, acting)
        clear = share >= (_CLEAR if self._people else _CLEAR_OF_THINGS)
        if referent is None or not (clear or referent.entity is None):
            referent = Referent(gender=gender)
            self._referents.append(referent)
        referent.seen.append(Seen(sentence.index, token, weight_of(sentence, token)))
        referent.leaning = referent.leaning or gender
        return Meant(referent.entity, share) if referent.entity else None

    def _may_mean(self, sentence: Sentence, subject: int, gender: Gender | None) -> bool:
        """Tell whether a pronoun in the singular may mean a subject: no plural, nobody of another gender."""
        referent = self.at(sentence, subject)
        return referent.fits(gender) if referent else sentence.tokens[subject].pos not in {"NNS", "NNPS"}

    def _most_present(
        self, sentence: Sentence, token: int, among: Sequence[Referent], gender: Gender | None, acting: int | None
    ) -> tuple[Referent | None, float]:
        """Return what is most present, and its share of the presence of it and the next together."""
        role = weight_of(sentence, token)
        scored = sorted(
            (
                (self._presence(r, sentence, role, gender, acting), r.seen[-1], r)
                for r in among
                if not any(are_apart(sentence, token, other) for other in r.in_sentence(sentence))
            ),
            key=lambda found: found[:2],
            reverse=True,
        )
        if not scored or scored[0][0] <= 0:
            return None, 0.0
        best, second = scored[0][0], scored[1][0] if len(scored) > 1 else 0.0
        return scored[0][2], best / (best + second)

    def _presence(
        self, referent: Referent, sentence: Sentence, role: float, gender: Gender | None, acting: int | None
    ) -> float:
        topic = self._people and referent is self._topic()
        best: dict[int, float] = {}
        for seen in referent.seen:
            distance = sentence.index - seen.sentence
            if distance <= _FARTHEST:
                alike = _SAME_ROLE if seen.weight == role == SUBJECT else 0.0
                best[distance] = max(best.get(distance, 0.0), seen.weight + alike)
        presence = sum(weight * _DISTANT**distance for distance, weight in best.items())
        presence += _TOPIC * (1.0 if best else 0.5) if topic else 0.0
        if acting is not None and acting in referent.in_sentence(sentence):
            presence += _CLAUSE
        return presence * (_UNKNOWN if gender and (referent.gender or referent.leaning) is None else 1.0)

    def _topic(self) -> Referent | None:
        """Return the one with a name that is mentioned most often."""
        named = sorted((r for r in self._referents if r.entity is not None), key=lambda r: -len(r.seen))
        alone = len(named) == 1 or (len(named) > 1 and len(named[0].seen) > len(named[1].seen))
        return named[0] if alone else None
