"""Facts that two entities cannot both have if they are one."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from consilience.graph.resolution.across.names.folding import fold, sound
from consilience.graph.resolution.across.profiles import EntityProfile, Tie

__all__ = ["SINGLE", "contradictions", "is_single", "may_contradict"]

SINGLE = frozenset(
    [
        "born_in",
        "birth_place",
        "birthplace",
        "place_of_birth",
        "born_on",
        "birth_date",
        "date_of_birth",
        "born",
        "died_in",
        "death_place",
        "place_of_death",
        "died_on",
        "date_of_death",
        "died",
        "founded_on",
        "founded_in_year",
        "date_of_founding",
        "inception",
        "gender",
        "sex",
        "father",
        "mother",
        "p19",
        "p20",
        "p569",
        "p570",
        "p571",
        "p22",
        "p25",
        "p21",
        "capital",
        "父亲",
        "母亲",
        "出生地",
        "出生日期",
        "首都",
    ]
)
"""Predicates of which a thing has one object, besides those that a schema calls functional."""

_BORN = frozenset({"born_on", "birth_date", "date_of_birth", "born", "p569", "出生日期"})
_DIED = frozenset({"died_on", "date_of_death", "died", "p570"})
_YEAR = re.compile(r"\b(1\d{3}|20\d{2})\b")
_LONGEST_LIFE = 110


def is_single(predicate: str, single: frozenset[str] = frozenset()) -> bool:
    """Tell whether a thing has one object of a predicate."""
    return predicate in single or _plain(predicate) in SINGLE


def may_contradict(predicate: str, single: frozenset[str] = frozenset()) -> bool:
    """Tell whether a fact of this predicate can contradict another one at all; what has none that can contradicts none.

    Args:
        predicate: of the fact.
        single: predicates with one object that a schema calls functional.
    """
    return is_single(predicate, single) or _plain(predicate) in _BORN | _DIED


def contradictions(
    one: EntityProfile, other: EntityProfile, single: frozenset[str] = frozenset()
) -> tuple[tuple[Tie, Tie], ...]:
    """Return pairs of facts that contradict one another: other objects of one predicate that has one, other times.

    Args:
        one: an entity.
        other: another one.
        single: predicates with one object that a schema calls functional.
    """
    return tuple(_apart(one.ties, other.ties, single))


def _apart(mine: Iterable[Tie], theirs: Iterable[Tie], single: frozenset[str]) -> Iterator[tuple[Tie, Tie]]:
    others = tuple(theirs)
    told: set[str] = set()
    for tie in mine:
        if tie.inverse:
            continue
        same = [each for each in others if each.predicate == tie.predicate and not each.inverse]
        if same and tie.predicate not in told and is_single(tie.predicate, single):
            mates = [each for each in others if each.predicate == tie.predicate and not each.inverse]
            if not any(_compatible(tie, each) for each in mates):
                told.add(tie.predicate)
                yield tie, mates[0]
        for each in others:
            born, died = (tie, each) if _is(tie, _BORN) and _is(each, _DIED) else (each, tie)
            if _is(born, _BORN) and _is(died, _DIED) and not each.inverse and _no_life(born.name, died.name):
                yield tie, each


def _is(tie: Tie, predicates: frozenset[str]) -> bool:
    return _plain(tie.predicate) in predicates


@lru_cache(maxsize=4096)
def _plain(predicate: str) -> str:
    return re.sub(r"[^\w]+", "_", predicate.casefold())


def _no_life(born: str, died: str) -> bool:
    first, last = _YEAR.search(born), _YEAR.search(died)
    return bool(first and last) and not 0 <= int(last[0]) - int(first[0]) <= _LONGEST_LIFE  # type: ignore[index]


def _compatible(one: Tie, other: Tie) -> bool:
    if one.other == other.other:
        return True
    a, b = fold(one.name), fold(other.name)
    if {one.other, a} & {fold(each) for each in other.within} | {one.other} & other.within:
        return True
    if {other.other, b} & {fold(each) for each in one.within} | {other.other} & one.within:
        return True
    years = _YEAR.search(one.name), _YEAR.search(other.name)
    if years[0] and years[1] and years[0][0] != years[1][0]:
        return False
    mine, theirs = set(a.split()), set(b.split())
    return mine <= theirs or theirs <= mine or sound(one.name) == sound(other.name)
