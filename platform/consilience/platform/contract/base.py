"""What all models of the API have in common."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict

from consilience.platform.loading.sources import shown_source

__all__ = ["Answer", "Asked", "Source"]

Source = Annotated[str, AfterValidator(shown_source)]
"""Where a document came from, without the folders of the server."""


class Answer(BaseModel):
    """Part of an answer; made from the library's values by their attributes."""

    model_config = ConfigDict(from_attributes=True, use_attribute_docstrings=True)


class Asked(BaseModel):
    """Part of a request; a field that nobody knows is an error and never silently ignored."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)
