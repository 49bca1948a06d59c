"""What a run may cost, counted by one actor for all of its workers."""

import secrets
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from consilience.agents.models.layers.budget import Budget
from consilience.agents.models.usage import Usage
from consilience.graph.model.errors import ModelStoppedError
from consilience.platform.cluster.connection import NAMESPACE, ON_THE_HEAD
from consilience.platform.cluster.ray_module import load_ray

__all__ = ["BudgetKeeper", "SharedBudget", "keep_budget"]


@dataclass(slots=True)
class BudgetKeeper:
    """Budget of a run, with what each worker may yet spend of it."""

    max_cost: float | None
    max_tokens: int | None
    budget: Budget = field(init=False)
    held: dict[str, list[tuple[int, float]]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        self.budget = Budget(self.max_cost, self.max_tokens)

    async def hold(self, holder: str, tokens: int, cost: float) -> str:
        """Set the worst case of a request aside; return why it may not be asked, empty if it may."""
        try:
            await self.budget.hold(tokens, cost)
        except ModelStoppedError as error:
            return str(error)
        self.held[holder].append((tokens, cost))
        return ""

    async def settle(self, holder: str, tokens: int, cost: float, usage: Usage) -> None:
        """Put what a request did cost in the place of its worst case."""
        if (tokens, cost) in self.held[holder]:
            self.held[holder].remove((tokens, cost))
            self.budget.settle(tokens, cost, usage)

    async def forget(self, holder: str) -> None:
        """Set nothing aside any more for a worker that was lost; what it was asking is not known and not counted."""
        for tokens, cost in self.held.pop(holder, ()):
            self.budget.settle(tokens, cost, Usage())

    async def tell_usage(self) -> Usage:
        """Return what was spent so far."""
        return self.budget.spent


def keep_budget(budget: Budget) -> tuple[str, Any]:
    """Start the keeper of a budget; return its name and its handle, with which it ends."""
    ray, name = load_ray(), f"budget-{secrets.token_hex(8)}"
    made = ray.remote(BudgetKeeper).options(name=name, **ON_THE_HEAD)
    return name, made.remote(budget.max_cost, budget.max_tokens)


class SharedBudget(Budget):
    """The budget as a worker sees it."""

    __slots__ = ("_holder", "_keeper", "_unsettled")

    def __init__(self, name: str, holder: str, max_cost: float | None, max_tokens: int | None) -> None:
        """Find the keeper of this name; `holder` is who spends."""
        super().__init__(max_cost, max_tokens)
        self._keeper: Any = load_ray().get_actor(name, namespace=NAMESPACE)
        self._holder = holder
        self._unsettled: list[Any] = []

    async def hold(self, tokens: int, cost: float) -> None:
        """See `Budget`."""
        if refused := await self._keeper.hold.remote(self._holder, tokens, cost):
            raise ModelStoppedError(refused)

    def settle(self, tokens: int, cost: float, usage: Usage) -> None:
        """See `Budget`."""
        self._unsettled.append(self._keeper.settle.remote(self._holder, tokens, cost, usage))

    async def flush(self) -> None:
        """Return when the keeper knows all that was spent so far."""
        waiting, self._unsettled = self._unsettled, []
        for told in waiting:
            await told
