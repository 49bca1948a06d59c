"""Every change that is asked for, every sign-in and every refusal goes into the audit log."""

import asyncio

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from consilience.graph.errors import ConsilienceError
from consilience.platform.accounts.audit import AuditLog
from consilience.platform.api.auth.rates import Rate

__all__ = ["Auditing"]

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_DENIED = frozenset({401, 403})
_ASKS_ONLY = frozenset({"explain_query", "validate_schema", "foresee_documents"})
"""Operations that are POST for the size of what they take; pages ask them at each pause in typing."""
_log = structlog.get_logger("consilience.audit")


class Auditing:
    """Writes an entry before the answer goes out: what nobody could note is not told as done.

    Of what strangers try in vain only so many a minute from one address, so that nobody can fill the disk.
    """

    def __init__(self, app: ASGIApp, log: AuditLog) -> None:
        self.app, self._audit, self._strangers = app, log, Rate(30, 60)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                status = int(message["status"])
                if _is_noted(scope, status):
                    await asyncio.to_thread(self._note, scope, status)
            await send(message)

        await self.app(scope, receive, answer)

    def _note(self, scope: Scope, status: int) -> None:
        state = scope.get("state", {})
        operation = getattr(scope.get("route"), "name", None) or scope["method"]
        outcome = "done" if status < 400 else "refused" if status in _DENIED else "failed"
        client = scope.get("client") or ("",)
        if not state.get("caller") and outcome != "done" and self._strangers.wait(client[0]) > 0:
            return
        try:
            self._audit.add(
                operation,
                scope["path"][:500],
                actor=state.get("caller") or "",
                via=state.get("via") or "",
                outcome=outcome,
                request_id=state.get("request_id", ""),
                status=status,
                address=client[0],
            )
        except ConsilienceError as error:
            _log.critical("the audit log cannot be written", reason=str(error), operation=operation, status=status)
            raise


def _is_noted(scope: Scope, status: int) -> bool:
    if status in _DENIED or scope["path"].startswith("/sign-in"):
        return True
    return scope["method"] not in _SAFE and getattr(scope.get("route"), "name", None) not in _ASKS_ONLY
