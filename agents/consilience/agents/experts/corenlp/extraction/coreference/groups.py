"""Words for people who are named elsewhere: `they`, `the couple`, `a man` whose name follows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import Annotation, Sentence
from consilience.agents.experts.corenlp.extraction.coreference.grammatical_roles import APPOSED
from consilience.agents.experts.corenlp.extraction.coreference.stand_ins import StandIn
from consilience.agents.experts.corenlp.grammar.joined_names import list_joined
from consilience.agents.experts.corenlp.grammar.people import speaks_of_people
from consilience.agents.support.words.word_set import word_set

__all__ = ["Groups", "find_groups"]

Members = tuple[EntityCandidate, ...]
Groups = Mapping[tuple[int, int], Members]
"""By sentence index and token: whom the word means together."""

_PRONOUNS = word_set("they them their themselves")
_COUNTED = {"pair": 2, "couple": 2, "duo": 2, "trio": 3, "both": 2, "two": 2, "three": 3, "four": 4}
_DEFINITE = word_set("the these those both")
_NEW = frozenset({"a", "an"})
_TELLING = frozenset({"amod", "compound", "acl", "nmod:poss"})
_TOGETHER = word_set("meet marry wed join accompany divorce")
"""Verbs whose subject and object do it together."""
_BODIES = frozenset({"ORGANIZATION", "COUNTRY", "LOCATION", "CITY", "STATE_OR_PROVINCE"})
_FARTHEST = 2
"""Sentences after which a group is no longer meant."""


@dataclass(slots=True)
class _Spoken:
    """Candidates for the meaning of a plural, in the order in which the text speaks of them."""

    last: tuple[int, Members] | None = None
    """Sentence and members of the group spoken of last; no members: people without names."""
    body: int = -1
    """Sentence of the last name of a body or place that acts in it: `they` may mean its people."""
    nouns: dict[str, Members] = field(default_factory=dict)
    """Whom a plural noun meant, by its lemma; nobody: people without names."""

    def of(self, sentence: int) -> Members:
        """Return the group that a plural in the sentence means; nobody where it is too far off or has no names."""
        return self.last[1] if self.last and sentence - self.last[0] <= _FARTHEST else ()


def find_groups(annotation: Annotation, mentions: Sequence[EntityCandidate], stand_ins: Sequence[StandIn]) -> Groups:
    """Return the plurals of the text that mean people who are named.

    A group is named in a list (`Ann, Bob and Tom Lee`) or as both sides of a verb such as `meet` and `marry`. A plural
    means the group that was spoken of last, where no plural without names stands between and a number agrees; `the
    pair` also the only two people of the sentence before. Nouns that say more about themselves (`the men from Rome`),
    or were used before without names, mean others. `A man` is who is called `the man, Tom Lee` later.
    """
    found: dict[tuple[int, int], Members] = {}
    spoken = _Spoken()
    before: Members = ()
    for sentence in annotation.sentences:
        named = _find_people(sentence, mentions, stand_ins)
        lists = dict(sorted(_lists(sentence, named), key=lambda found: len(found[1])))
        for token in sentence.tokens:
            at = token.index
            if at in lists:
                spoken.last = (sentence.index, lists[at])
            elif _is_acting_body(sentence, at):
                spoken.body = sentence.index
            elif at in named or not _is_plural(sentence, at):
                continue
            elif members := _resolve_plural(sentence, at, spoken, before):
                found[sentence.index, at] = members
                spoken.last = (sentence.index, members)
                spoken.nouns.setdefault(token.lemma.casefold(), members)
            elif token.pos == "NNS" and _competes(sentence, at):
                spoken.nouns.setdefault(token.lemma.casefold(), ())
                spoken.last = (sentence.index, ())
        before = _distinct(list(named.values()))
    return {**dict(_find_introductions(annotation, mentions)), **found}


def _find_introductions(
    annotation: Annotation, mentions: Sequence[EntityCandidate]
) -> Iterator[tuple[tuple[int, int], Members]]:
    """Yield the nouns with `a` that a later sentence has again with `the` and a name beside it."""
    new: dict[str, list[tuple[int, int]]] = {}
    for sentence in annotation.sentences:
        heads = {
            head: m for m in mentions if sentence.span.covers(m.span) and (head := sentence.head(m.span)) is not None
        }
        for token in sentence.tokens:
            if token.pos != "NN" or not speaks_of_people(sentence, token.index):
                continue
            noun, below = token.lemma.casefold(), sentence.children(token.index)
            words = {sentence.tokens[e.dependent].lemma.casefold() for e in below if e.relation == "det"}
            named = [heads[e.dependent] for e in below if e.relation == "appos" and e.dependent in heads]
            if words & _NEW and not named:
                new.setdefault(noun, []).append((sentence.index, token.index))
            elif "the" in words and named:
                yield from ((place, (named[0],)) for place in new.pop(noun, ()) if place[0] < sentence.index)


def _find_people(
    sentence: Sentence, mentions: Sequence[EntityCandidate], stand_ins: Sequence[StandIn]
) -> dict[int, EntityCandidate]:
    """Return the people whom the sentence names, or means by a word, by the token that does."""
    here = {
        head: m
        for m in mentions
        if sentence.span.covers(m.span)
        and (head := sentence.head(m.span)) is not None
        and sentence.tokens[head].ner == "PERSON"
    }
    people = {m.text for m in mentions if m.type in {one.type for one in here.values()}}
    meant = {s.token: s.entity for s in stand_ins if s.sentence == sentence.index and s.entity.text in people}
    return dict(sorted({**meant, **here}.items()))


def _lists(sentence: Sentence, named: Mapping[int, EntityCandidate]) -> Iterator[tuple[int, Members]]:
    """Yield the groups that the sentence names, each with the token of its last member."""
    for at in named:
        together = [t for t in list_joined(sentence, at) if t in named]
        for edge in sentence.parents(at):
            if edge.relation.startswith("nsubj") and sentence.tokens[edge.governor].lemma.lower() in _TOGETHER:
                others = [
                    e.dependent
                    for e in sentence.children(edge.governor)
                    if e.relation in {"obj", "obl:with", "obl:agent", "obl:by", "obl:to"}
                ]
                listed = [t for other in others for t in list_joined(sentence, other)]
                together += [n for t in listed for n in (t, *_beside(sentence, t)) if n in named]
        members = _distinct([named[t] for t in together])
        if len(members) > 1:
            yield max(together), members


def _beside(sentence: Sentence, noun: int) -> list[int]:
    """Return the names that say whom a noun means: `the painter Tom Reed`."""
    return [e.dependent for e in sentence.children(noun) if e.relation in APPOSED]


def _distinct(members: Sequence[EntityCandidate]) -> Members:
    """Return the members, each once, though a part of a name may stand for the whole."""
    once: list[EntityCandidate] = []
    for member in sorted(members, key=lambda m: -len(m.text)):
        words = set(member.text.split())
        if not any(words <= set(other.text.split()) for other in once):
            once.append(member)
    return tuple(sorted(once, key=lambda m: m.span))


def _is_plural(sentence: Sentence, at: int) -> bool:
    token = sentence.tokens[at]
    return token.text.casefold() in _PRONOUNS or token.pos == "NNS" or token.lemma.casefold() in _COUNTED


def _is_acting_body(sentence: Sentence, at: int) -> bool:
    return sentence.tokens[at].ner in _BODIES and any(e.relation.startswith("nsubj") for e in sentence.parents(at))


def _competes(sentence: Sentence, at: int) -> bool:
    """Tell whether a plural noun is what a later `they` could mean as well: people, or the subject of a clause."""
    subject = any(e.relation.startswith("nsubj") for e in sentence.parents(at))
    return subject or speaks_of_people(sentence, at)


def _resolve_plural(sentence: Sentence, at: int, spoken: _Spoken, before: Members) -> Members:
    """Return whom a plural means; nobody where that is not clear."""
    token = sentence.tokens[at]
    members = spoken.of(sentence.index)
    if token.text.casefold() in _PRONOUNS:
        return members if spoken.last and spoken.body < spoken.last[0] else ()
    below = sentence.children(at)
    words = {
        sentence.tokens[e.dependent].lemma.casefold() for e in below if e.relation in {"det", "nummod", "cc:preconj"}
    }
    telling = any(e.relation in _TELLING or e.relation.startswith("nmod") for e in below)
    if at and sentence.tokens[at - 1].text.casefold() == "both":
        words.add("both")  # the parser hangs it on the noun in many ways
    if not words & _DEFINITE or telling:
        return ()
    if token.pos == "NNS" and token.lemma.casefold() in spoken.nouns:
        return spoken.nouns[token.lemma.casefold()]
    counts = {_COUNTED[word] for word in {*words, token.lemma.casefold()} if word in _COUNTED}
    if not counts and not speaks_of_people(sentence, at):
        return ()
    if counts and token.pos != "NNS" and len(members) not in counts:
        members = before
    return members if not counts or len(members) in counts else ()
