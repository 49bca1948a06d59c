"""Entries of the audit log."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["AuditRecord"]


@dataclass(frozen=True, slots=True)
class AuditRecord:
    """One entry."""

    seq: int
    at: str
    actor: str
    """Name of the account; empty when nobody known acted."""
    via: str
    """`key`, `session`, `command line`, or empty."""
    action: str
    """Operation of the API, or command."""
    target: str
    outcome: str
    """`done`, `refused` or `failed`."""
    request_id: str
    details: Mapping[str, Any] = field(default_factory=dict)
