"""Roles: what those who use the service may do."""

from typing import Literal

__all__ = ["ROLES", "Role", "may"]

Role = Literal["reader", "reviewer", "editor", "admin"]
ROLES: tuple[Role, ...] = ("reader", "reviewer", "editor", "admin")
"""From the least to the most; each may do what those before it may: read; judge facts; bring documents in and out,
change schemas and teams; manage accounts."""


def may(role: Role, needed: Role) -> bool:
    """Tell whether a role includes another one."""
    return ROLES.index(role) >= ROLES.index(needed)
