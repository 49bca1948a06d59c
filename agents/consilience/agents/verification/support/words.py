"""Words of claims and evidence, as they are compared: in training and in use."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

__all__ = ["PlacedWord", "words_of"]


def _split_words(words: str) -> tuple[str, ...]:
    return tuple(words.split())


_WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+(?:['’][a-z]{1,2}\b)?|\d+\w*")
_SMALL = frozenset(
    _split_words(
        "a an the this that these those it its he him his she her hers they them their theirs i me my we us our "
        "you your who whom whose which what when where why how there here of in on at by for from to with without "
        "into onto over under about after before between during through as than and or but nor so if then is are "
        "was were be been being am do does did done have has had having will would shall should can could may "
        "might must not no n't 's also very just only some any all each more most such own same other someone "
        "something somebody somewhere one ones"
    )
)
_NEGATIONS = frozenset(
    _split_words("not no never none nobody nothing neither nor without cannot n't fail failed fails unable denied")
)
_COUNTED = _split_words(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
_NUMBERS = {word: str(value) for value, word in enumerate(_COUNTED)}
_NUMBERS |= {"first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5"}
_NUMBERS |= {"thirty": "30", "forty": "40", "fifty": "50"}
_ENDINGS = _split_words("ations ation ingly ments ment ings ing edly ies ied ers ed es er ly s")


@dataclass(frozen=True, slots=True)
class PlacedWord:
    """A word and where it stands."""

    start: int
    end: int
    stem: str
    """What words are compared by: of a number its digits."""
    content: bool
    """False for words that every text has."""
    number: bool
    name: bool
    """It has a capital."""
    denies: bool


def words_of(text: str) -> Iterator[PlacedWord]:
    """Yield the words of a text in their order."""
    for found in _WORD.finditer(text):
        written = found[0]
        low = written.lower().replace("’", "'")
        denies = low in _NEGATIONS or low.endswith("n't")
        low = low.removesuffix("'s")
        number = low[:1].isdigit() or (low in _NUMBERS and low != "one")
        yield PlacedWord(
            found.start(),
            found.end(),
            _stem(low),
            low not in _SMALL and not (len(low) == 1 and not number),
            number,
            written[:1].isupper(),
            denies,
        )


@lru_cache(maxsize=4_000)
def _stem(low: str) -> str:
    if low[:1].isdigit():
        return low.replace(",", "")
    if low in _NUMBERS:
        return _NUMBERS[low]
    for ending in _ENDINGS:
        if low.endswith(ending) and len(low) - len(ending) >= 3:
            return low[: -len(ending)].rstrip("ei")
    return low.rstrip("e") if len(low) > 4 else low
