"""People and bodies never named: in `He was born in Milford` somebody, in `We are based in Oslo` some body."""

from collections.abc import Iterator, Mapping, Sequence

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import ROOT, Annotation, Sentence, Token
from consilience.agents.experts.corenlp.extraction.coreference.gender import (
    Gender,
    gender_of_name,
    gender_of_pronoun,
)
from consilience.agents.experts.corenlp.extraction.coreference.grammatical_roles import APPOSED, is_empty
from consilience.agents.experts.corenlp.rules.entity_rules import EntityRules
from consilience.agents.support.words.pronouns import person_of
from consilience.agents.support.words.word_set import word_set

__all__ = ["find_unnamed"]

_CONFIDENCE = 0.6
_MARKS = frozenset("\"“”«»„'‘’`")
_PRONOUNS = frozenset({"PRP", "PRP$"})
_NAMES = frozenset({"NNP", "NNPS"})
_WRITING = frozenset({"i", "we"})
_RELATIVES = word_set(
    "father mother parent son daughter child brother sister wife husband widow widower spouse uncle aunt nephew niece "
    "grandfather grandmother grandson granddaughter cousin"
)


def find_unnamed(
    annotation: Annotation, mentions: Sequence[EntityCandidate], rules: Mapping[str, EntityRules]
) -> tuple[EntityCandidate, ...]:
    """Return the first pronoun for each entity that the text does not name, of the types that have `unnamed`.

    An entity is unnamed only where nothing of its type is named that the pronoun could mean: no name of the gender
    before it, nor after it in its sentence, unless the pronoun is the subject of that sentence, which a name below it
    cannot be (principle C of binding: `He was a son of John Lee`), or has a relative there (`His son John`). Who is
    said to be a name is named (`He was John Lee`). Who writes (`I`, `we`) is one where nothing is quoted. `It` is no
    entity where it stands for nothing (`It is true that`), nor where a thing stands before it in its sentence: in `the
    federation lost its founder` it is that, which has no name, and in `Acme, as it is called` a name that nobody took
    for one. There is at most one for each of `i`, `we`, `he`, `she` and `it`.

    Args:
        annotation: the beginning of a document; of a later passage nobody knows who was named before.
        mentions: what is named in it.
        rules: of entity types.
    """
    return tuple(
        EntityCandidate(token.span, token.text, name, _CONFIDENCE)
        for name, rule in rules.items()
        if rule.unnamed
        for token in _first_pronouns(annotation, [m for m in mentions if m.type == name], rule)
    )


def _first_pronouns(annotation: Annotation, named: Sequence[EntityCandidate], rule: EntityRules) -> Iterator[Token]:
    quoted = any(
        _MARKS & set(token.text)
        for sentence in annotation.sentences
        for token in sentence.tokens
        if len(token.text) <= 2
    )
    seen: set[str] = set()
    for sentence in annotation.sentences:
        for token in sentence.tokens:
            person = person_of(token.text)
            if (
                person is None
                or person in seen
                or token.pos not in _PRONOUNS
                or token.text.casefold() not in rule.unnamed
            ):
                continue
            if person == "it" and is_empty(sentence, token.index):
                continue
            seen.add(person)
            if person in _WRITING:
                if not quoted:
                    yield token
            elif person == "it" and _is_after_thing(sentence, token):
                continue
            elif not any(_may_be(m, gender_of_pronoun(person)) and _is_in_reach(m, sentence, token) for m in named):
                yield token


def _is_after_thing(sentence: Sentence, pronoun: Token) -> bool:
    return any(
        token.pos == "NN" or (token.pos in _NAMES and token.ner == "O") for token in sentence.tokens[: pronoun.index]
    )


def _may_be(mention: EntityCandidate, gender: Gender | None) -> bool:
    return gender is None or gender_of_name(mention.text) in {None, gender}


def _is_in_reach(mention: EntityCandidate, sentence: Sentence, pronoun: Token) -> bool:
    if mention.span.start < pronoun.span.start:
        return True
    if not sentence.span.covers(mention.span):
        return False
    head = sentence.head(mention.span)
    if any(e.governor == head and e.relation.startswith("nsubj") for e in sentence.parents(pronoun.index)):
        return True
    return not (
        _is_main_subject(sentence, pronoun.index) or (head is not None and _is_relative(sentence, pronoun.index, head))
    )


def _is_relative(sentence: Sentence, pronoun: int, name: int) -> bool:
    """Tell whether a name is that of a relative whom the possessive has: `his son John`, `his father was John Lee`."""
    relatives = {
        edge.governor
        for edge in sentence.parents(pronoun)
        if edge.relation == "nmod:poss" and sentence.tokens[edge.governor].lemma.casefold() in _RELATIVES
    }
    predicates = {
        edge.governor
        for relative in relatives
        for edge in sentence.parents(relative)
        if edge.relation == "nsubj" and any(below.relation == "cop" for below in sentence.children(edge.governor))
    }
    said = relatives | predicates
    beside = {edge.governor for edge in sentence.parents(name) if edge.relation in APPOSED}
    beside |= {edge.dependent for edge in sentence.children(name) if edge.relation in APPOSED}
    return bool(said & (beside | {name}))


def _is_main_subject(sentence: Sentence, token: int) -> bool:
    above = [edge for edge in sentence.parents(token) if edge.relation.startswith("nsubj")]
    return any(ROOT in {e.governor for e in sentence.parents(edge.governor)} for edge in above if edge.governor != ROOT)
