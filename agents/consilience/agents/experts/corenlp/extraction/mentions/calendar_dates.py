"""Boundaries of dates, and labelled dates that are none: minutes of a game, ages, ordinal numbers."""

import re
from collections.abc import Iterator

from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.support.words.word_set import word_set

__all__ = ["find_stated_years", "mend_dates"]

Bounds = tuple[int, int]

_SHORTER = re.compile(r"(?i)minutes?|mins?|seconds?|hours?|half|halves|o'clock|#.*|overtime|innings?|lap")
"""Words of what is shorter than a day."""
_UNITS = frozenset({"day", "week", "weekend", "month", "year", "decade", "century", "season", "night", "years", "days"})
_PERIODS = frozenset({"end", "beginning", "start", "middle"})
_DASHES = frozenset({"–", "-", "—"})
_YEAR = re.compile(r"[12]\d{3}")
_ANY_YEAR = re.compile(r"[1-9]\d{2,3}")
_NUMBER = re.compile(r"\d{1,4}")
_DECADE = re.compile(r"(?:\d{3}0s|\d0s|'\d0s|’\d0s)")
_PARTS = frozenset({"early", "mid", "late"})
_LENGTHS = frozenset({"weeks", "months", "decades", "centuries", "seasons", "hours"})
_LATER = re.compile("later|earlier|after|afterwards|before")
_BEYOND = frozenset({"before", "after"})
_UNCAPITALISED = frozenset({"wed", "sat", "sun", "mon", "thu", "fri", "may", "march", "august", "mar", "jan", "dec"})
"""Words that are no days or months without a capital."""
_NO_DATES = frozenset({"medieval", "birthday"})
"""What a date does not end with: an adjective of an age, and whose day it is."""
_MONTHS = word_set("january february march april may june july august september october november december")
_CIRCA = frozenset({"c.", "ca.", "circa"})
_NUMBERED = word_set("flight route bus train number no. no room page highway gate platform")
_ZONES = frozenset({"UTC", "GMT", "BST", "IST", "EST", "EDT", "PST", "PDT", "CET", "CEST"})
_CLOCK = frozenset({"hrs", "hours", "local"})
_SPANNING = frozenset({"in", "from", "during", "between", "around", "about", "until"})
_WHEN = frozenset({"in", "until", "since"})
_APART = frozenset({"to", "until", "and", "or"})
_SPANS = frozenset({("from", "to"), ("from", "until"), ("between", "and")})
_THREE_DIGITS = re.compile(r"[1-9]\d\d")
"""A year of which CoreNLP thinks that it is a number, or a place."""
_LIFE = frozenset({"born", "died"})


def mend_dates(sentence: Sentence, first: int, last: int) -> Iterator[Bounds]:
    """Yield the dates of a labelled one: none where it is no date, two where it is a span (`from 1893 to 1925`)."""
    words = [token.text for token in sentence.tokens]
    if any(_SHORTER.fullmatch(word) for word in words[first : last + 1]) or _is_age(words, last):
        return
    if words[first].casefold() in {"years", "year", "weeks", "months", "days"} and last > first:
        return
    first = _begin(words, first, last)
    if first == last and (words[first] in _UNCAPITALISED or _is_there(sentence, first)):
        return
    if words[last].casefold() in _NO_DATES:
        return
    if last > first and words[last].casefold() in _BEYOND and words[last - 1].casefold() not in _UNITS:
        last -= 1  # `on Saturday before being shot`
    parts = _parts(words, first, last)
    if len(parts) > 1:
        for part in parts:
            yield from mend_dates(sentence, *part)
        return
    first, last = parts[0]
    if first == last and words[first].casefold() in _UNITS:
        yield from _period(words, first)
        return
    if _qualifies_a_name(sentence, first, last) or (first == last and _is_no_year(sentence, first)):
        return
    parted = [at for at in range(first + 1, last) if words[at] in _APART | _DASHES]
    if len(parted) == 1 and _YEAR.fullmatch(words[parted[0] - 1]) and _YEAR.fullmatch(words[last]):
        yield first, parted[0] - 1
        yield parted[0] + 1, last
        return
    yield _widen(words, first, last)


