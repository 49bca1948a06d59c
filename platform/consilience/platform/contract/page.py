"""One page of a list, as the API answers it."""

from typing import Generic, TypeVar

from pydantic import BaseModel, Field

__all__ = ["CountedPage", "Item", "Page"]


Item = TypeVar("Item")


class Page(BaseModel, Generic[Item]):
    """Some of the items."""

    items: list[Item]
    next: str | None = Field(description="Cursor of the page that follows; null when this is the last.")


class CountedPage(Page[Item]):
    """Some of the items, and how many there are."""

    total: int = Field(description="How many there are in all.")
