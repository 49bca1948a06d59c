"""Errors in the body of an answer: where they are told, since servers put them in different places."""

from collections.abc import Mapping
from typing import Any

__all__ = ["ToldError", "find_error"]


class ToldError(Exception):
    """An answer that HTTP calls a success tells of an error, as OpenRouter's do once a model has begun."""

    def __init__(self, detail: object) -> None:
        """Keep what the answer tells.

        Args:
            detail: an object with `message` and `code`, or words; untrusted.
        """
        super().__init__(str(detail))
        self.detail = detail

    @property
    def status(self) -> int | None:
        """Code of HTTP that the error would have had; None if it names none."""
        code = self.detail.get("code") if isinstance(self.detail, Mapping) else None
        return code if isinstance(code, int) and 400 <= code < 600 else None


def find_error(said: Any) -> object:  # noqa: ANN401 - untrusted JSON
    """Return what a body tells of an error, the whole body if it has no place for one.

    As a rule that is its `error`; Gemini's endpoint wraps the object in a list; FastAPI's handlers say `detail`.

    Args:
        said: the body, read as JSON, or its text.
    """
    if isinstance(said, list) and len(said) == 1:
        said = said[0]
    if isinstance(said, Mapping):
        return said.get("error") or said
    return said
