"""Cost of judging: an estimate before, a count after."""

from dataclasses import dataclass

__all__ = ["Cost", "JudgePrices"]


@dataclass(frozen=True, slots=True)
class JudgePrices:
    """Prices of a model, in any currency, for a million tokens."""

    prompt: float
    completion: float


@dataclass(frozen=True, slots=True)
class Cost:
    """Requests and tokens, and money if prices are known."""

    requests: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached: int = 0
    """Verdicts that were known and cost nothing."""

    def __add__(self, other: "Cost") -> "Cost":
        """Return the sum."""
        return Cost(
            self.requests + other.requests,
            self.prompt_tokens + other.prompt_tokens,
            self.completion_tokens + other.completion_tokens,
            self.cached + other.cached,
        )

    def money(self, prices: JudgePrices | None) -> float | None:
        """Return the price, None if prices are not known."""
        if prices is None:
            return None
        return (self.prompt_tokens * prices.prompt + self.completion_tokens * prices.completion) / 1_000_000

    def sentence(self, prices: JudgePrices | None) -> str:
        """Return the cost in words."""
        money = self.money(prices)
        known = f", {self.cached} verdicts known before" if self.cached else ""
        price = "" if money is None else f", cost {money:.4f}"
        tokens = f"{self.prompt_tokens} tokens in, {self.completion_tokens} out"
        return f"{self.requests} requests, {tokens}{price}{known}"
