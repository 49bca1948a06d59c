"""A shortest connection of two nodes by what was known at a moment."""

from consilience.graph.store.store import Store
from consilience.graph.view.view_filter import ViewFilter

__all__ = ["find_recorded_path"]

_MOST = 6
"""Facts of a path."""
_Steps = dict[str, tuple[str, str] | None]
"""The node before each, and the fact between them; None for the end where one began."""


async def find_recorded_path(
    store: Store, start: str, end: str, wanted: ViewFilter
) -> tuple[list[str], list[str]] | None:
    """Return the nodes and the facts of a shortest connection of at most six facts; None: there is none.

    It is looked for from both ends, always where there are fewer nodes to go on from, since the database looks for
    shortest paths by what facts are now alone.

    Args:
        store: the graph.
        start: an entity or event.
        end: another one.
        wanted: the facts, with the moment at which they were known, and the types of nodes between the ends.

    Raises:
        StoreError: the database failed.
    """
    asked = {**wanted.of_neighbours(), "ends": [start, end]}
    known: tuple[_Steps, _Steps] = {start: None}, {end: None}
    borders = [[start], [end]]
    for _ in range(_MOST):
        side = 0 if len(borders[0]) <= len(borders[1]) else 1
        here, there = known[side], known[1 - side]
        rows = await store.rows("recorded_links", ids=borders[side], known=list(here), **asked)
        here.update({row["id"]: (row["of"], row["fact"]) for row in rows})
        borders[side] = [row["id"] for row in rows]
        if meeting := next((node for node in borders[side] if node in there), None):
            before, first = _go_back(known[0], meeting)
            after, then = _go_back(known[1], meeting)
            return [*reversed(before), meeting, *after], [*reversed(first), *then]
        if not borders[side]:
            return None
    return None


def _go_back(steps: _Steps, node: str) -> tuple[list[str], list[str]]:
    """Return the nodes from a node to the end where the steps began, without itself, and the facts between them."""
    nodes, facts = list[str](), list[str]()
    while (step := steps[node]) is not None:
        node, fact = step
        nodes.append(node)
        facts.append(fact)
    return nodes, facts
