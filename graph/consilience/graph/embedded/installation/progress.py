"""Progress of long work, told to the person who waits."""

from typing import Protocol

__all__ = ["Progress", "silent"]


class Progress(Protocol):
    """Called whenever a piece of long work goes on; never from two threads at once."""

    def __call__(self, what: str, done: int, total: int) -> None:
        """Take note that `done` of `total` bytes are there; both 0 when only time can tell.

        Args:
            what: the work, in words for a person, such as `Fetching Neo4j`; equal for all calls about it.
            done: bytes so far.
            total: bytes in all.
        """


def silent(what: str, done: int, total: int) -> None:
    """Take no note."""
