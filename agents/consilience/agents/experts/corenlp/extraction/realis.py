"""The realis of an event nugget from the grammar around it: modality, negation, tense, condition, genericity.

The values are those of the TAC KBP 2015 event nugget task: `Actual` for an event that happened (or is happening) at a
particular time and place; `Generic` for a kind of event that happens in general; `Other` for events that did not
happen, may happen, will happen, are hypothetical, wanted, ordered or only alleged.
"""

from collections.abc import Iterator

from consilience.agents.corenlp.annotation import ROOT, Sentence
from consilience.agents.experts.corenlp.grammar.asserted import (
    is_called_off,
    is_denied_report,
    is_left_open,
    is_nobody,
)
from consilience.agents.experts.corenlp.grammar.grammatical_functions import subject
from consilience.agents.experts.corenlp.grammar.word_classes import (
    CONDITION,
    DOUBT,
    ESCAPING,
    FACTUAL_INFINITIVES,
    HABIT,
    LEAVING,
    MODALS,
    NEGATION,
    REPORTING,
    UNREAL_ADVERBS,
    UNREAL_GOVERNORS,
    UNREAL_MODIFIERS,
    UNREAL_NOUNS,
    WHOEVER,
)
from consilience.agents.support.words.word_set import word_set
from consilience.graph.model.model import Realis

__all__ = ["realis_of"]

_COMPLEMENTS = ("obj", "nsubj:pass", "obl:for", "obl:of", "obl:about", "obl:from", "obl:against", "obl:with")
_NOUN_POS = ("N", "J")
_OF_OPEN = frozenset({"nmod:of", "nmod:for", "nmod:about", "nmod:at", "compound"})
"""How an event hangs on a noun that leaves it open."""
_REASONS = frozenset({"obl:over", "obl:because_of", "nmod:over", "nmod:since", "obl:since"})
"""How an event hangs on what it is the reason of, so that it happened whatever comes of that."""
_CALENDAR = word_set(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august "
    "september october november december next tomorrow"
)
_LONGEST_DAY = 2
_SEQUENCE = word_set("when once after before until as")
_CLAUSAL = frozenset({"advcl", "xcomp", "ccomp", "acl", "conj", "parataxis", "csubj"})


def realis_of(sentence: Sentence, head: int, *, has_arguments: bool) -> Realis:
    """Return the realis of the event that the word `head` triggers.

    Args:
        sentence: the sentence of the trigger.
        head: token position of the trigger's head.
        has_arguments: whether a role is filled; an event with participants is a particular one unless the grammar
            says otherwise.
    """
    noun = sentence.tokens[head].pos.startswith(_NOUN_POS)
    if _is_negated(sentence, head) or _is_modified(sentence, head):
        return "Other"
    if noun:
        above = _governing_verb(sentence, head)
        if _is_called_likely(sentence, head) or is_called_off(sentence, head) or _is_of_open_noun(sentence, head):
            return "Other"
        if any(edge.relation in _REASONS for edge in sentence.parents(head)):
            return "Actual"
        if above is not None and _unreal_verb(sentence, above, head):
            return "Other"
        if any(e.relation == "cop" for e in sentence.children(head)) and _unreal_verb(sentence, head, None):
            return "Other"
        return "Generic" if not has_arguments and _general_noun(sentence, head, above) else "Actual"
    if _unreal_verb(sentence, head, None) or is_left_open(sentence, head):
        return "Other"
    return "Generic" if _general_verb(sentence, head, has_arguments=has_arguments) else "Actual"


def _below(sentence: Sentence, token: int, *bases: str) -> Iterator[str]:
    for edge in sentence.children(token):
        if edge.relation.partition(":")[0] in bases:
            yield sentence.tokens[edge.dependent].lemma.lower()


