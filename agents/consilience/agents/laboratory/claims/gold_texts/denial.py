"""Denial of a sentence in its own words: `was killed` becomes `was not killed`, without a parse.

`It is not true that …` in front of a sentence denies its main clause only; what the rest presupposes stands (`…
following the killing of two`). So the word that says it is denied itself, and a denial stands in front only where that
word is in the main clause.
"""

import calendar
import random
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from consilience.agents.support.words.word_set import word_set
from consilience.agents.verification.evidence.words.word_classes import EMPTY
from consilience.graph.model.model import Span

__all__ = ["Denial", "denial_of", "own_denial", "verb_between"]

_AUXILIARY = re.compile(
    r"\b(?:was|were|is|are|am|has|have|had|did|does|do)(?P<rest>(?:\s+(?:been|being|also|already|later|then|\w+ly))*\s+)$",
    re.IGNORECASE,
)
_COPULA = re.compile(r"\b(?:was|were|is|are|has been|had been)\s+(?=\w)")

_IRREGULAR = word_set(
    "began beat became blew bought broke brought built came caught chose did died drew drove fell felt fled flew "
    "fought found gave got grew held hit hurt knew laid led left lost made met paid ran said sang sank saw sent shook "
    "shot slew sold spent spoke stole stood struck swore taught threw told took went won wore wrote"
)
_RELATING = word_set(
    "acquired appointed assassinated attended based became born bought buried composed created developed died "
    "directed elected established formed founded graduated headed headquartered heads joined killed leads led lived "
    "lives located manages married murdered owned owns performed played produced published released resides runs "
    "served serves shot signed slain starred studied won worked works written wrote"
)
"""Verbs that can relate the names on both sides of them."""
_NO_SUBJECT = word_set(
    "a an the this that these those his her its their our my of in on at by for from with to into after before and or "
    "not be been being was were is are has have had very more most"
)
_NUMBERS = word_set(
    "four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty seventy eighty ninety "
    "dozens scores hundreds thousands"
)
_DETERMINER = re.compile(r"\b(?P<word>an?|the|this|these|those|another)\s+$", re.IGNORECASE)
_AFTER_NOUN = re.compile(
    r"\s*(?:[,.;:)]|(?:of|in|on|at|by|that|which|was|were|had|has|is|against|near|during|with|\w+ed)\b|$)",
    re.IGNORECASE,
)
_PREPOSITION = re.compile(
    r"\b(?:to|in|on|at|by|of|for|from|with|after|before|into|during|following|over|about|since|near)\s+$", re.IGNORECASE
)
_SUBORDINATE = re.compile(
    r"[,;:—–()“”\"]|\b(?:who|whom|whose|which|that|as|after|before|when|while|because|since|if|where|until|although"
    r"|though|following)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+")
_IN_FRONT = (
    "It is not true that",
    "Officials denied that",
    "It was wrongly reported that",
    "There is no truth in the claim that",
)
_DATES = frozenset((*calendar.day_name, *calendar.month_name))
_PASSIVE = re.compile("(?:被|遭到|遭|受到)$")
_CHINESE_NOUN = re.compile("(?:^|[的级次场个项起届轮份之“《「、])$|(?:将|即将|随之)$")
"""What stands before a noun, or before what is still to come, neither of which `没有` denies."""
_CHINESE_VERB = re.compile("位于|出生|毕业|就读|担任|任职|创立|创办|成立|执导|主演|演唱|饰演|嫁给|娶了|设在|住在|是")
_STOP = re.compile("[，。；！？：,;]")
_NEAR = {"en": 80, "zh": 15}


@dataclass(frozen=True, slots=True)
class Denial:
    """A sentence with a denial in it, which took the place of some of its characters."""

    text: str
    at: int
    """Where the denial stands."""
    removed: int
    """Characters of the sentence whose place it took."""
    added: int
    """Characters that it has."""

    def move(self, span: Span) -> Span | None:
        """Return where the words of a span of the sentence stand now; None if the denial broke them up."""
        if span.end <= self.at:
            return span
        by = self.added - self.removed
        return Span(span.start + by, span.end + by) if span.start >= self.at + self.removed else None


