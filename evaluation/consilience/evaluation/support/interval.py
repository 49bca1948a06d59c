"""A figure with its interval, or the reason why there is none."""

from dataclasses import asdict, dataclass
from typing import Any

__all__ = ["IntervalEstimate"]


@dataclass(frozen=True, slots=True)
class IntervalEstimate:
    """A figure with its 95 % interval."""

    value: float | None
    low: float | None = None
    high: float | None = None
    reason: str | None = None
    """Why there is no value, or no interval."""

    def to_json(self) -> dict[str, Any]:
        """Return it as plain numbers."""
        return asdict(self)
