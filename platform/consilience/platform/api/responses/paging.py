"""Pages of lists: a cursor names the last item of a page, so that a page costs the same however far it is."""

import base64
import binascii
import json
from collections.abc import Iterable, Sequence
from typing import Annotated, Any

from fastapi import Depends, Query

from consilience.graph.curation.suggested_rows import SurestKey
from consilience.platform.api.responses.problems import ProblemError
from consilience.platform.contract.page import Item, Page

__all__ = ["AfterSurest", "Cursor", "Limit", "cursor_of", "key_of", "page_of"]

Key = list[Any]

Cursor = Annotated[
    str | None, Query(max_length=2000, description="`next` of the page before; absent for the first page.")
]
Limit = Annotated[int, Query(ge=1, le=500, description="Items a page at most.")]


def page_of(model: type[Item], items: Iterable[object], key: Sequence[str | float] | str | None) -> Page[Item]:
    """Return a page of the library's values.

    Args:
        model: what they become.
        items: values whose attributes the model takes.
        key: sort key of the last item; None when this is the last page.
    """
    page: type[Page[Item]] = Page[model]  # type: ignore[valid-type]  # a type that is a value
    return page.model_validate({"items": list(items), "next": cursor_of(key)})


def cursor_of(key: Sequence[str | float] | str | None) -> str | None:
    """Return the cursor for the sort key of a page's last item; None for None."""
    if key is None:
        return None
    text = json.dumps([key] if isinstance(key, str) else list(key), separators=(",", ":"))
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def key_of(cursor: str | None, *kinds: type) -> Key | None:
    """Return the sort key that a cursor holds; None for None.

    Args:
        cursor: as `cursor_of` made it.
        kinds: of the key's parts.

    Raises:
        ProblemError: 422, it is no cursor of this list.
    """
    if cursor is None:
        return None
    try:
        key = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
    except (ValueError, binascii.Error, RecursionError):
        key = None
    fits = isinstance(key, list) and len(key) == len(kinds)
    if not fits or not all(type(part) is kind for part, kind in zip(key, kinds, strict=True)):
        raise ProblemError(422, "The cursor is none of this list with this order. Leave it out for the first page.")
    return list(key)


async def _read_after(cursor: Cursor = None) -> SurestKey | None:
    key = key_of(cursor, float, str)
    return (key[0], key[1]) if key else None


AfterSurest = Annotated[SurestKey | None, Depends(_read_after)]
"""Where a page begins of a list that has the surest first."""
