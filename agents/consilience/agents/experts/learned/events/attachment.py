"""What a sentence says of something else than the event: dates, places and bodies that another word has taken.

The model reads that a sentence has an event and a date; whose date it is it reads worse: of `resigned over the failures
of last winter` it takes the resignation for one of last winter.
"""

from consilience.agents.corenlp.annotation import ROOT, Sentence
from consilience.agents.experts.corenlp.grammar.phrases import find_relative_clauses
from consilience.agents.support.words.word_set import word_set

__all__ = ["belongs_elsewhere"]

_CALENDAR = frozenset({"DATE", "TIME", "DURATION", "SET"})
_LIMITS = word_set("since until till")
"""What such a word names is when a state begins or ends: `nobody has entered it since 2016`."""
_OWNED = frozenset({"nmod:of", "nmod:poss"})
_FORMER = word_set("former ex previous one-time erstwhile formerly once previously ex-")
_LEAVING = word_set("leave quit resign depart retire")
_TAKEN_UP = word_set("join rejoin lead head run found establish start launch form enter")
_BEFALLING = word_set("die perish resign retire abdicate")
"""Verbs that tell something of their subject alone."""
_IN_PHRASE = ("nmod", "compound", "flat", "dep", "conj")
_HIGHEST = 4


def belongs_elsewhere(sentence: Sentence, head: int, trigger: int) -> bool:
    """Tell whether what a word names is said of something else than what a trigger tells of.

    That is a date after `since` or `until` or of another noun (`the failures of last winter`), what stands in a
    relative clause beside the trigger (`opened a forge, which she sold in 1868`), where somebody was before
    (`appointed Ann Lee, the former head of Acme`), what somebody left something else for (`left home to join Acme`),
    and of whom a clause beside a death only says when that was (`he died when Ann was ten`).

    Args:
        sentence: where both stand.
        head: the head of what may fill a role.
        trigger: the event's word.
    """
    return (
        _is_other_date(sentence, head, trigger)
        or _is_former(sentence, head)
        or _is_left_for(sentence, head, trigger)
        or _is_only_when(sentence, head, trigger)
        or any(
            head in clause and trigger not in clause and antecedent != head
            for antecedent, clause in find_relative_clauses(sentence)
        )
    )


def _is_other_date(sentence: Sentence, head: int, trigger: int) -> bool:
    if sentence.tokens[head].ner not in {"DATE", "TIME"}:
        return False
    words = {sentence.tokens[e.dependent].lemma.casefold() for e in sentence.children(head) if e.relation == "case"}
    if words & _LIMITS:
        return True
    return any(
        edge.relation in _OWNED
        and edge.governor not in {ROOT, trigger}
        and sentence.tokens[edge.governor].ner not in _CALENDAR
        for edge in sentence.parents(head)
    )


def _is_left_for(sentence: Sentence, head: int, trigger: int) -> bool:
    """Tell whether a name is what somebody left something else to join, lead or found."""
    if sentence.tokens[trigger].lemma.casefold() not in _LEAVING:
        return False
    return any(
        edge.relation == "obj"
        and sentence.tokens[edge.governor].lemma.casefold() in _TAKEN_UP
        and any(above.governor == trigger for above in sentence.parents(edge.governor))
        for edge in sentence.parents(head)
        if edge.governor != ROOT
    )


def _is_only_when(sentence: Sentence, head: int, trigger: int) -> bool:
    """Tell whether a name is the subject of a clause that says when somebody else died, resigned or retired."""
    if sentence.tokens[trigger].lemma.casefold() not in _BEFALLING:
        return False
    own = {e.dependent for e in sentence.children(trigger) if e.relation.startswith("nsubj")}
    clauses = {e.dependent for e in sentence.children(trigger) if e.relation.startswith("advcl")}
    above = {e.governor for e in sentence.parents(head) if e.relation.startswith("nsubj")}
    return bool(own) and head not in own and bool(above & clauses)


def _is_former(sentence: Sentence, head: int) -> bool:
    """Tell whether a name only says where a person apposed to another word was before."""
    here = head
    for _ in range(_HIGHEST):
        above = [
            e for e in sentence.parents(here) if e.governor != ROOT and e.relation.startswith((*_IN_PHRASE, "appos"))
        ]
        if not above:
            return False
        edge = above[0]
        if edge.relation == "appos":
            below = {sentence.tokens[e.dependent].lemma.casefold() for e in sentence.children(here)}
            return bool(below & _FORMER)
        here = edge.governor
    return False
