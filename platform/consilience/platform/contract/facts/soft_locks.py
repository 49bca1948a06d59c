"""Who looks at which fact, as the API gives it."""

from consilience.platform.contract.base import Answer

__all__ = ["SoftLockItem"]


class SoftLockItem(Answer):
    """Somebody looks at a fact."""

    fact: str
    by: str
    """Name of the account."""
    since: str
    """ISO 8601, as `until`."""
    until: str
    """When it ends unless it is renewed."""
