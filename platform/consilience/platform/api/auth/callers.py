"""Who sends a request, and what they may do."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

from fastapi import Request

__all__ = ["ROLES", "Authenticate", "Caller", "Role"]

Role = Literal["reader", "reviewer", "editor", "admin"]
ROLES: tuple[Role, ...] = ("reader", "reviewer", "editor", "admin")
"""From the least to the most; each may do what those before it may."""


@dataclass(frozen=True, slots=True)
class Caller:
    """A person or program that is known."""

    name: str
    role: Role

    def may(self, role: Role) -> bool:
        """Tell whether the caller has at least this role."""
        return ROLES.index(self.role) >= ROLES.index(role)


Authenticate = Callable[[Request], Awaitable[Caller | None]]
"""Returns who sends the request, or None when nobody who is known does."""
