"""Pages of sign-in that a browser is sent to: by a token from the terminal, or at an organisation."""

from hmac import compare_digest
from typing import Annotated
from urllib.parse import urlencode, urlsplit

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response

from consilience.platform.accounts.accounts import Accounts
from consilience.platform.accounts.sessions import LONGEST_S
from consilience.platform.api.auth.authentication import Entrance, address_of
from consilience.platform.api.auth.cookies import drop_cookie, read_cookie, set_cookie
from consilience.platform.api.auth.oidc import UNDER_WAY_S, OpenIDConnect, SignInError
from consilience.platform.api.responses.prefixes import within
from consilience.platform.api.responses.problems import ProblemError

__all__ = ["open_session", "router"]

router = APIRouter(prefix="/sign-in", include_in_schema=False)
_TOKEN = Query(min_length=1, max_length=200)


@router.get("")
async def sign_in_by_token(entrance: Entrance, request: Request, token: Annotated[str, _TOKEN]) -> Response:
    """Sign in with a token that the terminal showed; it works once."""
    user_id = await entrance.accounts.apart(entrance.accounts.sessions.redeem, token)
    if user_id is None:
        entrance.guard.note_failure(address_of(request))
        return _refuse(
            request,
            "stale",
            ProblemError(
                401, "This link was used already, or is too old. `consilience users link NAME` gives a new one."
            ),
        )
    response = RedirectResponse(within(request, "/"), 303)
    await entrance.accounts.apart(open_session, request, response, entrance.accounts, user_id)
    return response


@router.get("/oidc")
async def begin_oidc(
    entrance: Entrance, request: Request, target: Annotated[str, Query(alias="next")] = "/"
) -> Response:
    """Send the browser to the organisation."""
    try:
        url, begun = await _provider(entrance).begin(_way_back(request), _own_path(target))
    except SignInError as error:
        return _refuse(request, error.code, error)
    response = RedirectResponse(url, 303)
    set_cookie(request, response, "sign_in", begun, UNDER_WAY_S)
    return response


@router.get("/oidc/callback")
async def finish_oidc(
    entrance: Entrance,
    request: Request,
    given: Annotated[str, Query(alias="state", max_length=200)] = "",
    code: Annotated[str, Query(max_length=4000)] = "",
) -> Response:
    """Take the browser back from the organisation."""
    begun = read_cookie(request, "sign_in") or ""
    if not begun or not compare_digest(begun.encode(), given.encode()):
        return _refuse(
            request, "foreign", ProblemError(403, "This sign-in was not begun in this browser. Begin it again.")
        )
    if not code:
        return _refuse(request, "unconfirmed", ProblemError(401, "The organisation did not sign you in."))
    try:
        user, target = await _provider(entrance).finish(_way_back(request), given, code)
    except SignInError as error:
        entrance.guard.note_failure(address_of(request))
        return _refuse(request, error.code, ProblemError(401, str(error)))
    response = RedirectResponse(target, 303)
    drop_cookie(request, response, "sign_in")
    lasting = _provider(entrance).session_s
    person = await entrance.accounts.apart(entrance.accounts.users.person_of, user)
    await entrance.accounts.apart(open_session, request, response, entrance.accounts, person, lasting)
    return response


def open_session(
    request: Request,
    response: Response,
    accounts: Accounts,
    person_id: str,
    longest_s: float = LONGEST_S,
    *,
    only_here: bool = False,
) -> str:
    """Open a session under a new name for this browser; return the token that its changes must carry."""
    session = accounts.sessions.open(person_id, read_cookie(request, "session"), longest_s, only_here=only_here)
    set_cookie(request, response, "session", session.cookie, longest_s)
    user = accounts.users.find_of_person(person_id)  # none: a person of other workspaces, who has no name here
    request.state.caller, request.state.via = user.name if user else "", "session"
    return session.csrf


def _refuse(request: Request, code: str, error: Exception) -> Response:
    """Return to the application, which says why in the reader's language; others than browsers get the problem.

    Raises:
        Exception: the problem.
    """
    request.state.outcome = "refused"  # a browser's answer is a redirection, as if all were well
    if "text/html" not in request.headers.get("accept", ""):
        raise error
    return RedirectResponse(within(request, f"/?{urlencode({'sign-in': code})}"), 303)


def _way_back(request: Request) -> str:
    return f"{str(request.base_url).rstrip('/')}{within(request, '/sign-in/oidc/callback')}"


def _provider(entrance: Entrance) -> OpenIDConnect:
    if entrance.oidc is None:
        raise ProblemError(404, "No organisation to sign in at is set up here.")
    return entrance.oidc


def _own_path(target: str) -> str:
    """Return a path of this service, whatever was asked for: the sign-in sends nobody to other sites."""
    parts = urlsplit(target)
    own = target.startswith("/") and not parts.scheme and not parts.netloc and target[1:2] not in {"/", "\\"}
    return target if own and target.isprintable() and "\\" not in target else "/"
