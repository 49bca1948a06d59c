"""Records of soft locks: who looks at which fact."""

from dataclasses import dataclass

__all__ = ["SoftLockItem"]


@dataclass(frozen=True, slots=True)
class SoftLockItem:
    """Somebody looks at a fact."""

    fact: str
    by: str
    """Name of the account."""
    since: str
    """ISO 8601, as `until`."""
    until: str
    """When it ends unless it is renewed."""
