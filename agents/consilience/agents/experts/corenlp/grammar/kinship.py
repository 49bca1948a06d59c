"""Words for relatives, and who is no child although called one: a `son-in-law`, a `great-granddaughter`."""

from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.support.words.word_set import word_set

__all__ = ["SPOUSES", "is_kin", "is_other_kin"]

SPOUSES = word_set("wife husband spouse widow widower ex-wife ex-husband fiance fiancee fiancé fiancée partner")
_KIN = SPOUSES | word_set(
    "father mother parent dad mum mom stepfather stepmother son daughter child stepson stepdaughter brother sister "
    "sibling twin half-brother half-sister cousin uncle aunt nephew niece grandfather grandmother grandparent grandson "
    "granddaughter grandchild great-grandfather great-grandmother great-grandson great-granddaughter godfather "
    "godmother godson goddaughter father-in-law mother-in-law son-in-law daughter-in-law brother-in-law sister-in-law "
    "relative girlfriend boyfriend"
)
_HYPHENS = frozenset({"-", "–"})
_FURTHER = frozenset({"grand", "great", "god"})
"""What stands before a hyphen and makes of a child another relative."""


def is_kin(sentence: Sentence, token: int) -> bool:
    """Tell whether a word is a common noun for a relative, by blood or by marriage."""
    word = sentence.tokens[token]
    return word.pos in {"NN", "NNS"} and word.lemma.casefold() in _KIN


def is_other_kin(sentence: Sentence, token: int) -> bool:
    """Tell whether a word for a relative is only a part of the word for another one: `son - in - law`, `god - son`."""
    if not is_kin(sentence, token):
        return False
    words = [word.text.casefold() for word in sentence.tokens]
    after = words[token + 1 : token + 5]
    by_marriage = len(after) == 4 and after[1::2] == ["in", "law"] and set(after[0::2]) <= _HYPHENS
    before = words[max(0, token - 2) : token]
    return by_marriage or (len(before) == 2 and before[0] in _FURTHER and before[1] in _HYPHENS)
