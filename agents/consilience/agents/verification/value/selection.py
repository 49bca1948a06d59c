"""Selection of debates: those that are worth more than they cost, the best first, until the budget is spent."""

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["Prospect", "select"]


@dataclass(frozen=True, slots=True)
class Prospect:
    """A debate that could be held."""

    number: int
    """Its place among the debates of the document; of two that are as good, the first is held."""
    worth: float
    cost: float

    @property
    def pays(self) -> bool:
        """Tell whether it is worth more than it costs."""
        return self.worth > self.cost

    @property
    def order(self) -> tuple[float, int]:
        """Place in the order of worth for cost, the best first."""
        return -(self.worth / self.cost) if self.cost else float("-inf"), self.number


def select(prospects: Iterable[Prospect], budget: float | None) -> list[Prospect]:
    """Return the debates that are held, in the order of their worth for their cost.

    The first one that the budget does not reach ends the list: a cheaper one after it is not held in its place, so
    that more money never means fewer debates.

    Args:
        prospects: all debates.
        budget: what they may cost together; None for no limit.
    """
    held: list[Prospect] = []
    spent = 0.0
    for prospect in sorted((one for one in prospects if one.pays), key=lambda one: one.order):
        spent += prospect.cost
        if budget is not None and spent > budget:
            break
        held.append(prospect)
    return held
