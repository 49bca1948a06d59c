"""Requests led to the workspace that their address names: `/w/NAME/…`, else the first one.

Who has no role in a workspace learns nothing of it, not even whether it is there: nothing of it is opened for them, and
they are answered as where there is none.
"""

import re

import structlog
from fastapi import FastAPI, Request
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from consilience.graph.model.errors import ConsilienceError
from consilience.platform.api.door import REFUSAL, create_door, is_at_the_door
from consilience.platform.api.responses.prefixes import PREFIX, serve_below
from consilience.platform.api.responses.problems import ProblemError
from consilience.platform.api.security.secured import secure_application
from consilience.platform.server.known_workspaces import Known, KnownWorkspaces
from consilience.platform.server.open_workspaces import OpenWorkspaces
from consilience.platform.support.settings import Settings

__all__ = ["Dispatcher"]

_BELOW = re.compile(rf"({PREFIX}([^/]*))(/.*)?", re.DOTALL)
_OURS = ("/api/", "/sign-in")
_log = structlog.get_logger("consilience.server")


class Dispatcher:
    """The application of a service: one for each of its workspaces."""

    def __init__(self, first: ASGIApp, known: KnownWorkspaces, opened: OpenWorkspaces, hosts: set[str] | None) -> None:
        """Remember what is served.

        Args:
            first: the application, in its walls, of the workspace at the root, which also has the files of the UI.
            known: all workspaces.
            opened: those that are open.
            hosts: names under which the server is reached; None: any.
        """
        self._first, self._known, self._opened, self._hosts = first, known, opened, hosts
        self._walled: dict[str, tuple[Known, ASGIApp]] = {}
        self._nowhere = secure_application(
            _door(known.nowhere), known.first.settings, known.first.accounts.audit, hosts
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        below = _BELOW.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if below is None:
            await self._first(scope, receive, send)
            return
        prefix, name, path = below[1], below[2], below[3] or "/"
        scope = serve_below(scope, prefix, path)
        if not path.startswith(_OURS):
            await self._first(scope, receive, send)  # the pages are the same for all
            return

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if (location := headers.get("location", "")).startswith("/api/"):
                    headers["location"] = f"{prefix}{location}"
            await send(message)

        with structlog.contextvars.bound_contextvars(workspace=name[:50]):
            await (await self._find(name))(scope, receive, answer)

    async def _find(self, name: str) -> ASGIApp:
        if name == self._known.first.name:
            return self._first
        known = await self._known.look(name)
        if known is None:
            return self._nowhere
        kept = self._walled.get(name)
        if kept is None or kept[0] is not known:
            gate = _Gate(known, self._opened, _door(known))
            kept = self._walled[name] = known, _wall(gate, known, self._hosts)
        return kept[1]


class _Gate:
    """Lets into a workspace who has a role in it, and opens it for them; all others stay at the door."""

    def __init__(self, known: Known, opened: OpenWorkspaces, door: FastAPI) -> None:
        self._known, self._opened, self._door = known, opened, door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        state, inside = scope.setdefault("state", {}), False
        if not is_at_the_door(scope["path"]):
            try:
                if state.setdefault("known", await self._known.authentication(Request(scope))):
                    async with self._opened.use(self._known) as workspace:
                        inside = True
                        await workspace.app(scope, receive, send)
                    return
            except ProblemError as error:
                state[REFUSAL] = error
            except ConsilienceError as error:
                if inside:
                    raise
                _log.error("a workspace cannot be opened", reason=str(error))
                state[REFUSAL] = ProblemError(
                    503, "This workspace cannot be opened now.", headers={"Retry-After": "10"}
                )
        await self._door(scope, receive, send)


def _door(known: Known) -> FastAPI:
    return create_door(known.authentication, known.settings.refusals_per_minute)


def _wall(app: ASGIApp, known: Known, hosts: set[str] | None) -> ASGIApp:
    settings: Settings = known.settings
    return secure_application(app, settings, known.accounts.audit, hosts)
