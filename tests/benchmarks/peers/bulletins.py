"""Prose whose facts are known: bulletins of ten sentences about people and companies, and what each sentence states.

The types are those of the schema `news`. Half of the companies come again in other bulletins; people do not.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.coined import PLACES, coin_firm, coin_person

__all__ = ["ENTITY_TYPES", "RELATION_TYPES", "Bulletin", "Named", "Stated", "bulletin", "write_bulletins"]

ENTITY_TYPES = ("Person", "Organization", "Location")
RELATION_TYPES = (
    ("leads", "Person", "Organization"),
    ("founded", "Person", "Organization"),
    ("headquartered_in", "Organization", "Location"),
    ("born_in", "Person", "Location"),
    ("works_for", "Person", "Organization"),
    ("acquired", "Organization", "Organization"),
    ("spouse_of", "Person", "Person"),
    ("lives_in", "Person", "Location"),
    ("member_of", "Person", "Organization"),
)
_KNOWN_FIRMS = 40


@dataclass(frozen=True, slots=True)
class Named:
    """A thing that a sentence names."""

    name: str
    type: str


@dataclass(frozen=True, slots=True)
class Stated:
    """A relation that a sentence states."""

    subject: Named
    relation: str
    object: Named
    sentence: str


@dataclass(frozen=True, slots=True)
class Bulletin:
    """A text, and what it says."""

    text: str
    entities: tuple[tuple[Named, str], ...]
    """Each thing once, with the first sentence that names it."""
    relations: tuple[Stated, ...]


class _Writer:
    def __init__(self, number: int) -> None:
        self.rng = random.Random(number)
        self.told: list[tuple[str, Sequence[Named], Sequence[tuple[Named, str, Named]]]] = []

    def person(self) -> Named:
        return Named(coin_person(self.rng), "Person")

    def firm(self) -> Named:
        seed = self.rng.randrange(_KNOWN_FIRMS) if self.rng.random() < 0.5 else self.rng.randrange(10**9)
        return Named(coin_firm(random.Random(seed)), "Organization")

    def tell(self, sentence: str, *relations: tuple[Named, str, Named], beside: Sequence[Named] = ()) -> None:
        named = [each for subject, _, obj in relations for each in (subject, obj)]
        self.told.append((sentence, [*named, *beside], relations))


def bulletin(number: int) -> Bulletin:
    """Return the bulletin of a number; the same each time."""
    w = _Writer(number)
    p, q, r, s = (w.person() for _ in range(4))
    firms = dict.fromkeys(w.firm() for _ in range(12))
    f, g, h = list(firms)[:3]
    a, b, c, d = (Named(name, "Location") for name in w.rng.sample(PLACES, 4))
    year, sum_, workers = w.rng.randrange(1950, 2020), w.rng.randrange(2, 90), w.rng.randrange(20, 900)
    w.tell(
        f"Bulletin {number}: {p.name}, the chief executive of {f.name}, met {q.name} in {a.name} on Monday.",
        (p, "leads", f),
        beside=(q, a),
    )
    w.tell(
        f"{f.name} was founded by {r.name} in {year} and is headquartered in {b.name}.",
        (r, "founded", f),
        (f, "headquartered_in", b),
    )
    w.tell(f"{q.name} was born in {c.name} and works for {g.name}.", (q, "born_in", c), (q, "works_for", g))
    w.tell(f"In {year + 3} {f.name} acquired {g.name} for {sum_} million euros.", (f, "acquired", g))
    w.tell(f"{q.name} is married to {s.name}, who lives in {a.name}.", (q, "spouse_of", s), (s, "lives_in", a))
    w.tell(f"Police questioned {s.name} in {a.name} last week.", beside=(s, a))
    w.tell(f"{r.name} is a member of {h.name}.", (r, "member_of", h))
    w.tell(f"{h.name} is headquartered in {d.name}.", (h, "headquartered_in", d))
    w.tell(f"{h.name} dismissed {workers} workers after a fire destroyed its plant in {c.name}.", beside=(h, c))
    w.tell(f"{p.name} may sell {g.name} to {h.name} next year.", beside=(p, g, h))
    entities: dict[Named, str] = {}
    for sentence, named, _ in w.told:
        for each in named:
            entities.setdefault(each, sentence)
    stated = [Stated(*relation, sentence) for sentence, _, relations in w.told for relation in relations]
    return Bulletin(" ".join(sentence for sentence, _, _ in w.told), tuple(entities.items()), tuple(stated))


def write_bulletins(folder: Path, numbers: Iterator[int] | range) -> Path:
    """Write a file for each number into a folder that is made for that; return the folder."""
    folder.mkdir(parents=True)
    for number in numbers:
        (folder / f"bulletin-{number:05}.txt").write_text(bulletin(number).text, encoding="utf-8")
    return folder
