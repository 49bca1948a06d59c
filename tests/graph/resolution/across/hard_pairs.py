"""Reads `hard_pairs.txt`: pairs of entities of two texts with what is expected of them."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from consilience.graph.model.identity import name_key
from consilience.graph.resolution.across.profiles import EntityProfile, Tie

__all__ = ["HardPair", "read_hard_pairs"]


@dataclass(frozen=True, slots=True)
class HardPair:
    """Two entities and whether they are one."""

    expected: Literal["same", "apart"]
    sort: str
    one: EntityProfile
    other: EntityProfile


def read_hard_pairs() -> list[HardPair]:
    """Return all pairs of the file."""
    lines = Path(__file__).with_name("hard_pairs.txt").read_text(encoding="utf-8").splitlines()
    return [_pair(line) for line in lines if line and not line.startswith("#")]


def _pair(line: str) -> HardPair:
    expected, sort, type_, one, other = (part.strip() for part in line.split(" | "))
    assert expected in {"same", "apart"}, line
    ends = [each.split(":")[0].split(" / ")[0].strip() for each in (one, other)]
    a = _profile(type_, one, "one", {ends[1]: "other"})
    b = _profile(type_, other, "other", {ends[0]: "one"})
    return HardPair("same" if expected == "same" else "apart", sort, a, b)


def _profile(type_: str, text: str, id_: str, mates: dict[str, str]) -> EntityProfile:
    head, _, rest = text.partition(": ")
    names = [name.strip() for name in head.split(" / ")]
    ties, company = [], {}
    for fact in filter(None, (part.strip() for part in rest.split(";"))):
        predicate, _, end = fact.partition(" ")
        other = mates.get(end, name_key(end)) if end != names[0] else name_key(end)
        company[other] = 0.5
        if predicate != "with":
            ties.append(Tie(predicate.removeprefix("^"), other, end, inverse=predicate.startswith("^")))
    return EntityProfile(id_, type_, names[0], frozenset(names), frozenset({f"document {id_}"}), tuple(ties), company)
