"""How two names of organisations, places and other things go together."""

import re
from functools import lru_cache
from typing import NamedTuple

from rapidfuzz import fuzz

from consilience.graph.resolution.across.names.folding import fold, sound_alike
from consilience.graph.resolution.across.names.peoples import country_of, is_people
from consilience.graph.resolution.names import Name, acronym_letters, initials, strip_article

__all__ = [
    "BRANCHES",
    "CHANGED",
    "SIMILAR",
    "SMALL",
    "content_words",
    "match_organizations",
    "match_others",
    "match_places",
]

SMALL = frozenset(
    [
        "of",
        "the",
        "and",
        "for",
        "in",
        "on",
        "at",
        "to",
        "de",
        "la",
        "le",
        "du",
        "des",
        "del",
        "di",
        "da",
        "und",
        "fur",
        "y",
        "e",
        "et",
        "a",
        "an",
    ]
)
_SHORT_WORDS = {
    "dept": "department", "univ": "university", "intl": "international", "natl": "national", "assn": "association",
    "assoc": "association", "inst": "institute", "govt": "government", "bros": "brothers", "mfg": "manufacturing",
    "st": "saint", "mt": "mount", "ft": "fort", "ctr": "center", "centre": "center", "tech": "technology",
    "technologies": "technology", "labs": "laboratories", "lab": "laboratory", "hosp": "hospital", "natnl": "national",
    "mgmt": "management", "svcs": "services", "co": "company", "uk": "united kingdom", "defence": "defense",
    "labour": "labor", "theatre": "theater", "harbour": "harbor", "organisation": "organization", "min": "ministry",
}  # fmt: skip
_GENERIC = frozenset(
    [
        "group",
        "holding",
        "holdings",
        "company",
        "companies",
        "corporation",
        "corp",
        "inc",
        "ltd",
        "llc",
        "plc",
        "ag",
        "gmbh",
        "sa",
        "firm",
        "enterprise",
        "enterprises",
        "club",
        "fc",
        "afc",
        "cf",
        "band",
        "orchestra",
        "party",
        "newspaper",
        "magazine",
        "team",
        "organization",
    ]
)
_PLACE_GENERIC = frozenset(
    [
        "city",
        "town",
        "village",
        "republic",
        "kingdom",
        "state",
        "federation",
        "commonwealth",
        "metropolitan",
        "municipality",
        "district",
        "prefecture",
        "oblast",
        "territory",
        "region",
    ]
)
BRANCHES = frozenset(
    [
        "north",
        "south",
        "east",
        "west",
        "northern",
        "southern",
        "eastern",
        "western",
        "central",
        "upper",
        "lower",
        "new",
        "old",
        "greater",
        "great",
        "little",
        "inner",
        "outer",
        "mid",
        "northeast",
        "northwest",
        "southeast",
        "southwest",
        "europe",
        "asia",
        "africa",
        "america",
        "americas",
        "pacific",
        "latin",
        "overseas",
        "domestic",
        "bank",
        "motors",
        "motor",
        "financial",
        "finance",
        "capital",
        "insurance",
        "energy",
        "oil",
        "gas",
        "power",
        "electric",
        "electronics",
        "media",
        "pictures",
        "records",
        "music",
        "films",
        "studios",
        "studio",
        "software",
        "systems",
        "foods",
        "food",
        "health",
        "healthcare",
        "pharma",
        "pharmaceuticals",
        "chemicals",
        "chemical",
        "airlines",
        "airways",
        "cargo",
        "logistics",
        "retail",
        "stores",
        "real",
        "estate",
        "properties",
        "ventures",
        "partners",
        "foundation",
        "school",
        "college",
        "academy",
        "institute",
        "hospital",
        "museum",
        "library",
        "press",
        "youth",
        "women",
        "women's",
        "ladies",
        "junior",
        "reserves",
        "county",
        "river",
        "lake",
        "mountain",
        "island",
        "islands",
        "bay",
        "port",
        "airport",
        "street",
        "station",
        "university",
        "united",
        "germany",
        "france",
        "japan",
        "china",
        "india",
        "uk",
        "usa",
        "us",
        "canada",
        "australia",
        "mexico",
        "brazil",
        "russia",
        "italy",
        "spain",
        "korea",
        "international",
        "league",
        "association",
        "federation",
        "council",
        "committee",
        "court",
        "commission",
    ]
)
SIMILAR = 90
"""From which ratio on two names are alike, out of 100."""
_NUMERALS = {
    "ii": "2", "iii": "3", "iv": "4", "vi": "6", "vii": "7", "viii": "8", "ix": "9",
    "first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5", "sixth": "6", "seventh": "7",
    "eighth": "8", "ninth": "9", "tenth": "10",
}  # fmt: skip
CHANGED = frozenset({"the", *_SHORT_WORDS, *_NUMERALS})
"""Words that are compared as others, or are none of a name where they begin it."""
_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th)")


