"""Names of people, companies and places, coined for texts that benchmarks make up."""

import random

__all__ = ["PLACES", "coin", "coin_firm", "coin_person"]

_SYLLABLES = [
    "ka",
    "lo",
    "mer",
    "tin",
    "sa",
    "von",
    "dre",
    "bel",
    "mo",
    "ri",
    "ga",
    "nu",
    "pel",
    "to",
    "wi",
    "sha",
    "quen",
    "bar",
    "los",
    "fe",
]
_FIRST = [
    "Ann",
    "Boris",
    "Clara",
    "David",
    "Elena",
    "Farid",
    "Greta",
    "Hugo",
    "Irene",
    "Jonas",
    "Katya",
    "Liam",
    "Maria",
    "Noah",
    "Olga",
    "Peter",
]
PLACES = [
    "Vienna",
    "Prague",
    "Lyon",
    "Porto",
    "Turin",
    "Leeds",
    "Basel",
    "Ghent",
    "Bremen",
    "Oslo",
    "Riga",
    "Graz",
    "Bologna",
    "Tampere",
]


def coin(rng: random.Random, parts: int) -> str:
    """Return a word of so many syllables."""
    return "".join(rng.choice(_SYLLABLES) for _ in range(parts)).capitalize()


def coin_person(rng: random.Random) -> str:
    """Return a name and a surname."""
    return f"{rng.choice(_FIRST)} {coin(rng, 3)}"


def coin_firm(rng: random.Random) -> str:
    """Return the name of a company."""
    return f"{coin(rng, 2)} {rng.choice(('Industries', 'Holdings', 'Bank', 'Motors'))}"
