"""Errors as RFC 9457 problem details: what is wrong and what to do, never how the server is made."""

import re
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from consilience.evaluation.support.errors import EvaluationError
from consilience.graph.model.errors import (
    ChangedMeanwhileError,
    ConsilienceError,
    DiskFullError,
    DiskLowError,
    DocumentError,
    EditError,
    FileBusyError,
    FileUnusableError,
    IdempotencyError,
    JobStateError,
    MergedAwayError,
    MetadataError,
    NoSuchJobError,
    NotFoundError,
    NotYoursError,
    OrderError,
    QueryRefusedError,
    QueueFullError,
    SavedQueryError,
    SchemaError,
    UploadError,
)
from consilience.graph.support.file_failures import storage_error
from consilience.platform.records.evaluations import trouble_of

__all__ = [
    "PROBLEM_JSON",
    "NothingLeftError",
    "ProblemError",
    "add_problem_handlers",
    "problem_response",
    "unusable_response",
]

PROBLEM_JSON = "application/problem+json"
_UNAVAILABLE = (
    "The graph or a service that it needs does not work at the moment. Try again later; the log has the reason."
)
_FULL = (
    "The disk that holds the server's data folder is full: nothing was stored. Ask who runs the server to make room, "
    "then send this again."
)
_LOW = (
    "The disk that holds the server's data folder has little room left, and no new documents are taken: nothing was "
    "stored. Ask who runs the server to make room, then send this again."
)
_BUSY = "Another program holds a file of the server's data folder: nothing was stored. Send this again in a moment."
_UNUSABLE = (
    "The disk that holds the server's data folder cannot be read or written: nothing was stored. Send this again when "
    "who runs the server has mended that; the log has the reason."
)
_log = structlog.get_logger("consilience.api")


class ProblemError(Exception):
    """An answer that is a problem; for routers, where no error of the library says it."""

    def __init__(
        self,
        status: int,
        detail: str,
        *,
        headers: Mapping[str, str] | None = None,
        **members: Any,  # noqa: ANN401
    ) -> None:
        super().__init__(detail)
        self.status, self.detail, self.headers, self.members = status, detail, dict(headers or {}), members


class NothingLeftError(Exception):
    """A stream that has ended has nothing to send any more."""


def problem_response(
    request: Request,
    status: int,
    detail: str,
    *,
    headers: Mapping[str, str] | None = None,
    **members: Any,  # noqa: ANN401 - values of JSON
) -> JSONResponse:
    """Return the problem as the answer to this request.

    Args:
        request: what it answers; its id goes into the problem.
        status: HTTP status.
        detail: one sentence for a person.
        headers: further headers.
        members: further members of the problem, such as `errors`.
    """
    title = HTTPStatus(status).phrase
    request_id = getattr(request.state, "request_id", "")
    headers = {"X-Request-Id": request_id, **(headers or {})}  # a failure is answered outside the middleware
    if status == HTTPStatus.UNAUTHORIZED:
        headers = {"WWW-Authenticate": 'Bearer realm="consilience"', **headers}
    content = {
        "type": f"urn:consilience:problem:{title.lower().replace(' ', '-')}",
        "title": title,
        "status": status,
        "detail": detail,
        "request_id": request_id,
        **members,
    }
    return JSONResponse(content, status, headers, PROBLEM_JSON)


def add_problem_handlers(app: FastAPI) -> None:
    """Make every error of the application a problem."""
    app.add_exception_handler(ProblemError, _problem)
    app.add_exception_handler(ConsilienceError, _library)
    app.add_exception_handler(NothingLeftError, _nothing)
    app.add_exception_handler(EvaluationError, _scorers)
    app.add_exception_handler(RequestValidationError, _validation)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(OSError, _system)
    app.add_exception_handler(ExceptionGroup, _system)
    app.add_exception_handler(Exception, _failure)


async def _problem(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, ProblemError)  # noqa: S101 - registered for this class
    return problem_response(request, error.status, error.detail, headers=error.headers, **error.members)


async def _nothing(_request: Request, _error: Exception) -> Response:
    return Response(status_code=204)


async def _scorers(request: Request, error: Exception) -> Response:
    trouble = trouble_of(str(error))
    place = {name: getattr(trouble, name) for name in ("file", "line", "field") if getattr(trouble, name) is not None}
    return problem_response(request, 422, trouble.detail, **place)


