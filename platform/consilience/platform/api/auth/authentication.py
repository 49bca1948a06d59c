"""Authentication of requests by an API key or by the session of a browser, and its limits for who comes too often."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hmac import compare_digest
from typing import Annotated

from fastapi import Depends, Request

from consilience.platform.accounts.accounts import Accounts
from consilience.platform.api.auth.callers import Caller, Role
from consilience.platform.api.auth.cookies import read_cookie
from consilience.platform.api.auth.oidc import OpenIDConnect
from consilience.platform.api.auth.rates import Rate
from consilience.platform.api.auth.recalled_keys import RecalledKeys, caller_of
from consilience.platform.api.auth.wrong_keys import KeyGuard, refuse_after
from consilience.platform.api.responses.problems import ProblemError

__all__ = ["CSRF_HEADER", "Authentication", "Entrance", "Membership", "address_of"]

CSRF_HEADER = "X-CSRF-Token"
_CALM = 5
"""What may come, over what comes before anybody has to wait: a program that hurries leaves others their time."""
_CHANGE = 3.0
"""Looks for which a change or a query counts at that pace."""
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


@dataclass(frozen=True, slots=True)
class Membership:
    """A workspace in which somebody has a role."""

    workspace: str
    role: Role


class Authentication:
    """Tells who sends a request: what the API calls to authenticate."""

    def __init__(self, accounts: Accounts, requests_per_minute: int = 6000, oidc: OpenIDConnect | None = None) -> None:
        """Remember where the accounts are.

        Args:
            accounts: the accounts.
            requests_per_minute: of one key or session; a tenth of it may come at once. Who sends more than a fifth
                of it, over a while, is served at that pace; what is not a plain look counts as several.
            oidc: the organisation at which people may sign in.
        """
        self.accounts, self.oidc = accounts, oidc
        self.find_all: Callable[[], Sequence[Accounts]] = lambda: (accounts,)
        """Returns the accounts of all workspaces that this service serves; looks at the disk."""
        self._requests = Rate(requests_per_minute, max(10.0, requests_per_minute / 10))
        self._calm = Rate(requests_per_minute / _CALM, max(10.0, requests_per_minute / _CALM / 10))
        self.guard = KeyGuard(accounts.keys)
        self._recalled = RecalledKeys(accounts)

    async def __call__(self, request: Request) -> Caller | None:
        """Return who sends the request; None when it does not say, or says what is not true.

        Raises:
            ProblemError: 403 for a change that the session's own page did not ask for, 429 for who comes too often.
        """
        scheme, _, key = request.headers.get("authorization", "").partition(" ")
        cookie = read_cookie(request, "session")
        if scheme:
            caller, name = await self._by_scheme(request, scheme, key.strip())
        elif cookie:
            caller, name = await self.accounts.apart(self._by_session, request, cookie)
        else:
            return None
        if caller is None:
            return None
        refuse_after(self._requests.wait(name), "Too many requests")
        await self._calm.take(name, 1.0 if request.method in _SAFE else _CHANGE)
        request.state.via = caller.via
        request.state.credential = (caller.via, name if scheme else str(cookie))
        return caller

    def is_still(self, caller: Caller, credential: tuple[str, str]) -> bool:
        """Tell whether what let a caller in would do so now, as the same account with the same role; looks at the disk.

        Args:
            caller: as the request was answered.
            credential: `key` and its public part, or `session` and its cookie.
        """
        via, name = credential
        if via == "key" and not self.accounts.keys.is_usable(name):
            return False
        if via == "session" and self.accounts.sessions.find(name, used=False) is None:
            return False
        user = self.accounts.users.get(caller.id)
        return not user.disabled and user.role == caller.role

    async def by_key(self, request: Request, key: str) -> tuple[Caller | None, str]:
        """Return whom a key opens, and the key's public part; None for a wrong, an expired or a revoked one.

        Raises:
            ProblemError: 429 for a wrong one from an address that has sent too many.
        """
        if (known := await self._recalled.find(key)) is not None:
            return known
        found = await self.guard.open(key, address_of(request))
        if found is None:
            return None, ""
        prefix, user_id = found
        return await self.accounts.apart(caller_of, self.accounts, user_id), prefix

    async def _by_scheme(self, request: Request, scheme: str, key: str) -> tuple[Caller | None, str]:
        return await self.by_key(request, key if scheme.lower() == "bearer" else "")

    def _by_session(self, request: Request, cookie: str) -> tuple[Caller | None, str]:
        session = self.accounts.sessions.find(cookie)
        if session is None:
            return None, ""
        if request.method not in _SAFE:
            sent = request.headers.get(CSRF_HEADER, "")
            if not compare_digest(sent.encode(), session.csrf.encode()):
                raise ProblemError(
                    403,
                    f"A change needs the session's token in the header {CSRF_HEADER}; GET /session gives it.",
                )
        user = self.accounts.users.find_of_person(session.user_id)
        if user is None or user.disabled:
            return None, ""
        return Caller(user.name, user.role, user.id, "session"), user.id

    def list_memberships(self, caller: Caller | None, cookie: str | None) -> list[Membership] | None:
        """Return where who sends a request has a role; None for nobody who is known. Looks at the disk.

        Args:
            caller: who it is in this workspace, if anybody.
            cookie: of the session, which may be of somebody who has a role in other workspaces alone.
        """
        session = self.accounts.sessions.find(cookie, used=False) if cookie else None
        if session is None or not session.is_for_all or (caller and caller.via == "key"):
            return [Membership(self.accounts.workspace, caller.role)] if caller else None
        found = ((one.workspace, one.users.find_of_person(session.user_id)) for one in self.find_all())
        return [Membership(name, user.role) for name, user in found if user is not None and not user.disabled]


def address_of(request: Request) -> str:
    """Return the address that a request comes from."""
    return request.client.host if request.client else ""


async def _entrance(request: Request) -> Authentication:
    known = request.app.state.consilience.authenticate
    if not isinstance(known, Authentication):
        raise ProblemError(503, "This server has no accounts.")
    return known


Entrance = Annotated[Authentication, Depends(_entrance)]
"""The accounts of the server that serves a request."""
