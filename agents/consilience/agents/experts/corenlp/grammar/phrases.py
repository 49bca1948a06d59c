"""Extents of phrases around their heads: noun phrases, verb groups, verb phrases, numbers.

Functions for one phrase return the first and the last token, both included.
"""

from collections.abc import Iterator

from consilience.agents.corenlp.annotation import ROOT, Sentence
from consilience.agents.experts.corenlp.grammar.word_classes import (
    DEFINITE,
    LOOSE,
    MODALS,
    QUOTATION_MARKS,
    ROUND_NUMBERS,
)

__all__ = ["clause", "find_relative_clauses", "noun_group", "noun_phrase", "number", "verb_group"]

_NOMINAL = frozenset({"det", "amod", "compound", "nummod", "nmod:poss", "flat", "goeswith", "advmod", "dep", "fixed"})
_NOMINAL_BELOW = _NOMINAL | {"case", "punct", "acl", "obl:npmod", "nmod:npmod", "obl:tmod"}
_BETWEEN = frozenset({"HYPH", "POS", "''", "``", "NN", "NNP", "JJ", "CD", "SYM", ","})
_VERBAL = frozenset({"aux", "aux:pass", "cop", "neg", "compound:prt"})


def _run(inside: set[int], head: int) -> tuple[int, int]:
    """Return the longest run of tokens in `inside` around the head."""
    first = last = head
    while first - 1 in inside:
        first -= 1
    while last + 1 in inside:
        last += 1
    return first, last


def noun_phrase(sentence: Sentence, head: int, *, determiner: bool = True, number: bool = True) -> tuple[int, int]:
    """Return the base noun phrase of the head: what stands before it, and a number or name part after it.

    Prepositional phrases, clauses, appositions and conjuncts stay out.

    Args:
        sentence: where the head stands.
        head: token position of the noun.
        determiner: whether articles and the like belong to it.
        number: whether a number that counts the noun, or the number of a release after a name (`60.2`), belongs to it.
    """
    inside = {head}
    queue = [head]
    while queue:
        token = queue.pop()
        relations = _NOMINAL if token == head else _NOMINAL_BELOW
        for edge in sentence.children(token):
            if edge.dependent in inside or edge.relation not in relations:
                continue
            if edge.dependent > head and not (
                edge.dependent == head + 1 and sentence.tokens[edge.dependent].pos in {"CD", "NNP", "FW"}
            ):
                continue
            pos = sentence.tokens[edge.dependent].pos
            if edge.relation == "advmod" and token == head:
                continue
            if not determiner and pos in {"DT", "PDT", "WDT", "PRP$"} and token == head:
                continue
            if not number and edge.relation == "nummod" and token == head:
                continue
            inside.add(edge.dependent)
            queue.append(edge.dependent)
    # Words between two parts (hyphens, quotes, the second half of a split name) belong to the phrase.
    first = min(inside)
    gaps = [t for t in range(first, head) if t not in inside]
    for gap in reversed(gaps):
        between = sentence.tokens[gap].pos
        if between in _BETWEEN and not (between == "," and gap + 1 not in inside):
            inside.add(gap)
    if not number:
        inside -= {
            t
            for t in inside
            if sentence.tokens[t].pos == "CD" and t < head and not _has_other_parent(sentence, t, head)
        }
        inside -= {t for t in inside if t > head and "." in sentence.tokens[t].text[1:-1]}
    first, last = _run(inside, head)
    while first < head and _loose(sentence, first):
        first += 1
    return first, last


def _loose(sentence: Sentence, token: int) -> bool:
    """Tell whether a word at the beginning only says how many or which other: `any flaws`, `another bug`."""
    word = sentence.tokens[token]
    return word.pos in {"CC", ",", "''", "``", "POS", "HYPH", "PDT", "RB", "IN"} or word.lemma.lower() in LOOSE


def _has_other_parent(sentence: Sentence, token: int, head: int) -> bool:
    return any(edge.governor not in (head, ROOT) for edge in sentence.parents(token))


