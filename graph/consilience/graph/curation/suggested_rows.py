"""Rows of what is suggested, page by page, and one by its id: the same for entities and for events."""

from typing import Any

from consilience.graph.model.errors import NotFoundError
from consilience.graph.store.store import Store

__all__ = ["SurestKey", "find_suggested_row", "read_surest_rows"]

SurestKey = tuple[float, str]
"""Score and id of the last one of a page."""
_ABOVE_ALL: SurestKey = (2.0, "")
_LEAST_DIGITS = 8


async def read_surest_rows(
    store: Store, statement: str, *, after: SurestKey | None, limit: int, **asked: object
) -> tuple[list[dict[str, Any]], SurestKey | None]:
    """Return a page of at most `limit` rows, the surest first, and the `after` of the next page.

    Args:
        store: the graph.
        statement: one that takes `score`, `after` and `limit`, and whose rows have `score` and `id`.
        after: of the page before; None for the first one.
        limit: how many at most.
        asked: the other parameters of the statement.

    Raises:
        StoreError: the database failed.
    """
    score, last = after or _ABOVE_ALL
    rows = await store.rows(statement, **asked, score=score, after=last, limit=limit + 1)
    shown = rows[:limit]
    return shown, (shown[-1]["score"], shown[-1]["id"]) if len(rows) > limit else None


async def find_suggested_row(
    store: Store, statement: str, text: str, *, prefix: str, several: str, none: str
) -> dict[str, Any]:
    """Return the row of this id, or the only one whose id begins so; eight digits are the least.

    Args:
        store: the graph.
        statement: one that takes `prefix`, and whose rows have `id`.
        text: an id, or its first digits, with the prefix of ids or without.
        prefix: what such ids begin with.
        several: what to call them, where more than one begins so.
        none: what is said where none does.

    Raises:
        NotFoundError: there is none, or more than one.
        StoreError: the database failed.
    """
    digits = text.removeprefix(prefix)
    rows = await store.rows(statement, prefix=prefix + digits) if len(digits) >= _LEAST_DIGITS else []
    exact = [row for row in rows if row["id"] == prefix + digits]
    if len(exact or rows) > 1:
        raise NotFoundError(f"Several {several} begin with {text}. Give more of the id.")
    if not rows:
        raise NotFoundError(none)
    return dict((exact or rows)[0])
