"""How two names of organisations, places and other things go together."""

import re
from functools import lru_cache

from rapidfuzz import fuzz

from consilience.graph.resolution.across.names.folding import fold, sound
from consilience.graph.resolution.across.names.peoples import country_of, is_people
from consilience.graph.resolution.names import Name, acronym_letters, initials, strip_article

__all__ = ["content_words", "match_organizations", "match_others", "match_places"]

_SMALL = frozenset(
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
_BRANCH = frozenset(
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
_SIMILAR = 90
_ROMAN = {"ii": "2", "iii": "3", "iv": "4", "vi": "6", "vii": "7", "viii": "8", "ix": "9"}
_ORDINALS = {
    "first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5", "sixth": "6", "seventh": "7",
    "eighth": "8", "ninth": "9", "tenth": "10",
}  # fmt: skip
_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th)")
_NUMBER = re.compile(r"\d+")


@lru_cache(maxsize=50_000)
def match_organizations(one: str, other: str) -> str:
    """Return how two names of organisations go together, in the words of `name_evidence.LABELS`."""
    a, b = Name.of(one, organization=True), Name.of(other, organization=True)
    found = _match(one, other, content_words(" ".join(a.words)), content_words(" ".join(b.words)), _GENERIC)
    if found == "same spelling" and a.legal_form != b.legal_form:
        return "other legal form" if a.legal_form and b.legal_form else "legal form"
    return found


@lru_cache(maxsize=50_000)
def match_places(one: str, other: str) -> str:
    """Return how two names of places go together, in the words of `name_evidence.LABELS`."""
    a, b = fold(strip_article(one)), fold(strip_article(other))
    if a != b and country_of(a) == country_of(b):
        return "people of the place" if is_people(a) != is_people(b) else "other name of the place"
    heads = [fold(text.split(",")[0]) for text in (one, other)]
    if heads[0] == heads[1] and ("," in one) != ("," in other):
        return "with its region"
    if heads[0] == heads[1] and "," in one and "," in other and a != b:
        tails = [fold(text.split(",", 1)[1]).split() for text in (one, other)]
        return "with its region" if set(tails[0]) & set(tails[1]) else "branch"
    return _match(one, other, content_words(one), content_words(other), _PLACE_GENERIC)


@lru_cache(maxsize=50_000)
def match_others(one: str, other: str) -> str:
    """Return how two names of anything else go together, in the words of `name_evidence.LABELS`."""
    return _match(one, other, content_words(one), content_words(other), frozenset())


@lru_cache(maxsize=50_000)
def content_words(text: str) -> tuple[str, ...]:
    """Return the words of a name, folded, without small ones; abbreviations, numerals written alike."""
    words = fold(strip_article(text).replace("'s ", " ").replace("’s ", " ").replace("-", " ")).split()
    chosen = [w for w in words if w not in _SMALL] or words
    plain = " ".join(_SHORT_WORDS.get(word, word) for word in chosen).split()
    return tuple(_numeral(word) for word in plain) or (text,)


def _numeral(word: str) -> str:
    ordinal = _ORDINAL.fullmatch(word)
    return ordinal[1] if ordinal else _ROMAN.get(word, _ORDINALS.get(word, word))


def _match(one: str, other: str, a: tuple[str, ...], b: tuple[str, ...], generic: frozenset[str]) -> str:
    if a == b or "".join(a) == "".join(b):
        return "same spelling"
    numbers = [{word for word in words if _NUMBER.fullmatch(word)} for words in (a, b)]
    if numbers[0] != numbers[1]:
        return "other number" if set(a) & set(b) or _NUMBER.fullmatch(a[-1]) else "different"
    if _abbreviates(one, other) or _abbreviates(other, one):
        return "acronym"
    if sorted(a) == sorted(b):
        return "other order"
    if len(a) == len(b) and [sound(w) for w in a] == [sound(w) for w in b]:
        return "transliteration"
    if set(a) < set(b) or set(b) < set(a):
        short, full = sorted((a, b), key=len)
        return _match_longer(short, full, generic)
    alike = fuzz.ratio(" ".join(a), " ".join(b)) >= _SIMILAR
    if set(a) & set(b) and ((set(a) ^ set(b)) & _BRANCH):
        return "branch" if (set(a) ^ set(b)) <= _BRANCH else "similar" if alike else "different"
    return "similar" if alike and min(len("".join(a)), len("".join(b))) > 4 else "different"


def _match_longer(short: tuple[str, ...], full: tuple[str, ...], generic: frozenset[str]) -> str:
    extra = set(full) - set(short)
    if extra <= generic:
        return "generic word"
    if extra & _BRANCH:
        return "branch"
    if full[: len(short)] == short:
        return "beginning of the name"
    return "end of the name" if full[-len(short) :] == short else "part of the name"


def _abbreviates(acronym: str, full: str) -> bool:
    letters = acronym_letters(acronym)
    return bool(letters) and len(full.split()) > 1 and letters in initials(full)