def noun_group(sentence: Sentence, head: int) -> tuple[int, int]:
    """Return a noun with the nouns and the definite article or demonstrative before it: `this phishing attack`.

    Adjectives and indefinite articles stay out: `ransomware attack` of `a major ransomware attack`.
    """
    above = [e.governor for e in sentence.parents(head) if e.relation == "compound" and e.governor > head]
    if above:
        # the trigger modifies a noun: `phishing defense`
        return min(head, noun_group(sentence, above[0])[0]), above[0]
    inside = {head}
    for edge in sentence.children(head):
        word = sentence.tokens[edge.dependent]
        if edge.relation == "compound" or (edge.relation == "det" and word.lemma.lower() in DEFINITE):
            inside.add(edge.dependent)
    first, last = _run(inside, head)
    return first, last


def number(sentence: Sentence, head: int) -> tuple[int, int] | None:
    """Return the number that counts the head (`81,000` of `81,000 records`, `tens of millions`); None without one."""
    for edge in sentence.children(head):
        if edge.relation in {"nummod", "det:qmod"}:
            return _number_around(sentence, edge.dependent)
    return _number_around(sentence, head) if _is_number(sentence, head) else None


def _is_number(sentence: Sentence, token: int) -> bool:
    word = sentence.tokens[token]
    return word.pos == "CD" or word.lemma.lower() in ROUND_NUMBERS


def _number_around(sentence: Sentence, token: int) -> tuple[int, int]:
    """Return the run of number words around a token, with `of` between two of them: `tens of millions`."""
    inside = {token}
    for step in (-1, 1):
        here = token + step
        while 0 <= here < len(sentence.tokens):
            beyond = here + step
            joint = sentence.tokens[here].lemma == "of" and 0 <= beyond < len(sentence.tokens)
            if not _is_number(sentence, here) and not (joint and _is_number(sentence, beyond)):
                break
            inside.add(here)
            here = beyond
    return _run(inside, token)


def verb_group(sentence: Sentence, head: int) -> tuple[int, int]:
    """Return a verb with its auxiliaries, negation and particle, without modal verbs and `to`: `has not been fixed`.

    A predicate adjective takes its copula: `is also vulnerable`.
    """
    inside = {head}
    for edge in sentence.children(head):
        token = sentence.tokens[edge.dependent]
        lemma = token.lemma.lower()
        negation = edge.relation == "advmod" and lemma in {"not", "n't", "never"}
        if (edge.relation in _VERBAL or negation) and lemma not in MODALS | {"to"}:
            inside.add(edge.dependent)
    first = min(inside)
    for before in range(head - 1, first, -1):
        if any(e.governor == head and e.relation == "advmod" for e in sentence.parents(before)):
            inside.add(before)
    first, last = _run(inside, head)
    while first < head and sentence.tokens[first].pos.startswith("RB") and sentence.tokens[first].lemma != "not":
        first += 1
    return first, last


def clause(sentence: Sentence, head: int) -> tuple[int, int]:
    """Return a verb phrase from its verb to the end of what depends on it, without subject, modals and final marks."""
    inside = {t for t in sentence.subtree(head, frozenset({"parataxis", "advcl", "ref"})) if t >= head}
    coordinated = [
        edge.dependent
        for token in inside
        for edge in sentence.children(token)
        if edge.relation.startswith("conj") and sentence.tokens[edge.dependent].pos.startswith("V")
    ]
    end = min((t for t in coordinated if t > head), default=len(sentence.tokens))
    inside = {t for t in inside if t < end} | {head}
    inside |= {t for t in range(head, max(inside)) if sentence.tokens[t].pos == "HYPH"}
    first, last = _run(inside, head)
    while last > head and (
        sentence.tokens[last].pos in {".", ",", ":", "CC", "''", "``"} or sentence.tokens[last].text in QUOTATION_MARKS
    ):
        last -= 1
    return first, last


def find_relative_clauses(sentence: Sentence) -> Iterator[tuple[int, frozenset[int]]]:
    """Yield the word that each relative clause explains, with the words of the clause."""
    for token in sentence.tokens:
        for edge in sentence.parents(token.index):
            if edge.relation == "acl:relcl" and edge.governor not in {ROOT, token.index}:
                yield edge.governor, _find_clause(sentence, token.index, edge.governor)


def _find_clause(sentence: Sentence, verb: int, antecedent: int) -> frozenset[int]:
    """Return the words of a clause: all below its verb that stand after the word that it explains."""
    inside, queue = {verb}, [verb]
    while queue:
        here = queue.pop()
        for edge in sentence.children(here):
            if edge.dependent > antecedent and edge.dependent not in inside and edge.relation != "ref":
                inside.add(edge.dependent)
                queue.append(edge.dependent)
    return frozenset(inside)
