"""Who looks at which fact, as the API gives it."""

from consilience.platform.contract.base import show_as_they_are
from consilience.platform.records.soft_locks import SoftLockItem

__all__ = ["SoftLockItem"]

show_as_they_are(SoftLockItem)
