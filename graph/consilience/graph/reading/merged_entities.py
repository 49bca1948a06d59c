"""Entities that are not there any more because people made them one with others."""

from collections.abc import Awaitable, Callable
from typing import Any

from consilience.graph.model.errors import MergedAwayError, NotFoundError

__all__ = ["missing_entity_error"]

Rows = Callable[[str, dict[str, Any]], Awaitable[list[dict[str, Any]]]]
"""Runs a statement, by its name and parameters."""


async def missing_entity_error(rows: Rows, entity_id: str, what: str = "entity") -> NotFoundError:
    """Return the error to raise for an entity that is not there; it names the one that it was made one with.

    Args:
        rows: asks the graph, within a transaction or without one.
        entity_id: the entity.
        what: it might have been, for the message.

    Raises:
        StoreError: the database failed.
    """
    passed, last = {entity_id}, entity_id
    while found := await rows("made_one_with", {"id": last}):
        last = found[0]["into"]
        if found[0]["is_there"]:
            return MergedAwayError(entity_id, last)
        if last in passed:
            break
        passed.add(last)
    return NotFoundError(f"There is no {what} {entity_id}. Search for it by its name.")
