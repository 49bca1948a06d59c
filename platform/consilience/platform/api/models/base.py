"""What all models of the API have in common."""

from pydantic import BaseModel, ConfigDict

__all__ = ["Answer", "Asked"]


class Answer(BaseModel):
    """Part of an answer; made from the library's values by their attributes."""

    model_config = ConfigDict(from_attributes=True, use_attribute_docstrings=True)


class Asked(BaseModel):
    """Part of a request; a field that nobody knows is an error and never silently ignored."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)
