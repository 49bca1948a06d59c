"""Libraries that are there, hidden from another library that would import them without need."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["hide"]


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
