"""Relaxed matching: an item is right when its type is and each of its mentions overlaps with the right one."""

import unicodedata
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate

from consilience.evaluation.extraction.items import By, Item, Range
from consilience.evaluation.support.assignment import maximum_weight_matching

__all__ = ["pair_relaxed"]


def pair_relaxed(gold: Sequence[Item], system: Sequence[Item], by: By) -> list[tuple[int, int]]:
    """Return as many one-to-one pairs of overlapping items as there can be, as numbers in `gold` and `system`.

    By span, every mention of one item shares a character with the same mention of the other; of several possible
    matchings the one with most characters in common is taken. By text, or for an item without spans, the words of one
    contain those of the other, whatever their case. Types are not compared: pass items of one type, or any for
    confusion.
    """
    near = _Near(system, by)
    weights = [{n: overlap for n in near.to(item) if (overlap := _overlap(item, system[n], by)) > 0} for item in gold]
    # One pair more always outweighs characters in common, of which no pair has more than `most`.
    most = 1 + sum(max(row.values(), default=0) for row in weights)
    rows = [{n: most + overlap for n, overlap in row.items()} for row in weights]
    return [(row, column) for row, column in enumerate(maximum_weight_matching(rows)) if column >= 0]


class _Near:
    """Finds the items that may overlap with one, without looking at those of which the first mention is elsewhere."""

    def __init__(self, items: Sequence[Item], by: By) -> None:
        self._count = len(items)
        placed = sorted((item.spans[0], n) for n, item in enumerate(items) if by == "span" and item.spans)
        self._starts = [span[0] for span, _ in placed]
        self._numbers = [n for _, n in placed]
        self._ends = list(accumulate((span[1] for span, _ in placed), max))
        """The furthest end of any item up to each."""
        self._others = sorted(set(range(len(items))).difference(self._numbers))

    def to(self, item: Item) -> Iterator[int]:
        """Yield the numbers of the items, in order."""
        if not self._numbers or not item.spans:
            yield from range(self._count)
            return
        start, end = item.spans[0]
        last = bisect_left(self._starts, end)
        found = list(self._others)
        while last > 0 and self._ends[last - 1] > start:
            last -= 1
            found.append(self._numbers[last])
        yield from sorted(found)


def _overlap(one: Item, other: Item, by: By) -> float:
    if len(one.words) != len(other.words):
        return 0
    if by == "span" and one.spans is not None and other.spans is not None:
        shares = [_shared(a, b) for a, b in zip(one.spans, other.spans, strict=True)]
    else:
        shares = [_containment(a, b) for a, b in zip(one.words, other.words, strict=True)]
    return sum(shares) if all(shares) else 0


def _shared(one: Range, other: Range) -> int:
    return max(0, min(one[1], other[1]) - max(one[0], other[0]))


def _containment(one: str, other: str) -> int:
    a, b = (" ".join(unicodedata.normalize("NFKC", words).casefold().split()) for words in (one, other))
    return min(len(a), len(b)) if a and b and (a in b or b in a) else 0
