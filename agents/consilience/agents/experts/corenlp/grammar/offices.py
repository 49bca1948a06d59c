"""Of which office of a body a sentence speaks, the head of Acme or its vice president, and whose it is."""

from collections.abc import Collection

from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.support.words.word_set import word_set

__all__ = ["heads_part", "is_of_lesser_office", "is_said_of_another", "is_said_of_nearer", "stands_beside_verb"]

_BELONGING = ("nmod", "compound", "appos", "conj")
_STEPS = 6
_PREDICATE = ("xcomp", "obj", "obl:as")
_BODIES = word_set("board director governor trustee company firm organisation organization group body management")
"""What the head of a whole body may be called the head of: `chairman of the board at Acme`."""
_RANKS = word_set(
    "baron baroness count countess dame duchess duke earl lady lord prince princess sir viscount margrave margravine "
    "landgrave"
)
_MAKING = word_set("become name appoint elect make choose pick crown declare remain call proclaim nominate install")
"""Verbs whose object may be an office of whom they speak, and not somebody else: `met the leader`."""


def is_of_lesser_office(sentence: Sentence, body: int, words: Collection[str]) -> bool:
    """Tell whether what a word belongs to is called by one of some words: `vice president of a division of Acme`.

    Args:
        sentence: where it stands.
        body: the word, such as `Acme`.
        words: in lower case, such as `vice` and `technical`; they stand before what they say something of.
    """
    here, seen = [body], {body}
    for _ in range(_STEPS):
        here = [
            edge.governor
            for token in here
            for edge in sentence.parents(token)
            if edge.relation.startswith(_BELONGING) and edge.governor >= 0 and edge.governor not in seen
        ]
        if any(_is_called(sentence, token, words) for token in here):
            return True
        seen.update(here)
    return False


def is_said_of_another(sentence: Sentence, word: int) -> bool:
    """Tell whether an office, or a clause, is said of a person whose name stands before it.

    So it is with `chairman` in `Ann Lee, chairman of Acme`, `Ann Lee became chairman` and `named Ann Lee chairman`, and
    with `born` in `Ann Lee, who was born in Ulm`.
    """
    found = {e.dependent for e in sentence.children(word) if e.relation.startswith("nsubj")}
    for edge in sentence.parents(word):
        if edge.governor < 0:
            continue
        if edge.relation.startswith(("appos", "acl")):
            found.add(edge.governor)
        elif edge.relation in _PREDICATE and (edge.relation != "obj" or _makes(sentence, edge.governor)):
            beside = sentence.children(edge.governor)
            found |= {e.dependent for e in beside if e.relation.startswith(("nsubj", "obj"))} - {word}
    return any(token < word and sentence.tokens[token].ner == "PERSON" for token in found)


def is_said_of_nearer(sentence: Sentence, head: int, last: int, word: int) -> bool:
    """Tell whether what the parser joins to the first name of a list is said of the last: `Ann, Max, son of Otto`.

    Somebody's other name is no item: `Ann Lee, Lady Holt, daughter of Otto`.

    Args:
        sentence: where they stand.
        head: the head of the first name.
        last: its last word.
        word: what may be said of it, in apposition.
    """
    joined = [e.dependent for e in sentence.children(head) if e.relation == "appos"]
    return word in joined and any(
        last < other < word
        and sentence.tokens[other].ner == "PERSON"
        and sentence.tokens[other - 1].text.casefold() not in _RANKS
        for other in joined
    )


def heads_part(sentence: Sentence, office: int, body: Collection[int]) -> bool:
    """Tell whether an office is of a part or a matter, and the body only where: `head of marketing at Acme`.

    Args:
        sentence: where it stands.
        office: the word, such as `head`.
        body: tokens of the body.
    """
    matters = [e.dependent for e in sentence.children(office) if e.relation == "nmod:of" and e.dependent not in body]
    return any(
        sentence.tokens[at].pos in {"NN", "NNS"} and sentence.tokens[at].lemma.casefold() not in _BODIES
        for at in matters
    ) and any(e.relation in {"nmod:at", "nmod:in"} and e.dependent in body for e in sentence.children(office))


def stands_beside_verb(sentence: Sentence, noun: int) -> bool:
    """Tell whether a noun is joined to a verb without one of its own, so that it is not said of the verb's subject.

    The parser joins an apposition that begins with `then` or `now` so: of `Ann left and was replaced by Bob, then a
    member of Acme` it makes `Ann left and (was) a member`.
    """
    if not sentence.tokens[noun].pos.startswith("N"):
        return False
    joined = any(
        edge.relation.startswith("conj") and edge.governor >= 0 and sentence.tokens[edge.governor].pos.startswith("V")
        for edge in sentence.parents(noun)
    )
    return joined and not any(edge.relation.startswith(("cop", "nsubj")) for edge in sentence.children(noun))


def _makes(sentence: Sentence, verb: int) -> bool:
    return sentence.tokens[verb].lemma.casefold() in _MAKING


def _is_called(sentence: Sentence, noun: int, words: Collection[str]) -> bool:
    before = [edge.dependent for edge in sentence.children(noun) if edge.dependent < noun]
    before += [noun - 1] if noun else []
    return any(sentence.tokens[at].text.casefold() in words for at in before)
