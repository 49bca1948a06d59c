"""Pronouns and descriptions that stand for a name: `he`, `its`, `the company`."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import ROOT, Annotation, Sentence, Token
from consilience.agents.experts.corenlp.extraction.coreference.gender import (
    gender_of_name,
    gender_of_pronoun,
)
from consilience.agents.experts.corenlp.extraction.coreference.grammatical_roles import APPOSED, is_empty
from consilience.agents.experts.corenlp.extraction.coreference.quotations import find_speakers
from consilience.agents.experts.corenlp.extraction.coreference.referents import Referent
from consilience.agents.experts.corenlp.extraction.coreference.relative_pronouns import find_relative_pronouns
from consilience.agents.experts.corenlp.extraction.coreference.salience import Discourse, Meant
from consilience.agents.experts.corenlp.grammar.people import speaks_of_people
from consilience.agents.experts.corenlp.rules.entity_rules import EntityRules
from consilience.agents.support.words.pronouns import person_of
from consilience.agents.support.words.word_set import word_set

__all__ = ["StandIn", "find_stand_ins"]

_DETERMINERS = frozenset({"the", "this", "that", "these", "those", "its", "his", "her", "their"})
_DEFINITE = frozenset({"the", "this", "that"})
_GROUPS = word_set(
    "army audience battalion brigade couple crew crowd delegation family force gang garrison group "
    "militia mob navy party people police population squad staff team troop unit dozen hundred thousand "
    "million other"
)
_PRONOUNS = frozenset({"PRP", "PRP$"})
_AHEAD = 0.9
"""How clear it is that a pronoun at the beginning means the subject that follows."""
_WRITING = frozenset({"i", "we"})
"""Of the first person: they mean who writes, whatever else the text speaks of."""


@dataclass(frozen=True, slots=True)
class StandIn:
    """A token that stands for a mention."""

    sentence: int
    """Index of the sentence."""
    token: int
    """Position of the token in its sentence."""
    entity: EntityCandidate
    """The fullest earlier mention of what the token means."""
    confidence: float = 1.0
    """0.5..1: how much clearer it is than what else could be meant."""


def find_stand_ins(
    annotation: Annotation, mentions: Sequence[EntityCandidate], rules: Mapping[str, EntityRules]
) -> tuple[StandIn, ...]:
    """Return the pronouns and descriptions of the text that stand for one of the mentions, in text order.

    Which words can stand for a type is declared by its rules (`anaphor_pronouns`, `anaphor_nouns`). A plural stands for
    nothing. Where the rules say that the type's `kind` is person, organization or place, gender, grammar and presence
    decide what a word means (`Discourse`), and one that is not clear stands for nothing; of a type without a kind it is
    the nearest earlier mention.
    """
    kinds = {name: rule.kind for name, rule in rules.items() if rule.kind in {"person", "organization", "place"}}
    people_types = frozenset(name for name, kind in kinds.items() if kind == "person")
    people, things = Discourse(people=True), Discourse(people=False)
    speakers = find_speakers(annotation)
    writers = {person: m for m in reversed(mentions) if (person := person_of(m.text)) in _WRITING}
    found = []
    for sentence in annotation.sentences:
        named = {head: m for m in mentions if (head := _head(sentence, m)) is not None}
        taken = {at for m in mentions for at in sentence.tokens_in(m.span)}
        relative = dict(find_relative_pronouns(sentence, mentions, people_types))
        for token in sentence.tokens:
            here = named.get(token.index)
            if here is not None and here.type in kinds and here not in writers.values():
                discourse = people if kinds[here.type] == "person" else things
                discourse.name(here, sentence, token.index)
                for noun in _beside(sentence, token.index, taken):
                    discourse.describe(sentence, token.index, noun)
            if token.index in taken:
                continue
            if token.index in relative:
                found.append(StandIn(sentence.index, token.index, relative[token.index]))
                continue
            if (writer := writers.get(person_of(token.text) or "")) is not None:
                found.append(StandIn(sentence.index, token.index, writer))
                continue
            ahead = _find_subject_ahead(sentence, token, mentions, named, people_types)
            if ahead is not None and ahead.type in _types(sentence, token, rules):
                found.append(StandIn(sentence.index, token.index, ahead, _AHEAD))
                continue
            types = list(_types(sentence, token, rules))
            speaker = speakers.get((sentence.index, token.index))
            without = (
                _speaking(annotation.sentences[speaker.sentence], speaker.token, mentions, people) if speaker else None
            )
            meant = _resolve_word(sentence, token, people, things, named, without, types)
            if meant is None:
                near = [
                    m for m in mentions if m.type in types and m.type not in kinds and m.span.end <= token.span.start
                ]
                meant = Meant(max(near, key=lambda m: m.span), 1.0) if near else None
            if meant is not None and meant.entity.type in {*types, *_types(sentence, token, rules, heads=True)}:
                found.append(StandIn(sentence.index, token.index, meant.entity, meant.confidence))
    return tuple(found)


def _find_subject_ahead(
    sentence: Sentence,
    token: Token,
    mentions: Sequence[EntityCandidate],
    named: Mapping[int, EntityCandidate],
    people: Collection[str],
) -> EntityCandidate | None:
    """Return the subject that a pronoun before it means where nobody was named: `After his arrest, Bob left`."""
    gender = gender_of_pronoun(token.text)
    if token.pos not in _PRONOUNS or gender is None:
        return None
    if any(m.type in people and m.span.start < token.span.start for m in mentions):
        return None
    roots = [t.index for t in sentence.tokens if any(e.governor == ROOT for e in sentence.parents(t.index))]
    subjects = [e.dependent for root in roots for e in sentence.children(root) if e.relation.startswith("nsubj")]
    for subject in subjects:
        mention = named.get(subject)
        if mention is None or mention.type not in people or mention.span.start < token.span.end:
            continue
        below = any(_is_below(sentence, token.index, other) for other in subjects)
        if not below and gender_of_name(mention.text) in {None, gender}:
            return mention
    return None


def _is_below(sentence: Sentence, token: int, above: int) -> bool:
    here, seen = [token], {token}
    while here:
        at = here.pop()
        if at == above:
            return True
        more = {e.governor for e in sentence.parents(at) if e.governor != ROOT} - seen
        seen |= more
        here.extend(more)
    return False


def _resolve_word(
    sentence: Sentence,
    token: Token,
    people: Discourse,
    things: Discourse,
    named: Mapping[int, EntityCandidate],
    speaker: Referent | None,
    types: Sequence[str],
) -> Meant | None:
    """Take note of a word that is no name, and return the named one that it means."""
    word = token.text.casefold()
    gender = gender_of_pronoun(word)
    if token.pos in _PRONOUNS and gender is not None:
        return people.resolve_pronoun(sentence, token.index, gender, speaker)
    if token.pos in _PRONOUNS and word in {"it", "its"}:
        return None if is_empty(sentence, token.index) else things.resolve_pronoun(sentence, token.index, None)
    if token.pos not in {"NN", "NNP"} or _is_said_of_another(sentence, token.index, named):
        return None
    before = {sentence.tokens[e.dependent].text.casefold() for e in sentence.children(token.index)}
    person = token.pos == "NN" and speaks_of_people(sentence, token.index) and token.lemma.casefold() not in _GROUPS
    definite = bool(before & _DEFINITE) and not _is_named(sentence, token)
    return (people if person else things).resolve_noun(sentence, token.index, types, definite=definite)


def _beside(sentence: Sentence, head: int, taken: set[int]) -> Iterator[int]:
    """Yield the nouns that a name is called in its sentence: beside it, or as predicate."""
    for edge in sentence.children(head):
        if edge.relation in APPOSED and edge.dependent not in taken:
            yield edge.dependent
    for edge in sentence.parents(head):
        if edge.governor < 0 or edge.governor in taken:
            continue
        predicate = edge.relation == "nsubj" and any(c.relation == "cop" for c in sentence.children(edge.governor))
        if edge.relation in APPOSED or predicate:
            yield edge.governor


def _is_said_of_another(sentence: Sentence, noun: int, named: Mapping[int, EntityCandidate]) -> bool:
    """Tell whether a noun only says something of what is named beside it, or modifies another noun."""
    return any(e.relation in APPOSED for e in sentence.parents(noun)) or any(
        e.relation == "cop" or (e.relation in APPOSED and e.dependent in named) for e in sentence.children(noun)
    )


def _speaking(
    sentence: Sentence, token: int, mentions: Sequence[EntityCandidate], people: Discourse
) -> Referent | None:
    """Return who is named, or meant by a pronoun before, at the subject of a verb of saying."""
    named = next((m for m in mentions if m.span.overlaps(sentence.tokens[token].span)), None)
    return people.find_named(named) if named else people.at(sentence, token)


def _head(sentence: Sentence, mention: EntityCandidate) -> int | None:
    return sentence.head(mention.span) if sentence.span.covers(mention.span) else None


def _is_named(sentence: Sentence, token: Token) -> bool:
    """Tell whether a name after the noun says which one it is: `the town of Esna`, `the airline Qantas`."""
    below = [e.dependent for e in sentence.children(token.index) if e.relation in {"nmod:of", "appos", "dep"}]
    following = sentence.tokens[token.index + 1 : token.index + 2]
    return any(sentence.tokens[at].pos.startswith("NNP") for at in below) or any(
        t.pos.startswith("NNP") for t in following
    )


_PLACED = frozenset({"nmod:in", "nmod:at", "nmod:near"})
_PLACES = frozenset({"CITY", "COUNTRY", "STATE_OR_PROVINCE", "LOCATION"})


def _tells_which(sentence: Sentence, noun: int) -> bool:
    """Tell whether what follows the noun says which one it is.

    A clause does (`the team led by Ann`, `the firm that she left`), and a place (`the hospital in Ulm`).
    """
    if any(
        edge.relation in _PLACED and edge.dependent > noun and sentence.tokens[edge.dependent].ner in _PLACES
        for edge in sentence.children(noun)
    ):
        return True
    following = sentence.tokens[noun + 1 : noun + 2]
    closed = not following or following[0].text in {",", "(", "–", "-"}
    return not closed and any(e.relation in {"acl", "acl:relcl"} for e in sentence.children(noun))


def _types(sentence: Sentence, token: Token, rules: Mapping[str, EntityRules], *, heads: bool = False) -> Iterator[str]:
    """Yield the types that the token can stand for.

    Args:
        sentence: where it stands.
        token: a pronoun, or a noun.
        rules: of entity types.
        heads: also those of which it can only mean what was called so before.
    """
    word = token.text.casefold()
    described = (
        token.pos == "NN"
        and not _is_named(sentence, token)
        and not _tells_which(sentence, token.index)
        and any(
            sentence.tokens[edge.dependent].text.casefold() in _DETERMINERS for edge in sentence.children(token.index)
        )
    )
    lemma = token.lemma.casefold()
    for name, rule in rules.items():
        nouns = (*rule.anaphor_nouns, *rule.anaphor_heads) if heads else rule.anaphor_nouns
        if (token.pos in _PRONOUNS and word in rule.anaphor_pronouns) or (described and lemma in nouns):
            yield name
