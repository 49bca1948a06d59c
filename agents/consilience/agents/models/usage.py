"""What calls of chat models cost."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

__all__ = ["Usage"]


@dataclass(frozen=True, slots=True)
class Usage:
    """Sums over calls; addition joins them."""

    calls: int = 0
    """Requests that an endpoint answered."""
    cached: int = 0
    """Requests that were answered from the cache, at no cost; not among `calls`."""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float = 0.0
    """In the currency of the configured prices, dollars as a rule."""
    unpriced: int = 0
    """Calls whose model has no configured price; `cost` is then too low."""

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(
            self.calls + other.calls,
            self.cached + other.cached,
            self.prompt_tokens + other.prompt_tokens,
            self.completion_tokens + other.completion_tokens,
            self.cost + other.cost,
            self.unpriced + other.unpriced,
        )

    def to_json(self) -> dict[str, Any]:
        """Return the sums as plain numbers."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Usage":
        """Return the sums that `to_json` wrote."""
        return cls(**data)
