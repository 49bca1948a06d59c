"""The application inside its walls: what every request passes before it, and every answer after it."""

from collections.abc import Collection

from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp

from consilience.platform.accounts.audit import AuditLog
from consilience.platform.api.auth.authentication import CSRF_HEADER
from consilience.platform.api.security.auditing import Auditing
from consilience.platform.api.security.headers import SecurityHeaders
from consilience.platform.api.security.origins import KnownOrigins
from consilience.platform.api.security.sizes import SizeLimits
from consilience.platform.support.settings import Settings

__all__ = ["secure_application"]

_ACCEPTED = ("Authorization", "Content-Type", "If-Match", "Idempotency-Key", "Last-Event-ID", CSRF_HEADER)
_EXPOSED = ("ETag", "Idempotency-Replayed", "Location", "Retry-After", "X-Request-Id")


def secure_application(app: ASGIApp, settings: Settings, audit: AuditLog, hosts: Collection[str] | None) -> ASGIApp:
    """Return the application with its walls, the outermost last.

    Args:
        app: the application.
        settings: sizes, and the sites whose pages may call the API.
        audit: where changes are noted.
        hosts: names under which the server is reached; None: any.
    """
    inner: ASGIApp = SizeLimits(app, settings.upload_bytes)
    if settings.cors_origins:
        # No cookies: pages of other sites come with an API key of their own.
        inner = CORSMiddleware(
            inner,
            allow_origins=settings.cors_origins,
            allow_methods=("GET", "POST", "PUT", "PATCH", "DELETE"),
            allow_headers=(
                "Authorization",
                "Content-Type",
                "If-Match",
                "Idempotency-Key",
                "Last-Event-ID",
                CSRF_HEADER,
            ),
            expose_headers=_EXPOSED,
        )
    inner = KnownOrigins(inner, hosts, settings.cors_origins)
    return SecurityHeaders(Auditing(inner, audit))
