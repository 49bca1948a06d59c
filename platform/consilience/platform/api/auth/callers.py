"""Callers: the accounts that send requests, and what they may do."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

from fastapi import Request

from consilience.platform.support.roles import ROLES, Role, may

__all__ = ["ROLES", "Authenticate", "Caller", "Role"]


@dataclass(frozen=True, slots=True)
class Caller:
    """A person or program that is known."""

    name: str
    role: Role
    id: str = ""
    """Of the account."""
    via: Literal["", "key", "session"] = ""
    """How it proved who it is."""

    def may(self, role: Role) -> bool:
        """Tell whether the caller has at least this role."""
        return may(self.role, role)


Authenticate = Callable[[Request], Awaitable[Caller | None]]
"""Returns who sends the request, or None when nobody who is known does."""
