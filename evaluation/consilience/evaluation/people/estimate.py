"""A figure with its interval, or the reason why there is none."""

from dataclasses import asdict, dataclass
from typing import Any

__all__ = ["FEWEST", "FEW_FACTS", "Estimate"]

FEWEST = 10
"""Facts from which on a bootstrap gives an interval; of fewer it would promise too much."""
FEW_FACTS = f"Fewer than {FEWEST} facts have no interval."


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its 95 % interval."""

    value: float | None
    low: float | None = None
    high: float | None = None
    reason: str | None = None
    """Why there is no value, or no interval."""

    def to_json(self) -> dict[str, Any]:
        """Return it as plain numbers."""
        return asdict(self)
