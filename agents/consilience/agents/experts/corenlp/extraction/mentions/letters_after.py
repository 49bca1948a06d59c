"""Letters after a person's name, of degrees, orders and medals: `Ann Lee, Litt. D., FRIBA, RDI (born 1950)`."""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from consilience.agents.corenlp.annotation import Sentence, Token
from consilience.agents.experts.corenlp.extraction.mentions.name_words import POST_NOMINALS
from consilience.agents.experts.corenlp.extraction.mentions.named import is_capitalised

__all__ = ["letters_after_names"]

_LETTERS = re.compile(r"[A-Z][A-Za-z]?[A-Z]{1,4}")
"""Letters that no list has: taken for an honour only before the dates of a life."""
_DEGREE = re.compile(r"(?:[A-Z][a-z]{0,4}\.)+(?:[A-Z]\.?)?|Hon|hon|Sc|Litt")
_BETWEEN = frozenset({",", "&", "and"})
_OPENING = frozenset({"(", "-LRB-"})
_CLOSING = frozenset({")", "-RRB-"})
_LIFE = frozenset({"born", "b.", "c.", "ca.", "died", "d."})


def letters_after_names(sentence: Sentence) -> frozenset[int]:
    """Return the tokens that are letters after a name, with what joins them.

    Known ones are told by themselves (`Ann Lee DSO, DSC & Bar`), others by the list that they stand in: after a comma
    and before the dates of a life. A sentence may begin within such a list, as the stop of a degree ends one.
    """
    tokens, found = sentence.tokens, set[int]()
    at = 0
    while at < len(tokens):
        end = _end_of_list(tokens, at)
        letters = [i for i in range(at, end) if tokens[i].text not in _BETWEEN]
        if letters and _follows_name(tokens, at) and _are_honours(tokens, letters, end):
            found.update(range(at, letters[-1] + 1))
        at = max(end, at + 1)
    return frozenset(found)


def _end_of_list(tokens: Sequence[Token], at: int) -> int:
    while at < len(tokens) and (tokens[at].text in _BETWEEN or _may_be_honour(tokens[at])):
        at += 1
    return at


def _may_be_honour(token: Token) -> bool:
    text = token.text
    return text in POST_NOMINALS or text == "Bar" or bool(_LETTERS.fullmatch(text) or _DEGREE.fullmatch(text))


def _follows_name(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a name ends before the token, or a list of letters that the sentence before began."""
    if at == 0:
        return bool(_DEGREE.fullmatch(tokens[0].text)) and tokens[1:2] != () and tokens[1].text == ","
    before = tokens[at - 1]
    return is_capitalised(before) and before.pos.startswith("NNP") and not before.text.isupper()


def _are_honours(tokens: Sequence[Token], letters: Sequence[int], end: int) -> bool:
    words = [tokens[at].text for at in letters]
    if all(word in POST_NOMINALS or word == "Bar" for word in words) and words[0] in POST_NOMINALS:
        return True
    apart = all(other > one + 1 or _are_one_degree(words, i) for i, (one, other) in enumerate(pairwise(letters)))
    return apart and _begins_life(tokens, end)


def _are_one_degree(words: Sequence[str], at: int) -> bool:
    return bool(_DEGREE.fullmatch(words[at])) or words[at] in POST_NOMINALS


def _begins_life(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether the dates of a life stand in brackets there."""
    if at + 1 >= len(tokens) or tokens[at].text not in _OPENING:
        return False
    inside: Iterable[Token] = tokens[at + 1 : at + 4]
    return any(token.ner == "DATE" or token.text in _LIFE for token in inside)
