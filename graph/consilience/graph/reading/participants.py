"""Participants of facts: the entities and events among some ids that the graph has."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

__all__ = ["labels_of_participants"]

Rows = Callable[[str, Mapping[str, Any]], Awaitable[list[dict[str, Any]]]]
"""Runs the statement of a name with parameters, in a transaction or outside one."""


async def labels_of_participants(rows: Rows, ids: Iterable[str]) -> dict[str, str]:
    """Return `Entity` or `Event` for each id that the graph has; the others are left out.

    Raises:
        StoreError: the database failed.
    """
    return {row["id"]: row["label"] for row in await rows("known_participants", {"ids": list(ids)})}
