"""How two names of persons go together."""

from functools import lru_cache

from rapidfuzz import fuzz

from consilience.graph.resolution.across.names.folding import fold, sound_alike
from consilience.graph.resolution.across.names.nicknames import are_one_first_name
from consilience.graph.resolution.names import GENERATIONS, TITLES, Name

__all__ = ["SIMILAR_PERSONS", "TAKEN_OFF", "last_name", "match_persons", "title_of"]

_TITLES = {
    "mr": "man", "mister": "man", "sir": "man", "lord": "man", "king": "man", "prince": "man", "father": "man",
    "brother": "man", "monsieur": "man", "herr": "man", "señor": "man", "don": "man",
    "mrs": "woman", "ms": "woman", "miss": "woman", "dame": "woman", "lady": "woman", "queen": "woman",
    "princess": "woman", "sister": "woman", "madame": "woman", "frau": "woman", "señora": "woman",
}  # fmt: skip
_OFFICES = frozenset(
    [
        "president",
        "chancellor",
        "premier",
        "prime",
        "minister",
        "senator",
        "representative",
        "congressman",
        "congresswoman",
        "governor",
        "mayor",
        "judge",
        "justice",
        "chief",
        "king",
        "queen",
        "prince",
        "princess",
        "emperor",
        "empress",
        "duke",
        "duchess",
        "count",
        "countess",
        "earl",
        "baron",
        "baroness",
        "pope",
        "cardinal",
        "archbishop",
        "bishop",
        "saint",
        "st",
        "rabbi",
        "imam",
        "sheikh",
        "ayatollah",
        "reverend",
        "pastor",
        "admiral",
        "general",
        "colonel",
        "major",
        "captain",
        "lieutenant",
        "sergeant",
        "corporal",
        "commander",
        "marshal",
        "inspector",
        "detective",
        "officer",
        "coach",
        "ceo",
        "chairman",
        "doctor",
        "dr",
        "professor",
        "prof",
        "mr",
        "mrs",
        "ms",
        "miss",
        "mister",
        "sir",
        "dame",
        "lord",
        "lady",
        "madame",
        "monsieur",
        "herr",
        "frau",
        "don",
    ]
)
_GENERATIONS = frozenset({"jr", "sr", "junior", "senior", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"})
_YOUNGER, _OLDER = frozenset({"jr", "junior", "the younger"}), frozenset({"sr", "senior", "the elder"})
SIMILAR_PERSONS = 88
"""From which ratio on two names are alike, out of 100."""
_LEAST_LETTERS = 4
TAKEN_OFF = frozenset({"the"}) | _OFFICES | _GENERATIONS | TITLES | GENERATIONS.keys()
"""Words that are not compared where they begin or end a name."""


def title_of(text: str) -> str:
    """Return `man` or `woman` where a title before the name says so, else nothing."""
    words = fold(text).split()
    return _TITLES.get(words[0], "") if len(words) > 1 else ""


def last_name(text: str) -> str:
    """Return the last word of a person's name, folded, without generation."""
    words, _ = _take_apart(text)
    return words[-1]


@lru_cache(maxsize=4_000)
def match_persons(one: str, other: str) -> str:
    """Return how two names of persons go together, in the words of `name_evidence.LABELS`."""
    (a, generation), (b, other_generation) = _take_apart(one), _take_apart(other)
    if generation and other_generation and generation != other_generation:
        return "other generation" if _match(a, b) not in {"different", "other last name"} else "different"
    found = _match(a, b)
    if generation != other_generation and found in _WHOLE:
        return "generation of one"
    return found


_WHOLE = frozenset({"same spelling", "other order", "transliteration", "short form", "nickname", "initial"})


@lru_cache(maxsize=4_000)
def _take_apart(text: str) -> tuple[tuple[str, ...], str]:
    """Return the words of a name without titles, and its generation."""
    name = Name.of(text, person=True)
    words = [word for word in fold(" ".join(name.words).replace("-", " ")).split() if word]
    while len(words) > 1 and words[0] in _OFFICES:
        words = words[1:]
    generation = name.generation
    if len(words) > 2 and words[-2:] in (["the", "younger"], ["the", "elder"]):
        generation = "jr" if words[-1] == "younger" else "sr"
        words = words[:-2]
    if len(words) > 1 and not generation and words[-1] in _GENERATIONS:
        generation = words.pop()
    return tuple(words) or (fold(text) or text,), {"junior": "jr", "senior": "sr"}.get(generation, generation)


def _match(a: tuple[str, ...], b: tuple[str, ...]) -> str:
    if a == b or "".join(a) == "".join(b):
        return "same spelling"
    if 1 < len(a) == len(b) and sorted(a) == sorted(b):
        return "other order"
    if sound_alike(a, b):
        return "transliteration"
    short, full = (a, b) if len(a) <= len(b) else (b, a)
    if len(short) == 1:
        return _match_one_word(short[0], full)
    if _alike(a[-1], b[-1]):
        return _match_first_names(a[:-1], b[:-1], exact=a[-1] == b[-1])
    if short[0] == full[0] and all(word in full for word in short):
        return "short form"  # the second of two surnames left out
    if a[0] == b[0] and a[-1] in b[1:]:
        return "short form"
    if a[0] == b[0] and len(a[0]) > 1:
        return "similar" if fuzz.ratio(a[-1], b[-1]) >= SIMILAR_PERSONS else "other last name"
    return "similar" if fuzz.ratio(" ".join(a), " ".join(b)) >= SIMILAR_PERSONS else "different"


def _match_one_word(word: str, full: tuple[str, ...]) -> str:
    if len(full) == 1:
        return "similar" if fuzz.ratio(word, full[0]) >= SIMILAR_PERSONS else "different"
    if word == full[-1] or (len(word) >= _LEAST_LETTERS and sound_alike((word,), full[-1:])):
        return "last name"
    if word == full[0] or are_one_first_name(word, full[0]):
        return "first name"
    return "part of the name" if word in full and len(word) > 1 else "different"


def _match_first_names(a: tuple[str, ...], b: tuple[str, ...], *, exact: bool) -> str:
    short, full = (a, b) if len(a) <= len(b) else (b, a)
    one, other = a[0], b[0]
    label = "short form" if exact else "transliteration"
    if one == other:
        return label if _in_order(short[1:], full[1:]) else "other middle name"
    if len(one) == 1 or len(other) == 1:
        if len(a) > 1 and len(b) > 1 and not _in_order(short[1:], full[1:]):
            return "other middle name"
        if one[0] == other[0]:
            return "initial"
        return "middle name" if _in_order(short, full) else "other first name"
    if are_one_first_name(one, other):
        return "nickname" if _in_order(short[1:], full[1:]) else "other middle name"
    if sound_alike(a[:1], b[:1]):
        return "transliteration"
    if _in_order(short, full) or (short[0] in full and all(len(word) > 1 for word in short)):
        return "middle name"
    if min(len(one), len(other)) >= _LEAST_LETTERS and fuzz.ratio(one, other) >= SIMILAR_PERSONS:
        return "similar first name"
    return "other first name"


def _alike(one: str, other: str) -> bool:
    return one == other or (min(len(one), len(other)) >= _LEAST_LETTERS and sound_alike((one,), (other,)))


def _in_order(short: tuple[str, ...], full: tuple[str, ...]) -> bool:
    """Tell whether words are, in order, words of another name or initials of these, either way."""
    rest = iter(full)
    return all(any(w == o or (1 in {len(w), len(o)} and w[0] == o[0]) for o in rest) for w in short)
