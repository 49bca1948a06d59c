"""How much a name tells: a last name that many bear tells little."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import sqrt

from consilience.graph.resolution.across.names.folding import fold
from consilience.graph.resolution.across.names.organizations import content_words
from consilience.graph.resolution.across.names.persons import last_name
from consilience.graph.resolution.across.names.screening import Words
from consilience.graph.resolution.across.profiles import EntityProfile
from consilience.graph.resolution.kinds import kind_of

__all__ = ["Rarity", "is_common", "telling_word"]

_COMMON = frozenset(
    [
        "smith",
        "johnson",
        "williams",
        "brown",
        "jones",
        "garcia",
        "miller",
        "davis",
        "rodriguez",
        "martinez",
        "hernandez",
        "lopez",
        "gonzalez",
        "wilson",
        "anderson",
        "thomas",
        "taylor",
        "moore",
        "jackson",
        "martin",
        "lee",
        "perez",
        "thompson",
        "white",
        "harris",
        "sanchez",
        "clark",
        "ramirez",
        "lewis",
        "robinson",
        "walker",
        "young",
        "allen",
        "king",
        "wright",
        "scott",
        "torres",
        "nguyen",
        "hill",
        "flores",
        "green",
        "adams",
        "nelson",
        "baker",
        "hall",
        "rivera",
        "campbell",
        "mitchell",
        "carter",
        "roberts",
        "evans",
        "edwards",
        "turner",
        "parker",
        "collins",
        "stewart",
        "morris",
        "murphy",
        "cook",
        "rogers",
        "morgan",
        "cooper",
        "reed",
        "bailey",
        "bell",
        "kelly",
        "howard",
        "ward",
        "cox",
        "richardson",
        "wood",
        "watson",
        "brooks",
        "bennett",
        "gray",
        "james",
        "hughes",
        "price",
        "myers",
        "long",
        "foster",
        "ross",
        "muller",
        "schmidt",
        "schneider",
        "fischer",
        "weber",
        "meyer",
        "wagner",
        "becker",
        "schulz",
        "hoffmann",
        "wang",
        "li",
        "zhang",
        "liu",
        "chen",
        "yang",
        "huang",
        "zhao",
        "wu",
        "zhou",
        "xu",
        "sun",
        "ma",
        "zhu",
        "hu",
        "guo",
        "he",
        "lin",
        "kim",
        "park",
        "choi",
        "jung",
        "kang",
        "cho",
        "yoon",
        "jang",
        "lim",
        "tanaka",
        "suzuki",
        "sato",
        "takahashi",
        "watanabe",
        "ito",
        "yamamoto",
        "nakamura",
        "kobayashi",
        "kato",
        "singh",
        "kumar",
        "sharma",
        "patel",
        "khan",
        "gupta",
        "das",
        "ali",
        "ahmed",
        "hassan",
        "mohamed",
        "ivanov",
        "smirnov",
        "kuznetsov",
        "popov",
        "petrov",
        "silva",
        "santos",
        "oliveira",
        "souza",
        "pereira",
        "costa",
        "fernandez",
        "gomez",
        "diaz",
        "rossi",
        "russo",
        "ferrari",
        "bianchi",
        "dubois",
        "durand",
        "bernard",
        "petit",
        "leroy",
        "moreau",
        "hansen",
        "johansen",
        "olsen",
        "larsen",
        "andersen",
        "nielsen",
        "jensen",
        "pedersen",
        "andersson",
        "johansson",
        "karlsson",
        "nilsson",
        "eriksson",
        "larsson",
        "novak",
        "horvat",
        "nowak",
        "kowalski",
        "o'brien",
        "obrien",
        "ryan",
        "walsh",
        "osullivan",
        "byrne",
        "connor",
        "graham",
        "simpson",
        "fraser",
        "stevenson",
        "ford",
        "fox",
        "hunt",
        "stone",
        "marshall",
        "grant",
        "lane",
    ]
)
_MANY = 3


def is_common(word: str) -> bool:
    """Tell whether a folded last name is one of the most frequent of some language."""
    return word in _COMMON


@dataclass(frozen=True, slots=True)
class Rarity:
    """How many entities of the graph have a word in their name, by the word with its type (`telling_word`)."""

    bearers: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def among(cls, profiles: Iterable[EntityProfile]) -> "Rarity":
        """Return how rare names are among these entities, by their telling words (`telling_word`)."""
        return cls(Counter(telling_word(profile.type, profile.name) for profile in profiles))

    def of(self, profile: EntityProfile) -> float:
        """Return 1 where a name is rare, down to -1 where it is very common."""
        many = self.bearers.get(telling_word(profile.type, profile.name), 0)
        common = kind_of(profile.type) == "person" and is_common(last_name(profile.name))
        return max(-1.0, 1.0 - (1.25 if common else 0.0) - 0.5 * sqrt(max(0, many - _MANY)))


def telling_word(type_: str, name: str, words: Words | None = None) -> str:
    """Return the word by which bearers are counted: a person's last name, else the longest word, with the type.

    Args:
        type_: of an entity.
        name: of it.
        words: its plain words, where they are known.
    """
    kind = kind_of(type_)
    if words is not None:
        return f"{type_}|{words[-1] if kind == 'person' else max(words, key=len)}"
    if kind == "person":
        return f"{type_}|{last_name(name)}"
    # Names of letters and blanks alone have the words that `names.organizations` looked at a moment ago.
    known = kind != "organization" and name.isascii() and name.replace(" ", "").isalnum()
    return f"{type_}|{max(content_words(name if known else fold(name)), key=len)}"