async def _library(request: Request, error: Exception) -> JSONResponse:
    match error:
        case UploadError():
            return problem_response(request, error.status, str(error))
        case MergedAwayError():
            return _elsewhere(request, error)
        case NotFoundError() | NoSuchJobError():
            return problem_response(request, 404, str(error))
        case QueryRefusedError():
            place: dict[str, Any] = {"line": error.line, "column": error.column} if error.line else {}
            return problem_response(request, 422, str(error), **place)
        case QueueFullError():
            return problem_response(request, 429, str(error), headers={"Retry-After": str(error.retry_after)})
        case JobStateError() | SavedQueryError():
            return problem_response(request, 409, str(error))
        case NotYoursError():
            return problem_response(request, 403, str(error))
        case ChangedMeanwhileError():
            return problem_response(request, 412, str(error))
        case SchemaError() | DocumentError() | MetadataError() | EditError() | IdempotencyError() | OrderError():
            return problem_response(request, 422, str(error))
        case FileUnusableError():
            return unusable_response(request, error)
        case _:
            _log.error("unavailable", reason=str(error), request_id=getattr(request.state, "request_id", ""))
            return problem_response(request, 503, _UNAVAILABLE, headers={"Retry-After": "5"})


def unusable_response(request: Request, error: FileUnusableError) -> JSONResponse:
    """Return the problem of a file of the data folder that cannot be used: 507 without room, else 503."""
    status, detail = 503, _UNUSABLE
    if isinstance(error, DiskFullError):
        status, detail = 507, _LOW if isinstance(error, DiskLowError) else _FULL
    elif isinstance(error, FileBusyError):
        detail = _BUSY
    _log.error("unusable", reason=str(error), request_id=getattr(request.state, "request_id", ""))
    return problem_response(request, status, detail, headers={"Retry-After": "5"})


async def _system(request: Request, error: Exception) -> JSONResponse:
    """Answer what the system refuses: a disk without room, such as that of uploads on their way, is no fault here."""
    assert isinstance(error, OSError | ExceptionGroup)  # noqa: S101 - registered for these classes
    if (found := storage_error(error)) is None:
        return await _failure(request, error)
    return unusable_response(request, found)


def _elsewhere(request: Request, error: MergedAwayError) -> JSONResponse:
    """Send who reads to the entity that is there; for now, since what people decided can be undone."""
    told: dict[str, Any] = {"merged_into": error.into}
    if request.method not in {"GET", "HEAD"}:
        return problem_response(request, 404, str(error), **told)
    path = "/".join(error.into if part == error.entity_id else part for part in request.url.path.split("/"))
    given = [
        (name, error.into if value == error.entity_id else value) for name, value in request.query_params.multi_items()
    ]
    location = f"{path}?{urlencode(given)}" if given else path
    return problem_response(request, 307, str(error), headers={"Location": location}, **told)


async def _validation(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)  # noqa: S101 - registered for this class
    errors = [{"location": _place(item["loc"]), "message": item["msg"]} for item in error.errors()]
    first = errors[0] if errors else {"location": "request", "message": "not valid"}
    return problem_response(request, 422, f"{first['location']}: {first['message']}.", errors=errors)


def _place(location: Sequence[str | int]) -> str:
    return ".".join(str(part) for part in location)


async def _http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)  # noqa: S101 - registered for this class
    if isinstance(error.__cause__, OSError) and (found := storage_error(error.__cause__)):  # of a form on its way in
        return unusable_response(request, found)
    headers = dict(error.headers or {})
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        headers["Allow"] = ", ".join(_methods(request)) or headers.get("Allow", "")
    return problem_response(request, error.status_code, str(error.detail), headers=headers)


def _methods(request: Request) -> list[str]:
    """Return the methods that the path of a request allows, over all its operations."""
    paths: dict[str, dict[str, Any]] = request.app.openapi()["paths"]
    fitting = (
        operations
        for template, operations in paths.items()
        if re.fullmatch(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(template)), request.url.path)
    )
    return sorted({method.upper() for operations in fitting for method in operations})


async def _failure(request: Request, error: Exception) -> JSONResponse:
    _log.error("failed", request_id=getattr(request.state, "request_id", ""), exc_info=error)
    return problem_response(request, 500, "The server failed. Report the request's id to who runs it.")
