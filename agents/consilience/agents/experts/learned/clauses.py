"""Words that speak of a relation, but of others than the two ends whose relation the model reads.

The model sees that a sentence speaks of living somewhere; whose clause says so it reads worse: of `Ida, who worked
for a bank in Ulm, lived in Bern` it takes Ida to live in Ulm.
"""

from collections.abc import Collection, Sequence

from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.experts.corenlp.grammar.phrases import find_relative_clauses
from consilience.agents.support.words.word_set import word_set

__all__ = ["has_own_object", "has_own_place", "is_across_relative_clause", "is_where_troops_stood"]

_PLACES = frozenset({"CITY", "COUNTRY", "LOCATION", "STATE_OR_PROVINCE"})
_WHERE = frozenset({"obl:in", "obl:at", "obl:near", "obl:on", "obl:to"})
_WHOLE = word_set("company firm organisation organization business group party club team band body agency charity")
"""What a clause calls the body of which it speaks: who `ran the company` ran what was named before. A `life business`
is a part of one."""
_TROOPS = word_set(
    "army navy militia regiment battalion brigade squadron platoon garrison fleet troop infantry cavalry artillery"
)
"""But none that may be civil: whoever serves on a task force at a ministry works for that."""
_STAFF = frozenset({"staff", "command"})
_RANKS = word_set(
    "general colonel major captain lieutenant sergeant corporal admiral commodore brigadier marshal commander"
)


def has_own_place(sentence: Sentence, cue: int, joining: Sequence[int], ends: Collection[int]) -> bool:
    """Tell whether a verb off the way between two ends says where itself: `lived in Bern`.

    Args:
        sentence: where they stand.
        cue: the verb.
        joining: the words on the way.
        ends: the tokens of both ends.
    """
    if cue in joining or not sentence.tokens[cue].pos.startswith("V"):
        return False
    if any(_is_place_of(sentence, end, cue) for end in ends):
        return False  # `based at the port of Ulm`
    return any(
        edge.relation.startswith("obl")
        and sentence.tokens[edge.dependent].ner in _PLACES
        and edge.dependent not in ends
        for edge in sentence.children(cue)
    )


def has_own_object(sentence: Sentence, joining: Sequence[int], verbs: Collection[str], ends: Collection[int]) -> bool:
    """Tell whether one of some verbs on the way between two ends has another object: `Acme, where she ran the shop`.

    Args:
        sentence: where they stand.
        joining: the words on the way.
        verbs: lemmas of verbs whose object the end must be.
        ends: the tokens of both ends.
    """
    return any(
        edge.relation == "obj"
        and edge.dependent not in {*joining, *ends}
        and sentence.tokens[edge.dependent].pos in {"NN", "NNS"}
        and not _is_whole(sentence, edge.dependent)
        for word in joining
        if sentence.tokens[word].lemma.casefold() in verbs and sentence.tokens[word].pos.startswith("V")
        for edge in sentence.children(word)
    )


def is_across_relative_clause(sentence: Sentence, ends: Sequence[Collection[int]]) -> bool:
    """Tell whether one end stands in a clause that explains another word, and the other end outside of that clause.

    Of `Ann, who was once married to Max, lives in Ulm` Max lives nowhere.

    Args:
        sentence: where they stand.
        ends: the tokens of both.
    """
    for antecedent, clause in find_relative_clauses(sentence):
        within = [bool(clause.intersection(end)) for end in ends]
        if within[0] == within[1] or any(antecedent in end for end in ends):
            continue
        outer = ends[within.index(False)]
        if not any(_is_called(sentence, antecedent, word) for word in outer):
            return True
    return False


def is_where_troops_stood(sentence: Sentence, end: Collection[int]) -> bool:
    """Tell whether an end is where soldiers were, and no body: `served in the army at Ulm`.

    Of a staff it tells who commands it: `on General Ross's staff at Ulm`, but that of a surgeon works for the hospital.

    Args:
        sentence: where it stands.
        end: its tokens.
    """
    return any(
        _are_troops(sentence, noun)
        for token in end
        for edge in sentence.parents(token)
        if edge.relation in {"obl:at", "nmod:at"} and edge.governor >= 0
        for noun in (edge.governor, *_obliques(sentence, edge.governor))
        if noun not in end
    )


def _obliques(sentence: Sentence, verb: int) -> list[int]:
    return [
        edge.dependent for edge in sentence.children(verb) if edge.relation.startswith(("obl:in", "obl:on", "obl:with"))
    ]


def _are_troops(sentence: Sentence, noun: int) -> bool:
    lemma = sentence.tokens[noun].lemma.casefold()
    if lemma not in _STAFF:
        return lemma in _TROOPS
    return any(
        sentence.tokens[below.dependent].lemma.casefold() in _RANKS
        for edge in sentence.children(noun)
        if edge.relation in {"nmod:poss", "nmod:of"}
        for below in (edge, *sentence.children(edge.dependent))
    )


def _is_called(sentence: Sentence, noun: int, name: int) -> bool:
    """Tell whether a name says what a noun is: `Acme, the firm that Ann founded`, `Acme is a firm that Ann founded`."""
    beside = (*sentence.children(noun), *sentence.parents(noun))
    return any(
        name in {edge.governor, edge.dependent}
        and edge.relation.partition(":")[0] in {"appos", "compound", "dep", "flat", "nsubj"}
        for edge in beside
    )


def _is_whole(sentence: Sentence, noun: int) -> bool:
    alone = not any(edge.relation in {"compound", "amod"} for edge in sentence.children(noun))
    return alone and sentence.tokens[noun].lemma.casefold() in _WHOLE


def _is_place_of(sentence: Sentence, token: int, verb: int) -> bool:
    """Tell whether a word stands below a verb as where it is, or as a part of that."""
    here, seen = {token}, {token}
    while here:
        here = {
            edge.governor
            for at in here
            for edge in sentence.parents(at)
            if edge.governor >= 0 and edge.relation.startswith(("obl", "nmod", "appos", "compound", "dep"))
        } - seen
        if verb in here:
            return True
        seen |= here
    return False
