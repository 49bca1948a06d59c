"""Names taken apart, so that two of them can be compared by what they share."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from consilience.graph.model.identity import name_key

__all__ = [
    "GENERATIONS",
    "LEGAL_FORMS",
    "TITLES",
    "Name",
    "abbreviates",
    "acronym_letters",
    "initials",
    "part_of_organization",
    "part_of_person",
    "strip_article",
    "without_possessive",
]

_ACCENT = re.compile(r"[\u0300-\u036f]")
_POSSESSIVE = re.compile(r"(?<=\w)(?:['’]s|(?<=s)['’])$", re.IGNORECASE)
_DOT = re.compile(r"(?<=\b\w)\.(?=\w\b)")
_ARTICLE = re.compile(r"^the\s+(?=\S)", re.IGNORECASE)
TITLES = frozenset(
    {
        "mr",
        "mrs",
        "ms",
        "miss",
        "mx",
        "dr",
        "prof",
        "professor",
        "sir",
        "dame",
        "lord",
        "lady",
        "rev",
        "father",
        "sister",
    }
    | {"president", "minister", "senator", "judge", "mayor", "governor", "captain", "colonel", "general", "sergeant"}
    | {"inspector", "detective"}
)
GENERATIONS = {"jr": "jr", "junior": "jr", "sr": "sr", "senior": "sr", "ii": "ii", "iii": "iii", "iv": "iv"}
_NUMERAL = re.compile(r"[ivx]{1,6}")
"""Which of the rulers of a name somebody is, by itself or before `of` and the place that they rule."""
LEGAL_FORMS = {
    "inc": "inc", "incorporated": "inc", "corp": "corp", "corporation": "corp", "co": "co", "company": "co",
    "ltd": "ltd", "limited": "ltd", "llc": "llc", "plc": "plc", "llp": "llp", "lp": "lp", "ag": "ag", "gmbh": "gmbh",
    "sa": "sa", "spa": "spa", "nv": "nv", "bv": "bv", "ab": "ab", "as": "as", "asa": "asa", "oy": "oy", "oyj": "oyj",
    "se": "se", "kg": "kg", "srl": "srl", "pty": "pty",
}  # fmt: skip
_CHINESE_LEGAL_FORMS = ("股份有限公司", "有限责任公司", "有限公司", "集团公司", "公司", "集团")
_SMALL_WORDS = frozenset(
    {"of", "the", "and", "for", "in", "on", "at", "to", "de", "la", "le", "du", "des", "del", "di", "da", "und", "für"}
    | {"y", "e", "&"}
)


@dataclass(frozen=True, slots=True)
class Name:
    """A name without article, possessive ending, accents, case and full stops."""

    words: tuple[str, ...]
    """Its words in order, without the three that follow."""
    legal_form: str
    """Legal form at the end of an organisation's name, as an abbreviation; empty without one."""
    generation: str
    """`jr`, `sr`, `ii` …, the number of a ruler; empty without one."""
    honorific: bool = field(default=False, compare=False)
    """Whether a title stood before it; no part of equality."""

    @property
    def numbered(self) -> bool:
        """Whether it is a ruler's: a given name with a number, and perhaps the place that is ruled."""
        return bool(_NUMERAL.fullmatch(self.generation)) and self.words[1:2] in ((), ("of",))

    @classmethod
    def of(cls, text: str, *, person: bool = False, organization: bool = False) -> "Name":
        """Take a name apart; titles and generations are looked for in persons, legal forms in organisations."""
        return _take_apart(text, person, organization)


@lru_cache(maxsize=4_000)
def _take_apart(text: str, person: bool, organization: bool) -> Name:
    key = _ACCENT.sub("", unicodedata.normalize("NFKD", name_key(strip_article(without_possessive(text)))))
    words = [w for w in (part.strip("\"'“”‘’.,;:()") for part in _remove_dots(key).split()) if w]
    legal_form = generation = ""
    honorific = person and len(words) > 1 and words[0] in TITLES
    words = words[1:] if honorific else words
    if person and len(words) > 1 and words[-1] in GENERATIONS:
        generation = GENERATIONS[words.pop()]
    elif person and (number := _number_of_ruler(words)) and words[number].upper() in text:
        generation = words.pop(number)
    if organization and len(words) > 1 and words[-1] in LEGAL_FORMS:
        legal_form = LEGAL_FORMS[words.pop()]
    if organization and words and not legal_form:
        legal_form = next((f for f in _CHINESE_LEGAL_FORMS if words[-1].endswith(f) and words[-1] != f), "")
        words[-1] = words[-1].removesuffix(legal_form)
    return Name(tuple(words) or (key or text,), legal_form, generation, honorific)