def denial_of(
    sentence: str, said: Span, language: Literal["en", "zh"], chance: random.Random, *, names: Iterable[str] = ()
) -> Denial | None:
    """Return the sentence with a denial of what some of its words say; None where no denial would surely do that.

    Args:
        sentence: the whole sentence.
        said: the words that say it: an event's trigger, or the verb between subject and object.
        language: of the sentence.
        chance: chooses between a denial at these words and one in front of the sentence.
        names: what the sentence begins with, if it is a mention; a name keeps its capital.
    """
    verb = _verb(sentence, said) if language == "en" else None
    if verb and not _SUBORDINATE.search(sentence[: said.start]) and chance.random() < 0.5:
        start = chance.choice(_IN_FRONT) + " "
        return Denial(start + _lower_first(sentence, names), 0, 0, len(start))
    return own_denial(sentence, said, language)


def own_denial(sentence: str, said: Span, language: Literal["en", "zh"]) -> Denial | None:
    """Return the sentence with these words themselves denied: `was not killed`, `never killed`, `no attack on …`.

    None where they are neither a finite verb nor a noun that stands by itself with its determiner.
    """
    if language == "zh":
        return _chinese(sentence, said)
    return _verb(sentence, said) or _noun(sentence, said)


def verb_between(sentence: str, one: Span, other: Span, language: Literal["en", "zh"]) -> Span | None:
    """Return the words that relate two names of one clause: what follows its auxiliary, or its verb in the past.

    None where something else than a verb may do so, as in `Mayor Quill of Porto`.
    """
    start, end = min(one, other).end, max(one, other).start
    between = sentence[start:end] if start < end else ""
    if not between.strip() or end - start > _NEAR[language]:
        return None
    if language == "zh":
        found = None if _STOP.search(between) else _CHINESE_VERB.search(between)
        return Span(start + found.start(), start + found.end()) if found else None
    copula = _COPULA.search(between)
    if copula and (follows := _WORD.search(between, copula.end())) and follows[0] in _RELATING:
        return Span(start + follows.start(), start + follows.end())
    verb = next((word for word in _WORD.finditer(between) if word[0] in _RELATING), None)
    return Span(start + verb.start(), start + verb.end()) if verb else None


def _verb(sentence: str, said: Span) -> Denial | None:
    before = sentence[: said.start]
    if auxiliary := _AUXILIARY.search(before):
        return _insert(sentence, auxiliary.start("rest"), " not")
    previous = _WORD.findall(before)[-1:]
    subject = bool(previous) and previous[0].casefold() not in _NO_SUBJECT and not previous[0].endswith("ly")
    finite = _finite(said.of(sentence)) and not before.rstrip().endswith((",", "-"))
    return _insert(sentence, said.start, "never ") if finite and subject else None


def _noun(sentence: str, said: Span) -> Denial | None:
    before = sentence[: said.start]
    determiner = _DETERMINER.search(before)
    if not determiner or not _AFTER_NOUN.match(sentence, said.end) or _PREPOSITION.search(before[: determiner.start()]):
        return None
    at, old = determiner.start(), determiner["word"]
    new = "No" if old[0].isupper() else "no"
    return Denial(sentence[:at] + new + sentence[at + len(old) :], at, len(old), len(new))


def _chinese(sentence: str, said: Span) -> Denial | None:
    if sentence[said.end :].startswith("了") or _CHINESE_NOUN.search(sentence[: said.start]):
        return None
    passive = _PASSIVE.search(sentence[: said.start])
    if said.of(sentence) == "是":
        return _insert(sentence, said.start, "不")
    return _insert(sentence, passive.start() if passive else said.start, "没有")


def _insert(sentence: str, at: int, words: str) -> Denial:
    return Denial(sentence[:at] + words + sentence[at:], at, 0, len(words))


def _finite(word: str) -> bool:
    return word in _IRREGULAR or word in _RELATING or (word.endswith("ed") and len(word) > 4 and word.islower())


def _lower_first(sentence: str, names: Iterable[str]) -> str:
    """Return the sentence as it stands after `that`: a capital only where the first word has one of its own."""
    first = _WORD.match(sentence)
    if first is None or not {name.casefold() for name in names} <= EMPTY | _NUMBERS:
        return sentence
    if first[0] in _DATES or first[0] == "I" or (len(first[0]) > 1 and first[0].isupper()):
        return sentence
    return sentence[0].lower() + sentence[1:]
