"""Workspaces of the service: those in which the caller has a role."""

from fastapi import APIRouter, Request

from consilience.platform.api.auth.authentication import Entrance
from consilience.platform.api.auth.cookies import read_cookie
from consilience.platform.api.dependencies.require import UNKNOWN, find_caller
from consilience.platform.api.responses.documented import problems
from consilience.platform.api.responses.problems import ProblemError
from consilience.platform.contract.settings.workspaces import WorkspaceItem

__all__ = ["router"]

router = APIRouter(prefix="/workspaces", tags=["accounts"])


@router.get("", responses=problems(401))
async def list_workspaces(entrance: Entrance, request: Request) -> list[WorkspaceItem]:
    """List the workspaces in which the caller has a role; it may be none of this one.

    A key, and a browser that signed in with one, is of one workspace alone.
    """
    caller = await find_caller(request)
    found = await entrance.accounts.apart(entrance.list_memberships, caller, read_cookie(request, "session"))
    if found is None:
        raise ProblemError(401, UNKNOWN)
    here = entrance.accounts.workspace
    return [WorkspaceItem(name=one.workspace, role=one.role, is_here=one.workspace == here) for one in found]
