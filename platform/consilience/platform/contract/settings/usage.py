"""Models of the API for usage: what runs took."""

from collections.abc import Mapping

from consilience.graph.records.usage import ExpertUsage, TeamUsage
from consilience.platform.contract.base import ResponseModel

__all__ = ["UsageAnswer"]


class UsageAnswer(ResponseModel):
    """What the runs in the graph took, and what the queue holds."""

    teams: list[TeamUsage]
    experts: list[ExpertUsage]
    runs: Mapping[str, int]
    """Runs of the queue by status."""
