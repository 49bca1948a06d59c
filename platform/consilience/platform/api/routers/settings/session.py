"""The session of a browser: opened with a key, told, closed."""

from functools import partial

from fastapi import APIRouter, Request, Response

from consilience.platform.api.auth.authentication import Entrance
from consilience.platform.api.auth.cookies import drop_cookie, read_cookie
from consilience.platform.api.dependencies.require import Reader
from consilience.platform.api.responses.problems import ProblemError
from consilience.platform.api.routers.settings.sign_in import open_session
from consilience.platform.contract.settings.accounts import SessionAsked, SessionInfo, WaysIn

__all__ = ["router"]

router = APIRouter(prefix="/session", tags=["session"])


@router.get("")
async def get_session(entrance: Entrance, caller: Reader, request: Request) -> SessionInfo:
    """Tell who is signed in, and the token that changes must carry."""
    csrf = None
    if caller.via == "session" and (cookie := read_cookie(request, "session")):
        session = await entrance.accounts.apart(entrance.accounts.sessions.find, cookie)
        csrf = session.csrf if session else None
    return SessionInfo(id=caller.id, name=caller.name, role=caller.role, via=caller.via, csrf=csrf)


@router.get("/ways")
async def list_ways_in(entrance: Entrance) -> WaysIn:
    """Tell how one can sign in here, to those who have not."""
    return WaysIn(organisation=entrance.oidc.name if entrance.oidc else None)


@router.post("")
async def open_session_with_key(
    entrance: Entrance, request: Request, response: Response, body: SessionAsked
) -> SessionInfo:
    """Sign a browser in with an API key: it gets a cookie, and need not keep the key."""
    caller, _ = await entrance.by_key(request, body.key)
    if caller is None:
        raise ProblemError(401, "This key opens nothing here: it is wrong, expired or revoked.")
    enter = partial(open_session, only_here=True)  # a key opens one workspace, whoever made it
    csrf = await entrance.accounts.apart(enter, request, response, entrance.accounts, caller.id)
    return SessionInfo(id=caller.id, name=caller.name, role=caller.role, via="session", csrf=csrf)


@router.delete("", status_code=204)
async def close_session(entrance: Entrance, _: Reader, request: Request, response: Response) -> None:
    """Sign out."""
    if cookie := read_cookie(request, "session"):
        await entrance.accounts.apart(entrance.accounts.sessions.close, cookie)
    drop_cookie(request, response, "session")
