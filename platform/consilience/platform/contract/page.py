"""One page of a list, as the API answers it."""

from typing import Generic, TypeVar

from pydantic import BaseModel, Field

__all__ = ["Item", "Page"]


Item = TypeVar("Item")


class Page(BaseModel, Generic[Item]):
    """Some of the items."""

    items: list[Item]
    next: str | None = Field(description="Cursor of the page that follows; null when this is the last.")
