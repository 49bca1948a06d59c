"""Refusals from before a request reaches the application, in the same form as all other problems."""

import json
from http import HTTPStatus

from starlette.types import Scope, Send

__all__ = ["refuse"]


async def refuse(scope: Scope, send: Send, status: int, detail: str) -> None:
    """Answer with a problem and close the connection: what is left of the request is not read."""
    title = HTTPStatus(status).phrase
    request_id = scope.get("state", {}).get("request_id", "")
    problem = {
        "type": f"urn:consilience:problem:{title.lower().replace(' ', '-')}",
        "title": title,
        "status": status,
        "detail": detail,
        "request_id": request_id,
    }
    body = json.dumps(problem).encode()
    headers = [
        (b"content-type", b"application/problem+json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
