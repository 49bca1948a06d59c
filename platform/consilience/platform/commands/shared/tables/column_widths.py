"""Widths of a table's columns, so that words, numbers and identifiers stay whole where the terminal has room."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

__all__ = ["Column", "least_width", "measure_column", "share_width"]

PADDING = 3
"""Columns of the terminal between two columns of a table."""
_LONGEST_WORD = 24
"""Longer words, such as addresses and paths, are broken where others need the room."""
_LONGEST_WHOLE = 32
"""Longer words are broken even where there is room, which other columns have more use for."""
_SHORTEST_WORD = 8


@dataclass(frozen=True, slots=True)
class Column:
    """What is known of a column, in columns of the terminal."""

    natural: int
    """With so many nothing is broken."""
    word: int
    """The longest word of its cells; of those that are never broken the longest cell."""
    heading: int
    """The longest word of its heading."""
    is_whole: bool
    """Whether its cells are never broken, as numbers and identifiers are not."""

    def least(self, longest: int = _LONGEST_WORD) -> int:
        """Return the width at which no word is broken, but of those that are longer than `longest`."""
        return max(self.heading, self.word if self.is_whole else min(longest, self.word))


def measure_column(heading: str, cells: Sequence[str], *, is_whole: bool) -> Column:
    """Return what is known of a column with this heading and these cells."""
    lines = [line for cell in cells for line in cell.split("\n")]
    words = lines if is_whole else [word for line in lines for word in line.split()]
    return Column(_longest([heading, *lines]), _longest(words), _longest(heading.split()), is_whole)


def least_width(columns: Sequence[Column]) -> int:
    """Return how wide a terminal has to be for these columns with no heading, number or word of theirs broken."""
    return sum(column.least() for column in columns) + PADDING * (len(columns) - 1)


def share_width(columns: Sequence[Column], width: int) -> list[int]:
    """Return how wide each column is in a terminal of this width.

    Each has first what its words need, and what is left goes where most lines would be; where words do not fit, the
    longest are broken first.
    """
    room = width - PADDING * (len(columns) - 1)
    if sum(column.natural for column in columns) <= room:
        return [column.natural for column in columns]
    longest = _LONGEST_WORD
    while sum(shared := [column.least(longest) for column in columns]) > room and longest > _SHORTEST_WORD:
        longest -= 1
    while longest < _LONGEST_WHOLE and sum(more := [column.least(longest + 1) for column in columns]) <= room:
        longest, shared = longest + 1, more
    for _ in range(room - sum(shared)):
        lines = [column.natural / max(given, 1) for column, given in zip(columns, shared, strict=True)]
        shared[lines.index(max(lines))] += 1
    return shared


def _longest(texts: Sequence[str]) -> int:
    return max(map(cell_len, texts), default=0)
