"""Documents cut in pieces, each a document, as entities of a graph: what resolution across documents is measured on.

A unit is what gold calls one thing, as far as one piece names it; entities are made of units as the graph makes them,
by type and name. Gold knows which units of one document are one. Across documents it says nothing: there, units are
taken for one that share a full name (places, names of two words and more), directly or through other names.
"""

import json
import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from math import log2
from pathlib import Path
from typing import Any

from consilience.graph.model.identity import name_key
from consilience.graph.resolution.across.profiles import EntityProfile, Tie
from consilience.graph.resolution.names import acronym_letters, strip_article, without_possessive

__all__ = ["DATA", "Corpus", "Unit", "read_corpus"]

DATA = Path(__file__).parents[3] / "shared/data"
_TYPES = {"PER": "Person", "ORG": "Organization", "LOC": "Location", "MISC": "Misc"}
_CORRECTED = {"redocred-dev-186#7": "redocred-dev-186#2"}
"""Errors of gold: one person is two things there (Taylor Swift, Swift)."""
_ONE_THING = (
    ("united states", "u.s.", "us", "usa", "u.s", "united states of america", "america"),
    ("united kingdom", "uk", "u.k.", "britain", "great britain"),
    ("world war ii", "second world war", "world war two", "wwii"),
    ("world war i", "first world war", "world war one"),
    ("soviet union", "ussr"),
    ("european union", "eu"),
    ("united nations", "un"),
)
"""Names that are one thing in whatever document; written down by hand, since gold says nothing across documents."""
_KEPT = {"Person", "Organization", "Location", "Misc"}


@dataclass(slots=True)
class Unit:
    """What gold calls one thing, in one piece of a document."""

    document: str
    """The piece."""
    cluster: str
    """Gold: which thing."""
    type: str
    names: set[str] = field(default_factory=set)
    ties: set[tuple[str, bool, str]] = field(default_factory=set)
    """Facts: predicate, whether inverse, cluster of the other."""

    @property
    def name(self) -> str:
        """The fullest form."""
        return max(self.names, key=lambda text: (len(text.split()) > 1 and not text.isupper(), len(text), text))

    @property
    def entity(self) -> str:
        """The entity of the graph of today."""
        return f"{self.type}|{name_key(strip_article(without_possessive(self.name)))}"


@dataclass(frozen=True, slots=True)
class Corpus:
    """Units with the entities that the graph makes of them."""

    units: tuple[Unit, ...]
    gold: tuple[str, ...]
    """Of each unit, the thing, across documents."""
    profiles: tuple[EntityProfile, ...]

    def true_pairs(self) -> set[tuple[str, str]]:
        """Return the pairs of different entities of which some units are one thing."""
        by_thing: defaultdict[str, set[str]] = defaultdict(set)
        for unit, thing in zip(self.units, self.gold, strict=True):
            by_thing[thing].add(unit.entity)
        return {pair for each in by_thing.values() for pair in combinations(sorted(each), 2)}


def read_corpus(part: int, pieces: int = 2) -> Corpus:
    """Return every second document of Re-DocRED and of `prose`, beginning with the first (0) or second (1)."""
    units: list[Unit] = []
    for record in _records(DATA / "extraction/dev/re_docred.jsonl")[part::2]:
        units += _pieces_of_mentions(record, pieces)
    for record in _records(DATA / "prose/dev.jsonl")[part::2]:
        units += _pieces_of_names(record, pieces)
    units = [unit for unit in units if unit.type in _KEPT]
    gold = _things(units)
    return Corpus(tuple(units), gold, tuple(_profiles(units)))


def _records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _pieces_of_mentions(record: dict[str, Any], pieces: int) -> list[Unit]:
    cuts = _cuts(record["text"], pieces)
    units: dict[tuple[int, int], Unit] = {}
    for mention in record["entities"]:
        piece = bisect_right(cuts, mention["start"])
        key = piece, mention["cluster"]
        type_ = _TYPES.get(mention["type"], mention["type"])
        cluster = f"{record['id']}#{mention['cluster']}"
        unit = units.setdefault(key, Unit(f"{record['id']}/{piece}", _CORRECTED.get(cluster, cluster), type_))
        unit.names.add(" ".join(mention["text"].split()))
    for fact in record["relations"]:
        for piece in range(pieces):
            head, tail = units.get((piece, fact["head_cluster"])), units.get((piece, fact["tail_cluster"]))
            if head and tail:
                head.ties.add((fact["type"], False, tail.cluster))
                tail.ties.add((fact["type"], True, head.cluster))
    return list(units.values())


