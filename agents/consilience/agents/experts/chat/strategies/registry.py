"""Strategies by their names, as team files and plans choose them: each is registered by the module that has it."""

import inspect
from collections.abc import Callable
from typing import TypeVar

from consilience.agents.experts.chat.strategies.protocol import Strategy
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.support.registry import Registry

__all__ = ["STRATEGIES", "strategy", "strategy_named"]

S = TypeVar("S", bound=Callable[..., Strategy])

STRATEGIES: Registry[Callable[..., Strategy]] = Registry("strategy", "consilience.agents.experts.chat.strategies")
"""Strategies by name; what one is made with are the keyword arguments of its class."""


def strategy(name: str, rank: int = 1000) -> Callable[[S], S]:
    """Register a strategy.

    Args:
        name: as team files choose it.
        rank: its place in lists; those without one come last, by name.

    Raises:
        ConsilienceError: another module has registered this name.
    """

    def register(made: S) -> S:
        STRATEGIES.add(name, made, module=made.__module__, rank=rank)
        return made

    return register


def strategy_named(name: str, **options: float) -> Strategy:
    """Return the prompting strategy of a name, with the options that a team file gives it.

    Args:
        name: one of `STRATEGIES`.
        options: what it takes, such as `samples=5`.

    Raises:
        ConsilienceError: there is none of that name, or it does not take these options.
    """
    make = STRATEGIES.find(name)
    taken = {each: _options_of(known) for each, known in STRATEGIES.items()}
    if options and not taken[name]:
        others = " and ".join(each for each, known in taken.items() if known)
        raise ConsilienceError(f"The strategy {name} takes no {', '.join(options)}; only {others} does.")
    if unknown := sorted(set(options) - set(taken[name])):
        raise ConsilienceError(f"The strategy {name} takes {' and '.join(taken[name])}, not {', '.join(unknown)}.")
    return make(**options)


def _options_of(make: Callable[..., Strategy]) -> list[str]:
    return list(inspect.signature(make).parameters)
