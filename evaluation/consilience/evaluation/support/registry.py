"""A registry: things by name, each put there by the module that has it, so that adding one is adding one module.

The registry's folder is imported the first time that anybody asks what there is, and with it what other installed
packages offer under the registry's entry points. (`graph` has one of its own, for the packages above it: evaluation
imports none of them.)
"""

import importlib
from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

from consilience.evaluation.support.errors import EvaluationError

__all__ = ["Registry"]

T = TypeVar("T")
_LAST = 1000


class Registry(Mapping[str, T]):
    """Things of one sort by their names, in the order of their ranks and then of their names."""

    def __init__(self, what: str, package: str, entry_points: str | None = None) -> None:
        """Make a registry; nothing is imported yet.

        Args:
            what: a thing of this sort is called that in messages: `metric`.
            package: all of its modules, with those of the folders below, may register things.
            entry_points: group of entry points by which other packages name modules that register things.
        """
        self._group = entry_points
        self._what = what
        self._package = package
        self._entries: dict[str, tuple[int, T, str]] = {}
        self._is_filled = self._is_filling = False

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
        if self._is_filled or self._is_filling:  # a module of the room may ask while it is imported
            return
        self._is_filling = True
        try:
            self._import_room()
            for point in entry_points(group=self._group) if self._group else ():
                self._import(point)
            self._is_filled = True
        finally:
            self._is_filling = False

    def _import_room(self) -> None:
        spec = find_spec(self._package)
        for place in (spec.submodule_search_locations if spec else None) or ():
            for path in sorted(Path(place).rglob("*.py")):
                parts = path.relative_to(place).with_suffix("").parts
                if not parts[-1].startswith("__"):
                    importlib.import_module(".".join((self._package, *parts)))

    def _import(self, point: EntryPoint) -> None:
        try:
            point.load()
        except (ImportError, AttributeError) as error:
            package = point.dist.name if point.dist else "an installed package"
            raise EvaluationError(
                f"The package {package} offers a {self._what} ({point.value}) that cannot be imported: {error}. Repair "
                "the package or uninstall it."
            ) from error
