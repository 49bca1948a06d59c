"""Evaluations as the API gives them."""

from collections.abc import Mapping
from typing import Any, Literal

from consilience.platform.api.models.base import Answer

__all__ = ["EvaluationDetail", "EvaluationItem"]


class EvaluationItem(Answer):
    """An evaluation without its scores."""

    id: str
    kind: Literal["extraction", "nugget", "coreference"]
    gold: str
    """What the file is called."""
    system: str
    """What the file is called; `graph` for the graph itself."""
    by: str
    at: str
    """ISO 8601."""
    page: bool
    """Whether there is a page for people, at `/evaluations/{id}/html`."""


class EvaluationDetail(EvaluationItem):
    """An evaluation with its scores."""

    scores: Mapping[str, Any]
    """As `consilience evaluate KIND --json` prints them, with the signature."""
