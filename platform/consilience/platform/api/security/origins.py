"""Origins of requests: the names under which the server is reached, and the sites whose pages may ask.

The name guards against pages that point a name of their own at this machine; the origin against those that let a
visitor's browser send changes here.
"""

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from consilience.platform.api.security.refusals import refuse

__all__ = ["KnownOrigins"]

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class KnownOrigins:
    """Refuses unknown names with 421 and changes from unknown sites with 403."""

    def __init__(self, app: ASGIApp, hosts: Collection[str] | None, origins: Collection[str] = ()) -> None:
        """Wrap an application.

        Args:
            app: the application.
            hosts: names under which the server is reached, in lower case and without ports; None: any.
            origins: other sites whose pages may send changes, such as `https://notes.example.org`.
        """
        self.app, self._origins = app, frozenset(origins)
        self._hosts = None if hosts is None else frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "").lower()
        if self._hosts is not None and _name(host) not in self._hosts:
            await refuse(scope, send, 421, "This server is not reached under this name. Set CONSILIENCE_PUBLIC_URL.")
        elif scope["method"] not in _SAFE and not self._is_ours(headers, host):
            await refuse(scope, send, 403, "Pages of other sites may not change anything here.")
        else:
            await self.app(scope, receive, send)

    def _is_ours(self, headers: Headers, host: str) -> bool:
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in {"none", "same-origin"}
        return origin in self._origins or urlsplit(origin).netloc.lower() == host


def _name(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
