"""What every place asks that keeps texts of documents outside the database: put, get, delete, list, exists."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from consilience.graph.model.errors import ConsilienceError

__all__ = ["TextEntry", "TextStore", "check_text_name"]

_NAME = re.compile(r"[a-z0-9_]{1,80}/[a-z0-9_][a-z0-9_.]{0,119}")


@dataclass(frozen=True, slots=True)
class TextEntry:
    """What a store has under a name."""

    name: str
    age_s: float
    """Seconds since it was put, by the store's own clock."""


class TextStore(Protocol):
    """Bytes by names that this program makes; any thread may use it.

    A name is `space/rest`: the space is one installation's, so that several may have one folder or bucket.

    Raises, whatever is asked of it:
        FileUnusableError: it cannot be used just now.
        ConsilienceError: the name is none.
    """

    @property
    def place(self) -> str:
        """Its address, which holds no key and no password."""

    def put(self, name: str, content: bytes) -> None:
        """Keep bytes under a name that nothing has; when this returns, a power cut does not lose them any more."""

    def get(self, name: str) -> bytes | None:
        """Return the bytes of a name; None where there are none."""

    def delete(self, name: str) -> None:
        """Remove what a name has, if it has anything."""

    def exists(self, name: str) -> bool:
        """Tell whether a name has bytes."""

    def list_entries(self, space: str) -> Iterator[TextEntry]:
        """Yield what there is in a space, also what was left half by a process that died."""

    def close(self) -> None:
        """End its connections."""


def check_text_name(name: str) -> str:
    """Return a name that is one; whoever writes into the database chooses no path by it.

    Raises:
        ConsilienceError: it is none.
    """
    if not _NAME.fullmatch(name):
        raise ConsilienceError(f"{name!r} is no name of a text that this program gave. Look who wrote into the queue.")
    return name
