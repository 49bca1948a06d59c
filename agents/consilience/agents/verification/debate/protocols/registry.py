"""Debate protocols by their names, as team files choose them: each is registered by the module that has it."""

from collections.abc import Callable
from typing import TypeVar

from consilience.agents.verification.debate.shared.settings import DebateProtocol
from consilience.graph.support.registry import Registry

__all__ = ["PROTOCOLS", "has_debaters", "protocol"]

P = TypeVar("P", bound=DebateProtocol)

PROTOCOLS: Registry[DebateProtocol] = Registry("protocol", "consilience.agents.verification.debate.protocols")
_with_debaters: set[str] = set()


def protocol(name: str, rank: int = 1000, *, debaters: bool = False) -> Callable[[P], P]:
    """Register a debate protocol.

    Args:
        name: as team files choose it.
        rank: its place in lists and tables; those without one come last, by name.
        debaters: whether models argue before the judge; those of a team file are then cast for it.

    Raises:
        ConsilienceError: another module has registered this name.
    """

    def register(made: P) -> P:
        if debaters:
            _with_debaters.add(name)
        PROTOCOLS.add(name, made, module=made.__module__, rank=rank)
        return made

    return register


def has_debaters(name: str) -> bool:
    """Tell whether models argue before the judge in the protocol of this name.

    Raises:
        ConsilienceError: there is no such protocol.
    """
    PROTOCOLS.find(name)
    return name in _with_debaters
