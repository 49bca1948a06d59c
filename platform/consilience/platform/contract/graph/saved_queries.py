"""Saved queries, as the API takes and gives them."""

from typing import Annotated

from pydantic import Field

from consilience.platform.contract.base import RequestModel, ResponseModel

__all__ = ["SavedQueryAsked", "SavedQueryItem"]

_NAME = r"^\S([^\x00-\x1f\x7f]{0,98}\S)?$"


class SavedQueryAsked(RequestModel):
    """A query to be saved, whole."""

    name: Annotated[str, Field(min_length=1, max_length=100, pattern=_NAME)]
    """Without blanks at its ends; no two of one's own have the same."""
    cypher: str = Field(min_length=1, max_length=100_000)
    """As it is written; it is not checked before it is run."""
    shared: bool = False
    """Whether everybody sees it; only who saved it and admins change it in any case."""


class SavedQueryItem(ResponseModel):
    """A saved query."""

    id: str
    name: str
    cypher: str
    shared: bool
    owner: str
    """Name of the account that saved it."""
    mine: bool
    """Whether that is who asks."""
    version: str
    """What `If-Match` names, in quotes."""
    created_at: str
    changed_at: str
    deleted_at: str | None
    """When it was deleted; null: it is there."""
