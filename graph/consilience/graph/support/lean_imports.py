"""Imports without what a library would import only where it happens to be installed."""

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["hide", "import_lean_driver"]

_ONLY_TO_BE_ACCEPTED = ("numpy", "pandas", "pyarrow")


@contextmanager
def hide(*names: str) -> Iterator[None]:
    """Let imports of these libraries fail meanwhile, as if they were not installed; afterwards they can be imported.

    What is imported already stays. Only for a process that does nothing else meanwhile.

    Args:
        names: of packages.
    """
    hidden = [name for name in names if name not in sys.modules]
    for name in hidden:
        sys.modules[name] = None  # type: ignore[assignment] # which the import system takes for "there is none"
    try:
        yield
    finally:
        for name in hidden:
            del sys.modules[name]


def import_lean_driver() -> None:
    """Import the driver as if numpy, pandas and pyarrow were not installed, if nothing has imported it yet.

    The driver imports what there is of them, two thirds of a second, so that programs may send their arrays. Only for
    programs that send plain values, and in a process that does nothing else; the three can be imported afterwards.
    """
    if "neo4j" in sys.modules:
        return
    with hide(*_ONLY_TO_BE_ACCEPTED):
        importlib.import_module("neo4j")
