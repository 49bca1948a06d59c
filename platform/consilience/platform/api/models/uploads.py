"""Documents on their way in, as the API takes them."""

from typing import Annotated

from pydantic import Field, StringConstraints

from consilience.platform.api.models.runs import OrderAsked

__all__ = ["Language", "TextAsked", "UrlAsked"]

Language = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}$")]


class TextAsked(OrderAsked):
    """A text to be read as it is: offsets count its code points."""

    text: str = Field(min_length=1)
    name: str = Field(min_length=1, max_length=200)
    """What people call it."""
    language: Language | None = None
    """Such as `en` or `zh`; guessed if absent."""


class UrlAsked(OrderAsked):
    """A page of the web to be read."""

    url: str = Field(min_length=1, max_length=2000)
    """Begins with http:// or https:// and leads to the open internet."""
    name: str | None = Field(default=None, min_length=1, max_length=200)
    """What people call it; the address if absent."""
    language: Language | None = None
