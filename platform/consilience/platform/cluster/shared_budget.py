"""What a run may cost, counted by one actor for all of its workers."""

import asyncio
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


_GIVEN_UP = "Whoever asked has given it up."


@dataclass(frozen=True, slots=True)
class _Asked:
    """A request for which something is set aside, or waits to be."""

    holder: str
    tokens: int
    cost: float
    held: asyncio.Task[None]
    """Done when it is set aside."""


@dataclass(slots=True)
class BudgetKeeper:
    """Budget of a run, with what each worker may yet spend of it."""

    max_cost: float | None
    max_tokens: int | None
    spent: Usage = field(default_factory=Usage)
    """Before."""
    budget: Budget = field(init=False)
    asked: dict[str, _Asked] = field(default_factory=dict)
    """By the names of the requests."""
    forgotten: set[str] = field(default_factory=set)
    """Workers that were lost."""

    def __post_init__(self) -> None:
        self.budget = Budget(self.max_cost, self.max_tokens, self.spent)

    async def hold(self, holder: str, request: str, tokens: int, cost: float) -> str:
        """Set the worst case of a request aside.

        Args:
            holder: who asks.
            request: a name that no other one has.
            tokens: that it may take.
            cost: that it may have.

        Returns:
            Why it may not be asked, or that it was given up meanwhile; empty if it may.
        """
        if holder in self.forgotten:
            return _GIVEN_UP
        # A task of its own: who waits here is in another process, and a wait cannot be ended from there.
        held = asyncio.create_task(self.budget.hold(tokens, cost))
        self.asked[request] = _Asked(holder, tokens, cost, held)
        await asyncio.wait([held])
        if request not in self.asked:
            return _GIVEN_UP
        if error := held.exception():
            del self.asked[request]
            if not isinstance(error, ModelStoppedError):
                raise error
            return str(error)
        return ""

    async def settle(self, request: str, usage: Usage) -> None:
        """Put what a request did cost in the place of its worst case; one that still waits does so no more."""
        asked = self.asked.pop(request, None)
        if asked is not None and not asked.held.cancel() and not asked.held.exception():
            self.budget.settle(asked.tokens, asked.cost, usage)

    async def forget(self, holder: str) -> None:
        """Set nothing aside any more for a worker that was lost; what it was asking is not known and not counted."""
        self.forgotten.add(holder)
        for request in [name for name, asked in self.asked.items() if asked.holder == holder]:
            await self.settle(request, Usage())

    async def tell_usage(self) -> Usage:
        """Return what was spent so far, with what was before."""
        return self.budget.spent


def keep_budget(budget: Budget) -> tuple[str, Any]:
    """Start the keeper of a budget; return its name and its handle, with which it ends."""
    ray, name = load_ray(), f"budget-{secrets.token_hex(8)}"
    made = ray.remote(BudgetKeeper).options(name=name, **ON_THE_HEAD)
    return name, made.remote(budget.max_cost, budget.max_tokens, budget.spent)


class SharedBudget(Budget):
    """The budget as a worker sees it."""

    __slots__ = ("_holder", "_keeper", "_requests", "_unsettled")

    def __init__(self, name: str, holder: str, max_cost: float | None, max_tokens: int | None) -> None:
        """Find the keeper of this name; `holder` is who spends."""
        super().__init__(max_cost, max_tokens)
        self._keeper: Any = load_ray().get_actor(name, namespace=NAMESPACE)
        self._holder = holder
        self._requests: defaultdict[tuple[int, float], list[str]] = defaultdict(list)
        self._unsettled: list[Any] = []

    async def hold(self, tokens: int, cost: float) -> None:
        """See `Budget`."""
        request = secrets.token_hex(8)
        try:
            refused = await self._keeper.hold.remote(self._holder, request, tokens, cost)
        except asyncio.CancelledError:
            self._unsettled.append(self._keeper.settle.remote(request, Usage()))
            raise
        if refused:
            raise ModelStoppedError(refused)
        self._requests[tokens, cost].append(request)

    def settle(self, tokens: int, cost: float, usage: Usage) -> None:
        """See `Budget`."""
        request = self._requests[tokens, cost].pop()  # of those with the same worst case any is as good
        if not self._requests[tokens, cost]:
            del self._requests[tokens, cost]
        self._unsettled.append(self._keeper.settle.remote(request, usage))

    async def flush(self) -> None:
        """Return when the keeper knows all that was spent so far."""
        waiting, self._unsettled = self._unsettled, []
        for told in waiting:
            await told
