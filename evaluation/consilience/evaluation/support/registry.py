"""A registry: things by name, each put there by the module that has it, so that adding one is adding one module.

The registry's folder is imported the first time that anybody asks what there is. (`graph` has one of its own, for the
packages above it: evaluation imports none of them.)
"""

import importlib
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

from consilience.evaluation.support.errors import EvaluationError

__all__ = ["Registry"]

T = TypeVar("T")
_LAST = 1000


class Registry(Mapping[str, T]):
    """Things of one sort by their names, in the order of their ranks and then of their names."""

    def __init__(self, what: str, package: str) -> None:
        """Make a registry; nothing is imported yet.

        Args:
            what: a thing of this sort is called that in messages: `metric`.
            package: all of its modules, with those of the folders below, may register things.
        """
        self._what = what
        self._package = package
        self._entries: dict[str, tuple[int, T, str]] = {}
        self._is_filled = False

    def add(self, name: str, thing: T, *, module: str, rank: int = _LAST) -> None:
        """Register a thing; a decorator of its sort calls this.

        Args:
            name: how it is asked for.
            thing: what is registered.
            module: name of the module that has it.
            rank: its place among its like; those without one come last, by name.

        Raises:
            EvaluationError: another module has registered this name.
        """
        if name in self._entries and self._entries[name][2] != module:
            both = f"{self._entries[name][2]} and {module}"
            raise EvaluationError(f"Both {both} register the {self._what} {name!r}. Rename one of them.")
        self._entries[name] = (rank, thing, module)

    def __getitem__(self, name: str) -> T:
        """Return the thing of this name; KeyError if there is none."""
        self._fill()
        return self._entries[name][1]

    def __iter__(self) -> Iterator[str]:
        """Yield the names, in their order."""
        self._fill()
        return iter(sorted(self._entries, key=lambda name: (self._entries[name][0], name)))

    def __len__(self) -> int:
        """Return how many there are."""
        self._fill()
        return len(self._entries)

    def _fill(self) -> None:
        if self._is_filled:
            return
        spec = find_spec(self._package)
        for place in (spec.submodule_search_locations if spec else None) or ():
            for path in sorted(Path(place).rglob("*.py")):
                parts = path.relative_to(place).with_suffix("").parts
                if parts[-1] == "__init__":
                    continue
                importlib.import_module(".".join((self._package, *parts)))
        self._is_filled = True
