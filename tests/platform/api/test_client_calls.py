"""Whatever the API can do the client can ask, sync and async alike."""

import inspect
import re
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from consilience.platform.api.responses.documented import read_packaged_description
from consilience.platform.client import AsyncClient, Client
from consilience.platform.client.call import Call
from consilience.platform.client.calls.all import Calls
from consilience.platform.client.calls.evaluation import EvaluationCalls
from consilience.platform.client.calls.graph import GraphCalls
from consilience.platform.client.calls.service import ServiceCalls

PATHS: dict[str, Any] = read_packaged_description()["paths"]
PARTS: tuple[type, ...] = (Calls, GraphCalls, EvaluationCalls, ServiceCalls)
NOT_ASKED = {
    "close_session": "sessions are for browsers",
    "get_session": "sessions are for browsers",
    "list_ways_in": "sessions are for browsers",
    "open_session_with_key": "sessions are for browsers",
    "get_metrics": "for Prometheus",
    "is_live": "for load balancers",
    "is_ready": "for load balancers",
    "list_run_events": "streamed by `follow`",
    "stream_activity": "for pages that show everything",
    "stream_run": "streamed by `follow`",
}
"""Operations that the client leaves out, and why."""


def values(annotation: Any) -> list[Any]:  # noqa: ANN401 - a type
    """Return values of a type; all of them if they are few."""
    if get_origin(annotation) is Literal:
        return list(get_args(annotation))
    if annotation is str:
        return ["x"]
    return [{"x": b"x"}] if "Mapping" in str(annotation) else [["x"]]


def calls() -> Iterator[tuple[str, Call[Any]]]:
    for part in PARTS:
        for name, build in inspect.getmembers(part, inspect.isfunction):
            hints = get_type_hints(build)
            needed = [p for p in inspect.signature(build).parameters.values() if p.default is p.empty]
            positional = [p for p in needed if p.kind is not p.VAR_KEYWORD]
            most = max((len(values(hints[p.name])) for p in positional), default=1)
            for turn in range(most):
                given = [values(hints[p.name])[turn % len(values(hints[p.name]))] for p in positional]
                yield name, build(*given)


def operation_of(call: Call[Any]) -> str | None:
    """Return the operation that answers a request: the one whose path is said with the fewest parameters."""
    fitting = [
        (template.count("{"), methods[call.method.lower()]["operationId"])
        for template, methods in PATHS.items()
        if re.fullmatch(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(template)), f"/api/v1{call.path}")
        and call.method.lower() in methods
    ]
    return min(fitting)[1] if fitting else None


@pytest.fixture(scope="module")
def asked() -> dict[str, str | None]:
    """The operation of each request that the client can build."""
    return {f"{name} {call.method} {call.path}": operation_of(call) for name, call in calls()}


def test_every_operation_is_asked_or_left_out_for_a_reason(asked: dict[str, str | None]) -> None:
    operations = {operation["operationId"] for path in PATHS.values() for operation in path.values()}
    assert [call for call, operation in asked.items() if operation is None] == []
    assert operations - set(asked.values()) == set(NOT_ASKED)


def test_the_async_client_has_the_methods_of_the_sync_one() -> None:
    def methods(client: type) -> dict[str, list[str]]:
        return {
            name: list(inspect.signature(method).parameters)
            for name, method in inspect.getmembers(client, inspect.isfunction)
            if not name.startswith("_")
        }

    assert methods(AsyncClient) == methods(Client)


def test_every_request_has_a_method() -> None:
    requests = {name for name, _ in calls()} - {"add_text", "add_files"}
    assert requests - {name for name, _ in inspect.getmembers(Client, inspect.isfunction)} == set()
