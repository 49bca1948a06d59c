"""Errors of the client: a server's answers when it does not do what was asked."""

from collections.abc import Mapping
from typing import Any

import httpx

from consilience.graph.model.errors import ConsilienceError

__all__ = ["ApiError", "check_answer"]


class ApiError(ConsilienceError):
    """A problem that the server tells (RFC 9457)."""

    def __init__(self, status: int, detail: str, problem: Mapping[str, Any], retry_after: float | None) -> None:
        super().__init__(detail)
        self.status = status
        self.problem = problem
        """All members of the problem, such as `errors`, `line`, `request_id`."""
        self.retry_after = retry_after
        """Seconds after which to try again; None when the server names none."""


def check_answer(response: httpx.Response) -> httpx.Response:
    """Return an answer whose body was read, if it is a good one.

    Raises:
        ApiError: it is a problem.
    """
    if response.is_success:
        return response
    try:
        problem = response.json()
    except ValueError:
        problem = {}
    if not isinstance(problem, dict):
        problem = {}
    pause = response.headers.get("retry-after", "")
    detail = str(problem.get("detail") or f"The server answered {response.status_code}.")
    raise ApiError(response.status_code, detail, problem, float(pause) if pause.isdigit() else None)
