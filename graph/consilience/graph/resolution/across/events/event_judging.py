"""Whether two events of different documents are one: evidence, a probability, and what is done.

No data with such pairs is at hand, so that the weights are set by hand: what one would say of news about the same week.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from math import exp, log2

from consilience.graph.model.time_value import starts_after
from consilience.graph.model.validity import Period, may_overlap
from consilience.graph.resolution.across.events.event_profiles import EventFiller, EventProfile
from consilience.graph.resolution.across.judging import Outcome
from consilience.graph.resolution.across.names.folding import fold
from consilience.graph.resolution.events import stem_of

__all__ = ["EVENT_MODEL", "EventJudgement", "judge_events"]

EVENT_MODEL = "by hand 2026-11"
"""Version of the weights."""

_BASE = -2.6
_SAME_ROLE, _OTHER_ROLE = 2.0, 0.7
_SAME_DAY, _SAME_MONTH, _SAME_YEAR, _OVERLAP = 2.2, 0.8, 0.4, 0.3
_SAME_PLACE, _PLACE_WITHIN = 1.2, 0.7
_SAME_WORD = 0.4
_OTHER_PLACE, _OTHER_FILLER, _OTHER_NUMBER = -1.5, -0.7, -2.5
_LINK, _SUGGEST = 0.9, 0.4
_LEAST_SHARED = 2
"""Participants in the same roles without which nothing is linked."""
_SPREAD = 20
"""Facts about a participant with which sharing it tells about two thirds of what a rare one does."""
_DAY, _MONTH = len("2018-06-19"), len("2018-06")
_NUMBER_WORDS = frozenset(
    {
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "dozen",
        "hundred", "thousand", "million",
    }
)  # fmt: skip
_APART = 0.01
"""Probability of events that cannot be one."""


@dataclass(frozen=True, slots=True)
class EventJudgement:
    """What was made of two events."""

    probability: float
    """That the two are one, 0..1."""
    outcome: Outcome
    """`linked`: sure enough to be linked without asking; `suggested`: a person is asked; `apart`: nothing is said."""
    reasons: tuple[str, ...]
    """What speaks for and against it, what weighs most first."""


@dataclass(frozen=True, slots=True)
class _Told:
    """Piece of evidence: what it adds to the log odds, and the words for it."""

    weight: float
    reason: str


def judge_events(one: EventProfile, other: EventProfile) -> EventJudgement:
    """Return the probability that two events are one, and what is done; whichever is named first.

    Events of one document, of different types or realis, and at different times are apart, whatever they share. Linked
    without asking is only what shares two participants in the same roles and the day, with nothing against it.
    """
    if impossible := _why_impossible(one, other):
        return EventJudgement(_APART, "apart", (impossible,))
    first, second = sorted((one, other), key=lambda each: each.id)
    told = [*_weigh_participants(first, second), *_weigh_time(first, second)]
    told += [*_weigh_places(first, second), *_weigh_fillers(first, second)]
    if stem_of(first.trigger) == stem_of(second.trigger):
        told.append(_Told(_SAME_WORD, f"both texts say {first.trigger.casefold()}"))
    probability = round(1 / (1 + exp(-(_BASE + sum(each.weight for each in told)))), 4)
    reasons = tuple(each.reason for each in sorted(told, key=lambda each: (-abs(each.weight), each.reason)))
    outcome: Outcome = "apart"
    if probability >= _LINK and _is_sure(first, second) and all(each.weight > 0 for each in told):
        outcome = "linked"
    elif probability >= _SUGGEST and _find_shared(first, second):
        outcome = "suggested"
    return EventJudgement(probability, outcome, reasons)


def _why_impossible(one: EventProfile, other: EventProfile) -> str:
    if one.document == other.document:
        return "one document tells both"
    if one.type != other.type:
        return f"different types: {' / '.join(sorted((one.type, other.type)))}"
    if one.realis != other.realis:
        return f"different realis: {' / '.join(sorted((one.realis, other.realis)))}"
    mine, theirs = _period(one), _period(other)
    if not may_overlap(mine, theirs):
        return f"different times: {' / '.join(sorted((_words(mine), _words(theirs))))}"
    return ""


def _find_shared(one: EventProfile, other: EventProfile) -> dict[str, tuple[list[EventFiller], list[EventFiller]]]:
    """Return the participants that both events have, places left out, by entity: as each event has them."""
    sides: defaultdict[str, tuple[list[EventFiller], list[EventFiller]]] = defaultdict(lambda: ([], []))
    for index, event in enumerate((one, other)):
        for each in event.participants:
            if each.can_be_shared and not each.is_place:
                sides[each.entity][index].append(each)
    return {entity: both for entity, both in sides.items() if all(both)}


def _same_roles(mine: list[EventFiller], theirs: list[EventFiller]) -> list[str]:
    return sorted({each.role for each in mine} & {each.role for each in theirs})


def _weigh_participants(one: EventProfile, other: EventProfile) -> Iterator[_Told]:
    for mine, theirs in _find_shared(one, other).values():
        rarity = 1 / log2(2 + max(mine[0].facts, 0) / _SPREAD)
        names = " / ".join(sorted({mine[0].name, theirs[0].name}))
        if roles := _same_roles(mine, theirs):
            yield _Told(_SAME_ROLE * rarity, f"both have {names} as {' and '.join(roles)}")
        else:
            yield _Told(_OTHER_ROLE * rarity, f"both have {names}, in different roles")


def _period(event: EventProfile) -> Period:
    """Return when an event happened; at any time where the text does not say it or contradicts itself."""
    if event.valid_from and event.valid_to and starts_after(event.valid_from, event.valid_to):
        return Period()
    return Period(event.valid_from, event.valid_to)


def _words(period: Period) -> str:
    return f"{period.valid_from}" if _is_point(period) else f"{period.valid_from or ''}…{period.valid_to or ''}"


def _is_point(period: Period) -> bool:
    return period.valid_from is not None and period.valid_from == period.valid_to


def _weigh_time(one: EventProfile, other: EventProfile) -> Iterator[_Told]:
    mine, theirs = _period(one), _period(other)
    if Period() in (mine, theirs):
        return
    if not (_is_point(mine) and _is_point(theirs)):
        yield _Told(_OVERLAP, f"the times overlap: {' and '.join(sorted((_words(mine), _words(theirs))))}")
        return
    known = min(_words(mine), _words(theirs), key=lambda text: (len(text), text))
    if len(known) == _DAY:
        yield _Told(_SAME_DAY, f"both on {known}")
    else:
        yield _Told(_SAME_MONTH if len(known) == _MONTH else _SAME_YEAR, f"both in {known}")


def _weigh_places(one: EventProfile, other: EventProfile) -> Iterator[_Told]:
    mine = [each for each in one.participants if each.is_place]
    theirs = [each for each in other.participants if each.is_place]
    both = sorted((a.name, b.name) for a in mine for b in theirs if a.entity == b.entity)
    within = sorted(
        f"{inner.name} lies in {outer.name}"
        for some, others in ((mine, theirs), (theirs, mine))
        for inner in some
        for outer in others
        if outer.entity in inner.within
    )
    if both:
        yield _Told(_SAME_PLACE, f"both in {both[0][0]}")
    elif within:
        yield _Told(_PLACE_WITHIN, within[0])
    elif mine and theirs and not any(_alike(a.name, b.name) for a in mine for b in theirs):
        yield _Told(_OTHER_PLACE, f"another place: {_names(mine, theirs)}")


def _weigh_fillers(one: EventProfile, other: EventProfile) -> Iterator[_Told]:
    roles = {each.role for each in one.participants} & {each.role for each in other.participants}
    for role in sorted(roles):
        mine = [each for each in one.participants if each.role == role and not each.is_time and not each.is_place]
        theirs = [each for each in other.participants if each.role == role and not each.is_time and not each.is_place]
        if not mine or not theirs:
            continue
        counted, counted_there = _numbers(mine), _numbers(theirs)
        if counted and counted_there:
            if not counted & counted_there:
                yield _Told(_OTHER_NUMBER, f"another number as {role}: {_names(mine, theirs)}")
        elif not any(a.entity == b.entity or _alike(a.name, b.name) for a in mine for b in theirs):
            yield _Told(_OTHER_FILLER, f"another {role}: {_names(mine, theirs)}")


def _numbers(fillers: list[EventFiller]) -> set[str]:
    """Return the numbers that fillers begin with: `three people`, `1,200 dollars`."""
    words = (next(iter(each.name.casefold().replace(",", "").split()), "") for each in fillers)
    return {word for word in words if word.strip("$€£").replace(".", "").isdecimal() or word in _NUMBER_WORDS}


def _alike(one: str, other: str) -> bool:
    """Tell whether one name may be short for the other."""
    mine, theirs = set(fold(one).split()), set(fold(other).split())
    return mine <= theirs or theirs <= mine


def _names(mine: list[EventFiller], theirs: list[EventFiller]) -> str:
    return " / ".join(sorted((mine[0].name, theirs[0].name)))


def _is_sure(one: EventProfile, other: EventProfile) -> bool:
    mine, theirs = _period(one), _period(other)
    same_day = _is_point(mine) and mine == theirs and len(mine.valid_from or "") == _DAY
    shared = [both for both in _find_shared(one, other).values() if _same_roles(*both)]
    return same_day and len(shared) >= _LEAST_SHARED
