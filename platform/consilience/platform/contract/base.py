"""Base of all models of the API."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, with_config

from consilience.platform.loading.sources import hide_folders

__all__ = ["RequestModel", "ResponseModel", "Source", "show_as_they_are"]

Source = Annotated[str, AfterValidator(hide_folders)]
"""Where a document came from, without the folders of the server."""


_SHOWN = ConfigDict(use_attribute_docstrings=True, json_schema_serialization_defaults_required=True)


def show_as_they_are(*kinds: type) -> None:
    """Let dataclasses of the library be answers: all fields are given, and described by their docstrings."""
    for kind in kinds:
        with_config(_SHOWN)(kind)


class ResponseModel(BaseModel):
    """Part of an answer; made from the library's values by their attributes."""

    model_config = ConfigDict(from_attributes=True, use_attribute_docstrings=True)


class RequestModel(BaseModel):
    """Part of a request; a field that nobody knows is an error and never silently ignored."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)
