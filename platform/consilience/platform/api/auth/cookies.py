"""The cookies of sign-in: not readable by scripts, not sent along by other sites."""

from fastapi import Request, Response

__all__ = ["drop_cookie", "read_cookie", "set_cookie"]


def read_cookie(request: Request, name: str) -> str | None:
    """Return the value of one of our cookies."""
    return request.cookies.get(_name(request, name))


def set_cookie(request: Request, response: Response, name: str, value: str, seconds: float) -> None:
    """Give the browser a cookie: HttpOnly, SameSite=Lax, and Secure where the browser speaks HTTPS to us."""
    response.set_cookie(
        _name(request, name), value, max_age=int(seconds), httponly=True, samesite="lax", secure=_secure(request)
    )


def drop_cookie(request: Request, response: Response, name: str) -> None:
    """Take a cookie away from the browser."""
    response.delete_cookie(_name(request, name), httponly=True, samesite="lax", secure=_secure(request))


def _name(request: Request, name: str) -> str:
    # Browsers send the cookies of one port of a machine to all its ports; two servers must not sign each other out.
    prefix = "__Host-" if _secure(request) else ""
    return f"{prefix}consilience_{name}_{request.url.port or 0}"


def _secure(request: Request) -> bool:
    return request.url.scheme == "https"