def _is_negated(sentence: Sentence, head: int) -> bool:
    if NEGATION & set(_below(sentence, head, "advmod", "det", "cc", "case", "mark", "neg")):
        return True
    return any(
        edge.relation.startswith("nsubj")
        and (
            sentence.tokens[edge.dependent].lemma.lower() in NEGATION
            or NEGATION & set(_below(sentence, edge.dependent, "det"))
            or is_nobody(sentence, edge.dependent)
        )
        for edge in sentence.children(head)
    )


def _is_modified(sentence: Sentence, head: int) -> bool:
    relations = {"amod", "compound", "det", "advmod"}
    words = {sentence.tokens[e.dependent].text.lower() for e in sentence.children(head) if e.relation in relations}
    return bool(words & (UNREAL_MODIFIERS | UNREAL_ADVERBS))


def _is_of_open_noun(sentence: Sentence, noun: int) -> bool:
    """Tell whether a noun above leaves open whether the event comes about: `fears of an attack`, `a takeover bid`."""
    return any(
        edge.governor != ROOT
        and edge.relation in _OF_OPEN
        and sentence.tokens[edge.governor].lemma.lower() in UNREAL_NOUNS
        for edge in sentence.parents(noun)
    )


def _is_called_likely(sentence: Sentence, noun: int) -> bool:
    """Tell whether a predicate says that the event may come: `more arrests were likely`."""
    return any(
        edge.governor != ROOT
        and edge.relation.startswith("nsubj")
        and sentence.tokens[edge.governor].pos.startswith("J")
        and sentence.tokens[edge.governor].lemma.lower() in UNREAL_GOVERNORS
        for edge in sentence.parents(noun)
    )


def _governing_verb(sentence: Sentence, noun: int) -> int | None:
    """Return the nearest word above the noun that makes a clause: a verb, or what a copula stands with."""
    seen = {noun}
    queue = [noun]
    while queue:
        for edge in sentence.parents(queue.pop(0)):
            above = edge.governor
            if above == ROOT or above in seen or edge.relation.startswith(("acl:relcl", "advcl")):
                continue
            seen.add(above)
            if sentence.tokens[above].pos.startswith("V"):
                return above
            queue.append(above)
    return None


def _unreal_verb(sentence: Sentence, verb: int, noun: int | None, depth: int = 0) -> bool:
    """Tell whether the clause of the verb is negated, modal, conditional, future or embedded in something unreal."""
    if depth > 4:
        return False
    if noun is not None:
        # A noun below a verb: the verb's own meaning counts (`prevented an attack`, `called for elections`).
        if sentence.tokens[verb].lemma.lower() in UNREAL_GOVERNORS and _is_complement(sentence, verb, noun):
            return True
        if _is_negated(sentence, verb) or _is_escaped(sentence, verb, noun):
            return True
    elif depth and _is_negated(sentence, verb):
        return True
    if (MODALS | DOUBT) & set(_below(sentence, verb, "aux")) or CONDITION & set(
        _below(sentence, verb, "mark", "advmod")
    ):
        return True
    if UNREAL_ADVERBS & set(_below(sentence, verb, "advmod")) or _imperative(sentence, verb):
        return True
    infinitive = "to" in set(_below(sentence, verb, "mark", "aux"))
    if (infinitive and _is_after_open_noun(sentence, verb)) or _is_scheduled(sentence, verb):
        return True
    for edge in sentence.parents(verb):
        base = edge.relation.partition(":")[0]
        if base == "dep" and edge.governor == verb - 1 and sentence.tokens[verb].pos == "VBG":
            base = "xcomp"  # `denied murdering three patients`, which the parser does not understand
        if edge.governor == ROOT:
            if sentence.tokens[-1].text == "?" or any(t.text == "?" for t in sentence.tokens[-2:]):
                return True
            continue
        if base not in _CLAUSAL or edge.relation == "acl:relcl":
            continue
        above = sentence.tokens[edge.governor].lemma.lower()
        if base == "conj":
            if _unreal_verb(sentence, edge.governor, None, depth + 1) and not _own_tense(sentence, verb):
                return True
            continue
        if base == "advcl" and not infinitive:
            # A participle shares the modality of its clause: `would attack, killing many`.
            if not _own_tense(sentence, verb) and _unreal_verb(sentence, edge.governor, None, depth + 1):
                return True
            if _is_to_come(sentence, verb, edge.governor):
                return True
            continue
        if infinitive and base == "advcl" and above in LEAVING:
            if _unreal_verb(sentence, edge.governor, None, depth + 1):
                return True
            continue
        if base in {"ccomp", "acl"} and is_denied_report(sentence, edge.governor):
            return True
        if infinitive and base in {"advcl", "acl", "xcomp", "ccomp"} and above not in FACTUAL_INFINITIVES:
            return True
        finite = base == "ccomp" and _own_tense(sentence, verb)
        if base in {"xcomp", "ccomp", "acl"} and above in (DOUBT if finite else UNREAL_GOVERNORS):
            return True
        if base == "ccomp" and is_left_open(sentence, edge.governor):
            return True
        if base == "xcomp" and _unreal_verb(sentence, edge.governor, None, depth + 1):
            return True
    prepositions = set(_below(sentence, verb, "mark", "case"))
    return bool(prepositions & {"of", "for", "from", "with"}) and any(
        sentence.tokens[edge.governor].lemma.lower() in UNREAL_GOVERNORS
        for edge in sentence.parents(verb)
        if edge.governor != ROOT
    )


