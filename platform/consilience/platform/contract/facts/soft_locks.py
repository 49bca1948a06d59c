"""Models of the API for soft locks: who looks at which fact."""

from consilience.platform.contract.base import show_as_they_are
from consilience.platform.records.soft_locks import SoftLockItem

__all__ = ["SoftLockItem"]

show_as_they_are(SoftLockItem)
