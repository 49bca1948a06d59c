"""Fails whatever runs a statement of SQLite in the event loop that answers requests."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any
from unittest.mock import patch

from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = ["answering", "no_sqlite_in_the_loop"]

_answering = ContextVar("_answering", default=False)


def answering(app: ASGIApp) -> ASGIApp:
    """Return the application as one whose event loop is looked at while it answers, and whatever it begins then."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        token = _answering.set(True)
        try:
            await app(scope, receive, send)
        finally:
            _answering.reset(token)

    return guarded


class _Guarded(sqlite3.Connection):
    def execute(self, *given: Any) -> sqlite3.Cursor:  # noqa: ANN401 - as in the base class
        _check(given[0])
        return super().execute(*given)

    def executemany(self, *given: Any) -> sqlite3.Cursor:  # noqa: ANN401
        _check(given[0])
        return super().executemany(*given)

    def executescript(self, *given: Any) -> sqlite3.Cursor:  # noqa: ANN401
        _check(given[0])
        return super().executescript(*given)


def _check(statement: str) -> None:
    if not _answering.get():
        return
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return
    raise AssertionError(f"SQLite in the event loop that answers requests: {statement}")


@contextmanager
def no_sqlite_in_the_loop() -> Iterator[None]:
    """Look at all files that are opened in the block."""
    connect = sqlite3.connect
    with patch("sqlite3.connect", lambda *given, **named: connect(*given, **{"factory": _Guarded, **named})):
        yield
