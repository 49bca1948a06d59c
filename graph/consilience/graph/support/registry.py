"""A registry: things by name, each put there by the module that has it, so that adding one is adding one module.

A module of the registry's room registers what it has with a decorator:

    @strategy("single_pass")
    class SinglePass: ...

The room is imported the first time that anybody asks what there is, and with it what other installed packages offer
under the registry's entry points. Whoever only imports the registry imports none of it.
"""

import importlib
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Generic, TypeVar

from consilience.graph.model.errors import ConsilienceError

__all__ = ["Registry", "import_room"]

T = TypeVar("T")
_LAST = 1000


@dataclass(frozen=True, slots=True)
class _Entry(Generic[T]):
    thing: T
    rank: int
    module: str


class Registry(Mapping[str, T]):
    """Things of one sort by their names, in the order of their ranks and then of their names.

    It is a mapping: `registry[name]`, `name in registry`, `list(registry)`.
    """

    def __init__(self, what: str, room: str, entry_points: str | None = None) -> None:
        """Make a registry; nothing is imported yet.

        Args:
            what: a thing of this sort is called that in messages: `strategy`.
            room: package whose modules, with those of all folders below, register things.
            entry_points: group of entry points by which other packages name modules that register things.
        """
        self._what = what
        self._room = room
        self._group = entry_points
        self._entries: dict[str, _Entry[T]] = {}
        self._lock = threading.RLock()
        self._is_filled = False
        self._is_filling = False

    def add(self, name: str, thing: T, *, module: str, rank: int = _LAST) -> None:
        """Register a thing; a decorator of its sort calls this.

        Args:
            name: how it is asked for.
            thing: what is registered.
            module: name of the module that has it.
            rank: its place among its like; those without one come last, by name.

        Raises:
            ConsilienceError: another module has registered this name.
        """
        known = self._entries.get(name)
        if known is not None and known.module != module:
            raise ConsilienceError(
                f"Both {known.module} and {module} register the {self._what} {name!r}. Rename one of them, or "
                "uninstall the package that it belongs to."
            )
        self._entries[name] = _Entry(thing, rank, module)

    def find(self, name: str) -> T:
        """Return the thing of this name.

        Raises:
            ConsilienceError: there is none, or a package that registers some cannot be imported.
        """
        if name not in self:
            raise ConsilienceError(f"There is no {self._what} {name!r}; there are {', '.join(self)}.")
        return self[name]

    def __getitem__(self, name: str) -> T:
        """Return the thing of this name; KeyError if there is none."""
        self._fill()
        return self._entries[name].thing

    def __iter__(self) -> Iterator[str]:
        """Yield the names, in their order."""
        self._fill()
        return iter(sorted(self._entries, key=lambda name: (self._entries[name].rank, name)))

    def __len__(self) -> int:
        """Return how many there are."""
        self._fill()
        return len(self._entries)

    def _fill(self) -> None:
        if self._is_filled:
            return
        with self._lock:
            if self._is_filled or self._is_filling:  # a module of the room may ask while it is imported
                return
            self._is_filling = True
            try:
                import_room(self._room)
                for point in entry_points(group=self._group) if self._group else ():
                    self._import(point)
                self._is_filled = True
            finally:
                self._is_filling = False

    def _import(self, point: EntryPoint) -> None:
        try:
            point.load()
        except (ImportError, AttributeError) as error:
            package = point.dist.name if point.dist else "an installed package"
            raise ConsilienceError(
                f"The package {package} offers a {self._what} ({point.value}) that cannot be imported: {error}. Repair "
                "the package or uninstall it."
            ) from error


def import_room(package: str) -> None:
    """Import all modules of a package and of the folders below it, in the order of their paths."""
    spec = find_spec(package)
    for place in (spec.submodule_search_locations if spec else None) or ():
        for path in sorted(Path(place).rglob("*.py")):
            parts = path.relative_to(place).with_suffix("").parts
            if not parts[-1].startswith("__"):
                importlib.import_module(".".join((package, *parts)))