def _is_after_open_noun(sentence: Sentence, verb: int) -> bool:
    """Tell whether an infinitive follows a noun that leaves it open, however it was parsed: `has plans to buy`."""
    before = (e.dependent - 1 for e in sentence.children(verb) if sentence.tokens[e.dependent].lemma == "to")
    return any(at >= 0 and sentence.tokens[at].lemma.lower() in UNREAL_NOUNS for at in before)


def _is_scheduled(sentence: Sentence, verb: int) -> bool:
    """Tell whether something is to come: `is to leave in June`, `retires in May`, `flies to Rome next week`."""
    below = sentence.children(verb)
    helping = {e.dependent: sentence.tokens[e.dependent] for e in below if e.relation.startswith(("aux", "mark"))}
    if any(word.text == "to" and at - 1 in helping and helping[at - 1].lemma == "be" for at, word in helping.items()):
        return True
    if sentence.tokens[verb].pos not in {"VBZ", "VBP"} or helping:
        return False
    dates = [e.dependent for e in below if e.relation.startswith("obl") and sentence.tokens[e.dependent].ner == "DATE"]
    return any(_is_ahead(sentence, date) for date in dates)


def _is_ahead(sentence: Sentence, date: int) -> bool:
    """Tell whether a date has no year, so that a present tense with it means what comes: `on Sunday`, `next week`."""
    words = {sentence.tokens[date].text, *(sentence.tokens[e.dependent].text for e in sentence.children(date))}
    named = bool(_CALENDAR & {word.casefold() for word in words}) and not _is_repeated(sentence, date)
    return named and not any(word.isdigit() and len(word) > _LONGEST_DAY for word in words)


def _is_to_come(sentence: Sentence, verb: int, main: int) -> bool:
    """Tell whether a clause in the present tense says when something will be: `will leave when she retires`."""
    return (
        sentence.tokens[verb].pos in {"VBZ", "VBP"}
        and bool(_SEQUENCE & set(_below(sentence, verb, "mark", "advmod")))
        and bool(MODALS & set(_below(sentence, main, "aux")))
    )


def _is_complement(sentence: Sentence, verb: int, noun: int) -> bool:
    """Tell whether the noun is what the verb wants, prevents, plans: its object, or follows `for`, `of`, `from`."""
    relations = [edge.relation for edge in sentence.parents(noun) if edge.governor == verb]
    if sentence.tokens[verb].lemma.lower() in REPORTING:
        return "obl:for" in relations
    return any(relation.startswith(_COMPLEMENTS) for relation in relations)


