"""Assertion of a word in its sentence: no negation, no modality, no condition over it."""

import re
from collections.abc import Sequence
from typing import Literal

from consilience.agents.experts.corenlp.extraction.realis import realis_of
from consilience.agents.experts.corenlp.grammar.asserted import is_unasserted
from consilience.agents.verification.evidence.sentences import SourceSentence
from consilience.agents.verification.evidence.words.word_classes import DENIALS, NEGATIONS, SCOPE_ENDS, UNCERTAIN

__all__ = ["Assertion", "assertion", "opening"]

Assertion = Literal["asserted", "negated", "uncertain"]

_REACH = 6
"""Words before the trigger in which a negation or modal counts, where there is no parse."""
_WHOLE = re.compile(
    r"^\W*+(?:[\w’'-]++,?\s++){0,6}?(?:(?:not|n't|never|no|nobody|wrongly|falsely|false|untrue|incorrectly|deny|denies|denied"
    r"|refuted?|dismissed)\b(?:\s+[\w’'-]+){0,5}?\s+that\b|contrary to (?:the )?reports?\b)",
    re.IGNORECASE,
)
"""A main clause that denies what follows its `that`: `It is not true that`, `Officials denied that`."""
_WHOLE_UNCERTAIN = re.compile(
    r"^\W*+(?:(?:[\w’'-]++,?\s++){0,6}?(?:unclear|unknown|unconfirmed|possible|alleged|doubtful|rumou?rs?|claims?)\s+"
    r"(?:whether|if|that)\b|if\b|perhaps\b|maybe\b)",
    re.IGNORECASE,
)
_CHINESE_WHOLE = re.compile("^[^，。：]{0,8}(?:否认|不属实|不实|不是真的|并非事实|纯属谣言)")
_CHINESE_NEGATIONS = re.compile("没有|并未|并非|从未|不是|未能|否认|拒绝|无法|尚未|[不未没无非]")
_CHINESE_UNCERTAIN = re.compile("可能|也许|或许|如果|假如|将要|计划|打算|据称|疑似|涉嫌|拟")
_CHINESE_REACH = 8
_CHINESE_STOPS = re.compile("[，。；！？：,;]")


def assertion(sentence: SourceSentence, words: Sequence[int]) -> Assertion:
    """Return whether what the words at these positions say is asserted, negated or left open.

    With a parse the grammar decides (`realis`, `is_unasserted`), else the words before them in the same clause.
    """
    whole = opening(sentence)
    if whole != "asserted":
        return whole
    states = {_of_word(sentence, word) for word in words}
    return "negated" if "negated" in states else "uncertain" if "uncertain" in states else "asserted"


def opening(sentence: SourceSentence) -> Assertion:
    """Return whether the sentence as a whole is asserted, denied (`It is not true that …`) or left open."""
    if _WHOLE.search(sentence.text) or _CHINESE_WHOLE.search(sentence.text):
        return "negated"
    return "uncertain" if _WHOLE_UNCERTAIN.search(sentence.text) else "asserted"


def _of_word(sentence: SourceSentence, word: int) -> Assertion:
    if sentence.chinese:
        return _chinese(sentence, word)
    parse = sentence.parse
    if parse is None:
        first = max(0, word - _REACH)
        for position in range(word - 1, first - 1, -1):
            if sentence.words[position].text.casefold() in SCOPE_ENDS:
                first = position + 1
                break
        return _around(sentence, first, word)
    below = {parse.tokens[e.dependent].lemma.casefold() for e in parse.children(word)}
    if below & NEGATIONS:
        return "negated"
    if is_unasserted(parse, word):
        return "uncertain"
    verbal = parse.tokens[word].pos.startswith("V")
    if verbal and realis_of(parse, word, has_arguments=True) == "Other":
        return "uncertain"
    return "asserted"


def _around(sentence: SourceSentence, first: int, end: int) -> Assertion:
    if sentence.chinese:
        return _chinese_words(sentence.text)
    near = {word.text.casefold() for word in sentence.words[first:end]}
    near |= {word[-3:] for word in near if word.endswith(("n't", "n’t"))}
    if near & (NEGATIONS | DENIALS):
        return "negated"
    return "uncertain" if near & UNCERTAIN else "asserted"


def _chinese(sentence: SourceSentence, word: int) -> Assertion:
    at = sentence.words[word].span.start - sentence.span.start
    return _chinese_words(_CHINESE_STOPS.split(sentence.text[max(0, at - _CHINESE_REACH) : at])[-1])


def _chinese_words(text: str) -> Assertion:
    if _CHINESE_NEGATIONS.search(text):
        return "negated"
    return "uncertain" if _CHINESE_UNCERTAIN.search(text) else "asserted"
