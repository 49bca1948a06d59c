"""Names brought to one script and one way of writing, so that transliterations can be found and compared."""

import re
import unicodedata
from functools import lru_cache

__all__ = ["fold", "may_sound_alike", "sound", "sound_alike"]

_LETTERS = str.maketrans(
    {
        "ß": "ss",
        "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h",
        "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "e", "ж": "zh", "з": "z", "и": "i", "й": "i",
        "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f",
        "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "sh", "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "yu",
        "я": "ya", "і": "i", "ї": "i", "є": "e", "ґ": "g", "ў": "u", "ј": "j", "љ": "l", "њ": "n", "ћ": "c", "ђ": "d",
        "α": "a", "β": "v", "γ": "g", "δ": "d", "ε": "e", "ζ": "z", "η": "i", "θ": "th", "ι": "i", "κ": "k", "λ": "l",
        "μ": "m", "ν": "n", "ξ": "x", "ο": "o", "π": "p", "ρ": "r", "σ": "s", "ς": "s", "τ": "t", "υ": "y", "φ": "f",
        "χ": "kh", "ψ": "ps", "ω": "o", "’": "'", "‘": "'", "`": "'",
    }
)  # fmt: skip
"""Small letters of Latin, Cyrillic and Greek that Unicode does not take apart."""

_SOUNDS = (
    ("oye", "oe"), ("aye", "ae"), ("iye", "ie"), ("yo", "o"), ("tsch", "c"), ("tch", "c"), ("sch", "s"),
    ("ch", "c"), ("cz", "c"), ("cs", "c"), ("sh", "s"), ("sz", "s"), ("zh", "s"), ("dzh", "j"), ("dj", "j"),
    ("kh", "h"), ("ph", "f"), ("th", "t"), ("gh", "g"), ("ck", "k"), ("qu", "k"), ("q", "k"), ("x", "ks"),
    ("tz", "ts"), ("w", "v"), ("ff", "f"), ("ou", "u"), ("oo", "u"), ("ee", "i"), ("ae", "e"), ("oe", "o"),
    ("ue", "u"), ("ij", "i"), ("iy", "i"), ("ii", "i"), ("yi", "i"), ("y", "i"), ("j", "i"), ("c", "k"),
)  # fmt: skip
"""Spellings that transliterations and languages exchange, longest first; each stands for one sound."""

_DOUBLED = re.compile(r"([a-z])\1")
_NO_LETTER = re.compile(r"[^\w\s]|_")
_ASCII = {code: chr(code).lower() if chr(code).isalnum() else " " for code in range(128)} | {ord("'"): "", ord("`"): ""}
"""What `fold` makes of signs that are in ASCII, where nothing has accents."""
_KEPT = {code: chr(code) if chr(code) in "blmnr0123456789" else None for code in range(128)}
"""Letters that stand in no spelling of `_SOUNDS`: how a word sounds has the same ones, doubled or not."""
_AGAIN = re.compile(r"(.)\1+")


@lru_cache(maxsize=4_000)
def fold(text: str) -> str:
    """Return a name in small Latin letters without accents and signs, as far as it is in an alphabet known here."""
    return " ".join(text.translate(_ASCII).split()) if text.isascii() else _fold_any(text)


def _fold_any(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.casefold()).translate(_LETTERS)
    bare = "".join(c for c in plain if not unicodedata.combining(c)).translate(_LETTERS)
    return " ".join(_NO_LETTER.sub(" ", bare.replace("'", "")).split())


@lru_cache(maxsize=4_000)
def sound(text: str) -> str:
    """Return what spellings of one name in several languages have in common: `Gorbachev`, `Gorbatschow` and `Горбачёв`.

    It is for finding candidates and as one piece of evidence, since other names can sound alike as well.
    """
    key = fold(text)
    for spelling, letter in _SOUNDS:
        key = key.replace(spelling, letter)
    words = []
    for word in _DOUBLED.sub(r"\1", key).split():
        ending = re.sub(r"(of|ov|ev|ef)f?$", "ev", word) if len(word) > 4 else word
        words.append(re.sub(r"(?<=\w)h(?=[aeioubdfgklmnprstvz]|$)", "", ending))
    return " ".join(words)


def sound_alike(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Tell whether each folded word sounds like the one at its place in the other name."""
    if len(one) != len(other):
        return False
    differing = []
    for a, b in zip(one, other, strict=True):
        if a != b:
            # How a word sounds is only worked out where it may sound like the other, since that takes long.
            if a.isascii() and b.isascii() and not may_sound_alike(a, b):
                return False
            differing.append((a, b))
    return all(sound(a) == sound(b) for a, b in differing)


def may_sound_alike(one: str, other: str) -> bool:
    """Tell whether `sound_alike` can hold of two words in small letters of ASCII; it is told sooner."""
    return one == other or _skeleton(one) == _skeleton(other)


@lru_cache(maxsize=4_000)
def _skeleton(word: str) -> str:
    """Return what a word in ASCII has in common with how it sounds."""
    return _AGAIN.sub(r"\1", word.translate(_KEPT))
