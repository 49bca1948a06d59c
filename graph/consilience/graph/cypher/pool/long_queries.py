"""Queries that ran long of late: they will again, whatever the server expects of them."""

import math
import re
import time
from collections import OrderedDict
from collections.abc import Callable

__all__ = ["LongQueries"]

_LONG_S = 3.0
_FORGOTTEN_S = 300.0
_MOST = 1000
_LOOKED_AT = 2000
"""Characters by which queries are told apart: this is done in the server's process."""
_NO_MATTER = re.compile(r"//[^\n]*|\s+|\d+")


class LongQueries:
    """The queries of one process, without what they say in comments and in numbers."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with none.

        Args:
            clock: seconds.
        """
        self._clock, self._known = clock, OrderedDict[str, float]()
        self._large = set[str]()

    def __contains__(self, cypher: str) -> bool:
        """Tell whether such a query ran long, or is known to look at much, within the last minutes."""
        return self._clock() < self._known.get(_shape(cypher), 0.0)

    def add(self, cypher: str) -> None:
        """Note that such a query looks at much; the oldest of a thousand are forgotten."""
        shape = _shape(cypher)
        self._known[shape] = self._clock() + _FORGOTTEN_S
        self._known.move_to_end(shape)
        while len(self._known) > _MOST:
            self._large.discard(self._known.popitem(last=False)[0])

    def ran(self, cypher: str, seconds: float, *, to_its_end: bool) -> None:
        """Note a query that ran so long; forget one that did not: somebody else may have made it take long.

        Args:
            cypher: the query.
            seconds: without those in which it waited and was planned; without an end if it took more memory than it
                may, which is nobody else's doing and remembered even if another with smaller numbers did not.
            to_its_end: whether it ended by itself; of one that was stopped nobody knows that it would not take long.
        """
        if seconds > _LONG_S:
            self.add(cypher)
            if seconds == math.inf:
                self._large.add(_shape(cypher))
        elif to_its_end and ((shape := _shape(cypher)) not in self._large or cypher not in self):
            self._known.pop(shape, None)
            self._large.discard(shape)


def _shape(cypher: str) -> str:
    return _NO_MATTER.sub("", cypher[:_LOOKED_AT])
