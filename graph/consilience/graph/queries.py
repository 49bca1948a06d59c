"""Every Cypher statement, loaded by the name of its file under `queries/`."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from consilience.graph.schema import NODE_LABELS

__all__ = ["query", "query_names"]

_LABEL = "$LABEL$"


@cache
def query(name: str, label: str | None = None) -> str:
    """Return the statement of this name.

    Args:
        name: file name under `queries/` without `.cypher`.
        label: one of `NODE_LABELS`, to stand where the statement says `$LABEL$`: a label that is a parameter cannot be
            looked up in an index.
    """
    text = (files("consilience.graph") / "queries" / f"{name}.cypher").read_text(encoding="utf-8")
    if label is not None:
        text = text.replace(_LABEL, f"`{NODE_LABELS[NODE_LABELS.index(label)]}`")
    return "\n".join(line for line in text.splitlines() if not re.match(r"\s*//", line))


def query_names() -> Iterator[str]:
    """Yield the names of all statements, sorted."""
    folder = files("consilience.graph") / "queries"
    yield from sorted(
        entry.name.removesuffix(".cypher") for entry in folder.iterdir() if entry.name.endswith(".cypher")
    )