def _pieces_of_names(record: dict[str, Any], pieces: int) -> list[Unit]:
    text = record["text"]
    cuts = _cuts(text, pieces)
    parts = [text[start:end] for start, end in pairwise([0, *cuts, len(text)])]
    units: dict[tuple[int, str], Unit] = {}
    for entity in record["entities"]:
        for piece, part in enumerate(parts):
            names = {
                n for n in {entity["name"], *entity["aliases"]} if re.search(rf"(?<!\w){re.escape(n)}(?!\w)", part)
            }
            if names:
                cluster = f"{record['id']}#{entity['name']}"
                units[piece, entity["name"]] = Unit(f"{record['id']}/{piece}", cluster, entity["type"], names)
    for fact in record["relations"]:
        for piece, part in enumerate(parts):
            head, tail = units.get((piece, fact["subject"])), units.get((piece, fact["object"]))
            if head and tail and fact["quote"] in part:
                head.ties.add((fact["type"], False, tail.cluster))
                tail.ties.add((fact["type"], True, head.cluster))
    return list(units.values())


def _cuts(text: str, pieces: int) -> list[int]:
    """Return where the sentences end that are nearest to where equal pieces would."""
    ends = [m.end() for m in re.finditer(r"[.!?]\s", text)] or [len(text) // 2]
    return [min(ends, key=lambda at: abs(at - len(text) * each // pieces)) for each in range(1, pieces)]


def _things(units: Sequence[Unit]) -> tuple[str, ...]:
    parent: dict[str, str] = {}

    def root(of: str) -> str:
        while parent.setdefault(of, of) != of:
            of = parent[of]
        return of

    for names in _ONE_THING:
        for type_ in _KEPT:
            for name in names:
                parent[root(f"name:{type_}|{name}")] = root(f"name:{type_}|{names[0]}")
    listed = {name for names in _ONE_THING for name in names}
    for unit in units:
        for name in unit.names:
            key = name_key(strip_article(without_possessive(name)))
            if unit.type == "Location" or key in listed or (len(key.split()) > 1 and not acronym_letters(name)):
                parent[root(unit.cluster)] = root(f"name:{unit.type}|{key}")
    return tuple(root(unit.cluster) for unit in units)


def _profiles(units: Iterable[Unit]) -> list[EntityProfile]:
    members: defaultdict[str, list[Unit]] = defaultdict(list)
    entity_of: dict[tuple[str, str], str] = {}
    named: defaultdict[str, set[str]] = defaultdict(set)
    for unit in units:
        members[unit.entity].append(unit)
        entity_of[unit.document, unit.cluster] = unit.entity
        named[unit.document].add(unit.entity)
    facts = {each: sum(len(unit.ties) for unit in of) for each, of in members.items()}
    spread = {each: len({unit.document for unit in of}) for each, of in members.items()}
    profiles = []
    for entity, of in sorted(members.items()):
        ties: defaultdict[tuple[str, bool, str], set[str]] = defaultdict(set)
        for unit in of:
            for predicate, inverse, cluster in unit.ties:
                if other := entity_of.get((unit.document, cluster)):
                    ties[predicate, inverse, other].add(unit.document)
        documents = frozenset(unit.document for unit in of)
        company = {other for document in documents for other in named[document]} - {entity}
        profiles.append(
            EntityProfile(
                entity,
                of[0].type,
                max((unit.name for unit in of), key=len),
                frozenset(name for unit in of for name in unit.names),
                documents,
                tuple(
                    Tie(
                        p, other, other.split("|", 1)[1], inv, 1 / log2(2 + facts[other] / 4), documents=frozenset(docs)
                    )
                    for (p, inv, other), docs in sorted(ties.items())
                ),
                {other: 1 / spread[other] for other in company if spread[other] <= 20},
            )
        )
    return profiles
