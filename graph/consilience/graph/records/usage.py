"""Records of what runs and experts took."""

from dataclasses import dataclass

__all__ = ["ExpertUsage", "TeamUsage"]


@dataclass(frozen=True, slots=True)
class TeamUsage:
    """What a team's runs took, also what came from a cache of answers."""

    team: str
    runs: int
    calls: int
    prompt_tokens: int
    completion_tokens: int
    cost: float
    """In the currency of the configured prices."""


@dataclass(frozen=True, slots=True)
class ExpertUsage:
    """What one expert or judge asked of models."""

    expert: str
    task: str
    kind: str
    calls: int
    prompt_tokens: int
    completion_tokens: int
    cost: float
