"""Auditing: every change that is asked for, every sign-in and every refusal goes into the audit log."""

import threading
import time

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from consilience.graph.model.errors import DiskFullError, FileUnusableError
from consilience.platform.accounts.audit import AuditLog
from consilience.platform.api.auth.rates import Rate
from consilience.platform.api.security.refusals import refuse

__all__ = ["Auditing"]

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_DENIED = frozenset({401, 403})
_LOOKS = frozenset(
    (
        *("explain_query", "validate_schema", "foresee_documents", "run_query", "expand_graph", "get_subgraph"),
        *("count_neighbours", "hold_fact", "release_fact", "begin_oidc"),
    )
)
"""Operations that change nothing that is kept: they are noted only when they are refused."""
_TAKES = frozenset({"export_graph"})
"""Operations that only read, and are noted all the same: much leaves at once."""
_TOLD_EVERY_S = 60.0
"""Between two entries that say how much was not noted."""
_UNNOTED = (
    "The audit log, which holds every change, cannot be written: {reason}. This may have been done all the same; look "
    "before you send it again, when who runs the server has mended that."
)
_log = structlog.get_logger("consilience.audit")


class Auditing:
    """Writes an entry before the answer goes out: what nobody could note is not told as done.

    As long as the log cannot be written, changes are answered with 507 (the disk is full) or 503.

    Of what is tried in vain only so many a minute, from one address, of one account and of all strangers together, so
    that nobody can fill the disk; how many more there were is noted with the next entry.
    """

    def __init__(self, app: ASGIApp, log: AuditLog) -> None:
        self.app, self._audit = app, log
        self._vain, self._strangers = Rate(30, 60), Rate(120, 240)
        self._unnoted, self._told, self._counting = 0, -_TOLD_EVERY_S, threading.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        unnoted = False

        async def answer(message: Message) -> None:
            nonlocal unnoted
            if message["type"] == "http.response.start":
                status = int(message["status"])
                if _is_noted(scope, status):
                    try:
                        await self._audit.apart(self._note, scope, status)
                    except FileUnusableError as error:
                        _log.critical("the audit log cannot be written", reason=str(error), path=scope["path"])
                        if unnoted := status < 400:
                            full = isinstance(error, DiskFullError)
                            reason = "its disk is full" if full else "its file or its disk cannot be used"
                            await refuse(scope, send, 507 if full else 503, _UNNOTED.format(reason=reason))
            if not unnoted:
                await send(message)

        await self.app(scope, receive, answer)

    def _note(self, scope: Scope, status: int) -> None:
        state = scope.get("state", {})
        operation = getattr(scope.get("route"), "name", None) or scope["method"]
        outcome = "done" if status < 400 else "refused" if status in _DENIED else "failed"
        outcome = state.get("outcome", outcome)
        client = scope.get("client") or ("",)
        if not self._has_room(state.get("caller") or "", outcome, client[0]):
            return
        if unnoted := self._count_unnoted():
            self._audit.add("not_noted", outcome="refused", count=unnoted)
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

    def _has_room(self, caller: str, outcome: str, address: str) -> bool:
        if caller and outcome == "done":
            return True
        with self._counting:
            name = f"account {caller}" if caller else f"address {address}"
            room = self._vain.wait(name) <= 0 and (bool(caller) or self._strangers.wait("") <= 0)
            self._unnoted += not room
        return room

    def _count_unnoted(self) -> int:
        """Return how many were not noted since this was told last; 0 when that was just now."""
        with self._counting:
            if not self._unnoted or time.monotonic() - self._told < _TOLD_EVERY_S:
                return 0
            count, self._unnoted, self._told = self._unnoted, 0, time.monotonic()
            return count


def _is_noted(scope: Scope, status: int) -> bool:
    operation = getattr(scope.get("route"), "name", None)
    if status in _DENIED or operation in _TAKES or scope.get("state", {}).get("outcome"):
        return True
    if operation in _LOOKS:
        return False
    return scope["method"] not in _SAFE or scope["path"].startswith("/sign-in")
