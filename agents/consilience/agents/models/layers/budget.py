"""The layer that stops a run before it costs more than it may."""

import asyncio
from dataclasses import dataclass, field

from consilience.agents.models.configuration import Prices
from consilience.agents.models.layers.layer import Layer
from consilience.agents.models.protocol import Reply
from consilience.agents.models.request import Request
from consilience.agents.models.token_estimate import most_tokens
from consilience.agents.models.usage import Usage
from consilience.graph.model.errors import ModelStoppedError

__all__ = ["Budget", "Budgeted"]


@dataclass(slots=True)
class Budget:
    """Budget of a run: what it may cost, has cost, and may yet cost by requests under way; all models share it."""

    max_cost: float | None = None
    """In the currency of the prices; None for no limit."""
    max_tokens: int | None = None
    """Of prompts and replies; None for no limit."""
    spent: Usage = field(default_factory=Usage)
    _held_cost: float = 0.0
    _held_tokens: int = 0
    _settled: asyncio.Event = field(default_factory=asyncio.Event)

    async def hold(self, tokens: int, cost: float) -> None:
        """Set the worst case of a request aside; wait while requests under way may yet leave enough for it.

        Raises:
            ModelStoppedError: not enough is left for it, however little the requests under way cost.
        """
        while not self._fits(tokens + self._held_tokens, cost + self._held_cost):
            if not self._fits(tokens, cost):
                raise ModelStoppedError(self._phrase_spent(tokens, cost))
            self._settled.clear()
            await self._settled.wait()
        self._held_tokens += tokens
        self._held_cost += cost

    def settle(self, tokens: int, cost: float, usage: Usage) -> None:
        """Put what a request did cost in the place of its worst case."""
        self._held_tokens -= tokens
        self._held_cost -= cost
        self.spent += usage
        self._settled.set()

    def _fits(self, tokens: int, cost: float) -> bool:
        used = self.spent.prompt_tokens + self.spent.completion_tokens
        within_tokens = self.max_tokens is None or used + tokens <= self.max_tokens
        return within_tokens and (self.max_cost is None or self.spent.cost + cost <= self.max_cost + 1e-12)

    def _phrase_spent(self, tokens: int, cost: float) -> str:
        used = self.spent.prompt_tokens + self.spent.completion_tokens
        if self.max_tokens is not None and used + tokens > self.max_tokens:
            said = f"{used} of at most {self.max_tokens} tokens are used, and the next request may take {tokens}"
            return f"The budget is spent: {said}. Raise --max-tokens to go on; what was answered is kept."
        said = f"{self.spent.cost:.4f} of at most {self.max_cost:g} are spent, and the next request may cost {cost:.4f}"
        return f"The budget is spent: {said}. Raise --max-cost to go on; what was answered is kept."


@dataclass(slots=True)
class Budgeted:
    """Sets the worst case of a request aside before it is sent: its prompt's bytes and the longest reply.

    Below the cache, whose answers cost nothing. What a request cost that was cut off is not known and not counted.
    """

    below: Layer
    budget: Budget
    prices: Prices | None

    async def __call__(self, request: Request) -> Reply:
        """Ask if the budget allows it."""
        prompt = most_tokens(request)
        tokens = prompt + request.max_tokens
        cost = self.prices.cost(prompt, request.max_tokens) if self.prices else 0.0
        await self.budget.hold(tokens, cost)
        usage = Usage()
        try:
            reply = await self.below(request)
            usage = reply.usage
            return reply
        finally:
            self.budget.settle(tokens, cost, usage)
