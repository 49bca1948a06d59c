"""Where a passage may name something: runs of capitals, dates and pronouns, found without any model.

Most of the training and its measurements pair these: an encoder that was trained on the boundaries of gold mentions
alone would expect boundaries that nobody has later.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

from consilience.agents.experts.learned.encoder.candidates import DATE, Candidate
from consilience.agents.support.words.word_set import word_set

__all__ = ["find_candidates"]

PRONOUNS = word_set(
    "i me my mine myself we us our ours you your he him his himself she her hers herself it its itself they them "
    "their theirs who whom whose which that where there"
)
"""Personal, possessive, reflexive and relative pronouns, and `there`: what may stand for a name."""

LINKS = word_set("of de la le du des da do dos del di van von der den ter ten al el bin ibn for and & the at in")
"""Words that may stand inside a name between two capitals: `University of California`."""

SUFFIXES = word_set("inc ltd llc corp co plc gmbh jr sr ag lp sa nv")
"""What follows a company's name after a comma: `Acme, Inc.`"""

OPENERS = word_set(
    "the a an in on at by for from of to as with after before during since until when while where although "
    "though but and or nor if then so yet because however meanwhile also later today this that these those there "
    "here he she it they we i you his her its their our your my who which what how why both each some many most "
    "all no not only once upon under over about between among following despite according prior born currently "
    "previously originally formerly earlier recently eventually finally initially subsequently additionally "
    "moreover furthermore having being while joining mr mrs ms dr prof sir president chairman chairwoman chair "
    "director ceo cfo coo cto founder co-founder owner manager professor secretary minister governor senator "
    "judge captain coach general colonel chief head deputy vice assistant executive managing editor principal "
    "dean king queen prince princess lord lady pope bishop archbishop saint"
)
"""Words that open a sentence, titles and offices: no part of a name at its beginning."""

INITIALISMS = word_set("ceo cfo coo cto")
"""Offices that are written in capitals: no names either."""

_LONGEST_LINK = 2
"""Words that may stand between two capitals of a name, as in `Bank of the West`."""
_WORD = re.compile(r"\w+(?:[.'’&/-]\w+)*\.?|[^\w\s]")
_INITIAL = re.compile(
    r"(?:[A-Z]\.)+|(?:St|Mr|Mrs|Ms|Dr|Jr|Sr|Inc|Co|Corp|Ltd|Mt|Ft|Gen|Gov|Sen|Rep|Prof|Lt|Col|Capt|No)\."
)


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    start: int
    end: int


def find_candidates(text: str) -> list[Candidate]:
    """Return the candidates of a passage in order of their places; none overlaps another one.

    Args:
        text: a sentence or a few.
    """
    found = [Candidate(m.start(), m.end(), "date") for m in DATE.finditer(text)]
    covered = [False] * (len(text) + 1)
    for date in found:
        covered[date.start : date.end] = [True] * (date.end - date.start)
    words = [word for word in _words_of(text) if not covered[word.start]]
    found += [
        Candidate(w.start, w.end, "pronoun") for w in words if w.text.lower() in PRONOUNS and not _is_initialism(w.text)
    ]
    found += [Candidate(start, end, "name") for start, end in _names_of(text, words)]
    return sorted(found, key=lambda c: (c.start, c.end))


def _words_of(text: str) -> Iterator[_Word]:
    for match in _WORD.finditer(text):
        word, end = match.group(), match.end()
        if word.endswith(".") and not _INITIAL.fullmatch(word):
            word, end = word[:-1], end - 1
        for possessive in ("'s", "’s", "s'"):
            if word.endswith(possessive) and len(word) > 2:
                cut = 2 if possessive != "s'" else 1
                word, end = word[:-cut], end - cut
                break
        if word:
            yield _Word(word, match.start(), end)


def _is_initialism(word: str) -> bool:
    return len(word) > 1 and word.isupper()


def _is_capital(word: str) -> bool:
    return any(c.isupper() for c in word[:1]) or (word[:1].isdigit() and any(c.isupper() for c in word))


def _names_of(text: str, words: list[_Word]) -> Iterator[tuple[int, int]]:
    """Yield where runs of capitals begin and end."""
    at = 0
    while at < len(words):
        if not _may_open(words[at].text):
            at += 1
            continue
        last = at
        while (following := _next_of_name(text, words, last)) is not None:
            last = following
        yield words[at].start, words[last].end
        at = last + 1


def _may_open(word: str) -> bool:
    """Whether a name may begin with the word."""
    if not _is_capital(word):
        return False
    small = word.lower()
    return small not in OPENERS or (_is_initialism(word) and small not in INITIALISMS)


def _next_of_name(text: str, words: list[_Word], last: int) -> int | None:
    """Return the word with which a name goes on that has reached `last`; None where it ends."""
    rest = words[last + 1 : last + 1 + _LONGEST_LINK + 1]
    if len(rest) > 1 and rest[0].text == "," and rest[1].text.lower().rstrip(".") in SUFFIXES:
        return last + 2
    between = [word.text for word in takewhile(lambda w: w.text in LINKS, rest)]
    if len(between) == len(rest) or not _is_capital(rest[len(between)].text):
        return None
    gap = text[words[last].end : rest[len(between)].start]
    return last + 1 + len(between) if _joins(between, gap) else None


def _joins(between: list[str], gap: str) -> bool:
    """Whether two capitals with these words between them are parts of one name."""
    if not between:
        return gap in (" ", "-")
    if re.sub(r"[\w&]+", "", gap).strip():
        return False
    if between[0] in ("and", "in", "at", "for", "the"):
        return between[0] == "for" and between[1:] in ([], ["the"])
    return True
