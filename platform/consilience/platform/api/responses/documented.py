"""The OpenAPI description: stable operation ids, problems for every error, an example for every operation."""

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute

from consilience.platform.api.responses.problems import PROBLEM_JSON
from consilience.platform.contract.problem import Problem
from consilience.platform.evaluations.registry import SCORERS

__all__ = ["describe_application", "operation_id", "problems", "read_packaged_description"]

_DESCRIPTIONS = {
    307: "The entity was made one with another, to which `Location` leads.",
    400: "The request cannot be read.",
    401: "Nobody who is known sends the request.",
    403: "The caller's role is not enough.",
    404: "There is no such thing.",
    405: "The method is not allowed here.",
    408: "The body of the request did not come.",
    409: "It contradicts what is there.",
    410: "It is gone.",
    412: "It was changed meanwhile.",
    413: "The request is too large.",
    415: "The type of the content is not supported.",
    421: "The server is not reached under this name.",
    422: "A value is not what it must be.",
    428: "Say with If-Match which version is meant.",
    429: "Too much at once; see Retry-After.",
    431: "The headers are too large.",
    500: "The server failed.",
    503: "The graph or a service does not work at the moment.",
}
_ALWAYS = (400, 401, 403, 422, 429, 500, 503)
_WITH_BODY = (408, 413)
_WITH_KINDS = ("Body_start_evaluation", "EvaluationItem", "EvaluationDetail")
"""Schemas that name a kind of evaluation."""


def operation_id(route: APIRoute) -> str:
    """Return the function's name: it is unique and does not change when a path does."""
    return route.name


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return the `responses` of a router or operation that may be answered with these problems."""
    return {status: _document_status(status) for status in statuses}


def _document_status(status: int) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/Problem"}
    answer = {"description": _DESCRIPTIONS[status], "content": {PROBLEM_JSON: {"schema": schema}}}
    if status == 307:
        answer["headers"] = {"Location": {"schema": {"type": "string"}, "required": True}}
    return answer


def describe_application(app: FastAPI) -> dict[str, Any]:
    """Return the description of an application; it is made once."""
    if app.openapi_schema is None:
        app.openapi_schema = _complete(
            get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        )
    return app.openapi_schema


def read_packaged_description() -> dict[str, Any]:
    """Return the description as it was packaged: making it takes a second, in which a server answers nobody."""
    text = (files("consilience.platform.api") / "openapi.json").read_text(encoding="utf-8")
    description: dict[str, Any] = json.loads(text)
    _list_kinds(description)
    return description


def _complete(document: dict[str, Any]) -> dict[str, Any]:
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    schemas["Problem"] = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
    schemas.update(schemas["Problem"].pop("$defs", {}))
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    for operation in _operations(document):
        responses = operation["responses"]
        keyed = any(parameter["name"] == "Idempotency-Key" for parameter in operation.get("parameters", ()))
        for status in (*_ALWAYS, *(_WITH_BODY if "requestBody" in operation else ()), *((409,) if keyed else ())):
            if status == 422 or str(status) not in responses:  # 422: FastAPI documents an answer of its own
                responses[str(status)] = _document_status(status)
        _give_examples(operation)
    _list_kinds(document)
    return document


def _list_kinds(document: dict[str, Any]) -> None:
    """List the registered kinds of evaluations, among them those of other installed packages."""
    for name in _WITH_KINDS:
        document["components"]["schemas"][name]["properties"]["kind"]["enum"] = list(SCORERS)


def _operations(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for path in document["paths"].values():
        yield from path.values()


def _give_examples(operation: dict[str, Any]) -> None:
    example = _examples().get(operation["operationId"], {})
    for status, response in operation["responses"].items():
        for kind, content in response.get("content", {}).items():
            if kind == PROBLEM_JSON:
                continue
            if status.startswith("2") and "response" in example:
                content["example"] = example["response"]
    for content in operation.get("requestBody", {}).get("content", {}).values():
        if "request" in example:
            content["example"] = example["request"]


@cache
def _examples() -> dict[str, dict[str, Any]]:
    """Return examples by operation id: `request` and `response`."""
    folder = files("consilience.platform.api") / "examples"
    return {
        entry.name.removesuffix(".json"): json.loads(entry.read_text(encoding="utf-8"))
        for entry in folder.iterdir()
        if entry.name.endswith(".json")
    }