@lru_cache(maxsize=4_000)
def match_organizations(one: str, other: str) -> str:
    """Return how two names of organisations go together, in the words of `name_evidence.LABELS`."""
    a, b = _take_organization(one), _take_organization(other)
    found = _match(a, b, _GENERIC)
    if found == "same spelling" and a.legal_form != b.legal_form:
        return "other legal form" if a.legal_form and b.legal_form else "legal form"
    return found


@lru_cache(maxsize=4_000)
def match_places(one: str, other: str) -> str:
    """Return how two names of places go together, in the words of `name_evidence.LABELS`."""
    (a, country), (b, other_country) = _fold_place(one), _fold_place(other)
    if a != b and country == other_country:
        return "people of the place" if is_people(a) != is_people(b) else "other name of the place"
    if "," in one or "," in other:
        heads = [fold(text.split(",")[0]) for text in (one, other)]
        if heads[0] == heads[1] and ("," in one) != ("," in other):
            return "with its region"
        if heads[0] == heads[1] and a != b:
            tails = [fold(text.split(",", 1)[1]).split() for text in (one, other)]
            return "with its region" if set(tails[0]) & set(tails[1]) else "branch"
    return _match(_take_other(one), _take_other(other), _PLACE_GENERIC)


@lru_cache(maxsize=4_000)
def _fold_place(text: str) -> tuple[str, str]:
    folded = fold(strip_article(text))
    return folded, country_of(folded)


@lru_cache(maxsize=4_000)
def match_others(one: str, other: str) -> str:
    """Return how two names of anything else go together, in the words of `name_evidence.LABELS`."""
    return _match(_take_other(one), _take_other(other), frozenset())


@lru_cache(maxsize=4_000)
def content_words(text: str) -> tuple[str, ...]:
    """Return the words of a name, folded, without small ones; abbreviations, numerals written alike."""
    words = fold(strip_article(text).replace("'s ", " ").replace("’s ", " ").replace("-", " ")).split()
    chosen = [w for w in words if w not in SMALL] or words
    if not _SHORT_WORDS.keys().isdisjoint(chosen):
        chosen = " ".join(_SHORT_WORDS.get(word, word) for word in chosen).split()
    return tuple(map(_numeral, chosen)) or (text,)


def _numeral(word: str) -> str:
    if word in _NUMERALS:
        return _NUMERALS[word]
    ordinal = _ORDINAL.fullmatch(word) if word[0].isdecimal() else None
    return ordinal[1] if ordinal else word


class _Taken(NamedTuple):
    """A name taken apart once, since it is compared with many; a tuple, as thousands are made for a document."""

    text: str
    words: tuple[str, ...]
    each: frozenset[str]
    numbers: frozenset[str]
    joined: str
    spaced: str
    letters: str
    """Those of an acronym; empty when it is none."""
    legal_form: str = ""


@lru_cache(maxsize=4_000)
def _take_organization(text: str) -> _Taken:
    name = Name.of(text, organization=True)
    return _take_apart(text, content_words(" ".join(name.words)), name.legal_form)


@lru_cache(maxsize=4_000)
def _take_other(text: str) -> _Taken:
    return _take_apart(text, content_words(text))


def _take_apart(text: str, words: tuple[str, ...], legal_form: str = "") -> _Taken:
    numbers = frozenset([word for word in words if word.isdecimal()])
    letters = acronym_letters(text)
    return _Taken(text, words, frozenset(words), numbers, "".join(words), " ".join(words), letters, legal_form)


def _match(one: _Taken, other: _Taken, generic: frozenset[str]) -> str:
    if one.joined == other.joined:
        return "same spelling"
    shared = one.each & other.each
    if one.numbers != other.numbers:
        return "other number" if shared or one.words[-1].isdecimal() else "different"
    if (one.letters and _abbreviates(one, other)) or (other.letters and _abbreviates(other, one)):
        return "acronym"
    if len(shared) == len(one.each) == len(other.each) and sorted(one.words) == sorted(other.words):
        return "other order"
    if sound_alike(one.words, other.words):
        return "transliteration"
    if len(one.each) != len(other.each) and len(shared) == min(len(one.each), len(other.each)):
        short, full = sorted((one.words, other.words), key=len)
        return _match_longer(short, full, generic)
    alike = fuzz.ratio(one.spaced, other.spaced, score_cutoff=SIMILAR) >= SIMILAR
    if shared and not BRANCHES.isdisjoint(differing := one.each ^ other.each):
        return "branch" if differing <= BRANCHES else "similar" if alike else "different"
    return "similar" if alike and min(len(one.joined), len(other.joined)) > 4 else "different"


def _match_longer(short: tuple[str, ...], full: tuple[str, ...], generic: frozenset[str]) -> str:
    extra = set(full) - set(short)
    if extra <= generic:
        return "generic word"
    if extra & BRANCHES:
        return "branch"
    if full[: len(short)] == short:
        return "beginning of the name"
    return "end of the name" if full[-len(short) :] == short else "part of the name"


def _abbreviates(acronym: _Taken, full: _Taken) -> bool:
    return len(full.text.split()) > 1 and acronym.letters in initials(full.text)
