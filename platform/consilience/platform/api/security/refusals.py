"""Refusals from before a request reaches the application, in the same form as all other problems."""

import json
from http import HTTPStatus

from starlette.types import Scope, Send

__all__ = ["refuse"]


async def refuse(scope: Scope, send: Send, status: int, detail: str, *, closes: bool = True) -> None:
    """Answer with a problem.

    Args:
        scope: of the request.
        send: takes the answer.
        status: of HTTP.
        detail: a sentence for people.
        closes: whether the connection is closed, so that what is left of the request is not even thrown away; some
            clients that still send do not hear the answer then.
    """
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
        *([(b"connection", b"close")] if closes else []),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