def _is_there(sentence: Sentence, at: int) -> bool:
    """Tell whether `present` says where somebody was: `was present at the battle`."""
    return sentence.tokens[at].text.casefold() == "present" and sentence.tokens[at].pos.startswith("JJ")


def _begin(words: list[str], first: int, last: int) -> int:
    """Return where a date begins: after `from`, and after what is no day before `of` or `in`: `march of 4 May`."""
    if first < last and words[first].casefold() == "from":
        first += 1
    if last > first + 1 and words[first + 1] in {"in", "of"} and words[first].casefold() in _UNCAPITALISED:
        of_day = words[first + 1] == "of" and words[first][0].isupper()
        return first if of_day else first + 2
    return first


def _parts(words: list[str], first: int, last: int) -> list[Bounds]:
    """Return the dates of which one was made: `1905, and two years later`; of `six years in 2018` the year alone."""
    for at in range(first + 1, last):
        if words[at] == "in" and any(word.casefold() in _UNITS | _LENGTHS for word in words[first:at]):
            return [(at + 1, last)]
        if words[at] == "," and (words[at + 1] in _APART or _LATER.fullmatch(words[last].casefold())):
            after = at + 1 + (words[at + 1] in _APART)
            return [(first, at - 1), (after, last)] if after <= last else [(first, at - 1)]
    return [(first, last)]


def _is_no_year(sentence: Sentence, at: int) -> bool:
    """Tell whether a lone number counts, numbers or times something: `7000 employees`, `flight 1344`, `1800 UTC`."""
    words = [token.text for token in sentence.tokens]
    if not _NUMBER.fullmatch(words[at]):
        return False
    if at and words[at - 1].casefold() in _NUMBERED:
        return True
    following = sentence.tokens[at + 1 : at + 6]
    if following and (following[0].text in _ZONES or following[0].text.casefold() in _CLOCK):
        return True
    plural = next((token for token in following if not token.pos.startswith(("JJ", "CC", "CD"))), None)
    return (
        plural is not None
        and plural.pos == "NNS"
        and any(edge.relation.startswith("nummod") for edge in sentence.parents(at))
        and words[at - 1 : at] != ["the"]
    )


def find_stated_years(sentence: Sentence) -> Iterator[Bounds]:
    """Yield years that the grammar tells: `c. 314`, `(c. 314 – 368)`, `around 328`, `from 285 to 288`, `(died 757)`."""
    words = [token.text for token in sentence.tokens]
    for at, token in enumerate(sentence.tokens):
        if token.ner == "SET" and _DECADE.fullmatch(token.text):
            yield _widen(words, at, at)
        if (end := _end_of_span(sentence, at)) is not None:
            yield at, at
            yield end, end
            continue
        if token.ner != "NUMBER" or not _ANY_YEAR.fullmatch(token.text):
            continue
        before = words[at - 1].casefold() if at else ""
        if (
            before in _CIRCA
            or (before in _DASHES and at > 2 and words[at - 3].casefold() in _CIRCA)
            or (before in {"around", "about"} and _governs_alone(sentence, at) and not _counts(sentence, at))
        ):
            yield at, at
        elif _is_range(words, at) and before in _SPANNING and token.pos == "CD":
            yield at, at + 2
        elif len(token.text) == 3 and _tells_when(sentence, at, before):
            yield at, at


def _tells_when(sentence: Sentence, at: int, before: str) -> bool:
    """Tell whether a number of three digits is a year by the words before it.

    `in 569`, `died 757`, `289 or 290`, `the late 650s to 675`, `the Synod of 664`.
    """
    if _counts(sentence, at):
        return False
    if before in _APART and at > 1 and _is_earlier_year(sentence, at - 2, int(sentence.tokens[at].text)):
        return True
    if before == "of":
        return any(
            edge.relation == "nmod:of" and sentence.tokens[edge.governor].pos == "NNP" for edge in sentence.parents(at)
        )
    return before in _LIFE or (before in _WHEN and _governs_alone(sentence, at))


