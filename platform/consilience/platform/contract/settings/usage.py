"""What runs took, as the API gives it."""

from collections.abc import Mapping

from consilience.platform.contract.base import Answer

__all__ = ["UsageAnswer"]


class TeamUsageItem(Answer):
    """What a team's runs took, also what came from a cache of answers."""

    team: str
    runs: int
    calls: int
    prompt_tokens: int
    completion_tokens: int
    cost: float
    """In the currency of the configured prices."""


class ExpertUsageItem(Answer):
    """What one expert or judge asked of models."""

    expert: str
    task: str
    kind: str
    calls: int
    prompt_tokens: int
    completion_tokens: int
    cost: float


class UsageAnswer(Answer):
    """What the runs in the graph took, and what the queue holds."""

    teams: list[TeamUsageItem]
    experts: list[ExpertUsageItem]
    runs: Mapping[str, int]
    """Runs of the queue by status."""