def _number_of_ruler(words: Sequence[str]) -> int:
    """Return where the number of a ruler stands in a name, 0 where none does: `charles i`, `olaf ix of norway`.

    In small letters it may be a name, `Zhu Xi`.
    """
    of = words.index("of") if "of" in words else len(words)
    return of - 1 if of > 1 and _NUMERAL.fullmatch(words[of - 1]) else 0


def strip_article(text: str) -> str:
    """Return the name without a leading `the`."""
    bare = text.strip()
    return _ARTICLE.sub("", bare) if bare[:1] in {"t", "T"} else bare


def without_possessive(text: str) -> str:
    """Return the name without a possessive ending."""
    bare = text.strip()
    return _POSSESSIVE.sub("", bare) if "'" in bare or "’" in bare else bare


def part_of_person(short: Name, full: Name) -> str:
    """Return which part of a person's full name the short one is, empty when it is none.

    The parts are `last name`, `first name` and `short form of the name` (initials, middle names or the second of two
    surnames left out). A father
    and a son of the same given name stay apart: a full name with `Jr.` has only its last name as a part. A ruler's
    number may be left out, never exchanged: `Charles` may be `Charles I`, who is not `Charles II`.
    """
    s, f = short.words, full.words
    if not s or len(s) > len(f) or (s, short.generation) == (f, full.generation):
        return ""
    if s == f and full.numbered and not short.generation:
        return "first name"
    if short.generation and short.generation != full.generation:
        return ""
    if len(s) < len(f):
        if f[-len(s) :] == s:
            return "last name"
        if len(s) == 1 and s == f[:1] and not short.honorific:
            return "first name"
    if len(s) > 1 and short.generation == full.generation:
        ends_alike = s[-1] == f[-1] and _in_order(s[:-1], f[:-1])
        begins_alike = s[0] == f[0] and len(s[0]) > 1 and all(word in f for word in s) and _in_order(s, f)
        if ends_alike or begins_alike:
            return "short form of the name"
    return ""


def part_of_organization(short: Name, full: Name) -> str:
    """Return which part of an organisation's full name the short one is, empty when it is none.

    The parts are `without legal form`, `beginning of the name` and `end of the name`.

    Legal forms may be left out (`without legal form`) but not exchanged: `Acme Inc.` is not `Acme Ltd.`.
    """
    if short.legal_form or not short.words:
        return ""
    if short.words == full.words and full.legal_form:
        return "without legal form"
    if len(short.words) < len(full.words) and short.words[-1] not in _SMALL_WORDS:
        if full.words[: len(short.words)] == short.words:
            return "beginning of the name"
        if full.words[-len(short.words) :] == short.words:
            return "end of the name"
    return ""


@lru_cache(maxsize=4_000)
def acronym_letters(text: str) -> str:
    """Return the letters of an acronym, case folded; empty when the text is none.

    An acronym has 2 to 8 letters or digits without blanks, at least two capitals and twice as many capitals as others.
    """
    letters = strip_article(without_possessive(text)).replace(".", "").replace("&", "")
    if not 2 <= len(letters) <= 8 or not letters.isalnum():
        return ""
    capitals = sum(c.isupper() for c in letters)
    return letters.casefold() if capitals >= 2 and 3 * capitals >= 2 * len(letters) else ""


@lru_cache(maxsize=4_000)
def initials(full: str) -> frozenset[str]:
    """Return the acronyms that a name can have: with or without small words, parts of hyphenated words, legal form."""
    found = set()
    whole = name_key(strip_article(without_possessive(full))).split()
    for words in (whole, [part for word in whole for part in re.split(r"[-–/]", word) if part]):
        trimmed = words[:-1] if words and words[-1].strip(".") in LEGAL_FORMS else words
        for chosen in (words, trimmed):
            content = [w for w in chosen if w not in _SMALL_WORDS]
            if len(content) > 1:
                found |= {"".join(w[0] for w in content), "".join(w[0] for w in chosen)}
    return frozenset(found)


def abbreviates(acronym: str, full: str) -> bool:
    """Tell whether the letters of an acronym begin a longer name and go on in its order, as `KBR` in `Kobur`."""
    letters = acronym_letters(acronym)
    key = name_key(strip_article(full))
    rest = iter(key)
    return bool(letters) and len(letters) < len(key) and key[0] == letters[0] and all(c in rest for c in letters)


def _in_order(short: tuple[str, ...], full: tuple[str, ...]) -> bool:
    rest = iter(full)
    return all(any(word == other or (len(word) == 1 and other[0] == word) for other in rest) for word in short)


def _remove_dots(key: str) -> str:
    return _DOT.sub("", key) if "." in key else key  # u.s. and us, j.p. and jp
