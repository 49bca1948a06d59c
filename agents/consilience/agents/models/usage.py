"""Usage of chat models: tokens and cost of calls."""

from dataclasses import dataclass

__all__ = ["Usage"]


@dataclass(frozen=True, slots=True)
class Usage:
    """Sums over calls; addition joins them.

    What was answered from the cache is kept apart: it cost nothing this time, but whoever compares two ways of working
    wants to know what each would have cost by itself (`as_if_uncached`).
    """

    calls: int = 0
    """Requests that an endpoint answered."""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float = 0.0
    """In the currency of the configured prices, dollars as a rule."""
    unpriced: int = 0
    """Calls whose model has no configured price; `cost` is then too low."""
    cached: int = 0
    """Requests that were answered from the cache; not among `calls`."""
    cached_prompt_tokens: int = 0
    cached_completion_tokens: int = 0
    cached_cost: float = 0.0
    """What the cached requests cost when they were first answered."""

    @property
    def as_if_uncached(self) -> "Usage":
        """The same requests, all counted as calls."""
        return Usage(
            self.calls + self.cached,
            self.prompt_tokens + self.cached_prompt_tokens,
            self.completion_tokens + self.cached_completion_tokens,
            self.cost + self.cached_cost,
            self.unpriced,
        )

    @property
    def from_cache(self) -> "Usage":
        """The same requests, all counted as answered from the cache: what a cache returns for a recorded call."""
        whole = self.as_if_uncached
        return Usage(
            unpriced=whole.unpriced,
            cached=whole.calls,
            cached_prompt_tokens=whole.prompt_tokens,
            cached_completion_tokens=whole.completion_tokens,
            cached_cost=whole.cost,
        )

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(
            self.calls + other.calls,
            self.prompt_tokens + other.prompt_tokens,
            self.completion_tokens + other.completion_tokens,
            self.cost + other.cost,
            self.unpriced + other.unpriced,
            self.cached + other.cached,
            self.cached_prompt_tokens + other.cached_prompt_tokens,
            self.cached_completion_tokens + other.cached_completion_tokens,
            self.cached_cost + other.cached_cost,
        )
