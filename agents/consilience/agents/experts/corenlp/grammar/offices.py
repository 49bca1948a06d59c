"""Of which office of a body a sentence speaks: the head of Acme, or its vice president."""

from collections.abc import Collection

from consilience.agents.corenlp.annotation import Sentence

__all__ = ["is_of_lesser_office"]

_BELONGING = ("nmod", "compound", "appos", "conj")
_STEPS = 6


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


def _is_called(sentence: Sentence, noun: int, words: Collection[str]) -> bool:
    before = [edge.dependent for edge in sentence.children(noun) if edge.dependent < noun]
    before += [noun - 1] if noun else []
    return any(sentence.tokens[at].text.casefold() in words for at in before)
