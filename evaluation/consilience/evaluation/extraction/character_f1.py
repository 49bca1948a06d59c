"""Character-level F1 of event arguments after the DuEE 1.0 task (Li et al. 2020): partial fillers score in part."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from consilience.evaluation.formats.extraction import ArgumentItem, ExtractionRecord
from consilience.evaluation.support.counts import Counts, sum_counts

__all__ = ["character_f1", "character_matches"]


class _Score(NamedTuple):
    gold: int
    system: int
    f1: float


def character_f1(
    gold: Sequence[ExtractionRecord],
    system: Mapping[str, ExtractionRecord],
) -> Counts:
    """Return the sums over all records: of matched characters' F1, of proposed and of gold arguments.

    An argument of an event type and role is compared with those that gold has of them in the same text. A pair scores
    2 · shared / (characters of one + characters of the other), shared characters counted as often as both have them;
    case does not count, and of the gold argument's names the best does. Each argument is paired once at most, the best
    pairs first, so that repeating a filler in other words gains nothing.

    Args:
        gold: the right answers, their arguments with `alias` where the data has some.
        system: a system's answers by record id; one that is missing is an empty answer.
    """
    return sum_counts(character_matches(record, system.get(record.id, ExtractionRecord(record.id))) for record in gold)


def character_matches(gold: ExtractionRecord, system: ExtractionRecord) -> Counts:
    """Return the sums of one record."""
    wanted, proposed = _arguments(gold), _arguments(system)
    total = 0.0
    for key in wanted.keys() & proposed.keys():
        scores = [
            _Score(g, s, score)
            for g, right in enumerate(wanted[key])
            for s, given in enumerate(proposed[key])
            if (score := max(_f1(given.text, text) for text in (right.text, *right.alias))) > 0
        ]
        used_gold, used_system = set[int](), set[int]()
        for pair in sorted(scores, key=lambda p: (-p.f1, p.gold, p.system)):
            if pair.gold not in used_gold and pair.system not in used_system:
                used_gold.add(pair.gold)
                used_system.add(pair.system)
                total += pair.f1
    return Counts(total, sum(map(len, proposed.values())), sum(map(len, wanted.values())))


def _arguments(record: ExtractionRecord) -> dict[tuple[str, str], list[ArgumentItem]]:
    found: defaultdict[tuple[str, str], dict[str, ArgumentItem]] = defaultdict(dict)
    for event in record.asserted.events:
        for argument in event.arguments:
            found[event.type, argument.role].setdefault(argument.text, argument)
    return {key: list(arguments.values()) for key, arguments in found.items()}


def _f1(one: str, other: str) -> float:
    a, b = one.casefold(), other.casefold()
    shared = (Counter(a) & Counter(b)).total()
    return 2 * shared / (len(a) + len(b)) if shared else 0.0
