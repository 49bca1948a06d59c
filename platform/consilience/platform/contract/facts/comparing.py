"""Models of the API for comparing what one document names with what others do: entities, or events."""

from pydantic import Field

from consilience.platform.contract.base import RequestModel

__all__ = ["CompareAsked"]


class CompareAsked(RequestModel):
    """What a document names is to be compared with what others name."""

    document: str = Field(min_length=1, max_length=100)
    """Its id."""
    link: bool = False
    """Whether what is sure is made one without asking."""