def _is_earlier_year(sentence: Sentence, at: int, year: int) -> bool:
    """Tell whether a decade stands there, or a year after `in`, `until` or `since`, that is before another year."""
    word = sentence.tokens[at].text
    if _DECADE.fullmatch(word):
        return True
    before = sentence.tokens[at - 1].text.casefold() if at else ""
    return before in _WHEN and bool(_THREE_DIGITS.fullmatch(word)) and int(word) < year


def _end_of_span(sentence: Sentence, at: int) -> int | None:
    """Return the later year of `from 285 to 288` or `between 285 and 288`, whose first is there; None where none is."""
    tokens = sentence.tokens
    if not at or at + 2 >= len(tokens):
        return None
    words = [token.text.casefold() for token in tokens[at - 1 : at + 3]]
    if (words[0], words[2]) not in _SPANS or not all(_THREE_DIGITS.fullmatch(word) for word in words[1::2]):
        return None
    later = int(words[3]) > int(words[1]) and tokens[at].ner == "NUMBER"
    return at + 2 if later and not _counts(sentence, at) and not _counts(sentence, at + 2) else None


def _is_range(words: list[str], at: int) -> bool:
    """Tell whether `1887 – 88` stands there, with a second number that is later."""
    if at + 2 >= len(words) or words[at + 1] not in _DASHES or not _NUMBER.fullmatch(words[at + 2]):
        return False
    begins, ends = words[at], words[at + 2]
    return int(begins[: -len(ends)] + ends if len(ends) < len(begins) else ends) > int(begins)


def _is_age(words: list[str], last: int) -> bool:
    after = [word.casefold() for word in words[last + 1 : last + 4]]
    return after[:1] in (["year"], ["years"], ["-year"]) or after[:2] == ["-", "year"]


def _period(words: list[str], at: int) -> Iterator[Bounds]:
    """Yield `end of the month` where only `month` is left of it, as only its other words say which day that is."""
    if at > 2 and words[at - 1].casefold() == "the" and words[at - 2] == "of" and words[at - 3] in _PERIODS:
        yield at - 3, at


def _qualifies_a_name(sentence: Sentence, first: int, last: int) -> bool:
    """Tell whether `today` only says since when something is called so: `known today as`."""
    before = sentence.tokens[first - 1].text if first else ""
    return first == last and sentence.tokens[first].text == "today" and before in {"known", "called", "named"}


def _widen(words: list[str], first: int, last: int) -> Bounds:
    if first and _DECADE.fullmatch(words[first]) and words[first - 1].casefold() in _PARTS:
        first -= 1
    following = words[last + 1 : last + 4]
    bracketed = words[:first].count("(") > words[:first].count(")")
    if first and _YEAR.fullmatch(words[first]) and words[first - 1].casefold() in _PARTS:
        first -= 1
    if words[first].casefold() in _MONTHS and first:
        if words[first - 1].casefold() in _PARTS:
            first -= 1
        elif first > 1 and words[first - 1] == "of" and words[first - 2] in _PERIODS:
            first -= 2
    if words[last].casefold() in _MONTHS:
        if following[:1] and _ANY_YEAR.fullmatch(following[0]):
            return first, last + 1
        if len(following) > 1 and following[0] == "of" and _ANY_YEAR.fullmatch(following[1]):
            return first, last + 2
    plain = first == last and _ANY_YEAR.fullmatch(words[first])
    if plain and not bracketed and _is_range(words, first):
        return first, last + 2
    return first, last


def _governs_alone(sentence: Sentence, at: int) -> bool:
    return any(edge.relation.startswith(("obl", "nmod")) for edge in sentence.parents(at))


def _counts(sentence: Sentence, at: int) -> bool:
    return any(edge.relation.startswith("nummod") for edge in sentence.parents(at)) or (
        at + 1 < len(sentence.tokens) and sentence.tokens[at + 1].pos.startswith(("NN", "JJ", "CD"))
    )
