"""Whose child `their son` is: the two of whom the text speaks as a couple, or whom it named together last."""

from collections.abc import Iterator, Mapping, Sequence

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import Annotation, Sentence
from consilience.agents.experts.corenlp.extraction.coreference.grammatical_roles import APPOSED
from consilience.agents.experts.corenlp.extraction.coreference.groups import find_groups
from consilience.agents.experts.corenlp.extraction.coreference.stand_ins import StandIn, find_stand_ins
from consilience.agents.experts.corenlp.grammar.kinship import SPOUSES
from consilience.agents.experts.corenlp.rules.entity_rules import EntityRules
from consilience.agents.support.words.word_set import word_set

__all__ = ["find_stand_ins_and_couples"]

_CHILDREN = word_set("son daughter child baby twin boy girl")
_WEDDING = word_set("marry wed remarry divorce")
_FARTHEST = 2
"""Sentences after which a couple is no longer meant."""
_CLEAR = 0.9

_Couple = tuple[EntityCandidate, EntityCandidate]


def find_stand_ins_and_couples(
    annotation: Annotation, mentions: Sequence[EntityCandidate], rules: Mapping[str, EntityRules]
) -> tuple[StandIn, ...]:
    """Return what stands for a mention (`find_stand_ins`), and for each parent the `their` of their child.

    `Their` before a word for a child means two: who was said to be married last, by a noun (`Ann's husband, Bob`) or a
    verb (`Ann married Bob`), else the last two that were named together (`find_groups`).
    """
    single = find_stand_ins(annotation, mentions, rules)
    groups = find_groups(annotation, mentions, single)
    found: list[StandIn] = []
    last: tuple[int, _Couple] | None = None
    for sentence in annotation.sentences:
        people = _find_people(sentence, mentions, single, rules)
        couples = dict(_find_couples(sentence, people))
        for token in sentence.tokens:
            if token.index in couples:
                last = (sentence.index, couples[token.index])
            if not _is_of_child(sentence, token.index):
                continue
            near = last[1] if last and sentence.index - last[0] <= _FARTHEST else ()
            both = near or groups.get((sentence.index, token.index), ())
            if len(both) == 2:
                found += [StandIn(sentence.index, token.index, one, _CLEAR) for one in both]
    return (*single, *found)


def _find_people(
    sentence: Sentence,
    mentions: Sequence[EntityCandidate],
    stand_ins: Sequence[StandIn],
    rules: Mapping[str, EntityRules],
) -> dict[int, EntityCandidate]:
    """Return who is named or meant in a sentence, by the token."""
    types = {name for name, rule in rules.items() if rule.kind == "person"}
    here = {s.token: s.entity for s in stand_ins if s.sentence == sentence.index and s.entity.type in types}
    for mention in mentions:
        if mention.type in types and sentence.span.covers(mention.span):
            head = sentence.head(mention.span)
            if head is not None:
                here[head] = mention
    return here


def _find_couples(sentence: Sentence, people: Mapping[int, EntityCandidate]) -> Iterator[tuple[int, _Couple]]:
    """Yield the two of each marriage that a sentence speaks of, by the token that names the later one."""
    for token in sentence.tokens:
        word = token.lemma.casefold()
        if token.pos == "NN" and word in SPOUSES:
            at = token.index
            beside = [e.governor for e in sentence.parents(at) if e.relation in APPOSED]
            beside += [e.dependent for e in sentence.children(at) if e.relation in APPOSED]
            owners = [
                e.dependent
                for here in (at, *beside)
                if here >= 0
                for e in sentence.children(here)
                if e.relation == "nmod:poss"
            ]
        elif token.pos.startswith("V") and word in _WEDDING:
            below = sentence.children(token.index)
            owners = [e.dependent for e in below if e.relation.startswith("nsubj")]
            beside = [e.dependent for e in below if e.relation in {"obj", "obl:to"}]
            beside = beside or owners[1:]
        else:
            continue
        ones = [people[at] for at in owners if at in people]
        others = [at for at in beside if at in people and people[at] not in ones[:1]]
        if ones and others:
            yield max(others[0], token.index), (ones[0], people[others[0]])


def _is_of_child(sentence: Sentence, token: int) -> bool:
    if sentence.tokens[token].text.casefold() != "their":
        return False
    owned = [e.governor for e in sentence.parents(token) if e.relation == "nmod:poss" and e.governor >= 0]
    # the parser hangs it on the child's name, too: `their son Max`
    beside = [e.dependent for at in owned for e in sentence.children(at) if e.relation in APPOSED]
    return any(sentence.tokens[at].lemma.casefold() in _CHILDREN for at in (*owned, *beside))