def _is_escaped(sentence: Sentence, verb: int, noun: int) -> bool:
    """Tell whether somebody escaped what a noun tells of, so that it did not happen: `escaped arrest`."""
    own = any(edge.relation.startswith(("det", "nmod:poss")) for edge in sentence.children(noun))
    return (
        not own
        and sentence.tokens[verb].lemma.casefold() in ESCAPING
        and any(edge.governor == verb and edge.relation == "obj" for edge in sentence.parents(noun))
    )


def _own_tense(sentence: Sentence, verb: int) -> bool:
    """Tell whether the verb has a subject and a tense of its own, by itself or by an auxiliary."""
    below = sentence.children(verb)
    forms = {sentence.tokens[verb].pos, *(sentence.tokens[e.dependent].pos for e in below if "aux" in e.relation)}
    return bool(forms & {"VBD", "VBZ", "VBP"}) and any(e.relation.startswith("nsubj") for e in below)


def _imperative(sentence: Sentence, verb: int) -> bool:
    return (
        sentence.tokens[verb].pos == "VB"
        and any(edge.governor == ROOT for edge in sentence.parents(verb))
        and not subject(sentence, verb)
        and "to" not in set(_below(sentence, verb, "mark"))
    )


def _general_noun(sentence: Sentence, noun: int, verb: int | None) -> bool:
    """Tell whether a noun without participants names a kind: a bare plural or mass noun in a present-tense clause."""
    if sentence.tokens[noun].ner == "DATE" or any(
        edge.relation.partition(":")[0] in {"det", "nummod", "nmod", "amod"} for edge in sentence.children(noun)
    ):
        return False
    if sentence.tokens[noun].pos.startswith("NNP"):
        return False
    return verb is None or _present(sentence, verb) or sentence.tokens[verb].pos == "VB"


def _general_verb(sentence: Sentence, verb: int, *, has_arguments: bool) -> bool:
    if HABIT & set(_below(sentence, verb, "advmod")) and not _past(sentence, verb):
        return True
    if not _present(sentence, verb):
        return False
    if any(_is_repeated(sentence, edge.dependent) for edge in sentence.children(verb)):
        return True
    if any(t.ner in {"DATE", "TIME"} for t in sentence.tokens):
        return False
    subjects = subject(sentence, verb)
    if not subjects:
        return not has_arguments
    return all(_kind(sentence, token) for token in subjects)


def _is_repeated(sentence: Sentence, date: int) -> bool:
    """Tell whether a date comes again and again: `every Tuesday`."""
    return sentence.tokens[date].ner in {"DATE", "TIME", "SET"} and bool(
        {"every", "each"} & set(_below(sentence, date, "det"))
    )


def _kind(sentence: Sentence, token: int) -> bool:
    """Tell whether a noun phrase speaks of a kind: a bare plural, or `you`, `people`, `anyone`."""
    word = sentence.tokens[token]
    if word.lemma.lower() in WHOEVER:
        return True
    return word.pos == "NNS" and not any(
        edge.relation.partition(":")[0] in {"det", "nummod", "acl"} or edge.relation == "nmod:poss"
        for edge in sentence.children(token)
    )


def _present(sentence: Sentence, verb: int) -> bool:
    if sentence.tokens[verb].pos in {"VBZ", "VBP"}:
        return True
    auxiliaries = [sentence.tokens[e.dependent] for e in sentence.children(verb) if e.relation.startswith("aux")]
    if sentence.tokens[verb].pos == "VBN":
        return [a.pos for a in auxiliaries] in (["VBZ"], ["VBP"]) and auxiliaries[0].lemma == "be"
    return False


def _past(sentence: Sentence, verb: int) -> bool:
    words = [
        sentence.tokens[verb],
        *(sentence.tokens[e.dependent] for e in sentence.children(verb) if "aux" in e.relation),
    ]
    return any(word.pos == "VBD" for word in words)
