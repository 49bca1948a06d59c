"""The Neo4j driver without what it imports only to accept numbers and tables of other libraries."""

import importlib
import sys

from consilience.graph.support.hiding import hide

__all__ = ["import_lean_driver"]

_ONLY_TO_BE_ACCEPTED = ("numpy", "pandas", "pyarrow")


def import_lean_driver() -> None:
    """Import the driver as if numpy, pandas and pyarrow were not installed, if nothing has imported it yet.

    The driver imports what there is of them, two thirds of a second, so that programs may send their arrays. Only for
    programs that send plain values, and in a process that does nothing else; the three can be imported afterwards.
    """
    if "neo4j" in sys.modules:
        return
    with hide(*_ONLY_TO_BE_ACCEPTED):
        importlib.import_module("neo4j")
