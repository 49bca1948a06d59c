"""The strategies by their names, as team files and plans choose them."""

from collections.abc import Callable, Mapping

from consilience.agents.experts.chat.strategies.chain_of_evidence import Evidence
from consilience.agents.experts.chat.strategies.protocol import Strategy
from consilience.agents.experts.chat.strategies.self_consistency import SelfConsistency
from consilience.agents.experts.chat.strategies.single_pass import SinglePass
from consilience.agents.experts.chat.strategies.two_stage import TwoStage
from consilience.graph.model.errors import ConsilienceError

__all__ = ["STRATEGIES", "strategy_named"]

STRATEGIES: Mapping[str, Callable[..., Strategy]] = {
    strategy.name: strategy for strategy in (SinglePass, TwoStage, Evidence, SelfConsistency)
}
"""Strategies by name; `self_consistency` takes `samples` and `temperature`, the others nothing."""


def strategy_named(name: str, **options: float) -> Strategy:
    """Return a strategy.

    Args:
        name: one of `STRATEGIES`.
        options: what it takes, such as `samples=5`.

    Raises:
        ConsilienceError: there is none of that name, or it does not take these options.
    """
    if name not in STRATEGIES:
        raise ConsilienceError(f"There is no strategy {name!r}; there are {', '.join(STRATEGIES)}.")
    if options and name != SelfConsistency.name:
        raise ConsilienceError(f"The strategy {name} takes no {', '.join(options)}; only {SelfConsistency.name} does.")
    if unknown := sorted(set(options) - {"samples", "temperature"}):
        raise ConsilienceError(f"The strategy {name} takes samples and temperature, not {', '.join(unknown)}.")
    return STRATEGIES[name](**options)
