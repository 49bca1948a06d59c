"""Workspaces, as the API gives them."""

from consilience.platform.contract.base import ResponseModel
from consilience.platform.support.roles import Role

__all__ = ["WorkspaceItem"]


class WorkspaceItem(ResponseModel):
    """A workspace in which the caller has a role."""

    name: str
    """`default` is that at the root of the service; each, that too, is below `/w/NAME`."""
    role: Role
    is_here: bool
    """Whether it is the one that was asked."""
