"""The strategies by their names, as team files and plans choose them."""

from consilience.agents.experts.strategies.protocol import Strategy
from consilience.agents.experts.strategies.single_pass import SinglePass
from consilience.graph.errors import ConsilienceError

__all__ = ["STRATEGIES", "strategy_named"]

STRATEGIES = ("single_pass",)


def strategy_named(name: str) -> Strategy:
    """Return a strategy.

    Args:
        name: one of `STRATEGIES`.

    Raises:
        ConsilienceError: there is none of that name.
    """
    if name == "single_pass":
        return SinglePass()
    raise ConsilienceError(f"There is no strategy {name!r}; there are {', '.join(STRATEGIES)}.")
